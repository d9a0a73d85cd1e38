import { beforeAll, describe, expect, test } from 'vitest';
import { createRedirectSession } from '../../../contract/calls/identity/redirectSessions.ts';
import type { BookingPolicyInput } from '../../../contract/entities/terms/bookingPolicy.ts';
import { reopenScript } from '../scripts.ts';
import { isWithoutSecrets } from '../public/servicePages.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { massageForm, openBookingPages, textOf } from '../../testing/bookings/testBookingPages.ts';

describe.each(engineOfTheDay(import.meta.url))('booking pages on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });
  const openPages = (terms: BookingPolicyInput = {}) => openBookingPages(server, terms);

  test('pages refuse other methods, and load only their own files', async () => {
    const { massage, origin, visit } = await openPages();
    await massage();
    for (const path of ['/booking-form/massage', '/booking-calendar/massage', '/booking/x']) {
      const put = await server.app(new Request(origin + path, { method: 'PUT' }));
      expect([path, put.status]).toEqual([path, 405]);
    }
    for (const path of ['/booking-calendar/massage', massageForm]) {
      const page = await visit(path);
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  test('each page is smaller than 60 kB: Hebrew, a full month, all zones, another zone, from another site', async () => {
    const pages = await openPages();
    const { massage, text: read } = pages;
    await massage();
    const body = { bookingsBook: {}, callbacks: { postFlowUrl: `${pages.origin}/shop` } };
    const { redirectSession } = await ask(server, createRedirectSession, { body }, pages.tokenOf('visitor'));
    const [, trip = ''] =
      /[?&]page=([^&"]+)/.exec(await textOf(await pages.browser.visit(redirectSession.fullUrl))) ?? [];
    expect(trip).toMatch(/^[\w-]{20,}/);
    const common = `language=he&zone=America/Argentina/Buenos_Aires&page=${trip}`;
    const bytesOf: Record<string, number> = {};
    for (const [name, path] of Object.entries({
      month: `/booking-calendar/massage?view=month&from=2027-03-01&day=2027-03-02&zones=1&${common}`,
      week: `/booking-calendar/massage?day=2027-03-02&zones=1&${common}`,
      form: `${massageForm}&${common}`,
    })) {
      const page = await read(path);
      expect(page).toContain('dir="rtl"');
      bytesOf[name] = Buffer.byteLength(page);
    }
    expect(Object.entries(bytesOf).filter(([, bytes]) => bytes >= 60_000)).toEqual([]);
  });

  test('a reload of a refused form sends nothing again', async () => {
    const { massage, browser, visit } = await openPages();
    await massage();
    const form = await visit(massageForm);
    expect(await form.clone().text()).not.toContain(reopenScript);
    const refused = await browser.submit(form, { name: '' });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain(reopenScript);
  });

  test('pages that are compressed contain no form token', async () => {
    const { massage, class: offerClass, text: read } = await openPages();
    await massage();
    await offerClass();
    for (const path of ['/booking-calendar/massage', '/booking-calendar/yoga', '/service-page/massage']) {
      expect([path, isWithoutSecrets(path)]).toEqual([path, true]);
      expect(await read(path)).not.toContain('name="token"');
    }
    for (const path of ['/booking-form/massage', '/booking/x', '/booking/x/change', '/identity/sign-in'])
      expect([path, isWithoutSecrets(path)]).toEqual([path, false]);
  });
});

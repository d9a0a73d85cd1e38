import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { listActivity } from '../../../contract/calls/history/activity.ts';
import { undoChange } from '../../../contract/calls/history/history.ts';
import { getSignOnPolicy, updateSignOnPolicy } from '../../../contract/calls/identity/signOnPolicies.ts';
import { getService } from '../../../contract/calls/services/services.ts';
import { createBookingPolicy, getBookingPolicy } from '../../../contract/calls/terms/bookingPolicies.ts';
import * as calls from '../../../contract/calls/workbench/business.ts';
import type { BusinessInput } from '../../../contract/entities/identity/business.ts';
import type { BookingPolicy } from '../../../contract/entities/terms/bookingPolicy.ts';
import { composeMail } from '../../mail/composeMail.ts';
import { studio } from '../../samples/studio/studio.ts';
import { findBusiness } from '../../tables/businesses.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, startTestApp, testNow, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';

const engines = engineOfTheDay(import.meta.url);

const logo = { image: { id: 'logo.png', url: '/frontdesk/media/a/logo.png', width: 64, height: 64 } };

const feeOf = ({ cancellationFeePolicy: fees }: BookingPolicy) => fees?.cancellationWindows?.[0]?.amount;

describe.each(engines)('settings of the business on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function openBusiness(sample?: Parameters<typeof openCatalogue>[1]) {
    const catalogue = await openCatalogue(server, sample);
    const { admin, tokens } = catalogue;
    const read = async () => (await ask(server, calls.getBusiness, {}, admin)).business;
    const change = async (fields: BusinessInput, token = admin) => {
      const business = { revision: (await read()).revision, ...fields };
      return (await ask(server, calls.updateBusiness, { body: { business } }, token)).business;
    };
    const refuse = (fields: BusinessInput, token = admin) =>
      refused(server, calls.updateBusiness, { body: { business: fields } }, token);
    const lastChange = async (entity: string) => {
      const query = { filter: JSON.stringify({ entity }), range: '[0,0]' };
      const [change] = await ask(server, listActivity, { query }, tokens.owner);
      if (!change) throw new Error('Nothing was recorded.');
      return change;
    };
    return { ...catalogue, read, change, refuse, lastChange };
  }

  test('are changed by admins and owners, and cleared by null', async () => {
    const { read, change, refuse, tokens } = await openBusiness();
    const after = await change({
      name: 'Studio Ahorn',
      logo,
      hue: 'moss',
      timeZone: 'Asia/Tokyo',
      locale: 'de-DE',
    });
    expect(after).toMatchObject({ name: 'Studio Ahorn', logo, hue: 'moss', revision: '2' });
    expect(await read()).toEqual(after);
    const cleared = await change({ logo: null, hue: null }, tokens.owner);
    expect(cleared).not.toHaveProperty('logo');
    expect(cleared).not.toHaveProperty('hue');
    for (const caller of ['staff', 'member', 'visitor'] as const)
      expect(await refuse({ name: 'Mine' }, tokens[caller])).toMatchObject({ status: 403 });
    expect((await read()).name).toBe('Studio Ahorn');
  });

  test.each<[string, BusinessInput]>([
    ['name', { name: '' }],
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['name', { name: 'two\nlines' }],
    ['name', { name: null }],
    ['hue', { hue: 'pink' as never }],
    ['currency', { currency: 'eur' }],
    ['currency', { currency: 'ABC' }],
    ['currency', { currency: null }],
    ['timeZone', { timeZone: 'Europe/Atlantis' }],
    ['timeZone', { timeZone: '+02:00' }],
    ['locale', { locale: 'no language' }],
    ['locale', { locale: '' }],
    ['logo', { logo: { image: { url: 'x'.repeat(2049) } } }],
  ])('refuse a wrong %s: %o', async (field, fields) => {
    const { read, refuse } = await openBusiness();
    const before = await read();
    const { status, rules } = await refuse({ revision: before.revision, ...fields });
    expect(status).toBe(400);
    expect(rules?.map((rule) => rule.split(' ')[0])).toEqual([
      expect.stringMatching(new RegExp(String.raw`^business\.${field}\b`)),
    ]);
    expect(await read()).toEqual(before);
  });

  test('are refused to a caller with an old revision, who gets the current ones', async () => {
    const { change, refuse } = await openBusiness();
    const current = await change({ name: 'Studio Ahorn' });
    expect(await refuse({ revision: '1', name: 'Studio Birke' })).toMatchObject({
      status: 409,
      code: 'REVISION_MISMATCH',
    });
    expect(current.revision).toBe('2');
  });

  test('leave a change in the history, which can be undone', async () => {
    const { read, change, lastChange, admin } = await openBusiness();
    const { name } = await read();
    await change({ name: 'Studio Ahorn', hue: 'plum' });
    const recorded = await lastChange('business');
    expect(recorded).toMatchObject({ action: 'updated', name: 'Studio Ahorn', undoable: true });
    expect(recorded.fields.map(({ field }) => field).toSorted()).toEqual(['hue', 'name']);
    await ask(server, undoChange, { path: { changeId: recorded.id } }, admin);
    expect(await read()).toMatchObject({ name });
    expect(await read()).not.toHaveProperty('hue');
  });

  test('change the currency of every price and no amount', async () => {
    const { read, change, create, admin, businessId } = await openBusiness(studio(testNow));
    const description = String.raw`We write "currency": "EUR" here`;
    const service = await create(
      yogaClass({
        description,
        payment: { rateType: 'FIXED', fixed: { price: { value: '12.50' } }, options: { online: true } },
      }),
    );
    const cancellationFeePolicy = {
      enabled: true,
      cancellationWindows: [{ amount: { value: '10', currency: 'USD' } }],
    };
    const terms = {
      name: 'Fees',
      cancellationPolicy: { enabled: true },
      customPolicyDescription: { enabled: true, description },
      saveCreditCardPolicy: { enabled: true },
      cancellationFeePolicy,
    };
    const made = await ask(server, createBookingPolicy, { body: { bookingPolicy: terms } }, admin);
    expect(feeOf(made.bookingPolicy)).toEqual({ value: '10', currency: 'EUR' });
    const priceOf = async () =>
      (await ask(server, getService, { path: { serviceId: service.id } }, admin)).service.payment?.fixed
        ?.price;
    expect(await priceOf()).toMatchObject({ value: '12.50', currency: 'EUR' });
    const { uses } = await ask(server, calls.getBusinessUses, {}, admin);
    expect(uses.prices).toBeGreaterThan(20);
    expect(uses.bookings).toBeGreaterThan(0);
    expect(uses.paidBookings).toBeLessThanOrEqual(uses.bookings);
    expect(uses.sessions).toBeGreaterThan(0);
    const before = await ask(server, getService, { path: { serviceId: service.id } }, admin);
    await change({ currency: 'CHF' });
    expect(await priceOf()).toMatchObject({ value: '12.50', currency: 'CHF' });
    const path = { bookingPolicyId: made.bookingPolicy.id };
    const { bookingPolicy } = await ask(server, getBookingPolicy, { path }, admin);
    expect(feeOf(bookingPolicy)).toEqual({ value: '10', currency: 'CHF' });
    expect(bookingPolicy.customPolicyDescription).toEqual({ enabled: true, description });
    const { service: after } = await ask(server, getService, { path: { serviceId: service.id } }, admin);
    expect(after).toMatchObject({ revision: before.service.revision, description });
    const others = await server.database.rows(sql<{ found: string }>`
      select payment::text as found from services where business_id = ${businessId}
      union all select variants::text from service_options_and_variants where business_id = ${businessId}
      union all select price::text from add_ons where business_id = ${businessId}`);
    expect(others.filter(({ found }) => found?.includes('"currency": "EUR"'))).toEqual([]);
    const again = await ask(server, calls.getBusinessUses, {}, admin);
    expect(again.uses).toEqual(uses);
    expect((await read()).currency).toBe('CHF');
  });

  test('give the pages for customers and their mails name, logo and colour', async () => {
    const { change, offer, businessId } = await openBusiness();
    const { mainSlug } = await offer(yogaClass());
    await change({ name: 'Studio Ahorn', logo, hue: 'moss' });
    const host = `b${businessId.slice(0, 8)}`;
    await server.database.write(sql`update businesses set host = ${host} where id = ${businessId}`, 1);
    const page = await (
      await server.app(new Request(`http://${host}.localhost:4600/service-page/${mainSlug?.name}`))
    ).text();
    expect(page).toContain('<img class="logo" src="/frontdesk/media/a/logo.png" alt="" />');
    expect(page).toContain('--accent:#44601A');
    const business = await findBusiness(server.database, businessId);
    const mail = {
      businessId,
      to: 'ana@example.com',
      kind: 'approved',
      signInLink: 'https://desk.example/in',
    } as const;
    const { html } = await composeMail(mail, business!, testNow);
    expect(html).toContain('src="https://desk.example/frontdesk/media/a/logo.png"');
    expect(html).toContain('background:#44601A');
    expect(html).toContain('Studio Ahorn</h1>');
  });

  test('let only an owner undo a change of the requirements for registrations', async () => {
    const { lastChange, admin, tokens } = await openBusiness();
    const read = async () => (await ask(server, getSignOnPolicy, {}, admin)).signOnPolicy;
    const before = await read();
    const signOnPolicy = { requireOwnerApproval: !before.requireOwnerApproval };
    await ask(server, updateSignOnPolicy, { body: { signOnPolicy } }, tokens.owner);
    const { id: changeId } = await lastChange('signOnPolicy');
    expect(await refused(server, undoChange, { path: { changeId } }, admin)).toMatchObject({ status: 403 });
    expect(await read()).toMatchObject(signOnPolicy);
    await ask(server, undoChange, { path: { changeId } }, tokens.owner);
    expect(await read()).toMatchObject({ requireOwnerApproval: before.requireOwnerApproval });
  });
});

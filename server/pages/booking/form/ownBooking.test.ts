import { beforeAll, describe, expect, test } from 'vitest';
import { cancelBooking } from '../../../../contract/calls/bookings/bookings.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { openBrowser } from '../../../testing/identity/testBrowser.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { ada, massageForm, openBookingPages } from '../../../testing/bookings/testBookingPages.ts';

const ownTitle = 'You already have a booking for this time';

describe.each(engineOfTheDay(import.meta.url))('form of a time that was just booked on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test('leads back to the booking in the same browser only, and no longer after it is cancelled', async () => {
    const { massage, origin, visit, text, browser, bookings, linkOf, act } = await openBookingPages(server);
    await massage();
    await browser.submit(await visit(massageForm), ada);
    const [booking] = await bookings();
    const page = await text(massageForm);
    expect(page).toMatch(new RegExp(`${ownTitle}[\\s\\S]*Your booking is confirmed`));
    expect(page).toContain(`href="${await linkOf(booking!)}"`);
    expect(page).not.toMatch(/Nothing has been booked yet|Book again|ada@example/);
    const other = await (await openBrowser(server).visit(origin + massageForm)).text();
    expect(other).toContain('This time is no longer available.');
    expect(other).not.toContain(ownTitle);
    await act(cancelBooking, booking!);
    expect(await text(massageForm)).toContain('Book for Tue 2 Mar, 10:00');
  });

  test('books once more for the same person only after a question', async () => {
    const { class: offerClass, origin, visit, browser, bookings } = await openBookingPages(server);
    const { eventId } = await offerClass();
    const path = `/booking-form/yoga?session=${eventId}`;
    const [first, second, third] = [await visit(path), await visit(path), await visit(path)];
    const grace = { name: 'Grace Hopper', email: 'grace@example.com' };
    expect((await browser.submit(first, ada)).status).toBe(303);
    expect((await browser.submit(second, grace)).status).toBe(303);
    const again = await browser.submit(third, { ...grace, email: 'Grace@example.com' });
    expect([again.status, await again.clone().text()]).toEqual([
      409,
      expect.stringContaining(`${ownTitle}. `),
    ]);
    expect(await bookings()).toHaveLength(2);
    expect((await browser.submit(again, grace)).status).toBe(303);
    const [, address = ''] = /href="([^"]*again=yes[^"]*)"/.exec(await (await visit(path)).text()) ?? [];
    expect((await browser.submit(await visit(address.replaceAll('&amp;', '&')), grace)).status).toBe(303);
    const other = openBrowser(server);
    expect((await other.submit(await other.visit(origin + path), ada)).status).toBe(303);
    expect(await bookings()).toHaveLength(5);
  });
});

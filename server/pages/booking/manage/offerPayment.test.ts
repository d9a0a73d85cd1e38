import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelBooking, confirmBooking } from '../../../../contract/calls/bookings/bookings.ts';
import { acceptOfferAnonymously } from '../../../../contract/calls/bookings/waitingLists.ts';
import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import type { ServiceInput } from '../../../../contract/entities/services/service.ts';
import { managePath, manageToken } from '../../../rules/bookings/messages/manageLink.ts';
import { serveWaitingLists } from '../../../rules/bookings/waitingLists.ts';
import { minutesToPay, settleDuePayments } from '../../../rules/payments/bookingPayments.ts';
import { createTestPayments, type TestPayments } from '../../../rules/payments/testPayments.ts';
import { selectBookings } from '../../../tables/calendar/bookings.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { openBrowser } from '../../../testing/identity/testBrowser.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { openForBookings } from '../../../testing/bookings/testBookings.ts';

const payment = { rateType: 'FIXED', fixed: { price: { value: '70.50' } } } as const;
const online: ServiceInput = { payment: { ...payment, options: { online: true } } };
const minutesOffered = 60;
const waitlistPolicy = { enabled: true, capacity: 20, reservationTimeInMinutes: minutesOffered };

const referenceOf = (providerPage: string) => new URL(providerPage).pathname.split('/').at(-1) ?? '';
const locationOf = (response: Response) => response.headers.get('Location') ?? '';

describe.each(engineOfTheDay(import.meta.url))('offered spots that are paid online on $name', ({ open }) => {
  let server: TestApp;
  let provider: TestPayments;
  beforeAll(async () => {
    server = startTestApp(await open());
  });
  beforeEach(() => {
    provider = createTestPayments();
    server.options.payments = provider;
  });

  /** A class with one spot, which is free and offered to the first of two who wait. */
  async function offered(fields: ServiceInput = online) {
    const business = await openForBookings(server, { waitlistPolicy });
    const { businessId, act, book, attempt } = business;
    const { database, config } = server.options;
    const { eventId } = await business.yoga({ capacity: 1, defaultCapacity: 1, ...fields });
    const bookedEntity = { slot: { eventId } };
    const taken = await book({ bookedEntity, status: 'CONFIRMED' }, { as: 'admin' });
    const join = (email: string) => book({ bookedEntity, status: 'WAITING_LIST', contactDetails: { email } });
    const [first, second] = [await join('ada@example.com'), await join('ben@example.com')];
    expect((await act(cancelBooking, taken)).status).toBe(200);
    const { visit, submit } = openBrowser(server);
    const token = await manageToken(config.secret, { businessId, bookingId: first.id });
    const address = `http://localhost:4600${managePath}/${token}`;
    return {
      act,
      first,
      second,
      page: () => visit(address),
      text: async () => (await visit(address)).text(),
      /** Presses the button of the offer. */
      accept: async (values: Record<string, string> = {}) =>
        submit(await visit(address), values, {}, '/accept'),
      /** Chooses on the provider's page, and comes back. */
      pay: async (providerPage: string, outcome: string) => {
        const back = locationOf(await submit(await visit(providerPage), { outcome }));
        return (await visit(locationOf(await visit(back)))).text();
      },
      byToken: () =>
        attempt(acceptOfferAnonymously, { path: { token }, body: { revision: first.revision } }, 'visitor'),
      stateOf: async ({ id }: Booking) =>
        (await selectBookings(database, businessId, sql`and id = ${id}`))[0]?.booking,
      /** Whether the spots are held for a booking. */
      isReserved: async ({ id }: Booking) => {
        const rows = await database.rows(sql`
          select from waiting_offers where booking_id = ${id} and standing and expires > ${server.options.clock()}`);
        return rows.length > 0;
      },
      payments: () =>
        database.rows(sql<{ status: string; amount: string }>`
          select status, amount from booking_payments where business_id = ${businessId} order by position`),
      pass: async (minutes: number) => {
        server.passTime(minutes * 60);
        await settleDuePayments(server.options);
        await serveWaitingLists(server.options);
      },
    };
  }

  test('are confirmed by the payment, and held until it is made', async () => {
    const { first, second, text, accept, pay, stateOf, isReserved, payments } = await offered();
    expect(await text()).toMatch(/A spot is free for you[\s\S]*Pay online now[\s\S]*Pay €70\.50/);
    const providerPage = locationOf(await accept());
    expect(providerPage).toContain('/qa/payments/');
    expect(await stateOf(first)).toMatchObject({ status: 'WAITING_LIST', paymentStatus: 'UNDEFINED' });
    expect([await isReserved(first), await isReserved(second)]).toEqual([true, false]);

    const after = await pay(providerPage, 'PAID');
    expect(after).toContain('Your booking is confirmed');
    expect(after).toContain('Total: €70.50 · Paid online: €70.50');
    expect(await stateOf(first)).toMatchObject({
      status: 'CONFIRMED',
      paymentStatus: 'PAID',
      selectedPaymentOption: 'ONLINE',
    });
    expect(await isReserved(second)).toBe(false);
    expect(await payments()).toEqual([{ status: 'PAID', amount: '70.50' }]);
  });

  test('are not confirmed by a call without payment', async () => {
    const { first, byToken, stateOf, act, isReserved } = await offered();
    expect(await byToken()).toMatchObject({ status: 428, code: 'FAILED_PRECONDITION' });
    expect(await stateOf(first)).toMatchObject({ status: 'WAITING_LIST' });
    expect(await isReserved(first)).toBe(true);
    // The business decides how it is paid.
    expect(await act(confirmBooking, first)).toMatchObject({ status: 200, booking: { status: 'CONFIRMED' } });
  });

  test.each([
    ['free', { payment: { rateType: 'NO_FEE', options: { inPerson: true } } }],
    ['paid in person', { payment: { ...payment, options: { inPerson: true } } }],
    ['paid in person or online', { payment: { ...payment, options: { online: true, inPerson: true } } }],
  ] as const)('of a class that is %s are confirmed by the call as before', async (_price, fields) => {
    const { byToken, payments } = await offered(fields);
    expect(await byToken()).toMatchObject({ status: 200, booking: { status: 'CONFIRMED' } });
    expect(await payments()).toEqual([]);
  });

  test('are paid in person where their customer chooses that', async () => {
    const { first, text, accept, stateOf, payments } = await offered({
      payment: { ...payment, options: { online: true, inPerson: true } },
    });
    expect(await text()).toMatch(/Pay online now[\s\S]*Pay in person[\s\S]*Confirm your spot/);
    await accept({ payment: 'OFFLINE' });
    expect(await stateOf(first)).toMatchObject({ status: 'CONFIRMED', paymentStatus: 'UNDEFINED' });
    expect(await payments()).toEqual([]);
  });

  test('are paid by a deposit, and the page says what is left', async () => {
    const { first, accept, pay, stateOf } = await offered({
      payment: {
        rateType: 'FIXED',
        fixed: { price: { value: '70.50' }, deposit: { value: '20.00' } },
        options: { online: true, deposit: true },
      },
    });
    const page = await pay(locationOf(await accept()), 'PAID');
    expect(page).toContain('Paid online: €20.00 · To pay in person: €50.50');
    expect(await stateOf(first)).toMatchObject({
      status: 'CONFIRMED',
      paymentStatus: 'PARTIALLY_PAID',
      depositSelected: true,
    });
  });

  test('stay held after a failed payment, which can be tried again', async () => {
    const { first, accept, pay, isReserved, stateOf, payments } = await offered();
    const failed = await pay(locationOf(await accept()), 'FAILED');
    expect(failed).toMatch(/A spot is free for you[\s\S]*Your payment failed/);
    expect(await isReserved(first)).toBe(true);
    expect(await pay(locationOf(await accept()), 'PAID')).toContain('Your booking is confirmed');
    expect(await stateOf(first)).toMatchObject({ status: 'CONFIRMED', paymentStatus: 'PAID' });
    expect(await payments()).toMatchObject([{ status: 'FAILED' }, { status: 'PAID' }]);
  });

  test('accepted twice lead to one payment', async () => {
    const { accept, payments } = await offered();
    const [one, two] = [locationOf(await accept()), locationOf(await accept())];
    expect(two).toBe(one);
    expect(await payments()).toHaveLength(1);
  });

  test('accepted shortly before their end are held for as long as a payment may take, but once', async () => {
    const { first, second, accept, pay, pass, isReserved } = await offered();
    await pass(minutesOffered - 1);
    const providerPage = locationOf(await accept());
    await pass(minutesToPay - 2);
    expect([await isReserved(first), await isReserved(second)]).toEqual([true, false]);
    await pay(providerPage, 'CANCELLED');
    await accept();
    await pass(3);
    expect([await isReserved(first), await isReserved(second)]).toEqual([false, true]);
  });

  test('that stay unpaid are offered to the next customer, and the booking stays on the waitlist without a charge', async () => {
    const { first, second, accept, text, pass, isReserved, stateOf, payments } = await offered();
    await accept();
    await pass(minutesToPay + 1);
    expect(await payments()).toMatchObject([{ status: 'EXPIRED' }]);
    expect(await isReserved(first)).toBe(true);
    await pass(minutesOffered - minutesToPay);
    expect(await stateOf(first)).toMatchObject({ status: 'WAITING_LIST', paymentStatus: 'UNDEFINED' });
    expect([await isReserved(first), await isReserved(second)]).toEqual([false, true]);
    expect(await text()).toContain('This spot is no longer held for you. You’re still on the waitlist.');
  });

  test('whose payment is reported after their end are confirmed if their spots are still free', async () => {
    const { first, second, act, accept, pass, stateOf } = await offered();
    const providerPage = locationOf(await accept());
    await act(cancelBooking, second);
    server.passTime((minutesOffered + 1) * 60);
    await serveWaitingLists(server.options);
    provider.decide(referenceOf(providerPage), 'PAID');
    await pass(0);
    expect(await stateOf(first)).toMatchObject({ status: 'CONFIRMED', paymentStatus: 'PAID' });
  });

  test('whose payment comes when they are gone are refunded, and the booking waits on', async () => {
    const { first, second, act, accept, pay, pass, stateOf, isReserved, payments } = await offered();
    const providerPage = locationOf(await accept());
    await pass(minutesOffered + 1);
    await act(confirmBooking, second);
    const page = await pay(providerPage, 'PAID');
    expect(page).toContain('You’re on the waitlist');
    expect(page).toContain('Refunded: €70.50');
    expect(await stateOf(first)).toMatchObject({ status: 'WAITING_LIST' });
    expect(await isReserved(first)).toBe(false);
    expect(await payments()).toMatchObject([{ status: 'REFUNDED' }]);
    expect(provider.find(referenceOf(providerPage))?.refunded).toBe(true);
  });

  test('are refunded when their customer leaves the list while paying', async () => {
    const { first, act, accept, pay, payments } = await offered();
    const providerPage = locationOf(await accept());
    expect((await act(cancelBooking, first)).status).toBe(200);
    expect(await pay(providerPage, 'PAID')).toContain('Refunded: €70.50');
    expect(await payments()).toMatchObject([{ status: 'REFUNDED' }]);
  });

  test('cannot be accepted without a provider, and the page says so', async () => {
    const { first, text, accept, page, stateOf } = await offered();
    const form = await page();
    server.options.payments = undefined;
    const words = 'online payment isn’t available right now. Contact us to book.';
    expect(await text()).toContain(words);
    expect(await text()).not.toContain('Confirm your spot');
    expect((await accept()).status).not.toBe(303);
    expect(form.status).toBe(200);
    expect(await stateOf(first)).toMatchObject({ status: 'WAITING_LIST' });
  });

  test('a provider that does not answer leaves the spot held', async () => {
    const { first, accept, text, isReserved } = await offered();
    server.options.payments = { ...provider, begin: () => Promise.reject(new Error('down')) };
    expect(locationOf(await accept())).toContain('payment=unavailable');
    server.options.payments = provider;
    expect(await text()).toContain('A spot is free for you');
    expect(await isReserved(first)).toBe(true);
  });
});

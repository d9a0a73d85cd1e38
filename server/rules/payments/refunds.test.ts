import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelBooking } from '../../../contract/calls/bookings/bookings.ts';
import { listBookingPrices } from '../../../contract/calls/bookings/bookingPrices.ts';
import { cancelEvent } from '../../../contract/calls/calendar/calendarEvents.ts';
import { deleteService } from '../../../contract/calls/services/services.ts';
import { restoreService } from '../../../contract/calls/workbench/frontdesk.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import type { ServiceInput } from '../../../contract/entities/services/service.ts';
import { findPayment } from '../../tables/calendar/bookingPayments.ts';
import { selectBookings } from '../../tables/calendar/bookings.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { openForBookings } from '../../testing/bookings/testBookings.ts';
import { addPayment, pageOfPayment, settleBooking, settleDuePayments } from './bookingPayments.ts';
import { createTestPayments, type TestPayments } from './testPayments.ts';

const online: ServiceInput = {
  payment: { rateType: 'FIXED', fixed: { price: { value: '18' } }, options: { online: true } },
};
const paid = { status: 'CONFIRMED', paymentStatus: 'PAID' } as const;

describe.each(engineOfTheDay(import.meta.url))('refunds by the provider on $name', ({ open }) => {
  let server: TestApp;
  let provider: TestPayments;
  beforeAll(async () => {
    server = startTestApp(await open());
  });
  beforeEach(() => {
    provider = createTestPayments();
    server.options.payments = provider;
  });

  /** A class with a session that a customer has booked and paid. */
  async function openPaid() {
    const business = await openForBookings(server);
    const { businessId, book, admin } = business;
    const { options, database } = server;
    const { service, eventId } = await business.yoga(online);
    /** Books a spot of the session, and pays for it. */
    const bookPaid = async () => {
      const { id: bookingId } = await book({ bookedEntity: { slot: { eventId } } });
      const due = { bookingId, amount: '18', total: '18', currency: 'EUR', provider };
      const id = await database.transaction((db) =>
        addPayment({ db, businessId, now: options.clock() }, due),
      );
      const payment = (await findPayment(database, businessId, id))!;
      const returnUrl = 'http://localhost:4600/paid';
      const wording = {
        description: '',
        business: '',
        language: 'en',
        returnUrl,
        callbackUrl: returnUrl,
      } as const;
      const page = await pageOfPayment(options, provider, { businessId, payment, wording });
      const reference = new URL(page).pathname.split('/').at(-1) ?? '';
      provider.decide(reference, 'PAID');
      await settleBooking(options, { businessId, bookingId, requestId: '' });
      return { bookingId, reference };
    };
    const { bookingId, reference } = await bookPaid();
    const stateOf = async (id = bookingId): Promise<Booking | undefined> =>
      (await selectBookings(database, businessId, sql`and id = ${id}`))[0]?.booking;
    expect(await stateOf()).toMatchObject(paid);
    return {
      ...business,
      service,
      bookingId,
      eventId,
      bookPaid,
      stateOf,
      cancelSession: () => ask(server, cancelEvent, { path: { eventId }, body: {} }, admin),
      remove: () => ask(server, deleteService, { path: { serviceId: service.id } }, admin),
      restore: () => ask(server, restoreService, { path: { serviceId: service.id } }, admin),
      isRefunded: (of = reference) => provider.find(of)?.refunded,
    };
  }

  test('follow when the business cancels the session', async () => {
    const { cancelSession, stateOf, isRefunded } = await openPaid();
    await cancelSession();
    expect(await stateOf()).toMatchObject({ status: 'CANCELED', paymentStatus: 'PAID' });
    expect(isRefunded()).toBe(false);
    await settleDuePayments(server.options);
    expect(await stateOf()).toMatchObject({ status: 'CANCELED', paymentStatus: 'REFUNDED' });
    expect(isRefunded()).toBe(true);
  });

  test('have the amount that the business reads with the price of the booking', async () => {
    const { admin, bookingId, bookPaid, book, eventId, cancelSession } = await openPaid();
    const unpaid = (await book({ bookedEntity: { slot: { eventId } } })).id;
    const another = (await bookPaid()).bookingId;
    const refundable = async () => {
      const query = { bookingIds: [bookingId, unpaid, another] };
      const { prices } = await ask(server, listBookingPrices, { query }, admin);
      return new Map(prices.map((price) => [price.bookingId, price.refundable]));
    };
    const amount = { value: '18.00', currency: 'EUR' };
    expect(await refundable()).toEqual(
      new Map([
        [bookingId, amount],
        [unpaid, undefined],
        [another, amount],
      ]),
    );
    await cancelSession();
    expect([...(await refundable()).values()]).toEqual([undefined, undefined, undefined]);
    await settleDuePayments(server.options);
  });

  test('are made once, and again only after a provider that does not answer', async () => {
    const { cancelSession, stateOf, isRefunded } = await openPaid();
    await cancelSession();
    server.options.payments = { ...provider, refund: () => Promise.reject(new Error('down')) };
    await settleDuePayments(server.options);
    expect(await stateOf()).toMatchObject({ paymentStatus: 'PAID' });
    let refunds = 0;
    server.options.payments = {
      ...provider,
      refund: async (reference) => {
        refunds += 1;
        await provider.refund(reference);
      },
    };
    server.passTime(6 * 60);
    await settleDuePayments(server.options);
    await settleDuePayments(server.options);
    expect([refunds, isRefunded()]).toEqual([1, true]);
  });

  test('follow when the business deletes the service', async () => {
    const { remove, stateOf, isRefunded } = await openPaid();
    await remove();
    await settleDuePayments(server.options);
    expect(await stateOf()).toMatchObject({ status: 'CANCELED', paymentStatus: 'REFUNDED' });
    expect(isRefunded()).toBe(true);
  });

  test('do not follow when the deletion is undone before', async () => {
    const { remove, restore, stateOf, isRefunded } = await openPaid();
    await remove();
    await restore();
    await settleDuePayments(server.options);
    expect(await stateOf()).toMatchObject(paid);
    expect(isRefunded()).toBe(false);
  });

  test('stay when the deletion is undone afterwards, and the booking is unpaid', async () => {
    const { remove, restore, stateOf } = await openPaid();
    await remove();
    await settleDuePayments(server.options);
    await restore();
    expect(await stateOf()).toMatchObject({ status: 'CONFIRMED', paymentStatus: 'REFUNDED' });
  });

  test('that have begun when the deletion is undone leave the booking unpaid', async () => {
    const { remove, restore, stateOf, isRefunded } = await openPaid();
    await remove();
    server.options.payments = {
      ...provider,
      refund: async (reference) => {
        await restore();
        await provider.refund(reference);
      },
    };
    await settleDuePayments(server.options);
    expect(isRefunded()).toBe(true);
    expect(await stateOf()).toMatchObject({ status: 'CONFIRMED', paymentStatus: 'REFUNDED' });
  });

  test.each([
    ['the business', 'admin', {}, false],
    ['the business with refund', 'admin', { withRefund: true }, true],
    ['the business without refund', 'admin', { withRefund: false }, false],
  ] as const)(
    'follow a cancellation by %s as the call says',
    async (_by, who, flowControlSettings, refunded) => {
      const { act, stateOf, isRefunded } = await openPaid();
      const booking = await stateOf();
      expect((await act(cancelBooking, booking!, { flowControlSettings }, who)).status).toBe(200);
      await settleDuePayments(server.options);
      expect(isRefunded()).toBe(refunded);
    },
  );
});

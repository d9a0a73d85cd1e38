import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { listBookingPrices } from '../../../contract/calls/bookings/bookingPrices.ts';
import { confirmBooking } from '../../../contract/calls/bookings/bookings.ts';
import { queryExtendedBookings } from '../../../contract/calls/bookings/extendedBookings.ts';
import { updateService } from '../../../contract/calls/services/services.ts';
import { listComingDays } from '../../../contract/calls/workbench/comingDays.ts';
import { unpaidFilter } from '../../../contract/entities/bookings/bookingPayment.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { minutesLater, openForBookings } from '../../testing/bookings/testBookings.ts';

const payments = [
  ['UNDEFINED'],
  ['UNDEFINED', 'OFFLINE'],
  ['UNDEFINED', 'MEMBERSHIP_OFFLINE'],
  ['NOT_PAID'],
  ['NOT_PAID', 'MEMBERSHIP'],
  ['PARTIALLY_PAID', 'ONLINE'],
  ['PAID', 'ONLINE'],
  ['FAILED', 'ONLINE'],
  ['EXEMPT', 'OFFLINE'],
] as const;

const priced = (value: string) => ({
  payment: { rateType: 'FIXED' as const, fixed: { price: { value } }, options: { inPerson: true } },
});

describe.each(engineOfTheDay(import.meta.url))('coming days on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test('contain the booked hours, spots and money of each of seven days', async () => {
    const { appointment, yoga, book, slotOf, act, tokens } = await openForBookings(server);
    const read = () => ask(server, listComingDays, {}, tokens.staff);
    const service = await appointment({
      payment: { rateType: 'FIXED', fixed: { price: { value: '70.50' } }, options: { inPerson: true } },
    });
    const custom = await appointment({
      name: 'By agreement',
      payment: {
        rateType: 'CUSTOM',
        custom: { description: 'By agreement' },
        options: { inPerson: true },
      },
    });
    const { eventId, service: lesson } = await yoga({ capacity: 8 });
    const empty = await read();
    expect(empty.days.map(({ date }) => date)).toEqual([
      '2027-03-01',
      '2027-03-02',
      '2027-03-03',
      '2027-03-04',
      '2027-03-05',
      '2027-03-06',
      '2027-03-07',
    ]);
    const month = await ask(server, listComingDays, { query: { days: 30 } }, tokens.staff);
    expect([month.days.length, month.days.at(-1)?.date]).toEqual([30, '2027-03-30']);
    const [, before] = empty.days;
    expect(before).toMatchObject({ bookedMinutes: 0, spots: 8, takenSpots: 0, bookings: 0 });
    expect(before?.openMinutes).toBeGreaterThan(0);

    const confirmed = async (
      bookedEntity: object,
      { people = 1, ...body }: { people?: number; paymentStatus?: string } = {},
    ) => {
      const paying = { totalParticipants: people, selectedPaymentOption: 'OFFLINE' } as const;
      const booking = await book({ bookedEntity, ...paying });
      return act(confirmBooking, booking, body);
    };
    await confirmed(slotOf(service), { paymentStatus: 'PAID' });
    await confirmed(slotOf(service, { startDate: minutesLater(180) }));
    await confirmed(slotOf(custom, { startDate: minutesLater(360) }));
    await confirmed({ slot: { eventId } }, { people: 2 });
    const { days, unpriced } = await read();
    const spots = 2 * Number(lesson.payment?.fixed?.price?.value);
    const price = Number(service.payment?.fixed?.price?.value);
    expect(days[1]).toMatchObject({
      openMinutes: before?.openMinutes,
      takenSpots: 2,
      bookings: 4,
      unpaidBookings: 3,
      expected: { value: (2 * price + spots).toFixed(2), currency: 'EUR' },
      owed: { value: (price + spots).toFixed(2), currency: 'EUR' },
    });
    expect(days[1]?.bookedMinutes).toBe(180);
    expect(unpriced).toBe(1);
    expect(days[0]).toMatchObject({ bookings: 0, expected: { value: '0.00' } });
  });

  test('count as unpaid what the list of unpaid bookings shows', async () => {
    const { yoga, book, act, tokens, admin, businessId } = await openForBookings(server);
    const { eventId } = await yoga({ capacity: payments.length });
    for (const [status, option] of payments) {
      const booking = await book({ bookedEntity: { slot: { eventId } } });
      await act(confirmBooking, booking);
      await server.database.write(sql`
        update bookings set payment_status = ${status}::text, selected_payment_option = ${option ?? null}::text
        where business_id = ${businessId} and id = ${booking.id}`);
    }
    const { days } = await ask(server, listComingDays, {}, tokens.staff);
    const query = { filter: unpaidFilter };
    const { extendedBookings } = await ask(server, queryExtendedBookings, { body: { query } }, admin);
    const listed = extendedBookings.map(({ booking }) =>
      [booking.paymentStatus, booking.selectedPaymentOption].join(' '),
    );
    expect(listed.toSorted()).toEqual(['NOT_PAID ', 'PARTIALLY_PAID ONLINE', 'UNDEFINED OFFLINE']);
    expect(days[1]?.unpaidBookings).toBe(listed.length);
  });

  test('count the price that the customer saw, also after it changed', async () => {
    const { appointment, book, slotOf, act, tokens, admin } = await openForBookings(server);
    const service = await appointment(priced('90'));
    const booking = await book({ bookedEntity: slotOf(service) });
    await act(confirmBooking, booking);
    const change = { service: { revision: service.revision, ...priced('120') } };
    await ask(server, updateService, { path: { 'service.id': service.id }, body: change }, admin);
    const { days } = await ask(server, listComingDays, {}, tokens.staff);
    const query = { bookingIds: [booking.id] };
    const { prices } = await ask(server, listBookingPrices, { query }, admin);
    const seen = { value: '90.00', currency: 'EUR' };
    expect(days[1]).toMatchObject({ expected: seen, owed: seen });
    expect(prices[0]).toMatchObject({ total: seen, owed: seen });
  });

  test('count a deposit as paid, and leave out what was paid in another currency', async () => {
    const { appointment, book, slotOf, act, tokens, admin, businessId } = await openForBookings(server);
    const price = { value: '90.00', currency: 'EUR' };
    const service = await appointment({
      payment: { rateType: 'FIXED', fixed: { price }, options: { inPerson: true } },
    });
    const booking = await book({ bookedEntity: slotOf(service) });
    await act(confirmBooking, booking);
    const { id } = booking;
    const pay = (paid: { value: string; currency: string }) =>
      server.database.write(sql`
        update bookings set payment_status = 'PARTIALLY_PAID', paid_amount = ${paid.value}::text::numeric,
          paid_currency = ${paid.currency}
        where business_id = ${businessId} and id = ${id}`);
    const read = async () => {
      const { days, foreign } = await ask(server, listComingDays, {}, tokens.staff);
      const { prices } = await ask(server, listBookingPrices, { query: { bookingIds: [id] } }, admin);
      const { expected, owed, unpaidBookings } = days[1]!;
      return { expected, owed, unpaidBookings, foreign, inList: prices[0] };
    };
    await pay({ value: '20.00', currency: 'EUR' });
    const inList = { bookingId: id, total: price, owed: { value: '70.00', currency: 'EUR' } };
    expect(await read()).toEqual({
      expected: price,
      owed: inList.owed,
      unpaidBookings: 1,
      foreign: 0,
      inList,
    });
    const nothing = { value: '0.00', currency: 'JPY' };
    await server.database.write(sql`update businesses set currency = 'JPY' where id = ${businessId}`);
    expect(await read()).toEqual({
      expected: nothing,
      owed: nothing,
      unpaidBookings: 1,
      foreign: 1,
      inList,
    });
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../../contract/calls/bookings/bookings.ts';
import * as chains from '../../../../contract/calls/bookings/multiServiceBookings.ts';
import { createServiceOptionsAndVariants } from '../../../../contract/calls/prices/optionsAndVariants.ts';
import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { ask, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { minutesLater } from '../../../testing/bookings/testBookings.ts';
import { openForChains } from '../../../testing/bookings/testChains.ts';
import type { BookingWriting } from '../bookingWriting.ts';
import { changesSettledPrice } from './priceChange.ts';

const optionId = '7d0c6a31-52f4-4d6b-9a38-0c9f4a2b1e55';
const lasting = (minutes: number) => ({
  totalParticipants: undefined,
  participantsChoices: {
    serviceChoices: [{ numberOfParticipants: 1, choices: [{ optionId, duration: { minutes } }] }],
  },
});

const refusal = { status: 428, code: 'PRICE_CHANGE_NOT_ALLOWED' };

describe.each(engineOfTheDay(import.meta.url))('price of a paid booking on $name', ({ open }) => {
  let server: TestApp;
  let business: Awaited<ReturnType<typeof openForChains>>;
  let eventId: string;
  beforeAll(async () => {
    server = startTestApp(await open());
    business = await openForChains(server);
    ({ eventId } = await business.yoga({ capacity: 100 }));
  });

  const booked = async (paymentStatus: Booking['paymentStatus']) => {
    const { book, attempt } = business;
    const booking = await book({ bookedEntity: { slot: { eventId } } }, { as: 'member' });
    const input = { path: { bookingId: booking.id }, body: { revision: booking.revision, paymentStatus } };
    return (await attempt(calls.confirmBooking, input, 'admin')).booking ?? booking;
  };
  const move = (booking: Booking, body: object, who: string) => {
    const path = { bookingId: booking.id };
    const sent = { revision: booking.revision, slot: { eventId }, ...body };
    return business.attempt(calls.rescheduleBooking, { path, body: sent }, who);
  };

  test.each(['PAID', 'PARTIALLY_PAID', 'EXEMPT'] as const)(
    'is not changed by the customer while it is %s',
    async (paymentStatus) => {
      const booking = await booked(paymentStatus);
      expect(await move(booking, { totalParticipants: 5 }, 'member')).toMatchObject(refusal);
      expect(await move(booking, { totalParticipants: 1 }, 'member')).toMatchObject({ status: 200 });
    },
  );

  test('is changed by the customer before anything is paid, and by the business', async () => {
    expect(await move(await booked('NOT_PAID'), { totalParticipants: 5 }, 'member')).toMatchObject({
      booking: { totalParticipants: 5 },
    });
    expect(await move(await booked('PAID'), { totalParticipants: 5 }, 'admin')).toMatchObject({
      booking: { totalParticipants: 5 },
    });
  });

  /** An appointment of 60 minutes, or of 90 minutes at a higher price. */
  const byLength = async () => {
    const { appointment, admin } = business;
    const service = await appointment({
      payment: {
        rateType: 'VARIED',
        varied: { defaultPrice: { value: '60' } },
        options: { inPerson: true },
      },
    });
    const prices = { 60: '50', 90: '80' };
    const values = Object.entries(prices).map(([minutes, value]) => ({
      choices: [{ optionId, duration: { minutes: Number(minutes) } }],
      price: { value },
    }));
    const serviceOptionsAndVariants = {
      serviceId: service.id,
      options: { values: [{ id: optionId, type: 'DURATION' as const }] },
      variants: { values },
    };
    await ask(server, createServiceOptionsAndVariants, { body: { serviceOptionsAndVariants } }, admin);
    return service;
  };

  test('is not changed by a longer part of a multi-service booking', async () => {
    const { part, half, chain, act, infos, bookingsOf } = business;
    const long = await byLength();
    const made = await chain([part(half.id), part(long.id, { at: 30, ...lasting(60) })], {}, 'member');
    const paid = { confirmBookingsInfo: infos(made.parts, () => ({ paymentStatus: 'PAID' })) };
    const parts = bookingsOf(await act(chains.confirmMultiServiceBooking, made.id, paid));
    const reschedule = (minutes: number) => {
      const rescheduleBookingsInfo = infos(parts, (index) => ({
        slot: { startDate: minutesLater(120 + index * 30) },
        ...(index === 1 && { participantsChoices: lasting(minutes).participantsChoices }),
      }));
      return act(chains.rescheduleMultiServiceBooking, made.id, { rescheduleBookingsInfo }, 'member');
    };
    expect(await reschedule(90)).toMatchObject({
      status: 428,
      code: 'SOME_BOOKINGS_UPDATES_FAILED',
      data: { failures: [{ bookingId: parts[1]?.id, code: 'PRICE_CHANGE_NOT_ALLOWED' }] },
    });
    expect((await reschedule(60)).status).toBe(200);
  });
});

const byPlan = (totalParticipants: number) =>
  ({ totalParticipants, selectedPaymentOption: 'MEMBERSHIP', paymentStatus: 'PAID' }) as Booking;

test.each([
  ['member', 2, true],
  ['member', 1, false],
  ['admin', 2, false],
] as const)('a plan covers one person: change by a %s to %i is %s', async (rank, people, isRefused) => {
  const writing = { caller: { rank } } as BookingWriting;
  expect(await changesSettledPrice(writing, byPlan(1), byPlan(people))).toBe(isRefused);
});

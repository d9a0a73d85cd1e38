import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/calls/bookings/bookings.ts';
import * as multi from '../../../contract/calls/bookings/multiServiceBookings.ts';
import { setServiceLocations } from '../../../contract/calls/services/serviceParts.ts';
import { deleteService } from '../../../contract/calls/services/services.ts';
import { deep } from '../../../testDeep.ts';
import { engines } from '../../testing/database/testDatabase.ts';
import { ask, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { minutesLater, openForBookings } from '../../testing/bookings/testBookings.ts';
import { readCalendar } from '../../testing/bookings/testCalendar.ts';
import { openForChains } from '../../testing/bookings/testChains.ts';

interface Outcome {
  status: number;
  code: string | undefined;
}
const tally = (outcomes: readonly Outcome[]) => {
  const counts: Record<string, number> = {};
  for (const { status, code } of outcomes) {
    const key = code ?? String(status);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};
const times = <Made>(count: number, make: (index: number) => Promise<Made>): Promise<Made[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Consecutive half hours. */
const later = (index: number) => ({ slot: { startDate: minutesLater(310 + index * 30) } });

/** More than the connections of a server: further requests only wait longer. */
const crowd = deep(50, 12);
const pairs = deep(12, 6);

/** Requests that race for one time or for the last spots (security.md goal C11). */
describe.each(engines)('races on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test('one of many requests books an hour of one person', async () => {
    const { appointment, slotOf, named, attempt, overlaps } = await openForBookings(server);
    const service = await appointment();
    const outcomes = await times(crowd, (index) => {
      const slot = slotOf(service, { startDate: minutesLater(index % 30), ...(index % 2 && named) });
      const booking = { bookedEntity: slot, status: 'CONFIRMED', totalParticipants: 1 };
      return attempt(calls.createBooking, { body: { booking } }, 'admin');
    });
    expect(tally(outcomes)).toEqual({ 200: 1, SLOT_NOT_AVAILABLE: crowd - 1 });
    expect(outcomes.filter(({ status }) => status === 409)).toHaveLength(crowd - 1);
    expect(await overlaps()).toBe(0);
  });

  test('one of many bookings of an hour is confirmed', async () => {
    const { appointment, slotOf, named, book, act, overlaps } = await openForBookings(server);
    const service = await appointment();
    const made = await times(crowd, (index) =>
      book({ bookedEntity: slotOf(service, index % 2 ? named : {}) }),
    );
    const outcomes = await Promise.all(made.map((booking) => act(calls.confirmBooking, booking)));
    expect(tally(outcomes)).toEqual({ 200: 1, NO_OPEN_SPOTS: crowd - 1 });
    expect(await overlaps()).toBe(0);
  });

  test('repeated requests confirm a booking once', async () => {
    const { appointment, slotOf, book, act, businessId } = await openForBookings(server);
    const booking = await book({ bookedEntity: slotOf(await appointment()) });
    const outcomes = await times(10, () => act(calls.confirmBooking, booking));
    expect(tally(outcomes)).toEqual({ 200: 10 });
    const events = await readCalendar(server, businessId).eventsOf(booking.id);
    expect(events.map(({ slug }) => slug)).toEqual(['created', 'confirmed']);
    // Another payment is another request.
    expect(await act(calls.confirmBooking, booking, { paymentStatus: 'PAID' })).toMatchObject({
      code: 'REVISION_MISMATCH',
    });
  });

  test('one of many bookings is rescheduled to an hour, and the others keep theirs', async () => {
    const { appointment, slotOf, book, act, overlaps } = await openForBookings(server);
    const service = await appointment({
      schedule: { availabilityConstraints: { sessionDurations: [10] } },
    });
    const made = await times(pairs, (index) =>
      book(
        { bookedEntity: slotOf(service, { startDate: minutesLater(index * 10) }), status: 'CONFIRMED' },
        { as: 'admin' },
      ),
    );
    const outcomes = await Promise.all(
      made.map((booking) =>
        act(calls.rescheduleBooking, booking, { slot: { startDate: minutesLater(300) } }),
      ),
    );
    expect(tally(outcomes)).toEqual({ 200: 1, SLOT_NOT_AVAILABLE: pairs - 1 });
    expect(await overlaps()).toBe(0);
  });

  test('bookings that swap times never overlap', async () => {
    const { appointment, slotOf, book, act, overlaps } = await openForBookings(server);
    const service = await appointment();
    const hours = [0, 60, 120, 180];
    const made = await Promise.all(
      hours.map((startDate) =>
        book(
          { bookedEntity: slotOf(service, { startDate: minutesLater(startDate) }), status: 'CONFIRMED' },
          { as: 'admin' },
        ),
      ),
    );
    const outcomes = await Promise.all(
      made.map((booking, index) =>
        act(calls.rescheduleBooking, booking, { slot: { startDate: minutesLater(((index + 1) % 5) * 60) } }),
      ),
    );
    for (const { status } of outcomes) expect([200, 409]).toContain(status);
    expect(await overlaps()).toBe(0);
  });

  test('one of many chains and single bookings takes the time of one person', async () => {
    const { pair, make, part, half, attempt, overlaps } = await openForChains(server);
    const outcomes = await times<Outcome>(crowd, (index) => {
      if (index % 2 === 0) return make(pair(index % 3, { status: 'CONFIRMED' }), {}, 'admin');
      // During the second part.
      const booking = part(half.id, { at: 62 + (index % 5), status: 'CONFIRMED' });
      return attempt(calls.createBooking, { body: { booking } }, 'admin');
    });
    expect(tally(outcomes)).toEqual({ 200: 1, SLOT_NOT_AVAILABLE: crowd - 1 });
    expect(await overlaps()).toBe(0);
  });

  test('one of many chains and single bookings is confirmed', async () => {
    const { pair, chain, book, slotOf, half, infos, act, attempt, overlaps } = await openForChains(server);
    const chains = await times(pairs, () => chain(pair()));
    const alone = await times(pairs, () =>
      book({ bookedEntity: slotOf(half, { startDate: minutesLater(60) }) }),
    );
    const outcomes = await times<Outcome>(2 * pairs, async (index) => {
      const { id, parts } = chains[index >> 1]!;
      if (index % 2 === 0) {
        return act(multi.confirmMultiServiceBooking, id, { confirmBookingsInfo: infos(parts) });
      }
      const { id: bookingId, revision } = alone[index >> 1]!;
      return attempt(calls.confirmBooking, { path: { bookingId }, body: { revision } }, 'admin');
    });
    expect(tally(outcomes)).toEqual({ 200: 1, NO_OPEN_SPOTS: 2 * pairs - 1 });
    expect(await overlaps()).toBe(0);
  });

  test('one of 4 chains is rescheduled to a time, and the others keep theirs', async () => {
    const { half, part, chain, infos, act, overlaps } = await openForChains(server);
    const made = await times(4, (index) =>
      chain(
        [0, 30].map((at) => part(half.id, { at: index * 75 + at, status: 'CONFIRMED' })),
        {},
        'admin',
      ),
    );
    const outcomes = await times(4, (index) => {
      const { id, parts } = made[index]!;
      return act(multi.rescheduleMultiServiceBooking, id, { rescheduleBookingsInfo: infos(parts, later) });
    });
    expect(tally(outcomes)).toEqual({ 200: 1, NO_OPEN_SPOTS: 3 });
    expect(await overlaps()).toBe(0);
  });

  test('no booking remains after the deletion of its service or the removal of its location', async () => {
    const { appointment, slotOf, attempt, admin, businessId } = await openForBookings(server);
    const { bookings } = readCalendar(server, businessId);
    for (const remove of ['service', 'location'] as const) {
      const service = await appointment({ schedule: { availabilityConstraints: { sessionDurations: [5] } } });
      const path = { serviceId: service.id };
      const removedLocationSessionsAction = { action: 'DELETE' as const };
      const removal = () =>
        remove === 'service'
          ? ask(server, deleteService, { path, query: {} }, admin)
          : ask(
              server,
              setServiceLocations,
              { path, body: { locations: [], removedLocationSessionsAction } },
              admin,
            );
      const [removed, ...outcomes] = await times<unknown>(crowd, (index) => {
        if (index === crowd / 2) return removal();
        const booking = {
          bookedEntity: slotOf(service, { startDate: minutesLater(index * 5) }),
          totalParticipants: 1,
        };
        return attempt(calls.createBooking, { body: { booking } }, 'visitor');
      });
      expect(removed).toBeDefined();
      expect(outcomes).toHaveLength(crowd - 1);
      const ofService = await bookings(sql`and service_id = ${service.id}::uuid`);
      expect({ remove, live: ofService.filter(({ status }) => status !== 'CANCELED').length }).toEqual({
        remove,
        live: 0,
      });
    }
  });

  test('10 of many requests book a class with 10 spots', async () => {
    const { yoga, attempt, businessId } = await openForBookings(server);
    const { eventId } = await yoga({ capacity: 10 });
    const booking = { bookedEntity: { slot: { eventId } }, status: 'CONFIRMED', totalParticipants: 1 };
    const outcomes = await times(2 * crowd, () =>
      attempt(calls.createBooking, { body: { booking } }, 'admin'),
    );
    expect(tally(outcomes)).toEqual({ 200: 10, SESSION_CAPACITY_EXCEEDED: 2 * crowd - 10 });
    const session = await readCalendar(server, businessId).session(eventId);
    expect(session?.totalNumberOfParticipants).toBe(10);
  });

  test('10 of many bookings of a class with 10 spots are confirmed', async () => {
    const { yoga, book, act } = await openForBookings(server);
    const { eventId } = await yoga({ capacity: 10 });
    const made = await times(crowd, () => book({ bookedEntity: { slot: { eventId } } }));
    const outcomes = await Promise.all(made.map((booking) => act(calls.confirmBooking, booking)));
    expect(tally(outcomes)).toEqual({ 200: 10, NO_OPEN_SPOTS: crowd - 10 });
  });

  test('3 of 12 requests book a course with 3 spots', async () => {
    const { offer, addSession, attempt } = await openForBookings(server);
    const service = await offer({
      type: 'COURSE',
      name: 'Drawing',
      defaultCapacity: 3,
      onlineBooking: { enabled: true },
      payment: { rateType: 'FIXED', fixed: { price: { value: '90' } }, options: { inPerson: true } },
    });
    await addSession(service, { capacity: 3 });
    await addSession(service, { capacity: 3, start: '2027-03-03T18:00:00' });
    const bookedEntity = { schedule: { scheduleId: service.schedule?.id } };
    const booking = { bookedEntity, status: 'CONFIRMED', totalParticipants: 1 };
    const outcomes = await times(12, () => attempt(calls.createBooking, { body: { booking } }, 'admin'));
    expect(tally(outcomes)).toEqual({ 200: 3, SCHEDULE_CAPACITY_EXCEEDED: 9 });
  });
});

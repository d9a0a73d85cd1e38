import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  booking as bookingSchema,
  bookingStatuses,
  spotTakingStatuses,
} from '../../../contract/entities/bookings/booking.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { session as sessionSchema } from '../../../contract/entities/calendar/session.ts';
import { ApiError } from '../../../contract/errors.ts';
import { engines } from '../../testing/database/testDatabase.ts';
import { startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { bookingOf, courseBookingOf, sessionOf } from '../../testing/bookings/testCalendar.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import {
  findTakenBookings,
  insertBookings,
  selectBookings,
  updateBookings,
  type StoredBooking,
} from './bookings.ts';
import { insertSessions, selectSessions, sessionTimesOf } from './sessions.ts';

const outcomeOf = (work: Promise<void>) =>
  work.then(
    () => 'stored',
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  );

describe.each(engines)('the calendar on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function business(type: 'CLASS' | 'COURSE' = 'CLASS') {
    const { businessId, create } = await openCatalogue(server);
    const service = await create(yogaClass({ type }));
    const db = server.database;
    const taken = async () =>
      (await selectSessions(db, businessId, sql``)).map((one) => one.totalNumberOfParticipants);
    return { db, businessId, service, taken };
  }

  test('returns sessions and bookings in wire form as stored', async () => {
    const { db, businessId, service } = await business();
    const location = { id: crypto.randomUUID(), name: 'Hall', locationType: 'OWNER_BUSINESS' as const };
    const localDateTime = { year: 2027, monthOfYear: 3, dayOfMonth: 2, hourOfDay: 10, minutesOfHour: 0 };
    const plain = sessionOf(service, { location });
    const session = {
      ...plain,
      start: { ...plain.start, localDateTime },
      affectedSchedules: [{ scheduleId: crypto.randomUUID(), scheduleOwnerId: crypto.randomUUID() }],
      notes: 'Bring a towel “öäü” {"x": [1, "a,b"]}',
      recurrence: 'FREQ=WEEKLY',
    };
    await insertSessions(db, businessId, [session]);
    const [stored] = await selectSessions(db, businessId, sql`and id = ${session.id}`);
    expect(stored).toEqual({ ...session, totalNumberOfParticipants: 0 });
    expect(sessionSchema.safeParse(stored).error?.issues).toBeUndefined();

    const holding = { resourceIds: [], bufferMinutes: 0 };
    const withEmail = {
      ...bookingOf(session, { email: 'Aiko@example.com', paid: '20.50', participants: 2 }),
      ...holding,
    };
    const choices = { serviceChoices: [{ numberOfParticipants: 3, choices: [{ custom: 'Child' }] }] };
    const { totalParticipants: _total, ...rest } = bookingOf(session).booking;
    const chosen = { ...bookingOf(session), ...holding, booking: { ...rest, participantsChoices: choices } };
    await insertBookings(db, businessId, [withEmail, chosen]);
    const found = await selectBookings(db, businessId, sql`and session_id = ${session.id}`);
    expect(found).toEqual(
      expect.arrayContaining([
        withEmail,
        { ...chosen, booking: { ...chosen.booking, id: expect.any(String) as string } },
      ]),
    );
    for (const { booking } of found) {
      expect(bookingSchema.safeParse(JSON.parse(JSON.stringify(booking))).error?.issues).toBeUndefined();
    }
    const [{ totalNumberOfParticipants: taken } = {}] = await selectSessions(db, businessId, sql``);
    expect(taken).toBe(5);
  });

  test('accepts 10 of 200 concurrent bookings for a session with 10 spots', async () => {
    const { db, businessId, service, taken } = await business();
    const session = sessionOf(service, { capacity: 10 });
    await insertSessions(db, businessId, [session]);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, () => insertBookings(db, businessId, [bookingOf(session)])),
    );
    const failures = outcomes.flatMap((outcome): unknown[] =>
      outcome.status === 'rejected' ? [outcome.reason] : [],
    );
    expect(failures).toHaveLength(190);
    for (const failure of failures) {
      expect(failure).toMatchObject({ code: 'SESSION_CAPACITY_EXCEEDED', status: 409 });
    }
    expect(await taken()).toEqual([10]);
    expect(await selectBookings(db, businessId, sql``)).toHaveLength(10);
  });

  const [anna, ben] = [crypto.randomUUID(), crypto.randomUUID()];
  /** A confirmed appointment of an hour, with a buffer of a quarter of an hour. */
  const appointmentOf = (
    service: Service,
    {
      inHours,
      who = [anna],
      ...facts
    }: Parameters<typeof bookingOf>[1] & { inHours: number; who?: string[] },
  ): StoredBooking => {
    const { booking } = bookingOf(sessionOf(service, { inHours }), facts);
    const bookedEntity = { ...booking.bookedEntity, tags: ['INDIVIDUAL'] };
    return { booking: { ...booking, bookedEntity }, resourceIds: who, bufferMinutes: 15 };
  };
  test('stores 1 of 50 concurrent appointments of one person and hour', async () => {
    const { db, businessId, service } = await business();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        // Each meets all others.
        outcomeOf(insertBookings(db, businessId, [appointmentOf(service, { inHours: 24 + index / 60 })])),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'SLOT_NOT_AVAILABLE')).toHaveLength(49);
  });

  test.each<[string, Parameters<typeof appointmentOf>[1], string]>([
    ['at the same time', { inHours: 24 }, 'SLOT_NOT_AVAILABLE'],
    ['in the time kept free after it', { inHours: 25 }, 'SLOT_NOT_AVAILABLE'],
    ['with its own time kept free', { inHours: 22.8 }, 'SLOT_NOT_AVAILABLE'],
    ['after the buffer', { inHours: 25.25 }, 'stored'],
    ['right before it', { inHours: 22.75 }, 'stored'],
    ['of another person', { inHours: 24, who: [ben] }, 'stored'],
    ['of several, one of whom is taken', { inHours: 24, who: [ben, anna] }, 'SLOT_NOT_AVAILABLE'],
    ['of a request that waits for payment', { inHours: 24, status: 'CREATED' }, 'stored'],
    ['of the waitlist', { inHours: 24, status: 'WAITING_LIST' }, 'stored'],
    ['of a request that waits for approval', { inHours: 24, status: 'PENDING' }, 'SLOT_NOT_AVAILABLE'],
  ])('judges an appointment %s', async (_name, facts, outcome) => {
    const { db, businessId, service } = await business();
    await insertBookings(db, businessId, [appointmentOf(service, { inHours: 24 })]);
    expect(await outcomeOf(insertBookings(db, businessId, [appointmentOf(service, facts)]))).toBe(outcome);
  });

  test('leaves the time of cancelled and of double booked appointments to others', async () => {
    const { db, businessId, service } = await business();
    const first = appointmentOf(service, { inHours: 24 });
    const double = appointmentOf(service, { inHours: 24 });
    const next = appointmentOf(service, { inHours: 24 });
    await insertBookings(db, businessId, [first]);
    await insertBookings(db, businessId, [{ ...double, booking: { ...double.booking, doubleBooked: true } }]);
    await updateBookings(db, businessId, [{ ...first, booking: { ...first.booking, status: 'CANCELED' } }]);
    await insertBookings(db, businessId, [next]);
    expect(await outcomeOf(updateBookings(db, businessId, [first]))).toBe('SLOT_NOT_AVAILABLE');
    expect(await findTakenBookings(db, businessId, [first, next])).toEqual(new Set([first.booking.id]));
  });

  test('counts participants of double bookings beyond the capacity, and no others', async () => {
    const { db, businessId, service, taken } = await business();
    const session = sessionOf(service, { capacity: 2 });
    await insertSessions(db, businessId, [session]);
    const double = bookingOf(session);
    await insertBookings(db, businessId, [bookingOf(session, { participants: 2 })]);
    await insertBookings(db, businessId, [{ ...double, booking: { ...double.booking, doubleBooked: true } }]);
    expect(await taken()).toEqual([3]);
    expect(await outcomeOf(insertBookings(db, businessId, [bookingOf(session)]))).toBe(
      'SESSION_CAPACITY_EXCEEDED',
    );
    await updateBookings(db, businessId, [
      { ...double, booking: { ...double.booking, doubleBooked: true, status: 'CANCELED' } },
    ]);
    expect(await taken()).toEqual([2]);
  });

  test('accepts 4 of 30 concurrent bookings for a course with 4 spots', async () => {
    const { db, businessId, service, taken } = await business('COURSE');
    const sessions = [24, 48, 72].map((inHours) => sessionOf(service, { inHours, capacity: 4 }));
    await insertSessions(db, businessId, sessions);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, () => insertBookings(db, businessId, [courseBookingOf(service, sessions)])),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(await taken()).toEqual([4, 4, 4]);
  });

  test('counts spots of confirmed bookings and of those awaiting approval only', async () => {
    const { db, businessId, service, taken } = await business();
    const session = sessionOf(service);
    await insertSessions(db, businessId, [session]);
    const stored = bookingOf(session, { participants: 2 });
    await insertBookings(db, businessId, [stored]);
    for (const status of bookingStatuses) {
      await updateBookings(db, businessId, [{ ...stored, booking: { ...stored.booking, status } }]);
      expect([status, await taken()]).toEqual([
        status,
        [spotTakingStatuses.some((taking) => taking === status) ? 2 : 0],
      ]);
    }
  });

  test('counts the course’s participants in a session added later, and keeps the count of past sessions after cancellations', async () => {
    const { db, businessId, service, taken } = await business('COURSE');
    const first = sessionOf(service, { inHours: -24 });
    await insertSessions(db, businessId, [first]);
    const stored = courseBookingOf(service, [first], { participants: 3 });
    await insertBookings(db, businessId, [stored]);
    const second = sessionOf(service, { inHours: 24 });
    await insertSessions(db, businessId, [second]);
    expect(await taken()).toEqual([3, 3]);
    const canceledDate = server.options.clock().toISOString();
    const canceled = { ...stored.booking, status: 'CANCELED' as const, canceledDate };
    await updateBookings(db, businessId, [{ ...stored, booking: canceled }]);
    expect(await taken()).toEqual([3, 0]);
    await updateBookings(db, businessId, [stored]);
    expect(await taken()).toEqual([3, 3]);
  });

  test('returns the first start and last end of a service’s uncancelled sessions', async () => {
    const { db, businessId, service } = await business();
    const none = await sessionTimesOf(db, businessId, service.id);
    expect(none).toEqual({ firstSessionStart: undefined, lastSessionEnd: undefined });
    const [past, soon, cancelled] = [
      sessionOf(service, { inHours: -48 }),
      sessionOf(service, { inHours: 24 }),
      sessionOf(service, { inHours: 240, status: 'CANCELLED' }),
    ];
    await insertSessions(db, businessId, [soon, past, cancelled]);
    expect(await sessionTimesOf(db, businessId, service.id)).toEqual({
      firstSessionStart: past.start.timestamp,
      lastSessionEnd: soon.end.timestamp,
    });
  });
});

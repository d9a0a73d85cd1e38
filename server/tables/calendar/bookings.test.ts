import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  booking as bookingSchema,
  bookingStatuses,
  placeTakingStatuses,
} from '../../../contract/entities/booking.ts';
import { session as sessionSchema } from '../../../contract/entities/session.ts';
import { DatabaseError } from '../../database/databaseError.ts';
import { engines } from '../../testing/database/testDatabase.ts';
import { startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { bookingOf, courseBookingOf, sessionOf } from '../../testing/testCalendar.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { insertBookings, selectBookings, updateBookings } from './bookings.ts';
import { insertSessions, selectSessions, sessionTimesOf } from './sessions.ts';

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

    const kept = bookingOf(session, { email: 'Aiko@example.com', paid: '20.50', participants: 2 });
    const choices = { serviceChoices: [{ numberOfParticipants: 3, choices: [{ custom: 'Child' }] }] };
    const { totalParticipants: _total, ...rest } = bookingOf(session).booking;
    const chosen = { ...bookingOf(session), booking: { ...rest, participantsChoices: choices } };
    await insertBookings(db, businessId, [kept, chosen]);
    const found = await selectBookings(db, businessId, sql`and session_id = ${session.id}`);
    expect(found).toEqual(
      expect.arrayContaining([
        kept,
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
      expect(failure).toBeInstanceOf(DatabaseError);
      expect(failure).toMatchObject({ constraint: 'session_holds_its_participants' });
    }
    expect(await taken()).toEqual([10]);
    expect(await selectBookings(db, businessId, sql``)).toHaveLength(10);
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
    const kept = bookingOf(session, { participants: 2 });
    await insertBookings(db, businessId, [kept]);
    for (const status of bookingStatuses) {
      await updateBookings(db, businessId, [{ ...kept, booking: { ...kept.booking, status } }]);
      expect([status, await taken()]).toEqual([
        status,
        [placeTakingStatuses.some((taking) => taking === status) ? 2 : 0],
      ]);
    }
  });

  test('counts the course’s participants in a session added later, and keeps the count of past sessions after cancellations', async () => {
    const { db, businessId, service, taken } = await business('COURSE');
    const first = sessionOf(service, { inHours: -24 });
    await insertSessions(db, businessId, [first]);
    const kept = courseBookingOf(service, [first], { participants: 3 });
    await insertBookings(db, businessId, [kept]);
    const second = sessionOf(service, { inHours: 24 });
    await insertSessions(db, businessId, [second]);
    expect(await taken()).toEqual([3, 3]);
    const canceledDate = server.options.clock().toISOString();
    const canceled = { ...kept.booking, status: 'CANCELED' as const, canceledDate };
    await updateBookings(db, businessId, [{ ...kept, booking: canceled }]);
    expect(await taken()).toEqual([3, 0]);
    await updateBookings(db, businessId, [kept]);
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

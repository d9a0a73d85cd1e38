import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/calls/calendar/sessions.ts';
import { cancelEvent, createEvent } from '../../../contract/calls/calendar/calendarEvents.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { counting } from '../../testing/database/testStatements.ts';
import { ask, refused, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openForBookings } from '../../testing/bookings/testBookings.ts';
import { sessionsByIds } from './readSessions.ts';

describe.each(engineOfTheDay(import.meta.url))('reading sessions on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test('returns those of a range and filter, by start, with their participants', async () => {
    const { offer, addSession, book, tokens, admin } = await openForBookings(server);
    const [lesson, course] = [
      await offer(yogaClass()),
      await offer(yogaClass({ type: 'COURSE', name: 'A course' })),
    ];
    const late = await addSession(lesson, { start: '2027-03-03T18:00:00' });
    const early = await addSession(lesson, { start: '2027-03-02T18:00:00' });
    const ofCourse = await addSession(course, { start: '2027-03-04T18:00:00' });
    const asAdmin = { as: 'admin' };
    const ada = await book(
      {
        bookedEntity: { slot: { eventId: early } },
        contactDetails: { firstName: 'Ada', lastName: 'King', email: 'ada@example.com', phone: '+49 30 1' },
        totalParticipants: 2,
        status: 'CONFIRMED',
      },
      asAdmin,
    );
    await book({ bookedEntity: { slot: { eventId: early } } });
    const scheduleId = course.schedule?.id ?? '';
    const courseBooking = await book(
      { bookedEntity: { schedule: { scheduleId } }, status: 'CONFIRMED' },
      asAdmin,
    );
    const query = async (body: object = {}) =>
      (await ask(server, calls.querySessions, { body }, tokens.staff)).sessions;
    const idsOf = async (body: object) => (await query(body)).map(({ id }) => id);

    expect(await idsOf({})).toEqual([early, late, ofCourse]);
    // A session of an hour from 17:00 UTC.
    expect(await idsOf({ fromDate: '2027-03-02T17:59:00Z', toDate: '2027-03-03T17:01:00Z' })).toEqual([
      early,
      late,
    ]);
    expect(await idsOf({ fromDate: '2027-03-02T18:00:00Z', toDate: '2027-03-03T17:00:00Z' })).toEqual([]);
    expect(await idsOf({ query: { filter: { scheduleOwnerId: lesson.id } } })).toEqual([early, late]);
    expect(await idsOf({ type: 'EVENT' })).toHaveLength(3);
    await ask(server, cancelEvent, { path: { eventId: late }, body: {} }, admin);
    expect(await idsOf({ query: { filter: { status: 'CONFIRMED' } } })).toEqual([early, ofCourse]);
    const sort = [{ fieldName: 'start.timestamp', order: 'DESC' }];
    expect(await idsOf({ query: { sort, cursorPaging: { limit: 1 } } })).toEqual([ofCourse]);

    const { session } = await ask(server, calls.getSession, { path: { id: early } }, tokens.staff);
    expect(session).toMatchObject({
      id: early,
      scheduleOwnerId: lesson.id,
      start: { timestamp: '2027-03-02T17:00:00.000Z' },
      totalNumberOfParticipants: 2,
      type: 'EVENT',
    });
    expect(session.participants).toEqual([
      {
        id: ada.id,
        contactId: ada.contactDetails.contactId,
        name: 'Ada King',
        email: 'ada@example.com',
        phone: '+49 30 1',
        partySize: 2,
        approvalStatus: 'APPROVED',
      },
    ]);
    const ids = [ofCourse, crypto.randomUUID(), early];
    const listed = await ask(server, calls.listSessions, { body: { ids } }, tokens.staff);
    expect(listed.sessions.map(({ id }) => id)).toEqual([ofCourse, early]);
    expect(listed.sessions[0]?.participants).toMatchObject([
      { id: courseBooking.id, partySize: 1, inherited: true },
    ]);
    const unknown = { path: { id: crypto.randomUUID() } };
    expect((await refused(server, calls.getSession, unknown, tokens.staff)).status).toBe(404);
    for (const who of [tokens.visitor, tokens.member]) {
      expect((await refused(server, calls.querySessions, { body: {} }, who)).status).toBe(403);
    }
  });

  /** A class on Mondays at 18:00 from 8 March without an end; its rows end on 1 September 2028. */
  async function mondays() {
    const business = await openForBookings(server);
    const { offer, admin, tokens } = business;
    const service = await offer(yogaClass());
    const event = {
      scheduleId: service.schedule?.id,
      start: { localDate: '2027-03-08T18:00:00' },
      end: { localDate: '2027-03-08T19:00:00' },
      recurrenceRule: { frequency: 'WEEKLY' as const, days: ['MONDAY' as const] },
      totalCapacity: 10,
    };
    const { event: master } = await ask(server, createEvent, { body: { event } }, admin);
    const query = (body: object) => ask(server, calls.querySessions, { body }, tokens.staff);
    const read = async (id: string) =>
      (await ask(server, calls.getSession, { path: { id }, query: {} }, tokens.staff)).session;
    return { ...business, service, master, query, read };
  }

  test('reads sessions without rows together, however many there are', async () => {
    const { master, businessId } = await mondays();
    const { database, count } = counting(server.database);
    const read = async (ids: readonly string[]) => {
      const before = count();
      const sessions = await database.transaction((db) => sessionsByIds({ db, businessId }, ids));
      return { ids: sessions.map(({ id }) => id), statements: count() - before };
    };
    const ids = ['2028-09-04', '2028-09-11', '2028-09-18'].map((date) => `${master.id}:${date}T18:00:00`);
    const one = await read(ids.slice(0, 1));
    expect(one.ids).toEqual(ids.slice(0, 1));
    const unknown = [
      `${master.id}:2028-09-05T18:00:00`,
      `${crypto.randomUUID()}:2028-09-04T18:00:00`,
      'none',
    ];
    expect(await read([...unknown, ...ids])).toEqual({ ids, statements: one.statements });
  });

  test('returns sessions after the rows of their series, in pages that span their end', async () => {
    const { book, master, query, read, tokens } = await mondays();
    const range = { fromDate: '2028-08-20T00:00:00Z', toDate: '2028-09-20T00:00:00Z' };
    const idOf = (day: string) => `${master.id}:${day}T18:00:00`;
    const booking = await book(
      { bookedEntity: { slot: { eventId: idOf('2028-09-11') } }, status: 'CONFIRMED' },
      { as: 'admin' },
    );
    const { eventId = '' } = booking.bookedEntity.slot ?? {};
    const { sessions } = await query(range);
    expect(sessions.map(({ start }) => start.timestamp)).toEqual(
      ['08-21', '08-28', '09-04', '09-11', '09-18'].map((day) => `2028-${day}T16:00:00.000Z`),
    );
    expect(sessions.slice(2).map(({ id }) => id)).toEqual([idOf('2028-09-04'), eventId, idOf('2028-09-18')]);
    expect(sessions[3]?.participants).toMatchObject([{ id: booking.id }]);
    expect(sessions[4]).toMatchObject({
      title: 'Yoga',
      type: 'EVENT',
      status: 'CONFIRMED',
      end: { timestamp: '2028-09-18T17:00:00.000Z' },
      capacity: 10,
      totalNumberOfParticipants: 0,
      recurringSessionId: master.id,
      participants: [],
    });
    expect(await read(idOf('2028-09-18'))).toEqual(sessions[4]);
    const ids = [idOf('2028-09-18'), idOf('2028-09-19'), eventId];
    const listed = await ask(server, calls.listSessions, { body: { ids } }, tokens.staff);
    expect(listed.sessions).toEqual([sessions[4], sessions[3]]);

    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await query({ ...range, query: { cursorPaging: { limit: 2, cursor } } });
      expect(page.pagingMetadata?.total).toBe(5);
      seen.push(...page.sessions.map(({ id }) => id));
      cursor = page.pagingMetadata?.cursors?.next;
    } while (cursor);
    expect(seen).toEqual(sessions.map(({ id }) => id));
    const filter = { 'start.timestamp': { $gt: '2028-09-11T16:00:00Z' } };
    expect((await query({ ...range, query: { filter } })).sessions).toEqual([sessions[4]]);
    expect((await query({ fromDate: '2028-09-12T00:00:00Z' })).sessions[0]).toEqual(sessions[4]);
    // Without any row.
    expect(
      (await query({ fromDate: '2031-03-03T00:00:00Z', toDate: '2031-03-04T00:00:00Z' })).sessions,
    ).toMatchObject([{ id: idOf('2031-03-03') }]);
  });

  test('returns the working hours of the calendar', async () => {
    const { query, read, service, locationId, admin } = await mondays();
    const week = { fromDate: '2027-03-08T00:00:00Z', toDate: '2027-03-13T00:00:00Z' };
    const filter = { scheduleOwnerId: locationId };
    const hours = { ...week, type: 'WORKING_HOURS', query: { filter } };
    const { sessions } = await query(hours);
    expect(sessions.map(({ start, end }) => [start.timestamp, end.timestamp])).toEqual(
      [8, 9, 10, 11, 12].map((day) => {
        const date = `2027-03-${String(day).padStart(2, '0')}`;
        return [`${date}T08:00:00.000Z`, `${date}T16:00:00.000Z`];
      }),
    );
    const [monday] = sessions;
    expect(monday).toMatchObject({ type: 'WORKING_HOURS', scheduleOwnerId: locationId, status: 'CONFIRMED' });
    expect(monday).not.toHaveProperty('participants');
    expect(await read(monday?.id ?? '')).toEqual(monday);

    await ask(server, cancelEvent, { path: { eventId: monday?.id ?? '' }, body: {} }, admin);
    const after = (await query(hours)).sessions;
    expect(after.map(({ status }) => status)).toEqual(['CANCELLED', ...Array(4).fill('CONFIRMED')]);
    expect(await read(after[0]?.id ?? '')).toEqual(after[0]);

    const owners = async (type: string) =>
      new Set((await query({ ...week, type })).sessions.map(({ scheduleOwnerId }) => scheduleOwnerId));
    expect(await owners('ALL')).toEqual(new Set([locationId, service.id]));
    expect(await owners('EVENT')).toEqual(new Set([service.id]));
    for (const type of ['AVAILABILITY', 'TIME_AVAILABILITY']) expect(await owners(type)).toEqual(new Set());
  });

  test('refuses a range of more than 12 months only if it contains occurrences without rows', async () => {
    const { tokens, query } = await mondays();
    const fields = async (body: object) =>
      (await refused(server, calls.querySessions, { body }, tokens.staff)).rules;
    const long = { fromDate: '2027-03-01T00:00:00Z', toDate: '2028-05-01T00:00:00Z' };
    expect((await query(long)).sessions).not.toEqual([]);
    expect(await fields({ ...long, type: 'WORKING_HOURS' })).toEqual(['toDate VALIDATION']);
    expect(await fields({ ...long, toDate: '2029-01-01T00:00:00Z' })).toEqual(['toDate VALIDATION']);
  });

  test('refuses a range that ends before it begins', async () => {
    const { tokens, query } = await mondays();
    const at = '2027-03-01T00:00:00Z';
    for (const type of ['EVENT', 'WORKING_HOURS', 'AVAILABILITY'] as const) {
      const body = { fromDate: at, toDate: '2027-02-28T23:59:59Z', type };
      expect((await refused(server, calls.querySessions, { body }, tokens.staff)).rules).toEqual([
        'toDate VALIDATION',
      ]);
    }
    expect((await query({ fromDate: at, toDate: at })).sessions).toEqual([]);
    // The same moment, written differently.
    expect((await query({ fromDate: at, toDate: '2027-03-01T00:00:00.000Z' })).sessions).toEqual([]);
  });

  test('returns whole sessions, ignoring the requested parts', async () => {
    const { query, tokens, addSession, service } = await mondays();
    const id = await addSession(service);
    const range = { fromDate: '2027-03-02T00:00:00Z', toDate: '2027-03-03T00:00:00Z' };
    const named = { fieldsets: ['NO_PI'] };
    const { sessions } = await query({ ...range, query: { ...named, fields: ['id'] } });
    expect(sessions).toEqual((await query(range)).sessions);
    const one = await ask(server, calls.getSession, { path: { id }, query: named }, tokens.staff);
    const list = await ask(server, calls.listSessions, { body: { ids: [id], ...named } }, tokens.staff);
    expect([one.session, list.sessions[0]]).toEqual([sessions[0], sessions[0]]);
  });
});

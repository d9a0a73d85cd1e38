import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/calls/bookings/attendance.ts';
import { confirmBooking } from '../../../contract/calls/bookings/bookings.ts';
import {
  queryExtendedBooking,
  queryExtendedBookings,
} from '../../../contract/calls/bookings/extendedBookings.ts';
import type { AttendanceInput } from '../../../contract/entities/bookings/attendance.ts';
import type { Query } from '../../../contract/queries/query.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openForBookings } from '../../testing/bookings/testBookings.ts';
import { readCalendar } from '../../testing/bookings/testCalendar.ts';

const nobody = '11111111-1111-4111-8111-111111111111';

describe.each(engineOfTheDay(import.meta.url))('attendance on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  /** A business with a member's booking of a class, and calls by its admin. */
  async function openWithClass() {
    const business = await openForBookings(server);
    const { yoga, book, admin } = business;
    const { eventId } = await yoga();
    const booking = await book({ bookedEntity: { slot: { eventId } } }, { as: 'member' });
    const set = async (attendance: AttendanceInput) =>
      (await ask(server, calls.setAttendance, { body: { attendance } }, admin)).attendance;
    const find = async (query: Query = {}) => ask(server, calls.queryAttendance, { body: { query } }, admin);
    return { ...business, eventId, booking, bookingId: booking.id, set, find };
  }

  test('is stored once per booking and session, and replaced by later requests', async () => {
    const { set, find, bookingId, eventId, admin, businessId } = await openWithClass();
    const first = await set({ bookingId, eventId, id: nobody });
    expect(first).toEqual({
      id: expect.any(String) as string,
      bookingId,
      eventId,
      status: 'NOT_SET',
      numberOfAttendees: 1,
    });
    expect(first.id).not.toBe(nobody);
    const second = await set({ bookingId, sessionId: eventId, status: 'ATTENDED', numberOfAttendees: 3 });
    expect(second).toEqual({ ...first, status: 'ATTENDED', numberOfAttendees: 3 });
    expect(await set({ bookingId, eventId, status: 'NOT_ATTENDED' })).toEqual({
      ...first,
      status: 'NOT_ATTENDED',
    });
    const { attendances } = await find();
    expect(attendances).toEqual([{ ...first, status: 'NOT_ATTENDED' }]);
    const path = { attendanceId: first.id };
    expect((await ask(server, calls.getAttendance, { path }, admin)).attendance).toEqual(attendances[0]);
    const { eventsOf } = readCalendar(server, businessId);
    expect(await eventsOf(first.id)).toEqual([]);
    const rows = await server.database.rows(sql<{ action: string }>`
      select action from changes where business_id = ${businessId} and entity_id = ${first.id} order by sequence`);
    expect(rows.map(({ action }) => action)).toEqual(['created', 'updated', 'updated']);
    await set({ bookingId, eventId, status: 'NOT_ATTENDED' });
    expect(
      await server.database.rows(sql`
        select from changes where business_id = ${businessId} and entity_id = ${first.id}`),
    ).toHaveLength(3);
  });

  test('is that of a session whose id is sent in capitals', async () => {
    const { set, find, bookingId, eventId, offer, addSession, book, admin } = await openWithClass();
    const ofClass = await set({ bookingId, eventId: eventId.toUpperCase() });
    expect(await set({ bookingId, sessionId: eventId.toUpperCase() })).toEqual({ ...ofClass, eventId });

    const course = await offer(yogaClass({ type: 'COURSE', name: 'A course' }));
    const sessionId = await addSession(course, { start: '2027-03-04T18:00:00' });
    const ofCourse = await book({ bookedEntity: { schedule: { scheduleId: course.schedule?.id ?? '' } } });
    await set({ bookingId: ofCourse.id, eventId: sessionId });
    await set({ bookingId: ofCourse.id, eventId: sessionId.toUpperCase() });
    expect((await find({ filter: { bookingId: ofCourse.id } })).attendances).toHaveLength(1);

    const capitals = eventId.toUpperCase();
    for (const filter of [{ eventId: capitals }, { sessionId: { $in: [capitals] } }]) {
      expect((await find({ filter })).attendances).toEqual([ofClass]);
    }
    const booking = { id: bookingId };
    for (const field of ['eventId', 'sessionId']) {
      const body = { query: { filter: { [`bookedEntity.item.slot.${field}`]: capitals } } };
      const { extendedBookings } = await ask(server, queryExtendedBookings, { body }, admin);
      expect(extendedBookings).toMatchObject([{ booking }]);
    }
    const body = { sessionId: capitals, withBookingAttendanceInfo: true };
    const { extendedBookings } = await ask(server, queryExtendedBooking, { body }, admin);
    expect(extendedBookings).toMatchObject([{ booking, attendance: ofClass }]);
  });

  test('is stored once by racing requests', async () => {
    const { set, find, bookingId, eventId } = await openWithClass();
    const all = await Promise.all(
      [1, 2, 3].map((numberOfAttendees) => set({ bookingId, eventId, numberOfAttendees })),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect((await find()).attendances).toHaveLength(1);
  });

  test.each<[string, (made: { bookingId: string; eventId: string }) => AttendanceInput, number, string]>([
    ['without a session', ({ bookingId }) => ({ bookingId }), 400, 'SESSION_ID_NOT_PROVIDED'],
    ['of no booking', ({ eventId }) => ({ eventId }), 400, 'attendance.bookingId'],
    ['of an unknown booking', ({ eventId }) => ({ eventId, bookingId: nobody }), 404, 'BOOKING_NOT_FOUND'],
    ['at another session', ({ bookingId }) => ({ bookingId, eventId: nobody }), 400, 'attendance.eventId'],
    ['of zero attendees', (made) => ({ ...made, numberOfAttendees: 0 }), 400, 'attendance.numberOfAttendees'],
    ['of an unknown status', (made) => ({ ...made, status: 'LATE' as 'ATTENDED' }), 400, 'attendance.status'],
  ])('%s is refused', async (_, input, status, named) => {
    const { bookingId, eventId, admin } = await openWithClass();
    const body = { attendance: input({ bookingId, eventId }) };
    const refusal = await refused(server, calls.setAttendance, { body }, admin);
    const [field = refusal.code] = refusal.violations.map((violation) => violation.field);
    expect([refusal.status, field]).toEqual([status, named]);
  });

  test('belongs to an appointment once it has a session, and to each session of a course', async () => {
    const { appointment, slotOf, named, book, act, offer, addSession, set, admin } = await openWithClass();
    const request = await book({ bookedEntity: slotOf(await appointment(), named) });
    const body = { attendance: { bookingId: request.id, eventId: nobody } };
    expect((await refused(server, calls.setAttendance, { body }, admin)).status).toBe(400);
    const { booking } = await act(confirmBooking, request);
    const eventId = booking?.bookedEntity.slot?.eventId ?? '';
    expect(await set({ bookingId: request.id, eventId })).toMatchObject({ eventId });

    const course = await offer(yogaClass({ type: 'COURSE', name: 'A course' }));
    const first = await addSession(course, { start: '2027-03-04T18:00:00' });
    const second = await addSession(course, { start: '2027-03-11T18:00:00' });
    const scheduleId = course.schedule?.id ?? '';
    const { id: bookingId } = await book({ bookedEntity: { schedule: { scheduleId } } });
    const one = await set({ bookingId, eventId: first, status: 'ATTENDED' });
    const other = await set({ bookingId, eventId: second, status: 'NOT_ATTENDED' });
    expect(one.id).not.toBe(other.id);
    const of = async (sessionId: string) =>
      (
        await ask(
          server,
          queryExtendedBooking,
          { body: { sessionId, withBookingAttendanceInfo: true } },
          admin,
        )
      ).extendedBookings.map(({ booking: { id }, attendance }) => [id, attendance]);
    expect(await of(first)).toEqual([[bookingId, one]]);
    expect(await of(second)).toEqual([[bookingId, other]]);
    expect(await of(eventId)).toEqual([[request.id, expect.objectContaining({ eventId })]]);
  });

  test('is in the list on request, also for the member', async () => {
    const { set, bookingId, eventId, tokens } = await openWithClass();
    const attendance = await set({ bookingId, eventId, status: 'ATTENDED' });
    const list = async (withBookingAttendanceInfo: boolean) =>
      (await ask(server, queryExtendedBookings, { body: { withBookingAttendanceInfo } }, tokens.member))
        .extendedBookings[0];
    expect((await list(true))?.attendance).toEqual(attendance);
    expect(await list(false)).not.toHaveProperty('attendance');
  });

  test('is filtered by every field, ordered by id, in pages', async () => {
    const { set, find, book, eventId, bookingId, admin } = await openWithClass();
    const other = await book({ bookedEntity: { slot: { eventId } } });
    const made = [
      await set({ bookingId, eventId, status: 'ATTENDED', numberOfAttendees: 2 }),
      await set({ bookingId: other.id, eventId }),
    ];
    const [ada = '', bob = ''] = made.map(({ id }) => id);
    const count = (filter: Record<string, unknown>) =>
      ask(server, calls.countAttendances, { body: { filter } }, admin);
    for (const [filter, ids] of [
      [{ id: { $ne: bob } }, [ada]],
      [{ bookingId: other.id }, [bob]],
      [{ eventId }, [ada, bob]],
      [{ sessionId: { $in: [eventId] } }, [ada, bob]],
      [{ sessionId: { $nin: [eventId] } }, []],
      [{ status: 'ATTENDED' }, [ada]],
      [{ numberOfAttendees: { $lt: 2 } }, [bob]],
    ] as const) {
      const { attendances } = await find({ filter });
      expect(attendances.map(({ id }) => id)).toEqual([...ids].toSorted());
      expect((await count(filter)).count).toBe(ids.length);
    }
    const page = await find({ cursorPaging: { limit: 1 } });
    const next = await find({ cursorPaging: { limit: 1, cursor: page.pagingMetadata?.cursors?.next } });
    const ids = [...page.attendances, ...next.attendances].map(({ id }) => id);
    expect(ids).toEqual([ada, bob].toSorted());
    expect(next.pagingMetadata?.hasNext).toBe(false);
    const second = await find({ paging: { limit: 1, offset: 1 } });
    expect(second.attendances.map(({ id }) => id)).toEqual(ids.slice(1));
    expect(second.pagingMetadata).toEqual({
      count: 1,
      offset: 1,
      total: 2,
      tooManyToCount: false,
      hasNext: false,
      cursors: {},
    });
    const wrong = await refused(
      server,
      calls.queryAttendance,
      { body: { query: { filter: { status: { $gt: 'A' } } } } },
      admin,
    );
    expect(wrong.violations.map(({ field }) => field)).toEqual(['query.filter.status']);
  });

  test('in bulk succeeds or fails per item', async () => {
    const { bookingId, eventId, admin, find } = await openWithClass();
    const attendanceDetails = [
      { attendance: { bookingId, eventId, status: 'ATTENDED' as const } },
      { attendance: { bookingId } },
      { attendance: { bookingId: nobody, eventId } },
      { attendance: { bookingId, eventId, numberOfAttendees: 0 } },
    ];
    const body = { attendanceDetails, returnFullEntity: true };
    const set = await ask(server, calls.bulkSetAttendance, { body }, admin);
    expect(set.results.map(({ item, itemMetadata }) => item?.status ?? itemMetadata.error?.code)).toEqual([
      'ATTENDED',
      'SESSION_ID_NOT_PROVIDED',
      'BOOKING_NOT_FOUND',
      'INVALID_ARGUMENT',
    ]);
    expect(JSON.stringify(set.results[3])).toContain('attendanceDetails.3.attendance.numberOfAttendees');
    const [stored] = (await find()).attendances;
    const ids = [nobody, stored?.id ?? ''];
    const removed = await ask(server, calls.bulkDeleteAttendances, { body: { attendanceIds: ids } }, admin);
    expect(removed.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 });
    expect((await find()).attendances).toEqual([]);
    const none = await refused(server, calls.bulkSetAttendance, { body: { attendanceDetails: [] } }, admin);
    expect([none.status, none.code]).toEqual([400, 'ATTENDANCES_MISSING_IN_REQUEST']);
    const many = Array.from({ length: 9 }, () => attendanceDetails[0]);
    const much = await refused(server, calls.bulkSetAttendance, { body: { attendanceDetails: many } }, admin);
    expect(much.violations.map(({ field }) => field)).toEqual(['attendanceDetails']);
  });

  test('is deleted, with an event', async () => {
    const { set, bookingId, eventId, admin, businessId } = await openWithClass();
    const attendance = await set({ bookingId, eventId });
    const path = { attendanceId: attendance.id };
    expect(await ask(server, calls.deleteAttendance, { path }, admin)).toEqual({});
    expect(await readCalendar(server, businessId).eventsOf(attendance.id)).toMatchObject([
      { type: 'wix.bookings.v2.attendance_deleted', body: { deletedEvent: { deletedEntity: attendance } } },
    ]);
    for (const call of [calls.deleteAttendance, calls.getAttendance]) {
      const refusal = await refused(server, call, { path }, admin);
      expect([refusal.status, refusal.code]).toEqual([404, 'ATTENDANCE_NOT_FOUND']);
    }
    expect((await set({ bookingId, eventId })).id).not.toBe(attendance.id);
  });
});

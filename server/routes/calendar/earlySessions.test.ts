import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  getEventTimeSlot,
  listAvailabilityTimeSlots,
  listEventTimeSlots,
} from '../../../contract/calls/availability/timeSlots.ts';
import * as bookings from '../../../contract/calls/bookings/bookings.ts';
import * as events from '../../../contract/calls/calendar/calendarEvents.ts';
import { deleteService } from '../../../contract/calls/services/services.ts';
import type { CalendarEventInput } from '../../../contract/entities/calendar/calendarEvent.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { extendAllSeries } from '../../rules/calendar/extendAllSeries.ts';
import { engines } from '../../testing/database/testDatabase.ts';
import { ask, refused, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openForBookings } from '../../testing/bookings/testBookings.ts';
import { readCalendar } from '../../testing/bookings/testCalendar.ts';

/** The first Mondays of November 2028, 20 months after the test clock; rows end on 1 September 2028. */
const november = ['2028-11-06', '2028-11-13', '2028-11-20'].map((day) => `${day}T18:00:00`);
const [first = '', second = '', third = ''] = november;
const range = { fromLocalDate: '2028-11-01T00:00:00', toLocalDate: '2028-11-21T00:00:00' };
const at = (localDate: string) => ({ localDate });
const week = 7 * 86_400_000;
/** Mondays from September 2028. */
const mondayOf = (index: number) =>
  `${new Date(Date.UTC(2028, 8, 4) + index * week).toISOString().slice(0, 10)}T18:00:00`;

/** The current time is Monday, 1 March 2027, 09:00 UTC. */
describe.each(engines)('sessions after the rows of their series on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  /** A class or course on Mondays at 18:00 without an end. */
  async function openSeries(
    type: 'CLASS' | 'COURSE' = 'CLASS',
    more: (own: { resourceId: string }) => Partial<CalendarEventInput> = () => ({}),
  ) {
    const business = await openForBookings(server);
    const { offer, admin, businessId, tokens } = business;
    const service: Service = await offer(yogaClass({ type }));
    const scheduleId = service.schedule?.id;
    const event: CalendarEventInput = {
      scheduleId,
      start: at('2027-03-08T18:00:00'),
      end: at('2027-03-08T19:00:00'),
      recurrenceRule: { frequency: 'WEEKLY', days: ['MONDAY'] },
      totalCapacity: 10,
      ...more(business),
    };
    const { event: master } = await ask(server, events.createEvent, { body: { event } }, admin);
    const idOf = (local: string) => `${master.id}:${local}`;
    const listed = async (asked: object = {}) => {
      const body = { ...range, query: { filter: { scheduleId } }, ...asked };
      return (await ask(server, events.queryEvents, { body }, admin)).events;
    };
    const rows = () =>
      server.database.rows(sql<{ id: string; occurrence: string; status: string; capacity: number }>`
        select id, occurrence, status, capacity from sessions
        where business_id = ${businessId} and occurrence >= '2028-09' order by occurrence`);
    const slots = async () => {
      const body = { ...range, serviceIds: [service.id], includeNonBookable: true };
      return (await ask(server, listEventTimeSlots, { body }, tokens.visitor)).timeSlots;
    };
    const slot = async (eventId: string) =>
      (await ask(server, getEventTimeSlot, { path: { eventId }, query: {} }, tokens.visitor)).timeSlot;
    const change = async (eventId: string, fields: object) => {
      const input = { path: { 'event.id': eventId }, body: { event: fields } };
      return (await ask(server, events.updateEvent, input, admin)).event;
    };
    const cancel = async (eventId: string) =>
      (await ask(server, events.cancelEvent, { path: { eventId }, body: {} }, admin)).event;
    return { ...business, service, master, idOf, listed, rows, slots, slot, change, cancel };
  }

  test('are listed and read by the ids of their slots', async () => {
    const { admin, master, idOf, listed, slots, rows } = await openSeries();
    const found = await listed();
    expect(found.map(({ id }) => id)).toEqual(november.map(idOf));
    expect((await slots()).map(({ eventInfo }) => eventInfo?.eventId)).toEqual(november.map(idOf));
    expect(found[0]).toMatchObject({
      type: 'CLASS',
      title: 'Yoga',
      recurrenceType: 'INSTANCE',
      recurringEventId: master.id,
      revision: master.revision,
      start: { localDate: first, utcDate: '2028-11-06T17:00:00.000Z' },
      totalCapacity: 10,
      remainingCapacity: 10,
      status: 'CONFIRMED',
      participants: [],
    });
    const { event } = await ask(
      server,
      events.getEvent,
      { path: { eventId: idOf(first) }, query: {} },
      admin,
    );
    expect(event).toEqual(found[0]);
    expect(await listed({ recurrenceType: ['MASTER'] })).toMatchObject([{ id: master.id }]);
    expect(await rows()).toEqual([]);
  });

  test('are listed once each in pages that span the end of the rows', async () => {
    const { admin, service, idOf } = await openSeries();
    const asked = { fromLocalDate: '2028-08-20T00:00:00', toLocalDate: '2028-09-20T00:00:00' };
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const filter = { scheduleId: service.schedule?.id };
      const query = cursor ? { cursorPaging: { cursor, limit: 2 } } : { filter, cursorPaging: { limit: 2 } };
      const page = await ask(server, events.queryEvents, { body: { ...asked, query } }, admin);
      seen.push(...page.events.map(({ id, start }) => (id.includes(':') ? id : `row ${start.localDate}`)));
      cursor = page.pagingMetadata?.cursors.next;
    } while (cursor);
    expect(seen).toEqual([
      'row 2028-08-21T18:00:00',
      'row 2028-08-28T18:00:00',
      ...['2028-09-04', '2028-09-11', '2028-09-18'].map((day) => idOf(`${day}T18:00:00`)),
    ]);
  });

  test('are booked, which creates one row for both ids', async () => {
    const { book, idOf, listed, rows, slots, slot, master } = await openSeries();
    const body = { bookedEntity: { slot: { eventId: idOf(first) } }, totalParticipants: 2 };
    const contactDetails = { firstName: 'Ada', email: 'ada@example.com' };
    const booking = await book({ ...body, status: 'CONFIRMED', contactDetails }, { as: 'admin' });
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ occurrence: first, capacity: 10, status: 'CONFIRMED' });
    expect(booking.startDate).toBe('2028-11-06T17:00:00.000Z');
    expect(booking.bookedEntity.slot?.eventId).toBe(row?.id);
    await book({ bookedEntity: { slot: { eventId: idOf(first) } } });
    await book({ bookedEntity: { slot: { eventId: row?.id } } });
    expect(await rows()).toHaveLength(1);

    const ids = [row?.id, idOf(second), idOf(third)];
    const found = await listed();
    expect(found.map(({ id }) => id)).toEqual(ids);
    expect(found[0]).toMatchObject({
      revision: master.revision,
      recurrenceType: 'INSTANCE',
      remainingCapacity: 8,
      participants: [{ id: booking.id, name: 'Ada', partySize: 2, approvalStatus: 'APPROVED' }],
    });
    expect((await slots()).map(({ eventInfo }) => eventInfo?.eventId)).toEqual(ids);
    for (const id of [idOf(first), row?.id ?? '']) {
      expect(await slot(id)).toMatchObject({ eventInfo: { eventId: row?.id }, remainingCapacity: 8 });
    }
  });

  test('get one row when customers race for their last spot', async () => {
    const { attempt, idOf, rows, bookings: stored } = await race();
    const booking = { bookedEntity: { slot: { eventId: idOf(first) } }, status: 'CONFIRMED' };
    const body = { booking: { ...booking, totalParticipants: 1 } };
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => attempt(bookings.createBooking, { body }, 'admin')),
    );
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(2);
    const losers = outcomes.filter(({ status }) => status !== 200);
    expect(new Set(losers.map(({ code }) => code))).toEqual(new Set(['SESSION_CAPACITY_EXCEEDED']));
    expect(await rows()).toHaveLength(1);
    expect(await stored()).toHaveLength(2);
  });

  async function race() {
    const series = await openSeries('CLASS', () => ({ totalCapacity: 2 }));
    return { ...series, ...readCalendar(server, series.businessId) };
  }

  test('get no row from a refused booking', async () => {
    const { refuse, idOf, rows } = await openSeries('CLASS', () => ({ totalCapacity: 1 }));
    const many = { bookedEntity: { slot: { eventId: idOf(first) } }, totalParticipants: 2 };
    expect((await refuse({ booking: many })).code).toBe('SESSION_CAPACITY_EXCEEDED');
    expect(await rows()).toEqual([]);
  });

  test.each([
    ['of another time of day', '2028-11-06T18:30:00'],
    ['of another day', '2028-11-07T18:00:00'],
    ['of no day of the calendar', '2029-02-30T18:00:00'],
    ['of no time of day', '2028-11-06T99:99:99'],
    ['of a week before the series', '2027-03-01T18:00:00'],
    ['of no series', first, '-'.repeat(36)],
  ])('are not found by an id %s', async (_name, local, series = '') => {
    const { refuse, idOf, admin, tokens, rows } = await openSeries();
    const eventId = series ? `${series}:${local}` : idOf(local);
    const booking = { bookedEntity: { slot: { eventId } }, totalParticipants: 1 };
    expect((await refuse({ booking })).code).toBe('SESSION_NOT_FOUND');
    const path = { eventId };
    expect((await refused(server, events.getEvent, { path, query: {} }, admin)).status).toBe(404);
    expect((await refused(server, events.cancelEvent, { path, body: {} }, admin)).status).toBe(404);
    expect((await refused(server, getEventTimeSlot, { path, query: {} }, tokens.visitor)).status).toBe(404);
    expect(await rows()).toEqual([]);
  });

  test('are the target of a move from another session', async () => {
    const { addSession, service, book, act, idOf, rows } = await openSeries();
    const booking = await book(
      { bookedEntity: { slot: { eventId: await addSession(service) } }, status: 'CONFIRMED' },
      { as: 'admin' },
    );
    const { status } = await act(bookings.rescheduleBooking, booking, { slot: { eventId: idOf(second) } });
    expect(status).toBe(200);
    expect(await rows()).toMatchObject([{ occurrence: second }]);
  });

  test('are cancelled one by one', async () => {
    const { cancel, idOf, listed, slots, rows, refuse } = await openSeries();
    expect(await cancel(idOf(second))).toMatchObject({ status: 'CANCELLED', recurrenceType: 'EXCEPTION' });
    const [row] = await rows();
    expect((await listed()).map(({ id, status }) => [id, status])).toEqual([
      [idOf(first), 'CONFIRMED'],
      [row?.id, 'CANCELLED'],
      [idOf(third), 'CONFIRMED'],
    ]);
    expect((await slots()).map(({ bookable }) => bookable)).toEqual([true, false, true]);
    const booking = { bookedEntity: { slot: { eventId: idOf(second) } }, totalParticipants: 1 };
    expect((await refuse({ booking })).code).toBe('SLOT_NOT_AVAILABLE');
    expect(await cancel(idOf(second))).toMatchObject({ id: row?.id, status: 'CANCELLED' });
    expect(await rows()).toHaveLength(1);
  });

  test('are changed separately, based on the revision of their series', async () => {
    const { change, idOf, listed, slots, admin, master, rows } = await openSeries();
    await change(master.id, { revision: '1', title: 'Yoga at six' });
    const stale = { path: { 'event.id': idOf(first) }, body: { event: { revision: '1', title: 'Late' } } };
    expect((await refused(server, events.updateEvent, stale, admin)).status).toBe(409);
    expect(await rows()).toEqual([]);

    const times = { start: at('2028-11-07T20:00:00'), end: at('2028-11-07T21:00:00') };
    const changed = await change(idOf(first), { revision: '2', title: 'By candlelight', ...times });
    expect(changed).toMatchObject({ revision: '3', recurrenceType: 'EXCEPTION', title: 'By candlelight' });
    expect((await listed()).map(({ id, start, title }) => [id, start.localDate, title])).toEqual([
      [changed.id, '2028-11-07T20:00:00', 'By candlelight'],
      [idOf(second), second, 'Yoga at six'],
      [idOf(third), third, 'Yoga at six'],
    ]);
    expect((await slots()).map(({ localStartDate }) => localStartDate)).toEqual([
      '2028-11-07T20:00:00',
      second,
      third,
    ]);
    expect(await change(idOf(first), { revision: '3', title: 'Late' })).toMatchObject({ id: changed.id });
  });

  test('end or change with all later ones', async () => {
    const { book, idOf, listed, admin, rows, bookings: stored } = await race();
    const booked = await book({ bookedEntity: { slot: { eventId: idOf(third) } } });
    const path = { eventId: idOf(second) };
    const event = { revision: '1', start: at('2028-11-14T19:00:00'), end: at('2028-11-14T20:00:00') };
    const recurrenceRule = { frequency: 'WEEKLY' as const, days: ['TUESDAY' as const] };
    const { event: next } = await ask(
      server,
      events.changeFollowingEvents,
      { path, body: { event: { ...event, recurrenceRule } } },
      admin,
    );
    const later = { toLocalDate: '2028-12-01T00:00:00' };
    const [row] = await rows();
    expect((await listed(later)).map(({ id, start }) => [id, start.localDate])).toEqual([
      [idOf(first), first],
      [`${next.id}:2028-11-14T19:00:00`, '2028-11-14T19:00:00'],
      [row?.id, '2028-11-21T19:00:00'],
      [`${next.id}:2028-11-28T19:00:00`, '2028-11-28T19:00:00'],
    ]);
    const [moved] = await stored(sql`and id = ${booked.id}::uuid`);
    expect(moved?.startDate).toBe('2028-11-21T18:00:00.000Z');

    await ask(
      server,
      events.cancelFollowingEvents,
      { path: { eventId: `${next.id}:2028-11-14T19:00:00` } },
      admin,
    );
    expect((await listed(later)).map(({ id, status }) => [id, status])).toEqual([
      [idOf(first), 'CONFIRMED'],
      [row?.id, 'CANCELLED'],
    ]);
    expect((await stored(sql`and id = ${booked.id}::uuid`))[0]?.status).toBe('CANCELED');
    expect(await rows()).toHaveLength(1);
  });

  test('with a row follow a change of the whole series', async () => {
    const { book, change, idOf, listed, master, rows } = await openSeries();
    await book({ bookedEntity: { slot: { eventId: idOf(first) } } });
    await change(master.id, {
      revision: '1',
      start: at('2027-03-10T07:00:00'),
      end: at('2027-03-10T08:00:00'),
      recurrenceRule: { frequency: 'WEEKLY', days: ['WEDNESDAY'] },
    });
    const [row] = await rows();
    expect(row).toMatchObject({ occurrence: '2028-11-08T07:00:00', status: 'CONFIRMED' });
    expect((await listed()).map(({ id }) => id)).toEqual([
      idOf('2028-11-01T07:00:00'),
      row?.id,
      idOf('2028-11-15T07:00:00'),
    ]);
  });

  test('keep their row when the series is extended', async () => {
    const { book, cancel, idOf, rows } = await openSeries();
    const booking = await book({ bookedEntity: { slot: { eventId: idOf(first) } } });
    await cancel(idOf(second));
    const early = await rows();
    server.passTime(120 * 24 * 3600);
    expect(await extendAllSeries(server.options)).toBeGreaterThan(0);
    server.passTime(-120 * 24 * 3600);
    const after = await rows();
    expect(after.length).toBeGreaterThan(15);
    expect(after.filter(({ occurrence }) => november.slice(0, 2).includes(occurrence))).toEqual(early);
    expect(early[0]?.id).toBe(booking.bookedEntity.slot?.eventId);
    expect(after.map(({ occurrence }) => occurrence)).toEqual(after.map((_, index) => mondayOf(index)));
  });

  test('of a deleted service are neither listed nor booked, and no booking remains after the deletion', async () => {
    const { attempt, refuse, admin, service, idOf, listed, bookings: stored, sessions } = await race();
    const results = await Promise.all(
      Array.from({ length: 16 }, async (_, index) => {
        if (index === 5) {
          return ask(server, deleteService, { path: { serviceId: service.id }, query: {} }, admin);
        }
        const booking = { bookedEntity: { slot: { eventId: idOf(mondayOf(index)) } }, totalParticipants: 1 };
        return attempt(bookings.createBooking, { body: { booking } }, 'visitor');
      }),
    );
    expect(results).toHaveLength(16);
    const live = (await stored()).filter(({ status }) => status !== 'CANCELED');
    expect(live).toEqual([]);
    expect(await sessions(sql`and status = 'CONFIRMED' and start_date > '2028-09-01'`)).toEqual([]);
    expect((await listed()).filter(({ status }) => status === 'CONFIRMED')).toEqual([]);
    const booking = { bookedEntity: { slot: { eventId: idOf(mondayOf(30)) } }, totalParticipants: 1 };
    expect((await refuse({ booking })).code).toBe('SESSION_NOT_FOUND');
  });

  test('of a deleted service leave their people free', async () => {
    const times = { start: at('2027-03-08T10:00:00'), end: at('2027-03-08T11:00:00') };
    const { appointment, service, admin, tokens } = await openSeries('CLASS', (own) => ({
      ...times,
      resources: [{ id: own.resourceId }],
    }));
    const { id: serviceId } = await appointment();
    const free = async () => {
      const body = { serviceId, fromLocalDate: '2028-11-06T10:00:00', toLocalDate: '2028-11-06T10:30:00' };
      return (await ask(server, listAvailabilityTimeSlots, { body }, tokens.visitor)).timeSlots;
    };
    expect(await free()).toMatchObject([{ bookable: false }]);
    await ask(server, deleteService, { path: { serviceId: service.id }, query: {} }, admin);
    expect(await free()).toMatchObject([{ bookable: true }]);
  });

  test('are booked at an address that the service no longer has', async () => {
    const { book, master, idOf, businessId, rows } = await openSeries();
    const location = { id: businessId, type: 'CUSTOM', name: 'Old studio' };
    await server.database.write(sql`
      update calendar_events set location = ${JSON.stringify(location)}::jsonb where id = ${master.id}`);
    const { bookedEntity } = await book({ bookedEntity: { slot: { eventId: idOf(first) } } });
    expect(bookedEntity.slot?.location).toEqual({
      id: businessId,
      name: 'Old studio',
      locationType: 'OWNER_CUSTOM',
    });
    server.passTime(120 * 24 * 3600);
    await extendAllSeries(server.options);
    server.passTime(-120 * 24 * 3600);
    expect((await rows()).length).toBeGreaterThan(15);
  });

  test('of a course have its participants', async () => {
    const { book, service, listed, cancel, idOf } = await openSeries('COURSE');
    const { id } = await book(
      {
        bookedEntity: { schedule: { scheduleId: service.schedule?.id } },
        status: 'CONFIRMED',
        totalParticipants: 3,
      },
      { as: 'admin' },
    );
    const participants = [{ id, partySize: 3, inherited: true }];
    expect((await listed())[0]).toMatchObject({ remainingCapacity: 7, participants });
    await cancel(idOf(second));
    const [one, cancelled] = await listed();
    expect(one).toMatchObject({ id: idOf(first), remainingCapacity: 7, participants });
    expect(cancelled).toMatchObject({ status: 'CANCELLED', participants });
  });
});

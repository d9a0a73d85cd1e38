import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as events from '../../../contract/calls/calendar/calendarEvents.ts';
import { getLocation, updateLocation } from '../../../contract/calls/locations/locations.ts';
import { querySchedules } from '../../../contract/calls/calendar/schedules.ts';
import { restoreService } from '../../../contract/calls/workbench/frontdesk.ts';
import { createService, deleteService, getService } from '../../../contract/calls/services/services.ts';
import type { CalendarEventInput } from '../../../contract/entities/calendar/calendarEvent.ts';
import { extendAllSeries } from '../../rules/calendar/extendAllSeries.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import {
  ask,
  refused,
  startTestApp,
  yogaClass,
  type TestApp,
  type TestBusiness,
} from '../../testing/testApp.ts';
import { readCalendar } from '../../testing/bookings/testCalendar.ts';

const local = (start: string, end: string) => ({ start: { localDate: start }, end: { localDate: end } });

/** Mondays at 18:00 from 8 March. */
const mondays = (scheduleId: string | undefined, more: object = {}) => ({
  scheduleId,
  ...local('2027-03-08T18:00:00', '2027-03-08T19:00:00'),
  recurrenceRule: { frequency: 'WEEKLY' as const, days: ['MONDAY' as const], ...more },
});

/** The current time is Monday, 1 March 2027, 09:00 UTC. */
describe.each(engineOfTheDay(import.meta.url))('events on $name', ({ open }) => {
  let server: TestApp;
  let business: TestBusiness;
  let admin: string;

  beforeAll(async () => {
    server = startTestApp(await open());
    business = await server.addBusiness();
    admin = business.tokens.admin;
  });

  const create = async (event: CalendarEventInput) =>
    (await ask(server, events.createEvent, { body: { event } }, admin)).event;

  const scheduleOf = async (externalId: string) => {
    const body = { query: { filter: { externalId } } };
    const { schedules } = await ask(server, querySchedules, { body }, admin);
    return schedules[0]!;
  };

  async function yoga(fields: Parameters<typeof yogaClass>[0] = {}) {
    const body = { service: yogaClass(fields) };
    const { service } = await ask(server, createService, { body }, admin);
    return { id: service.id, scheduleId: service.schedule?.id };
  }

  const rowsOf = (serviceId: string) =>
    server.database.rows(sql<{ id: string; occurrence: string | null; row: string }>`
      select id, occurrence, sessions::text as row from sessions
      where business_id = ${business.businessId} and service_id = ${serviceId} order by occurrence`);

  const eventsOf = async (scheduleId: string | undefined, from: string, to: string, more: object = {}) => {
    const range = { fromLocalDate: `${from}T00:00:00`, toLocalDate: `${to}T00:00:00` };
    const body = { ...range, query: { filter: { scheduleId } }, ...more };
    return (await ask(server, events.queryEvents, { body }, admin)).events;
  };

  test('business, location, resource and service have one schedule each', async () => {
    const { id } = await yoga();
    const owners = [business.businessId, business.locationId, business.resourceId, id];
    const schedules = await Promise.all(owners.map(scheduleOf));
    expect(schedules.map(({ externalId }) => externalId)).toEqual(owners);
    expect(schedules[1]?.location?.id).toBe(business.locationId);
    expect(schedules[3]?.name).toBe('Yoga');
  });

  test('the location of a new business opens from Monday to Friday, 09:00 to 17:00', async () => {
    const { id } = await scheduleOf(business.locationId);
    const week = await eventsOf(id, '2027-03-01', '2027-03-08');
    expect(week.map(({ start, end }) => `${start.localDate} ${end.localDate?.slice(11)}`)).toEqual(
      [1, 2, 3, 4, 5].map((day) => `2027-03-0${day}T09:00:00 17:00:00`),
    );
  });

  test('hours of a location are the same in both forms', async () => {
    const path = { id: business.locationId };
    const { id: scheduleId } = await scheduleOf(business.locationId);
    const { location } = await ask(server, getLocation, { path }, admin);
    const period = { openDay: 'MONDAY', openTime: '18:00', closeDay: 'MONDAY', closeTime: '24:00' } as const;
    const special = { startDate: '2027-03-08', endDate: '2027-03-08', isClosed: true, comment: 'Fair' };
    const businessSchedule = { periods: [period], specialHourPeriod: [special] };
    const body = { location: { ...location, businessSchedule } };
    await ask(server, updateLocation, { path: { 'location.id': location.id }, body }, admin);

    const week = await eventsOf(scheduleId, '2027-03-01', '2027-03-16');
    expect(week.map(({ start, end, status }) => [start.localDate, end.localDate, status])).toEqual([
      ['2027-03-01T18:00:00', '2027-03-02T00:00:00', 'CONFIRMED'],
      ['2027-03-08T18:00:00', '2027-03-09T00:00:00', 'CANCELLED'],
      ['2027-03-15T18:00:00', '2027-03-16T00:00:00', 'CONFIRMED'],
    ]);

    await create({
      scheduleId,
      ...local('2027-03-03T09:00:00', '2027-03-03T12:00:00'),
      recurrenceRule: { frequency: 'WEEKLY', days: ['WEDNESDAY'] },
    });
    const after = await ask(server, getLocation, { path }, admin);
    expect(after.location.businessSchedule).toEqual({
      periods: [
        period,
        { openDay: 'WEDNESDAY', openTime: '09:00', closeDay: 'WEDNESDAY', closeTime: '12:00' },
      ],
      specialHourPeriod: [special],
    });
  });

  test('changing an occurrence of working hours makes it an exception', async () => {
    const { id: scheduleId } = await scheduleOf(business.resourceId);
    const master = await create({
      scheduleId,
      type: 'WORKING_HOURS',
      ...local('2027-03-02T09:00:00', '2027-03-02T17:00:00'),
      recurrenceRule: { frequency: 'WEEKLY', days: ['TUESDAY'] },
    });
    const [, second] = await eventsOf(scheduleId, '2027-03-01', '2027-03-15');
    const changed = await ask(
      server,
      events.updateEvent,
      {
        path: { 'event.id': second!.id },
        body: { event: { revision: second!.revision, end: { localDate: '2027-03-09T12:00:00' } } },
      },
      admin,
    );
    expect(changed.event).toMatchObject({ recurrenceType: 'EXCEPTION', recurringEventId: master.id });
    const found = await eventsOf(scheduleId, '2027-03-01', '2027-03-23');
    expect(found.map(({ recurrenceType, end }) => [recurrenceType, end.localDate])).toEqual([
      ['INSTANCE', '2027-03-02T17:00:00'],
      ['EXCEPTION', '2027-03-09T12:00:00'],
      ['INSTANCE', '2027-03-16T17:00:00'],
    ]);
  });

  test('a series stores its sessions and updates the first start and last end of its service', async () => {
    const { id, scheduleId } = await yoga();
    await create(mondays(scheduleId, { count: 3 }));
    const { service } = await ask(server, getService, { path: { serviceId: id } }, admin);
    expect(service.schedule?.firstSessionStart).toBe('2027-03-08T17:00:00Z');
    expect(service.schedule?.lastSessionEnd).toBe('2027-03-22T18:00:00Z');
    const sessions = await eventsOf(scheduleId, '2027-03-01', '2027-04-01');
    expect(sessions.map(({ type, totalCapacity, start }) => [type, totalCapacity, start.localDate])).toEqual([
      ['CLASS', 12, '2027-03-08T18:00:00'],
      ['CLASS', 12, '2027-03-15T18:00:00'],
      ['CLASS', 12, '2027-03-22T18:00:00'],
    ]);
  });

  test('an open series has no last end and is extended before its rows run out', async () => {
    const { id, scheduleId } = await yoga();
    const master = await create(mondays(scheduleId));
    const { service } = await ask(server, getService, { path: { serviceId: id } }, admin);
    expect(service.schedule?.lastSessionEnd).toBeUndefined();
    const before = await rowsOf(id);
    expect(before.at(-1)?.occurrence?.slice(0, 7)).toBe('2028-08');
    expect(await extendAllSeries(server.options)).toBe(0);
    server.passTime(120 * 24 * 3600);
    expect(await extendAllSeries(server.options)).toBeGreaterThan(0);
    const after = await rowsOf(id);
    expect(after.length).toBeGreaterThan(before.length + 15);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(await extendAllSeries(server.options)).toBe(0);
    server.passTime(-120 * 24 * 3600);

    // The client's copy of the series is still its newest version.
    const { event } = await ask(server, events.getEvent, { path: { eventId: master.id } }, admin);
    expect(event).toEqual(master);
    const { changesOf } = readCalendar(server, business.businessId);
    expect(await changesOf(master.id)).toEqual(['calendarEvent created']);
  });

  test('the series of a deleted service is not extended until the service is restored', async () => {
    const { id, scheduleId } = await yoga();
    await create(mondays(scheduleId));
    const before = await rowsOf(id);
    await ask(server, deleteService, { path: { serviceId: id } }, admin);
    server.passTime(120 * 24 * 3600);
    await extendAllSeries(server.options);
    expect(await rowsOf(id)).toHaveLength(before.length);
    await ask(server, restoreService, { path: { serviceId: id } }, admin);
    await extendAllSeries(server.options);
    expect((await rowsOf(id)).length).toBeGreaterThan(before.length + 15);
    server.passTime(-120 * 24 * 3600);
  });

  test('a series that cannot be extended delays no other one', async () => {
    const [broken, intact] = [await yoga(), await yoga()];
    const master = await create(mondays(broken.scheduleId));
    await create(mondays(intact.scheduleId));
    await server.database.write(sql`
      update calendar_events set time_zone = 'Nowhere', stored_until = '2028-08-01T00:00:00'
      where id = ${master.id}`);
    const [before, stays] = [await rowsOf(intact.id), await rowsOf(broken.id)];
    server.passTime(120 * 24 * 3600);
    const logged: object[] = [];
    await extendAllSeries({ ...server.options, log: (entry) => logged.push(entry) });
    expect((await rowsOf(intact.id)).length).toBeGreaterThan(before.length + 15);
    expect(await rowsOf(broken.id)).toEqual(stays);
    expect(logged).toEqual([
      expect.objectContaining({ id: master.id, failure: expect.stringContaining('time zone') as string }),
    ]);
    server.passTime(-120 * 24 * 3600);
    await server.database.write(sql`update calendar_events set status = 'CANCELLED' where id = ${master.id}`);
  });

  test('changing this and following events changes no earlier row', async () => {
    const { id, scheduleId } = await yoga();
    const master = await create(mondays(scheduleId, { count: 5 }));
    const sessions = await eventsOf(scheduleId, '2027-03-01', '2027-05-01');
    // The second and the fourth are exceptions before the split.
    for (const session of [sessions[1]!, sessions[3]!]) {
      const body = { event: { revision: '1', title: 'By candlelight' } };
      await ask(server, events.updateEvent, { path: { 'event.id': session.id }, body }, admin);
    }
    const before = await rowsOf(id);
    const { event: next } = await ask(
      server,
      events.changeFollowingEvents,
      {
        path: { eventId: sessions[2]!.id },
        body: {
          event: {
            revision: '1',
            title: 'Yoga at seven',
            start: { localDate: '2027-03-22T19:00:00' },
            end: { localDate: '2027-03-22T20:30:00' },
          },
        },
      },
      admin,
    );
    const after = await rowsOf(id);
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after.map((row) => row.id)).toEqual(before.map((row) => row.id));
    expect(next.recurrenceRule?.count).toBe(3);
    const { event: old } = await ask(server, events.getEvent, { path: { eventId: master.id } }, admin);
    expect(old.recurrenceRule).toEqual({
      frequency: 'WEEKLY',
      days: ['MONDAY'],
      until: { localDate: '2027-03-15T18:00:00' },
    });
    const found = await eventsOf(scheduleId, '2027-03-01', '2027-05-01');
    expect(
      found.map(({ title, start, recurringEventId }) => [title, start.localDate, recurringEventId]),
    ).toEqual([
      ['Yoga', '2027-03-08T18:00:00', master.id],
      ['By candlelight', '2027-03-15T18:00:00', master.id],
      ['Yoga at seven', '2027-03-22T19:00:00', next.id],
      ['By candlelight', '2027-03-29T19:00:00', next.id],
      ['Yoga at seven', '2027-04-05T19:00:00', next.id],
    ]);
  });

  test('cancelling following events cancels the occurrence and all later ones', async () => {
    const { id, scheduleId } = await yoga();
    await create(mondays(scheduleId, { count: 4 }));
    const sessions = await eventsOf(scheduleId, '2027-03-01', '2027-05-01');
    const before = await rowsOf(id);
    await ask(server, events.cancelFollowingEvents, { path: { eventId: sessions[2]!.id } }, admin);
    const found = await eventsOf(scheduleId, '2027-03-01', '2027-05-01');
    expect(found.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED', 'CANCELLED']);
    expect((await rowsOf(id)).slice(0, 2)).toEqual(before.slice(0, 2));
    const { service } = await ask(server, getService, { path: { serviceId: id } }, admin);
    expect(service.schedule?.lastSessionEnd).toBe('2027-03-15T18:00:00Z');
  });

  test('cancelling adjusts the dates of the answer to the zone asked for', async () => {
    const { scheduleId } = await yoga();
    for (const series of [{}, mondays(undefined)]) {
      const once = local('2027-03-08T18:00:00', '2027-03-08T19:00:00');
      const { id: eventId } = await create({ ...once, ...series, scheduleId });
      const body = { timeZone: 'Asia/Tokyo' };
      const { event } = await ask(server, events.cancelEvent, { path: { eventId }, body }, admin);
      expect(event).toMatchObject({ id: eventId, status: 'CANCELLED' });
      expect(event.adjustedStart).toMatchObject({ timeZone: 'Asia/Tokyo' });
      expect(
        (await ask(server, events.getEvent, { path: { eventId } }, admin)).event.adjustedStart,
      ).not.toEqual(event.adjustedStart);
    }
    const refusal = { path: { eventId: scheduleId! }, body: { timeZone: 'Mars' } };
    expect(await refused(server, events.cancelEvent, refusal, admin)).toMatchObject({
      status: 400,
      violations: [{ field: 'timeZone' }],
    });
  });

  test('changing all events keeps ids and cancels weeks without an occurrence', async () => {
    const { id, scheduleId } = await yoga();
    const master = await create(mondays(scheduleId, { count: 4 }));
    const before = await rowsOf(id);
    const recurrenceRule = { frequency: 'WEEKLY' as const, interval: 2, days: ['MONDAY' as const], count: 2 };
    await ask(
      server,
      events.updateEvent,
      {
        path: { 'event.id': master.id },
        body: { event: { revision: '1', recurrenceRule }, fieldMask: ['recurrenceRule'] },
      },
      admin,
    );
    expect((await rowsOf(id)).map((row) => row.id)).toEqual(before.map((row) => row.id));
    const found = await eventsOf(scheduleId, '2027-03-01', '2027-05-01');
    expect(found.map(({ status }) => status)).toEqual(['CONFIRMED', 'CANCELLED', 'CONFIRMED', 'CANCELLED']);
  });

  test('events are validated by field', async () => {
    const { scheduleId } = await yoga();
    const tried = async (event: object) =>
      (await refused(server, events.createEvent, { body: { event: { scheduleId, ...event } } }, admin)).rules;
    expect(await tried(local('2027-03-08T18:00:00', '2027-03-08T18:00:00'))).toEqual([
      'event.end.localDate VALIDATION',
    ]);
    expect(
      await tried({ ...mondays(scheduleId), ...local('2027-03-09T18:00:00', '2027-03-09T19:00:00') }),
    ).toEqual(['event.recurrenceRule.days VALIDATION']);
    expect(await tried({ ...mondays(scheduleId), type: 'WORKING_HOURS' })).toEqual(['event.type VALIDATION']);
    expect(await tried({ ...mondays(scheduleId), resources: [{ id: crypto.randomUUID() }] })).toEqual([
      'event.resources.0.id VALIDATION',
    ]);
    const address = { location: { id: crypto.randomUUID(), type: 'CUSTOM' } };
    const single = local('2027-03-08T18:00:00', '2027-03-08T19:00:00');
    expect(await tried({ ...single, ...address })).toEqual(['event.location.id VALIDATION']);
    for (const event of [single, mondays(scheduleId)]) {
      const { id, revision } = await create({ scheduleId, ...event });
      const change = { path: { 'event.id': id }, body: { event: { revision, ...address } } };
      const { rules } = await refused(server, events.updateEvent, change, admin);
      expect(rules).toEqual(['event.location.id VALIDATION']);
    }
    expect(
      await tried({
        scheduleId: crypto.randomUUID(),
        ...local('2027-03-08T18:00:00', '2027-03-08T19:00:00'),
      }),
    ).toEqual(['event.scheduleId VALIDATION']);
  });

  test('pages of events neither repeat nor skip', async () => {
    const { scheduleId } = await yoga();
    await create(mondays(scheduleId, { count: 5 }));
    const all = await eventsOf(scheduleId, '2027-03-01', '2027-05-01');
    const range = { fromLocalDate: '2027-03-01T00:00:00', toLocalDate: '2027-05-01T00:00:00' };
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const cursorPaging = { limit: 2, ...(cursor && { cursor }) };
      const query = cursor ? { cursorPaging } : { cursorPaging, filter: { scheduleId } };
      const page = await ask(server, events.queryEvents, { body: { ...range, query } }, admin);
      seen.push(...page.events.map(({ id }) => id));
      cursor = page.pagingMetadata?.cursors.next;
    } while (cursor);
    expect(seen).toEqual(all.map(({ id }) => id));
  });
});

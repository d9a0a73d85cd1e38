import { beforeAll, describe, expect, test } from 'vitest';
import * as events from '../../../contract/calls/calendar/calendarEvents.ts';
import { querySchedules } from '../../../contract/calls/calendar/schedules.ts';
import { createService } from '../../../contract/calls/services/services.ts';
import { eventDays, type CalendarEvent } from '../../../contract/entities/calendar/calendarEvent.ts';
import type { BodyOf } from '../../../contract/call.ts';
import type { Database, Queries } from '../../database/database.ts';
import { engines } from '../../testing/database/testDatabase.ts';
import { ask, startTestApp, yogaClass, type TestApp, type TestBusiness } from '../../testing/testApp.ts';

/** The same database with a counter of returned rows. */
function countRows(inner: Database): { database: Database; rows: () => number } {
  let count = 0;
  const counting = (db: Queries): Pick<Queries, 'rows' | 'first'> => ({
    rows: async (statement) => {
      const rows = await db.rows(statement);
      count += rows.length;
      return rows;
    },
    first: (statement) => db.first(statement),
  });
  const transaction: Database['transaction'] = (work) =>
    inner.transaction((inside) => work({ ...inside, ...counting(inside) }));
  return { database: { ...inner, ...counting(inner), transaction }, rows: () => count };
}

const year = { fromLocalDate: '2027-03-01T00:00:00', toLocalDate: '2028-03-01T00:00:00' };

describe.each(engines)('pages of events on $name', ({ open }) => {
  let server: TestApp;
  let business: TestBusiness;
  let admin: string;
  let rows: () => number;
  let all: CalendarEvent[];

  const scheduleOf = async (externalId: string) => {
    const body = { query: { filter: { externalId } } };
    return (await ask(server, querySchedules, { body }, admin)).schedules[0]!.id;
  };

  const page = (body: BodyOf<typeof events.queryEvents>) => ask(server, events.queryEvents, { body }, admin);

  const pageAt = (cursor: string | undefined, limit: number) =>
    page({ query: { cursorPaging: { limit, cursor } } });

  async function allPages(limit: number, question: BodyOf<typeof events.queryEvents> = year) {
    const found: CalendarEvent[] = [];
    let cursor: string | undefined;
    let most = 0;
    do {
      const before = rows();
      const answer = await page({
        ...(cursor ? {} : question),
        query: { cursorPaging: { limit, ...(cursor && { cursor }) } },
      });
      most = Math.max(most, rows() - before);
      found.push(...answer.events);
      cursor = answer.pagingMetadata?.cursors.next;
    } while (cursor);
    return { found, most };
  }

  beforeAll(async () => {
    const counted = countRows(await open());
    ({ rows } = counted);
    server = startTestApp(counted.database);
    business = await server.addBusiness();
    admin = business.tokens.admin;
    const staff = await scheduleOf(business.resourceId);
    const everyDay = eventDays.map((day, index) => ({
      scheduleId: staff,
      type: 'WORKING_HOURS' as const,
      start: { localDate: `2027-03-0${index + 1}T08:00:00` },
      end: { localDate: `2027-03-0${index + 1}T12:00:00` },
      recurrenceRule: { frequency: 'WEEKLY' as const, days: [day], ...(index === 2 && { interval: 2 }) },
    }));
    const until = { localDate: '2027-06-03T08:00:00' };
    const ends = { ...everyDay[3]!, recurrenceRule: { ...everyDay[3]!.recurrenceRule, until } };
    const three = { ...everyDay[4]!, recurrenceRule: { ...everyDay[4]!.recurrenceRule, count: 3 } };
    const away = {
      scheduleId: staff,
      start: { localDate: '2027-02-20T09:00:00' },
      end: { localDate: '2027-03-06T17:00:00' },
    };
    const body = { events: [...everyDay.slice(0, 3), ends, three, ...everyDay.slice(5), away] };
    await ask(server, events.bulkCreateEvents, { body }, admin);
    const { service } = await ask(server, createService, { body: { service: yogaClass() } }, admin);
    const yoga = {
      scheduleId: service.schedule?.id,
      start: { localDate: '2027-03-01T18:00:00' },
      end: { localDate: '2027-03-01T19:00:00' },
      recurrenceRule: { frequency: 'WEEKLY' as const, days: ['MONDAY' as const] },
    };
    await ask(server, events.createEvent, { body: { event: yoga } }, admin);
    const { events: found } = await page({ ...year, query: { cursorPaging: { limit: 1000 } } });
    // Some occurrences become exceptions: cancelled, or moved to another month.
    for (const id of [found[40]!.id, found[90]!.id]) {
      await ask(server, events.cancelEvent, { path: { eventId: id } }, admin);
    }
    const moved = found.find(({ id }) => id.endsWith(':2027-04-12T08:00:00'))!;
    const times = {
      start: { localDate: '2027-05-20T06:00:00' },
      end: { localDate: '2027-05-20T07:00:00' },
    };
    const change = { event: { revision: moved.revision, ...times } };
    await ask(server, events.updateEvent, { path: { 'event.id': moved.id }, body: change }, admin);
    all = (await page({ ...year, query: { cursorPaging: { limit: 1000 } } })).events;
  });

  test('a year contains every occurrence once, by start', () => {
    const starts = all.map(({ start }) => start.utcDate ?? '');
    expect(starts).toEqual(starts.toSorted());
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const count = (part: (event: CalendarEvent) => boolean) => all.filter(part).length;
    const days = all
      .filter(
        ({ externalScheduleId, type }) => externalScheduleId === business.resourceId && type !== 'DEFAULT',
      )
      .map(({ start }) => new Date(start.utcDate ?? '').getUTCDay());
    const onDay = (day: number) => days.filter((each) => each === day).length;
    // 53 Mondays and Tuesdays: 2028 is a leap year. One Monday was moved to a Thursday.
    expect([1, 2, 3, 4, 5, 6, 0].map(onDay)).toEqual([52, 53, 26, 15, 3, 52, 52]);
    expect(count(({ externalScheduleId }) => externalScheduleId === business.locationId)).toBe(262);
    expect(count(({ type }) => type === 'CLASS')).toBe(53);
    expect(all[0]?.start.localDate).toBe('2027-02-20T09:00:00');
    expect(count(({ status }) => status === 'CANCELLED')).toBe(2);
  });

  test('pages of 333 events add up to the year', async () => {
    expect((await allPages(333)).found).toEqual(all);
    const first = await page({ ...year, query: { cursorPaging: { limit: 333 } } });
    expect(first.pagingMetadata?.cursors).not.toHaveProperty('prev');
    const second = await pageAt(first.pagingMetadata?.cursors.next, 333);
    expect(await pageAt(second.pagingMetadata?.cursors.prev, 333)).toEqual(first);
  });

  test('pages of 30 events add up to the year, at a cost of their own events, not of the range', async () => {
    const { found, most } = await allPages(30);
    expect(found).toEqual(all);
    expect(most).toBeLessThan(all.length / 3);
  });

  test('of MASTERs are complete without a range and with one', async () => {
    const masters = await allPages(100, { recurrenceType: ['MASTER'] });
    expect(masters.found).toHaveLength(13);
    const small = await allPages(3, { recurrenceType: ['MASTER'] });
    expect(small.found).toEqual(masters.found);
    expect((await allPages(3, { ...year, recurrenceType: ['MASTER'] })).found).toEqual(masters.found);
  });
});

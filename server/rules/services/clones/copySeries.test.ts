import { expect, test, vi, describe, beforeAll } from 'vitest';
import * as events from '../../../../contract/calls/calendar/calendarEvents.ts';
import { getJob } from '../../../../contract/calls/workbench/frontdesk.ts';
import { cloneService, createService, getService } from '../../../../contract/calls/services/services.ts';
import type {
  CalendarEvent,
  CalendarEventInput,
} from '../../../../contract/entities/calendar/calendarEvent.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { ask, startTestApp, yogaClass, type TestApp } from '../../../testing/testApp.ts';
import { extendAllSeries } from '../../calendar/extendAllSeries.ts';

/** Now is Monday, 1 March 2027. */
describe.each(engineOfTheDay(import.meta.url))('the clone of a class with a series on $name', ({ open }) => {
  let server: TestApp;
  let admin: string;
  beforeAll(async () => {
    server = startTestApp(await open());
    ({ admin } = (await server.addBusiness()).tokens);
  });

  const eventsOf = async (scheduleId: string | undefined, more: object = {}) => {
    const range = { fromLocalDate: '2027-02-01T00:00:00', toLocalDate: '2027-06-01T00:00:00' };
    const body = { ...range, query: { filter: { scheduleId } }, ...more };
    return (await ask(server, events.queryEvents, { body }, admin)).events;
  };
  const master = async (scheduleId: string | undefined) =>
    (await eventsOf(scheduleId, { recurrenceType: ['MASTER'] }))[0];

  const change = (session: CalendarEvent | undefined, event: CalendarEventInput) => {
    const input = { path: { 'event.id': session?.id ?? '' }, body: { event: { revision: '1', ...event } } };
    return ask(server, events.updateEvent, input, admin);
  };

  async function cloned(recurrence: object) {
    const made = await ask(server, createService, { body: { service: yogaClass() } }, admin);
    const scheduleId = made.service.schedule?.id;
    const event = {
      scheduleId,
      start: { localDate: '2027-02-15T18:00:00' },
      end: { localDate: '2027-02-15T19:00:00' },
      recurrenceRule: { frequency: 'WEEKLY' as const, days: ['MONDAY' as const], ...recurrence },
    };
    await ask(server, events.createEvent, { body: { event } }, admin);
    // From 1 to 22 March; the first has its own title, the second another hour, the third is cancelled.
    const ahead = (await eventsOf(scheduleId)).slice(2);
    await change(ahead[0], { title: 'By candlelight' });
    const later = {
      start: { localDate: '2027-03-08T20:00:00' },
      end: { localDate: '2027-03-08T21:00:00' },
    };
    await change(ahead[1], later);
    await ask(server, events.cancelEvent, { path: { eventId: ahead[2]!.id } }, admin);
    const { service } = await ask(
      server,
      cloneService,
      { body: { sourceServiceId: made.service.id } },
      admin,
    );
    await vi.waitFor(async () => {
      const { job } = await ask(server, getJob, { path: { jobId: service.id } }, admin);
      expect(job).toMatchObject({ state: 'DONE', failed: 0 });
    }, 30_000);
    return { source: scheduleId, clone: service };
  }

  test('has its own series, from the next occurrence on', async () => {
    const { source, clone } = await cloned({ count: 7 });
    const rule = await master(clone.schedule?.id);
    expect(rule).toMatchObject({
      title: clone.name,
      start: { localDate: '2027-03-01T18:00:00' },
      recurrenceRule: { count: 5 },
    });
    expect(rule?.id).not.toBe((await master(source))?.id);
    const found = await eventsOf(clone.schedule?.id);
    expect(found.map(({ recurringEventId }) => recurringEventId)).toEqual(found.map(() => rule?.id));
    const facts = ({ recurrenceType, status, start, title }: CalendarEvent) =>
      `${start.localDate?.slice(5, 13)} ${recurrenceType} ${status} ${title === clone.name ? '' : title}`;
    expect(found.map(facts)).toEqual([
      '03-01T18 EXCEPTION CONFIRMED By candlelight',
      '03-08T20 EXCEPTION CONFIRMED ',
      '03-15T18 EXCEPTION CANCELLED ',
      '03-22T18 INSTANCE CONFIRMED ',
      '03-29T18 INSTANCE CONFIRMED ',
    ]);
    await change(rule, { totalCapacity: 30 });
    const after = await eventsOf(clone.schedule?.id);
    expect(after.map(({ totalCapacity, status }) => [totalCapacity, status])).toEqual([
      [30, 'CONFIRMED'],
      [30, 'CONFIRMED'],
      [12, 'CANCELLED'],
      [30, 'CONFIRMED'],
      [30, 'CONFIRMED'],
    ]);
    expect((await eventsOf(source)).every(({ totalCapacity }) => totalCapacity === 12)).toBe(true);
  });

  test('has no end if the source has none', async () => {
    const { clone } = await cloned({});
    const path = { serviceId: clone.id };
    const { service } = await ask(server, getService, { path }, admin);
    expect(service.schedule?.lastSessionEnd).toBeUndefined();
    server.passTime(120 * 24 * 3600);
    await extendAllSeries(server.options);
    server.passTime(-120 * 24 * 3600);
    const range = { fromLocalDate: '2028-09-01T00:00:00', toLocalDate: '2028-12-01T00:00:00' };
    expect(await eventsOf(clone.schedule?.id, range)).toHaveLength(13);
  });
});

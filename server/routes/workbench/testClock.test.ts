import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import * as events from '../../../contract/calls/calendar/calendarEvents.ts';
import { createCategory } from '../../../contract/calls/services/categories.ts';
import { getBusiness } from '../../../contract/calls/workbench/business.ts';
import { getJob } from '../../../contract/calls/workbench/frontdesk.ts';
import { listLocations } from '../../../contract/calls/locations/locations.ts';
import { createTestBusiness, setTestClock } from '../../../contract/calls/workbench/qa.ts';
import { querySchedules } from '../../../contract/calls/calendar/schedules.ts';
import { cloneService, createService, deleteService } from '../../../contract/calls/services/services.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, startTestApp, testNow, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { doTasks, tasksOfHour } from '../../rules/jobs/dueWork.ts';
import { setTestClock as stopTestClock, takeClockChange } from '../../rules/qa/testClocks.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { readCalendar } from '../../testing/bookings/testCalendar.ts';

const ahead = '2028-11-05T12:00:00.000Z';

describe.each(engineOfTheDay(import.meta.url))('the clock of a test business on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open(), { mode: 'qa' });
  });

  const setClock = (token: string, now: string | null) => ask(server, setTestClock, { body: { now } }, token);

  const madeAt = async (token: string, name: string) => {
    const body = { category: { name } };
    return (await ask(server, createCategory, { body }, token)).category.createdDate;
  };

  test('stays at its set time, for this business only, until it is reset', async () => {
    const [{ tokens }, other] = [await server.addBusiness(), await server.addBusiness()];
    expect(await setClock(tokens.owner, ahead)).toEqual({ now: ahead });
    server.passTime(60);
    expect(await madeAt(tokens.admin, 'Later')).toBe(ahead);
    const real = new Date(testNow.getTime() + 60_000).toISOString();
    expect(await madeAt(other.tokens.admin, 'Elsewhere')).toBe(real);
    expect(await setClock(tokens.owner, '2020-01-01T00:00:00Z')).toEqual({ now: '2020-01-01T00:00:00.000Z' });
    expect(await madeAt(tokens.admin, 'Earlier')).toBe('2020-01-01T00:00:00.000Z');
    expect(await setClock(tokens.owner, null)).toEqual({ now: real });
    expect(await madeAt(tokens.admin, 'Now')).toBe(real);
    server.passTime(-60);
  });

  test('is that of jobs', async () => {
    const { businessId, tokens } = await server.addBusiness();
    const { service } = await ask(server, createService, { body: { service: yogaClass() } }, tokens.admin);
    const event = {
      scheduleId: service.schedule?.id,
      start: { localDate: '2028-11-06T18:00:00' },
      end: { localDate: '2028-11-06T19:00:00' },
      recurrenceRule: { frequency: 'WEEKLY' as const, days: ['MONDAY' as const], count: 2 },
    };
    await setClock(tokens.owner, ahead);
    await ask(server, events.createEvent, { body: { event } }, tokens.admin);
    const body = { sourceServiceId: service.id };
    const clone = (await ask(server, cloneService, { body }, tokens.admin)).service;
    await vi.waitFor(async () => {
      const { job } = await ask(server, getJob, { path: { jobId: clone.id } }, tokens.admin);
      expect(job).toMatchObject({ state: 'DONE', succeeded: 2 });
    }, 30_000);
    const sessions = await readCalendar(server, businessId).sessions();
    expect(sessions.map(({ createdDate }) => createdDate)).toEqual(sessions.map(() => ahead));
    await setClock(tokens.owner, null);
  });

  test('makes work due, and keeps what is not due by it', async () => {
    const { businessId, tokens } = await server.addBusiness();
    const { service } = await ask(server, createService, { body: { service: yogaClass() } }, tokens.admin);
    const event = {
      scheduleId: service.schedule?.id,
      start: { localDate: '2027-03-08T18:00:00' },
      end: { localDate: '2027-03-08T19:00:00' },
      recurrenceRule: { frequency: 'WEEKLY' as const, days: ['MONDAY' as const] },
    };
    await ask(server, events.createEvent, { body: { event } }, tokens.admin);
    const { sessions } = readCalendar(server, businessId);
    const before = (await sessions()).length;
    await setClock(tokens.owner, ahead);
    expect(takeClockChange(server.options)).toBe(true);
    expect(takeClockChange(server.options)).toBe(false);
    await doTasks(server.options, tasksOfHour);
    expect((await sessions()).length).toBeGreaterThan(before + 80);

    // Deleted long ago in real time, just now by the clock of the business.
    await setClock(tokens.owner, '2025-01-01T00:00:00Z');
    await ask(server, deleteService, { path: { serviceId: service.id } }, tokens.admin);
    await doTasks(server.options, tasksOfHour);
    expect((await readCalendar(server, businessId).changesOf(service.id)).at(-1)).toBe('service deleted');
    await setClock(tokens.owner, '2025-03-01T00:00:00Z');
    await doTasks(server.options, tasksOfHour);
    expect((await readCalendar(server, businessId).changesOf(service.id)).at(-1)).toBe('service purged');
    await setClock(tokens.owner, null);
  });

  test('is that of the public pages', async () => {
    const { businessId, admin, offer } = await openCatalogue(server);
    const host = `b${businessId.slice(0, 8)}`;
    await server.database.write(sql`update businesses set host = ${host} where id = ${businessId}`, 1);
    const service = await offer(yogaClass());
    const event = {
      scheduleId: service.schedule?.id,
      start: { localDate: '2027-03-08T18:00:00' },
      end: { localDate: '2027-03-08T19:00:00' },
    };
    await ask(server, events.createEvent, { body: { event } }, admin);
    const paths = [service.urls?.servicePage, service.urls?.calendarPage].map((page) => page?.relativePath);
    const shown = () =>
      Promise.all(
        paths.map(async (path) =>
          (await server.app(new Request(`http://${host}.localhost:4600${path}`))).text(),
        ),
      );
    // The service page lists the session, the calendar page links to its day.
    for (const text of await shown()) expect(text).toContain('2027-03-08');
    stopTestClock(server.options, businessId, new Date(ahead));
    for (const text of await shown()) expect(text).not.toContain('2027-03-08');
  });

  test('cannot be set outside of QA mode, nor by others than the owner', async () => {
    const { tokens } = await server.addBusiness();
    const input = { body: { now: ahead } };
    expect(await refused(server, setTestClock, input, tokens.admin)).toMatchObject({ status: 403 });
    const plain = startTestApp(server.database);
    expect(await refused(plain, setTestClock, input, tokens.owner)).toMatchObject({ status: 404 });
    const { rules } = await refused(server, setTestClock, { body: { now: 'noon' } }, tokens.owner);
    expect(rules[0]).toMatch(/^now /);
  });

  test('shows the time of the zone that the business was made with', async () => {
    const body = { timeZone: 'Pacific/Auckland' };
    const made = await ask(server, createTestBusiness, { body });
    const { business } = await ask(server, getBusiness, {}, made.accessToken);
    expect(business.timeZone).toBe('Pacific/Auckland');
    const { locations } = await ask(server, listLocations, {}, made.accessToken);
    expect(locations.map(({ timeZone }) => timeZone)).toEqual(['Pacific/Auckland']);
    const { schedules } = await ask(server, querySchedules, { body: {} }, made.accessToken);
    expect(new Set(schedules.map(({ timeZone }) => timeZone))).toEqual(new Set(['Pacific/Auckland']));
    const wrong = await refused(server, createTestBusiness, { body: { timeZone: 'Mars/Olympus' } });
    expect(wrong.rules[0]).toMatch(/^timeZone /);
  });
});

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as events from '../../../contract/calls/calendar/calendarEvents.ts';
import { listActivity } from '../../../contract/calls/history/activity.ts';
import { getLocation } from '../../../contract/calls/locations/locations.ts';
import { querySchedules } from '../../../contract/calls/calendar/schedules.ts';
import { getStaffMember, createStaffMember } from '../../../contract/calls/staff/staffMembers.ts';
import { getWeeklyHours, setWeeklyHours } from '../../../contract/calls/calendar/weeklyHours.ts';
import type { WeeklyPeriod } from '../../../contract/entities/calendar/weeklyHours.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, startTestApp, type TestApp, type TestBusiness } from '../../testing/testApp.ts';

const hours = (
  day: WeeklyPeriod['openDay'],
  openTime: string,
  closeTime: string,
  more: Partial<WeeklyPeriod> = {},
): WeeklyPeriod => ({ openDay: day, openTime, closeDay: day, closeTime, ...more });

/** The current time is Monday, 1 March 2027, 09:00 UTC. */
describe.each(engineOfTheDay(import.meta.url))('weekly hours on $name', ({ open }) => {
  let server: TestApp;
  let business: TestBusiness;
  let admin: string;
  let scheduleId: string;

  beforeAll(async () => {
    server = startTestApp(await open());
  });

  beforeEach(async () => {
    business = await server.addBusiness();
    admin = business.tokens.admin;
    const { staffMember } = await ask(
      server,
      createStaffMember,
      { body: { staffMember: { name: 'Amira' } } },
      admin,
    );
    const shown = {
      path: { staffMemberId: staffMember.id },
      query: { fields: ['RESOURCE_DETAILS' as const] },
    };
    const { resource } = (await ask(server, getStaffMember, shown, admin)).staffMember;
    scheduleId = resource?.eventsSchedule?.id ?? '';
  });

  const read = async (id = scheduleId) =>
    (await ask(server, getWeeklyHours, { path: { scheduleId: id } }, admin)).weeklyHours;

  async function write(periods: WeeklyPeriod[], id = scheduleId) {
    const { revision } = await read(id);
    const input = { path: { scheduleId: id }, body: { weeklyHours: { revision, periods } } };
    return (await ask(server, setWeeklyHours, input, admin)).weeklyHours;
  }

  const masters = async () => {
    const body = { recurrenceType: ['MASTER' as const], query: { filter: { scheduleId } } };
    return (await ask(server, events.queryEvents, { body }, admin)).events;
  };

  const daysOf = async (from: string, to: string) => {
    const range = { fromLocalDate: `${from}T00:00:00`, toLocalDate: `${to}T00:00:00` };
    const body = { ...range, query: { filter: { scheduleId } } };
    const { events: found } = await ask(server, events.queryEvents, { body }, admin);
    return found.map(({ start, end, status }) => [
      start.localDate?.slice(0, 16),
      end.localDate?.slice(11, 16),
      ...(status === 'CANCELLED' ? ['cancelled'] : []),
    ]);
  };

  test('a new schedule has no hours; written ones are returned by day and time', async () => {
    expect(await read()).toEqual({ scheduleId, revision: '0', periods: [], otherRules: false });
    const periods = [
      hours('TUESDAY', '15:00', '24:00'),
      hours('TUESDAY', '09:00', '12:00', { locationId: business.locationId }),
      hours('MONDAY', '10:00', '14:00'),
    ];
    const written = await write(periods);
    expect(written.periods).toEqual(periods.toReversed());
    expect(await read()).toEqual(written);
    expect(await daysOf('2027-03-01', '2027-03-03')).toEqual([
      ['2027-03-01T10:00', '14:00'],
      ['2027-03-02T09:00', '12:00'],
      ['2027-03-02T15:00', '00:00'],
    ]);
  });

  test('a period over midnight belongs to the day of its start', async () => {
    const night = { openDay: 'SUNDAY', openTime: '22:00', closeDay: 'MONDAY', closeTime: '02:00' } as const;
    expect((await write([night])).periods).toEqual([night]);
    expect(await daysOf('2027-03-07', '2027-03-08')).toEqual([['2027-03-07T22:00', '02:00']]);
  });

  test('a changed period keeps its event and its day off', async () => {
    await write([hours('MONDAY', '10:00', '14:00'), hours('FRIDAY', '10:00', '14:00')]);
    const before = await masters();
    const monday = before.find(({ start }) => start.localDate?.startsWith('2027-03-01'));
    const eventId = `${monday?.id}:2027-03-08T10:00:00`;
    await ask(server, events.cancelEvent, { path: { eventId } }, admin);
    await write([hours('MONDAY', '11:00', '15:00'), hours('FRIDAY', '10:00', '14:00')]);
    const after = await masters();
    expect(after.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
    expect(await daysOf('2027-03-08', '2027-03-16')).toEqual([
      ['2027-03-08T10:00', '14:00', 'cancelled'],
      ['2027-03-12T10:00', '14:00'],
      ['2027-03-15T11:00', '15:00'],
    ]);
    expect(after.find(({ start }) => start.localDate?.startsWith('2027-03-05'))?.revision).toBe('1');
  });

  test('a removed period ends before today, and the past keeps it', async () => {
    const start = { localDate: '2027-02-01T10:00:00' };
    const end = { localDate: '2027-02-01T14:00:00' };
    const recurrenceRule = { frequency: 'WEEKLY' as const, days: ['MONDAY' as const] };
    const event = { scheduleId, type: 'WORKING_HOURS' as const, start, end, recurrenceRule };
    await ask(server, events.createEvent, { body: { event } }, admin);
    expect((await read()).periods).toEqual([hours('MONDAY', '10:00', '14:00')]);
    expect((await write([])).periods).toEqual([]);
    expect(await daysOf('2027-02-20', '2027-03-20')).toEqual([['2027-02-22T10:00', '14:00']]);
  });

  test('rules of other intervals and limited ones are kept and reported', async () => {
    const event = {
      scheduleId,
      type: 'WORKING_HOURS' as const,
      start: { localDate: '2027-03-03T10:00:00' },
      end: { localDate: '2027-03-03T14:00:00' },
      recurrenceRule: { frequency: 'WEEKLY' as const, interval: 2, days: ['WEDNESDAY' as const] },
    };
    await ask(server, events.createEvent, { body: { event } }, admin);
    expect(await read()).toMatchObject({ periods: [], otherRules: true });
    expect(await write([hours('MONDAY', '10:00', '14:00')])).toMatchObject({ otherRules: true });
    expect(await daysOf('2027-03-03', '2027-03-04')).toEqual([['2027-03-03T10:00', '14:00']]);
  });

  test('hours of a location are copied to its record', async () => {
    const body = { query: { filter: { externalId: business.locationId } } };
    const [schedule] = (await ask(server, querySchedules, { body }, admin)).schedules;
    const { periods } = await read(schedule?.id);
    expect(periods).toHaveLength(5);
    await write([hours('SATURDAY', '10:00', '14:00')], schedule?.id);
    const { location } = await ask(server, getLocation, { path: { id: business.locationId } }, admin);
    expect(location.businessSchedule?.periods).toEqual([hours('SATURDAY', '10:00', '14:00')]);
  });

  test('activity lists a change of the hours once, and other events by their owner and title', async () => {
    await write([hours('MONDAY', '10:00', '14:00'), hours('FRIDAY', '10:00', '14:00')]);
    const start = { localDate: '2027-03-08T10:00:00' };
    const end = { localDate: '2027-03-08T12:00:00' };
    for (const title of [undefined, 'Dentist']) {
      const event = { scheduleId, ...(title && { title }), start, end };
      const { id } = (await ask(server, events.createEvent, { body: { event } }, admin)).event;
      await ask(server, events.cancelEvent, { path: { eventId: id } }, admin);
    }
    const query = {
      filter: JSON.stringify({ entity: ['weeklyHours', 'calendarEvent'] }),
      sort: '["date","ASC"]',
    };
    const changes = await ask(server, listActivity, { query }, admin);
    expect(changes.map(({ entity, action, name }) => `${entity} ${action}: ${name}`)).toEqual([
      'weeklyHours updated: Amira',
      'calendarEvent created: Amira',
      'calendarEvent updated: Amira',
      'calendarEvent created: Amira: Dentist',
      'calendarEvent updated: Amira: Dentist',
    ]);
  });

  test('writing equal hours stores nothing', async () => {
    const periods = [hours('MONDAY', '10:00', '14:00')];
    const { revision } = await write(periods);
    server.passTime(60);
    expect((await write(periods)).revision).toBe(revision);
  });

  test('an outdated write is refused', async () => {
    await write([hours('MONDAY', '10:00', '14:00')]);
    const body = { weeklyHours: { revision: '0', periods: [] } };
    const refusal = await refused(server, setWeeklyHours, { path: { scheduleId }, body }, admin);
    expect(refusal.code).toBe('REVISION_MISMATCH');
    expect((await read()).periods).toHaveLength(1);
  });

  test.each([
    ['end before its start', [hours('MONDAY', '14:00', '10:00')], 'periods.0.closeTime'],
    ['overlap', [hours('MONDAY', '10:00', '14:00'), hours('MONDAY', '13:59', '15:00')], 'periods.1.openTime'],
    [
      'overlap over the end of the week',
      [hours('MONDAY', '00:00', '02:00'), hours('SUNDAY', '22:00', '01:00', { closeDay: 'MONDAY' })],
      'periods.1.openTime',
    ],
    [
      'unknown location',
      [hours('MONDAY', '10:00', '14:00', { locationId: crypto.randomUUID() })],
      'periods.0.locationId',
    ],
  ])('%s is a field violation', async (_name, periods, field) => {
    const body = { weeklyHours: { revision: '0', periods } };
    const refusal = await refused(server, setWeeklyHours, { path: { scheduleId }, body }, admin);
    expect(refusal.violations.map((violation) => violation.field)).toEqual([`weeklyHours.${field}`]);
  });
});

import { beforeEach, beforeAll, describe, expect, test } from 'vitest';
import * as events from '../../../contract/calls/calendar/calendarEvents.ts';
import { getLocation, updateLocation } from '../../../contract/calls/locations/locations.ts';
import { querySchedules } from '../../../contract/calls/calendar/schedules.ts';
import type { CalendarEvent, CalendarEventInput } from '../../../contract/entities/calendar/calendarEvent.ts';
import type { Location } from '../../../contract/entities/locations/location.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { readCalendar } from '../../testing/bookings/testCalendar.ts';

type Hours = NonNullable<Location['businessSchedule']>;
type Day = NonNullable<NonNullable<Hours['periods']>[number]['openDay']>;

const period = (openDay: Day, openTime: string, closeTime: string, closeDay = openDay) => ({
  openDay,
  openTime,
  closeDay,
  closeTime,
});

const closed = (startDate: string, endDate = startDate) => ({ startDate, endDate, isClosed: true });
const opened = (startDate: string, endDate: string) => ({ startDate, endDate, isClosed: false });

const idsOf = (list: readonly CalendarEvent[]) => list.map(({ id }) => id);

/** The current time is Monday, 1 March 2027. */
describe.each(engineOfTheDay(import.meta.url))('hours of a location on $name', ({ open }) => {
  let server: TestApp;
  let businessId: string;
  let admin: string;
  let locationId: string;
  let scheduleId: string;

  beforeAll(async () => {
    server = startTestApp(await open());
  });
  beforeEach(async () => {
    const business = await server.addBusiness();
    ({ businessId, locationId } = business);
    ({ admin } = business.tokens);
    const query = { query: { filter: { externalId: locationId } } };
    const { schedules } = await ask(server, querySchedules, { body: query }, admin);
    scheduleId = schedules[0]?.id ?? '';
  });

  const read = async () => {
    const { location } = await ask(server, getLocation, { path: { id: locationId } }, admin);
    return location;
  };

  const write = async (businessSchedule: Hours | undefined, more: Partial<Location> = {}) => {
    const body = { location: { ...(await read()), businessSchedule, ...more } };
    await ask(server, updateLocation, { path: { 'location.id': locationId }, body }, admin);
  };

  const add = async (event: CalendarEventInput) =>
    (await ask(server, events.createEvent, { body: { event: { scheduleId, ...event } } }, admin)).event;

  const weekly = (start: string, end: string, day: Day, more: object = {}) =>
    add({
      start: { localDate: start },
      end: { localDate: end },
      recurrenceRule: { frequency: 'WEEKLY', days: [day], ...more },
    });

  const eventsOf = async (from = '2027-03-01', to = '2027-03-15', recurrenceType?: 'MASTER'[]) => {
    const range = { fromLocalDate: `${from}T00:00:00`, toLocalDate: `${to}T00:00:00` };
    const body = { ...range, query: { filter: { scheduleId } }, ...(recurrenceType && { recurrenceType }) };
    return (await ask(server, events.queryEvents, { body }, admin)).events;
  };

  /** `03-08T09:00 03-08T12:00`, without cancelled ones. */
  const windows = async (from?: string, to?: string) =>
    (await eventsOf(from, to))
      .filter(({ status }) => status === 'CONFIRMED')
      .map(({ start, end }) => `${start.localDate?.slice(5, 16)} ${end.localDate?.slice(5, 16)}`);

  const masters = () => eventsOf('2027-03-01', '2027-03-15', ['MASTER']);

  test('are weekly events, also past midnight and past Sunday', async () => {
    const periods = [
      period('MONDAY', '09:00', '12:00'),
      period('MONDAY', '13:30', '18:00'),
      period('FRIDAY', '20:00', '02:00', 'SATURDAY'),
      period('SUNDAY', '22:00', '01:00', 'MONDAY'),
      period('TUESDAY', '00:00', '24:00'),
    ];
    await write({ periods });
    expect(await windows('2027-03-01', '2027-03-09')).toEqual([
      '02-28T22:00 03-01T01:00',
      '03-01T09:00 03-01T12:00',
      '03-01T13:30 03-01T18:00',
      '03-02T00:00 03-03T00:00',
      '03-05T20:00 03-06T02:00',
      '03-07T22:00 03-08T01:00',
      '03-08T09:00 03-08T12:00',
      '03-08T13:30 03-08T18:00',
    ]);
    await add({ start: { localDate: '2027-05-01T09:00:00' }, end: { localDate: '2027-05-01T10:00:00' } });
    expect((await read()).businessSchedule).toEqual({
      periods: [periods[0], periods[1], periods[4], periods[2], periods[3]],
      specialHourPeriod: [opened('2027-05-01T09:00:00', '2027-05-01T10:00:00')],
    });
  });

  test('end with an empty list, and are unchanged without one', async () => {
    await write({ periods: [] });
    expect(await windows()).toEqual([]);
    await write({ periods: [period('MONDAY', '09:00', '12:00')] });
    expect(await windows('2027-03-01', '2027-03-02')).toEqual(['03-01T09:00 03-01T12:00']);
  });

  test.each([
    ['a day', closed('2027-03-08'), ['03-01T09:00 03-01T17:00']],
    ['two weeks', closed('2027-03-01', '2027-03-14'), []],
    [
      'a morning',
      closed('2027-03-08T08:00', '2027-03-08T11:00'),
      ['03-01T09:00 03-01T17:00', '03-08T11:00 03-08T17:00'],
    ],
    [
      'an hour at noon',
      closed('2027-03-08T12:00', '2027-03-08T13:00'),
      ['03-01T09:00 03-01T17:00', '03-08T09:00 03-08T12:00', '03-08T13:00 03-08T17:00'],
    ],
    [
      'the time before opening',
      closed('2027-03-08T07:00', '2027-03-08T09:00'),
      ['03-01T09:00 03-01T17:00', '03-08T09:00 03-08T17:00'],
    ],
    [
      'other hours instead',
      opened('2027-03-08T10:00', '2027-03-08T11:00'),
      ['03-01T09:00 03-01T17:00', '03-08T10:00 03-08T11:00'],
    ],
    [
      'hours on a day without any',
      opened('2027-03-07T10:00', '2027-03-07T11:00'),
      ['03-01T09:00 03-01T17:00', '03-07T10:00 03-07T11:00', '03-08T09:00 03-08T17:00'],
    ],
    [
      'a closed day without hours',
      closed('2027-03-07'),
      ['03-01T09:00 03-01T17:00', '03-08T09:00 03-08T17:00'],
    ],
    [
      'an open night',
      opened('2027-03-07T22:00', '2027-03-08T00:00'),
      ['03-01T09:00 03-01T17:00', '03-07T22:00 03-08T00:00', '03-08T09:00 03-08T17:00'],
    ],
  ])('with %s', async (_name, special, expected) => {
    const specialHourPeriod = [{ ...special, comment: 'Once' }];
    await write({ periods: [period('MONDAY', '09:00', '17:00')], specialHourPeriod });
    expect(await windows()).toEqual(expected);

    // A write of events changes neither the weekly hours nor the other events.
    const before = idsOf(await eventsOf());
    await weekly('2027-03-04T09:00:00', '2027-03-04T12:00:00', 'THURSDAY');
    expect((await read()).businessSchedule?.specialHourPeriod).toEqual(specialHourPeriod);
    expect(idsOf(await eventsOf())).toEqual(expect.arrayContaining(before));
  });

  test('with two closures on one day exclude both', async () => {
    const specialHourPeriod = [
      closed('2027-03-08T12:00', '2027-03-08T13:00'),
      closed('2027-03-08T15:00', '2027-03-08T16:00'),
    ];
    await write({ periods: [period('MONDAY', '09:00', '17:00')], specialHourPeriod });
    expect(await windows('2027-03-08', '2027-03-09')).toEqual([
      '03-08T09:00 03-08T12:00',
      '03-08T13:00 03-08T15:00',
      '03-08T16:00 03-08T17:00',
    ]);
  });

  test('keep a closed day closed when its weekday gets hours by events', async () => {
    const [saturday, noon] = [closed('2027-03-06'), closed('2027-03-13T11:00', '2027-03-13T12:00')];
    const monday = period('MONDAY', '09:00', '12:00');
    await write({ periods: [monday], specialHourPeriod: [saturday, noon] });
    const before = idsOf(await masters());
    await weekly('2027-02-27T10:00:00', '2027-02-27T14:00:00', 'SATURDAY');
    expect((await read()).businessSchedule).toEqual({
      periods: [monday, period('SATURDAY', '10:00', '14:00')],
      specialHourPeriod: [saturday, noon],
    });
    expect(await windows('2027-03-02', '2027-03-14')).toEqual([
      '03-08T09:00 03-08T12:00',
      '03-13T10:00 03-13T11:00',
      '03-13T12:00 03-13T14:00',
    ]);
    expect(idsOf(await masters())).toEqual(expect.arrayContaining(before));
  });

  test('keep events that weekly hours cannot express while weekly hours do not change', async () => {
    const monday = period('MONDAY', '09:00', '12:00');
    await write({ periods: [monday] });
    await weekly('2027-03-02T09:00:00', '2027-03-02T10:00:00', 'TUESDAY', { interval: 2 });
    const until = { localDate: '2027-03-10T09:00:00' };
    await weekly('2027-03-03T09:00:00', '2027-03-03T10:00:00', 'WEDNESDAY', { until });
    await weekly('2027-03-04T09:00:00', '2027-03-04T10:00:00', 'THURSDAY', { count: 1 });
    expect((await read()).businessSchedule).toEqual({ periods: [monday] });
    const before = await eventsOf();
    await write({ periods: [monday] }, { phone: '+49 30 1234' });
    expect(await eventsOf()).toEqual(before);
    await write({ periods: [period('MONDAY', '09:00', '13:00')] });
    expect(await windows('2027-03-01', '2027-03-08')).toEqual(['03-01T09:00 03-01T13:00']);
  });

  test('contain exceptions and cancelled occurrences of events', async () => {
    const monday = period('MONDAY', '09:00', '12:00');
    await write({ periods: [monday] });
    const [first, second] = await eventsOf();
    await ask(server, events.cancelEvent, { path: { eventId: first!.id } }, admin);
    const change = { revision: second!.revision, title: 'Fair', end: { localDate: '2027-03-08T20:00:00' } };
    const input = { path: { 'event.id': second!.id }, body: { event: change } };
    await ask(server, events.updateEvent, input, admin);
    expect((await read()).businessSchedule).toEqual({
      periods: [monday],
      specialHourPeriod: [
        closed('2027-03-01T09:00:00', '2027-03-01T12:00:00'),
        { ...opened('2027-03-08T09:00:00', '2027-03-08T20:00:00'), comment: 'Fair' },
      ],
    });
    const [single] = await eventsOf('2027-03-08', '2027-03-09');
    expect(single).toMatchObject({ recurrenceType: 'EXCEPTION', title: 'Fair' });
    await ask(server, events.cancelEvent, { path: { eventId: (await masters())[0]!.id } }, admin);
    expect((await read()).businessSchedule?.periods).toBeUndefined();
  });

  test('are recorded as one change of the location, and only if they change', async () => {
    const { changesOf } = readCalendar(server, businessId);
    const before = await changesOf(locationId);
    await write({ periods: [period('MONDAY', '09:00', '12:00')] });
    expect(await changesOf(locationId)).toEqual([...before, 'location updated']);
    const unchanged = idsOf(await masters());
    await write({ periods: [period('MONDAY', '09:00', '12:00')] });
    expect(await changesOf(locationId)).toEqual([...before, 'location updated']);
    expect(idsOf(await masters())).toEqual(unchanged);
  });
});

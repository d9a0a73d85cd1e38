import { beforeAll, describe, expect, test } from 'vitest';
import * as events from '../../../contract/calls/calendar/calendarEvents.ts';
import * as schedules from '../../../contract/calls/calendar/schedules.ts';
import { createService } from '../../../contract/calls/services/services.ts';
import type { CalendarEventInput } from '../../../contract/entities/calendar/calendarEvent.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { insertBookings } from '../../tables/calendar/bookings.ts';
import {
  ask,
  refused,
  startTestApp,
  yogaClass,
  type TestApp,
  type TestBusiness,
} from '../../testing/testApp.ts';
import { bookingOf, courseBookingOf, readCalendar } from '../../testing/bookings/testCalendar.ts';

const span = (start: string, end: string) => ({ start: { localDate: start }, end: { localDate: end } });
const weekly = { frequency: 'WEEKLY' as const, days: ['TUESDAY' as const] };

/** The current time is Monday, 1 March 2027, 09:00 UTC. */
describe.each(engineOfTheDay(import.meta.url))('schedules and their events on $name', ({ open }) => {
  let server: TestApp;
  let business: TestBusiness;
  let admin: string;

  beforeAll(async () => {
    server = startTestApp(await open());
    business = await server.addBusiness();
    ({ admin } = business.tokens);
  });

  const create = async (event: CalendarEventInput) =>
    (await ask(server, events.createEvent, { body: { event } }, admin)).event;
  const change = async (id: string, event: CalendarEventInput) =>
    (await ask(server, events.updateEvent, { path: { 'event.id': id }, body: { event } }, admin)).event;
  const cancel = async (id: string) =>
    (await ask(server, events.cancelEvent, { path: { eventId: id } }, admin)).event;

  const newSchedule = async (fields: object = {}) => {
    const body = { schedule: { name: 'Van', ...fields } };
    return (await ask(server, schedules.createSchedule, { body }, admin)).schedule;
  };
  const classOf = async (type: 'CLASS' | 'COURSE' = 'CLASS') => {
    const body = { service: yogaClass({ type }) };
    return (await ask(server, createService, { body }, admin)).service;
  };
  const eventsOf = async (scheduleId: string | undefined) => {
    const range = { fromLocalDate: '2027-02-01T00:00:00', toLocalDate: '2027-05-01T00:00:00' };
    const body = { ...range, query: { filter: { scheduleId } } };
    return (await ask(server, events.queryEvents, { body }, admin)).events;
  };

  test('an idempotency key in the body creates one schedule', async () => {
    const idempotencyKey = crypto.randomUUID();
    const send = (more: object = {}) => ({ body: { schedule: { name: 'Van', ...more }, idempotencyKey } });
    const first = await ask(server, schedules.createSchedule, send(), admin);
    expect(await ask(server, schedules.createSchedule, send(), admin)).toEqual(first);
    const other = await refused(server, schedules.createSchedule, send({ name: 'Bus' }), admin);
    expect(other.code).toBe('IDEMPOTENCY_KEY_REUSED');
    const body = { schedule: { name: 'Van' }, idempotencyKey: 'for this van' };
    const wrong = await refused(server, schedules.createSchedule, { body }, admin);
    expect(wrong.rules).toEqual(['idempotencyKey FORMAT']);
  });

  test('masks of changed events accept both spellings', async () => {
    const { id: scheduleId } = await newSchedule();
    const made = await create({ scheduleId, ...span('2027-03-03T09:00:00', '2027-03-03T10:00:00') });
    for (const [index, name] of ['fieldmask', 'fieldMask'].entries()) {
      const event = { id: made.id, revision: String(index + 1), title: `As ${name}`, notes: 'Not named' };
      const body = { events: [{ event, [name]: ['title'] }], returnEntity: true };
      const { results } = await ask(server, events.bulkUpdateEvents, { body }, admin);
      expect(results[0]?.item).toMatchObject({ title: `As ${name}` });
      expect(results[0]?.item).not.toHaveProperty('notes');
    }
    const input = {
      path: { 'event.id': made.id },
      body: { event: { revision: '3', title: 'Alone', notes: 'Not named' }, fieldmask: ['title'] },
    };
    const { event: alone } = await ask(server, events.updateEvent, input, admin);
    expect(alone).toMatchObject({ title: 'Alone' });
    expect(alone).not.toHaveProperty('notes');
    const wrong = await refused(
      server,
      events.updateEvent,
      { ...input, body: { event: { revision: '4' }, fieldmask: ['colour'] } },
      admin,
    );
    expect(wrong.rules).toEqual(['fieldmask FIELD_NOT_ALLOWED']);
  });

  test('events without their own values take those of the schedule', async () => {
    const defaults = {
      defaultTitle: 'Ride',
      defaultLocation: { id: business.locationId, type: 'BUSINESS' as const },
      defaultCapacity: 8,
      defaultConferencingDetails: { guestUrl: 'https://meet.example/van' },
    };
    const { id: scheduleId } = await newSchedule(defaults);
    const ride = await create({ scheduleId, ...span('2027-03-04T09:00:00', '2027-03-04T10:00:00') });
    const own = {
      title: 'Short ride',
      location: { type: 'CUSTOM' as const, name: 'The harbour' },
      totalCapacity: 3,
      conferencingDetails: { guestUrl: 'https://meet.example/harbour' },
    };
    const shorter = await create({
      scheduleId,
      ...own,
      ...span('2027-03-04T11:00:00', '2027-03-04T12:00:00'),
    });
    const taken = {
      title: 'Ride',
      location: { id: business.locationId, type: 'BUSINESS' },
      totalCapacity: 8,
      conferencingDetails: defaults.defaultConferencingDetails,
    };
    expect(await eventsOf(scheduleId)).toMatchObject([
      { id: ride.id, ...taken },
      { id: shorter.id, ...own },
    ]);
    expect(await change(ride.id, { revision: '1', notes: 'With dogs' })).toMatchObject(taken);

    const { schedule } = await classOf();
    const path = { 'schedule.id': schedule?.id ?? '' };
    const { defaultConferencingDetails } = defaults;
    const body = { schedule: { revision: '1', defaultConferencingDetails } };
    await ask(server, schedules.updateSchedule, { path, body }, admin);
    const online = { scheduleId: schedule?.id, ...span('2027-03-04T09:00:00', '2027-03-04T10:00:00') };
    expect(await create(online)).toMatchObject({ conferencingDetails: defaultConferencingDetails });
  });

  test('a schedule without the zone of the business needs its own', async () => {
    const body = { schedule: { name: 'Van', businessTimeZoneEnabled: false } };
    const { rules } = await refused(server, schedules.createSchedule, { body }, admin);
    expect(rules).toEqual(['schedule.timeZone REQUIRED_FIELD']);
    const own = await newSchedule({ businessTimeZoneEnabled: false, timeZone: 'Asia/Tokyo' });
    const event = await create({
      scheduleId: own.id,
      ...span('2027-03-02T09:00:00', '2027-03-02T10:00:00'),
    });
    expect(event.start.utcDate).toBe('2027-03-02T00:00:00.000Z');
  });

  test('an event keeps a zone of its own', async () => {
    const { id: scheduleId } = await newSchedule();
    const times = span('2027-03-02T09:00:00', '2027-03-02T10:00:00');
    const start = { ...times.start, timeZone: 'America/New_York' };
    const { id } = await create({ scheduleId, ...times, start });
    const { event } = await ask(server, events.getEvent, { path: { eventId: id } }, admin);
    expect(event.start).toMatchObject({ utcDate: '2027-03-02T14:00:00.000Z', timeZone: 'America/New_York' });
  });

  test('cancelling a schedule cancels events that have not begun, and refuses new ones', async () => {
    const { id: scheduleId } = await newSchedule();
    await create({
      scheduleId,
      ...span('2027-02-16T09:00:00', '2027-02-16T10:00:00'),
      recurrenceRule: weekly,
    });
    await create({ scheduleId, ...span('2027-03-05T09:00:00', '2027-03-05T10:00:00') });
    await ask(server, schedules.cancelSchedule, { path: { scheduleId } }, admin);
    expect((await eventsOf(scheduleId)).map(({ start, status }) => [start.localDate, status])).toEqual([
      ['2027-02-16T09:00:00', 'CONFIRMED'],
      ['2027-02-23T09:00:00', 'CONFIRMED'],
      ['2027-03-05T09:00:00', 'CANCELLED'],
    ]);
    const event = { scheduleId, ...span('2027-03-06T09:00:00', '2027-03-06T10:00:00') };
    expect(await refused(server, events.createEvent, { body: { event } }, admin)).toMatchObject({
      code: 'FAILED_PRECONDITION',
    });
  });

  test('repeated cancelling changes nothing', async () => {
    const { id: scheduleId } = await newSchedule();
    const { id } = await create({ scheduleId, ...span('2027-03-05T09:00:00', '2027-03-05T10:00:00') });
    const once = await cancel(id);
    expect(await cancel(id)).toEqual(once);
    expect(await readCalendar(server, business.businessId).changesOf(id)).toHaveLength(2);
  });

  test('cancelling a series keeps the sessions that have begun', async () => {
    const { schedule } = await classOf();
    const series = await create({
      scheduleId: schedule?.id,
      ...span('2027-02-23T18:00:00', '2027-02-23T19:00:00'),
      recurrenceRule: { ...weekly, count: 3 },
    });
    await cancel(series.id);
    const statuses = (await eventsOf(schedule?.id)).map(({ status }) => status);
    expect(statuses).toEqual(['CONFIRMED', 'CANCELLED', 'CANCELLED']);
  });

  test('an exception moves with the rest of its series, also at the split', async () => {
    const { id: scheduleId } = await newSchedule();
    await create({
      scheduleId,
      ...span('2027-03-02T09:00:00', '2027-03-02T10:00:00'),
      recurrenceRule: { ...weekly, count: 4 },
    });
    const [, second, third] = await eventsOf(scheduleId);
    for (const event of [second, third]) await change(event!.id, { revision: '1', title: 'Garage' });
    const exception = (await eventsOf(scheduleId))[1]!;
    const body = { event: { revision: exception.revision, notes: 'Ask Ana' } };
    const path = { eventId: exception.id };
    const { event: next } = await ask(server, events.changeFollowingEvents, { path, body }, admin);
    const masters = (await eventsOf(scheduleId)).map(({ recurringEventId }) => recurringEventId === next.id);
    expect(masters).toEqual([false, true, true, true]);
  });

  test('a session changed separately follows its series in all other fields', async () => {
    const { schedule } = await classOf();
    const series = await create({
      scheduleId: schedule?.id,
      ...span('2027-03-02T18:00:00', '2027-03-02T19:00:00'),
      recurrenceRule: { ...weekly, count: 2 },
    });
    const [first] = await eventsOf(schedule?.id);
    await change(first!.id, { revision: '1', title: 'By candlelight' });
    await change(series.id, { revision: '1', totalCapacity: 30, title: 'Yoga at six' });
    expect((await eventsOf(schedule?.id)).map(({ title, totalCapacity }) => [title, totalCapacity])).toEqual([
      ['By candlelight', 30],
      ['Yoga at six', 30],
    ]);
  });

  test('a session never has fewer spots than participants', async () => {
    const service = await classOf();
    const scheduleId = service.schedule?.id;
    const made = await create({ scheduleId, ...span('2027-03-02T18:00:00', '2027-03-02T19:00:00') });
    const session = await readCalendar(server, business.businessId).session(made.id);
    await insertBookings(server.database, business.businessId, [bookingOf(session!, { participants: 3 })]);
    const [event] = await eventsOf(scheduleId);
    const path = { 'event.id': made.id };
    const body = { event: { revision: event!.revision, totalCapacity: 2 } };
    const { rules } = await refused(server, events.updateEvent, { path, body }, admin);
    expect(rules).toEqual(['event.totalCapacity MIN']);
    expect((await change(made.id, { revision: event!.revision, totalCapacity: 3 })).remainingCapacity).toBe(
      0,
    );
  });

  test('a new session of a course has spots for all who booked the course', async () => {
    const service = await classOf('COURSE');
    const scheduleId = service.schedule?.id;
    await create({ scheduleId, ...span('2027-03-02T18:00:00', '2027-03-02T19:00:00') });
    const sessions = (await readCalendar(server, business.businessId).sessions()).filter(
      (each) => each.scheduleId === scheduleId,
    );
    const booking = courseBookingOf(service, sessions, { participants: 3 });
    await insertBookings(server.database, business.businessId, [booking]);
    const next = { scheduleId, ...span('2027-03-09T18:00:00', '2027-03-09T19:00:00') };
    const few = await refused(
      server,
      events.createEvent,
      { body: { event: { ...next, totalCapacity: 2 } } },
      admin,
    );
    expect(few.rules).toEqual(['event.totalCapacity MIN']);
    expect((await create({ ...next, totalCapacity: 3 })).remainingCapacity).toBe(0);
  });

  test('an occurrence lasts at most 31 days, a single event a year', async () => {
    const { id: scheduleId } = await newSchedule();
    const long = span('2027-03-02T09:00:00', '2027-04-02T10:00:00');
    const event = { scheduleId, ...long, recurrenceRule: weekly };
    const { rules } = await refused(server, events.createEvent, { body: { event } }, admin);
    expect(rules).toEqual(['event.end.localDate VALIDATION']);
    expect((await create({ scheduleId, ...long })).status).toBe('CONFIRMED');
  });

  test('the time frame of a schedule is from its first start to its last end', async () => {
    const { id: scheduleId } = await newSchedule();
    await create({ scheduleId, ...span('2027-03-09T09:00:00', '2027-03-09T10:00:00') });
    await create({
      scheduleId,
      ...span('2027-03-02T09:00:00', '2027-03-02T10:00:00'),
      recurrenceRule: { ...weekly, count: 3 },
    });
    const input = { path: { scheduleId }, query: {} };
    const { scheduleTimeFrame } = await ask(server, schedules.getScheduleTimeFrame, input, admin);
    expect(scheduleTimeFrame.startDate?.localDate).toBe('2027-03-02T09:00:00');
    expect(scheduleTimeFrame.endDate?.localDate).toBe('2027-03-16T10:00:00');
  });
});

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelBooking } from '../../../contract/calls/bookings/bookings.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import { querySchedules } from '../../../contract/calls/calendar/schedules.ts';
import {
  getWeeklyHours,
  previewHours,
  setWeeklyHours,
} from '../../../contract/calls/calendar/weeklyHours.ts';
import { getResource } from '../../../contract/calls/locations/resources.ts';
import type { BodyOf } from '../../../contract/call.ts';
import type { WeeklyPeriod } from '../../../contract/entities/calendar/weeklyHours.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, startTestApp, type TestApp, yogaClass } from '../../testing/testApp.ts';
import { minutesLater, openForBookings, tuesday } from '../../testing/bookings/testBookings.ts';

const hours = (day: WeeklyPeriod['openDay'], openTime: string, closeTime: string): WeeklyPeriod => ({
  openDay: day,
  openTime,
  closeDay: day,
  closeTime,
});

const on = (day: string) => ({ fromLocalDate: `${day}T00:00:00`, toLocalDate: `${day}T23:00:00` });

/** Mondays to Fridays. */
const week = (from: string, to: string): WeeklyPeriod[] =>
  (['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] as const).map((day) => hours(day, from, to));

/** The current time is Monday, 1 March 2027. Both bookings are on Tuesday in Berlin. */
describe.each(engineOfTheDay(import.meta.url))('preview of hours on $name', ({ open }) => {
  let server: TestApp;
  let desk: Awaited<ReturnType<typeof openForBookings>>;
  let ownId: string;
  let locationHours: string;
  /** An appointment at 10:00. */
  let booked: Booking;
  let morning: string;
  /** A spot in a class at 18:00, which Amira leads. */
  let evening: string;

  beforeAll(async () => {
    server = startTestApp(await open());
  });

  beforeEach(async () => {
    desk = await openForBookings(server);
    const { appointment, book, slotOf, named, resourceId, admin, addSession } = desk;
    const { resource } = await ask(server, getResource, { path: { resourceId } }, admin);
    ownId = resource.eventsSchedule?.scheduleId ?? '';
    const body = { query: { filter: { externalId: desk.locationId } } };
    locationHours = (await ask(server, querySchedules, { body }, admin)).schedules[0]?.id ?? '';
    const massage = await appointment();
    const confirmed = { as: 'admin' as const, flowControlSettings: { skipBusinessConfirmation: true } };
    const slot = slotOf(massage, { ...named, endDate: minutesLater(60), startDate: tuesday });
    booked = await book({ bookedEntity: slot, status: 'CONFIRMED' }, confirmed);
    morning = booked.id;
    const { service } = await desk.yoga();
    const eventId = await addSession(service, { resources: [resourceId] });
    evening = (await book({ bookedEntity: { slot: { eventId } }, status: 'CONFIRMED' }, confirmed)).id;
  });

  const affected = async (body: BodyOf<typeof previewHours>) => {
    const { bookings, total } = await ask(server, previewHours, { body }, desk.tokens.staff);
    expect(total).toBe(bookings.length);
    return bookings.map(({ id }) => id);
  };

  test('own hours leave out an appointment that they do not cover, and store nothing', async () => {
    const { resourceId, admin } = desk;
    const own = { resourceId, scheduleId: ownId };
    expect(await affected({ ...own, periods: week('10:00', '17:00') })).toEqual([]);
    expect(await affected({ ...own, periods: week('10:15', '17:00') })).toEqual([morning]);
    expect(await affected({ ...own, periods: [] })).toEqual([morning]);
    const path = { scheduleId: ownId };
    const { weeklyHours } = await ask(server, getWeeklyHours, { path }, admin);
    expect(weeklyHours).toMatchObject({ revision: '0', periods: [] });
    const cancelled = await desk.act(cancelBooking, booked);
    expect(cancelled.status).toBe(200);
    expect(await affected({ ...own, periods: [] })).toEqual([]);
  });

  test('hours of a location leave out an appointment of its staff, until they are stored', async () => {
    const { resourceId, admin, locationId } = desk;
    const periods = week('12:00', '17:00');
    expect(await affected({ locationId, businessSchedule: { periods } })).toEqual([morning]);
    const path = { scheduleId: locationHours };
    const { weeklyHours } = await ask(server, getWeeklyHours, { path }, admin);
    const body = { weeklyHours: { revision: weeklyHours.revision, periods } };
    await ask(server, setWeeklyHours, { path, body }, admin);
    expect(await affected({ locationId, businessSchedule: { periods } })).toEqual([]);
    expect(await affected({ resourceId, scheduleId: ownId, periods: [] })).toEqual([]);
  });

  test('special hours of a location leave out an appointment of its staff on that day only', async () => {
    const { locationId } = desk;
    const special = (day: string, more: object) => ({
      locationId,
      businessSchedule: {
        periods: week('09:00', '17:00'),
        specialHourPeriod: [{ startDate: day, endDate: day, isClosed: true, ...more }],
      },
    });
    expect(await affected(special('2027-03-02', {}))).toEqual([morning]);
    expect(await affected(special('2027-03-09', {}))).toEqual([]);
    const open = { isClosed: false, startDate: '2027-03-02T12:00:00', endDate: '2027-03-02T15:00:00' };
    expect(await affected(special('2027-03-02', open))).toEqual([morning]);
  });

  test('time off and a closure affect the bookings of appointments and sessions in them', async () => {
    const { resourceId, locationId } = desk;
    const day = { fromLocalDate: '2027-03-02T00:00:00', toLocalDate: '2027-03-03T00:00:00' };
    expect(await affected({ resourceId, closed: day })).toEqual([morning, evening]);
    expect(await affected({ locationId, closed: day })).toContain(morning);
    expect(await affected({ closed: day })).toEqual([morning, evening]);
    const noon = { fromLocalDate: '2027-03-02T11:00:00', toLocalDate: '2027-03-02T18:00:00' };
    expect(await affected({ resourceId, closed: noon })).toEqual([]);
    expect(await affected({ closed: noon })).toEqual([]);
    // The appointment is at 10:00 in Berlin, 04:00 in New York.
    const timeZone = 'America/New_York';
    const early = { fromLocalDate: '2027-03-02T04:00:00', toLocalDate: '2027-03-02T05:00:00', timeZone };
    expect(await affected({ resourceId, closed: early })).toEqual([morning]);
    expect(await affected({ closed: early })).toEqual([morning]);
  });

  test('a closed time affects the bookings of courses with a session in it', async () => {
    const { resourceId, locationId, offer, addSession, book } = desk;
    const course = await offer(yogaClass({ type: 'COURSE', name: 'Foundations' }));
    await addSession(course, { start: '2027-03-03T18:00:00' });
    await addSession(course, { start: '2027-03-10T18:00:00', resources: [resourceId] });
    const bookedEntity = { schedule: { scheduleId: course.schedule?.id ?? '' } };
    const { id } = await book({ bookedEntity, status: 'CONFIRMED' }, { as: 'admin' });
    expect(await affected({ closed: on('2027-03-10') })).toEqual([id]);
    expect(await affected({ closed: on('2027-03-09') })).toEqual([]);
    expect(await affected({ resourceId, closed: on('2027-03-10') })).toEqual([id]);
    expect(await affected({ resourceId, closed: on('2027-03-03') })).toEqual([]);
    expect(await affected({ locationId, closed: on('2027-03-09') })).toEqual([]);
  });

  test('hours that overlap, an unknown schedule and two owners are refused at their fields', async () => {
    const { resourceId, locationId, tokens } = desk;
    const rules = async (body: BodyOf<typeof previewHours>) =>
      (await refused(server, previewHours, { body }, tokens.staff)).violations?.map(({ field }) => field);
    const twice = [hours('MONDAY', '09:00', '12:00'), hours('MONDAY', '11:00', '13:00')];
    expect(await rules({ resourceId, periods: twice })).toEqual(['periods.1.openTime']);
    expect(await rules({ resourceId, scheduleId: crypto.randomUUID() })).toEqual(['scheduleId']);
    expect(await rules({ resourceId, locationId })).toEqual(['resourceId']);
    expect(await rules({ locationId, periods: [] })).toEqual(['periods']);
    const closed = { fromLocalDate: '2027-03-02T00:00:00', toLocalDate: '2027-03-03T00:00:00' };
    expect(await rules({ closed, periods: [] })).toEqual(['periods']);
    expect(await rules({ closed, businessSchedule: {} })).toEqual(['businessSchedule']);
    expect(await rules({})).toEqual(['resourceId']);
    const reversed = { startDate: '2027-03-03', endDate: '2027-03-02', isClosed: true };
    expect(await rules({ locationId, businessSchedule: { specialHourPeriod: [reversed] } })).toEqual([
      'businessSchedule.specialHourPeriod.0.endDate',
    ]);
  });
});

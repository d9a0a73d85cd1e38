import { expect, it } from 'vitest';
import type { BookingRow } from '../bookings/booking/bookingRow.ts';
import type { CalendarEvent } from '../../contract/entities/calendar/calendarEvent.ts';
import { linesOf, rivalsOf, sessionsOf, type TodaySession } from './today.ts';

const guid = (end: number) => `00000000-0000-4000-8000-${String(end).padStart(12, '0')}`;

const booking = (id: number, from: string, to: string, more: object = {}) =>
  ({
    id: guid(id),
    name: 'Ines',
    startDate: `2027-03-01T${from}:00Z`,
    endDate: `2027-03-01T${to}:00Z`,
    bookedEntity: { tags: ['INDIVIDUAL'], slot: { serviceId: guid(50) } },
    ...more,
  }) as unknown as BookingRow;

const session: TodaySession = {
  id: 'yoga',
  kind: 'class',
  scheduleId: guid(70),
  serviceId: guid(60),
  title: 'Yoga',
  from: '2027-03-01T10:00:00Z',
  to: '2027-03-01T11:00:00Z',
  resourceIds: [],
  location: 'Mitte',
  spots: 8,
  taken: 3,
};
const of = (eventId: string) => ({
  bookedEntity: { tags: ['GROUP'], slot: { serviceId: guid(60), eventId } },
});

it('lists bookings and sessions by start, with those that are over apart', () => {
  const { past, left } = linesOf(
    [booking(1, '12:00', '13:00'), booking(2, '08:00', '09:00'), booking(3, '09:00', '10:30')],
    [session],
    new Date('2027-03-01T10:15:00Z'),
  );
  expect(past.map(({ from }) => from)).toEqual(['2027-03-01T08:00:00Z']);
  expect(left.map(({ from }) => from.slice(11, 16))).toEqual(['09:00', '10:00', '12:00']);
  expect(left.map(({ kind }) => kind)).toEqual(['booking', 'session', 'booking']);
});

it('a line that ends now is over', () => {
  const { past } = linesOf([booking(1, '09:00', '10:00')], [], new Date('2027-03-01T10:00:00Z'));
  expect(past).toHaveLength(1);
});

it('bookings of a listed session are part of it, those of another one are lines', () => {
  const { left } = linesOf(
    [booking(1, '10:00', '11:00', of('yoga')), booking(2, '10:00', '11:00', of('pilates'))],
    [session],
    new Date('2027-03-01T07:00:00Z'),
  );
  expect(left.map((line) => (line.kind === 'booking' ? line.booking.id : line.session.id))).toEqual([
    guid(2),
    'yoga',
  ]);
});

it('bookings of a course are part of its session', () => {
  const course = { ...session, id: 'sleep', kind: 'course' } as const;
  const ofCourse = (scheduleId: string) => ({
    bookedEntity: { tags: ['GROUP'], schedule: { serviceId: guid(60), scheduleId } },
  });
  const { left } = linesOf(
    [
      booking(1, '10:00', '11:00', ofCourse(course.scheduleId)),
      booking(2, '10:00', '11:00', ofCourse(guid(71))),
    ],
    [course],
    new Date('2027-03-01T07:00:00Z'),
  );
  expect(left.map(({ kind }) => kind)).toEqual(['booking', 'session']);
});

it('takes the sessions of classes and courses that start on the day', () => {
  const event = (id: string, more: object = {}) =>
    ({
      id,
      type: 'COURSE',
      status: 'CONFIRMED',
      scheduleId: guid(70),
      externalScheduleId: guid(60),
      title: 'Sleep well',
      start: { utcDate: '2027-03-01T19:00:00Z' },
      end: { utcDate: '2027-03-01T20:00:00Z' },
      totalCapacity: 12,
      remainingCapacity: 3,
      resources: [{ id: 'amira' }, { id: 'hall' }],
      location: { name: 'Mitte' },
      ...more,
    }) as unknown as CalendarEvent;
  const sessions = sessionsOf(
    [
      event('course'),
      event('class', { type: 'CLASS' }),
      event('cancelled', { status: 'CANCELLED' }),
      event('from yesterday', { start: { utcDate: '2027-02-28T22:30:00Z' } }),
      event('appointment', { type: 'APPOINTMENT' }),
    ],
    '2027-03-01',
    'Europe/Berlin',
  );
  expect(sessions.map(({ id, kind }) => `${id}: ${kind}`)).toEqual(['course: course', 'class: class']);
  expect(sessions[0]).toEqual({
    id: 'course',
    kind: 'course',
    scheduleId: guid(70),
    serviceId: guid(60),
    title: 'Sleep well',
    from: '2027-03-01T19:00:00Z',
    to: '2027-03-01T20:00:00Z',
    resourceIds: ['amira', 'hall'],
    location: 'Mitte',
    spots: 12,
    taken: 9,
  });
});

it('counts the requests for the same time of one service', () => {
  const requests = [booking(1, '10:00', '11:00'), booking(2, '10:00', '11:00'), booking(3, '11:00', '12:00')];
  const rivals = rivalsOf(requests);
  expect(requests.map((one) => rivals(one))).toEqual([2, 2, 1]);
});

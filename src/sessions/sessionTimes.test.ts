import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysAfter } from '../../contract/wallClock.ts';
import { expectProperty } from '../../testProperty.ts';
import { eventDays, type CalendarEvent } from '../../contract/entities/calendar/calendarEvent.ts';
import { changeOf, newEvents, valuesOf, weekdayOf, wrongFields, type SessionValues } from './sessionTimes.ts';

/** Monday, 1 March 2027, at 18:00 for an hour. */
const values: SessionValues = {
  day: '2027-03-01',
  time: '18:00',
  length: 60,
  weeks: 1,
  days: ['MONDAY'],
  ends: 'NEVER',
  until: '',
  count: '',
  staffId: 'ada',
  roomId: '',
  locationId: '',
  capacity: 12,
};

const startsOf = (changed: Partial<SessionValues>) =>
  newEvents({ ...values, ...changed }, 'yoga').map(({ start, recurrenceRule }) => [
    start?.localDate,
    recurrenceRule?.days?.[0],
    recurrenceRule?.count,
  ]);

test('a series of two weekdays is two events, each from its first day on', () => {
  expect(startsOf({ day: '2027-03-03', days: ['MONDAY', 'FRIDAY'], weeks: 2 })).toEqual([
    ['2027-03-05T18:00:00', 'FRIDAY', undefined],
    ['2027-03-15T18:00:00', 'MONDAY', undefined],
  ]);
});

test('a number of sessions is shared by the weekdays', () => {
  expect(startsOf({ days: ['WEDNESDAY', 'MONDAY'], ends: 'AFTER', count: 5 })).toEqual([
    ['2027-03-01T18:00:00', 'MONDAY', 3],
    ['2027-03-03T18:00:00', 'WEDNESDAY', 2],
  ]);
  expect(startsOf({ days: ['WEDNESDAY', 'MONDAY'], ends: 'AFTER', count: 1 })).toHaveLength(1);
});

test('a weekday that begins after the last day has no series', () => {
  expect(startsOf({ days: ['MONDAY', 'FRIDAY'], ends: 'ON', until: '2027-03-02' })).toHaveLength(1);
});

test('events of any form begin on their weekday, not before the first day', async () => {
  await expectProperty(
    fc.property(
      fc.integer({ min: 0, max: 2000 }),
      fc.integer({ min: 1, max: 4 }),
      fc.uniqueArray(fc.constantFrom(...eventDays), { minLength: 1 }),
      fc.integer({ min: 1, max: 60 }),
      (later, weeks, days, count) => {
        const day = daysAfter('2026-01-01', later);
        const events = newEvents({ ...values, day, weeks, days, ends: 'AFTER', count }, 'yoga');
        for (const { start, recurrenceRule } of events) {
          const first = start?.localDate?.slice(0, 10) ?? '';
          expect(weekdayOf(first)).toBe(recurrenceRule?.days?.[0]);
          expect(first >= day).toBe(true);
        }
        expect(events.reduce((sum, { recurrenceRule }) => sum + (recurrenceRule?.count ?? 0), 0)).toBe(count);
      },
    ),
    200,
  );
});

test('incomplete values are named', () => {
  expect(wrongFields(values)).toEqual([]);
  expect(
    wrongFields({ ...values, day: '', time: '25:00', length: '', days: [], ends: 'ON', capacity: 0 }),
  ).toEqual(['day', 'time', 'length', 'days', 'capacity']);
  expect(wrongFields({ ...values, day: '0202-03-01' })).toEqual(['day']);
  expect(wrongFields({ ...values, ends: 'ON', until: '2027-02-28' })).toEqual(['until']);
  expect(wrongFields({ ...values, ends: 'AFTER', count: '' })).toEqual(['count']);
  expect(wrongFields({ ...values, weeks: 0, days: [], ends: 'ON' })).toEqual([]);
});

const at = (day: string, time: string) => ({ localDate: `${day}T${time}:00` });
const session = {
  id: 'session',
  revision: '4',
  start: at('2027-03-15', '18:00'),
  end: at('2027-03-15', '19:00'),
  resources: [{ id: 'ada' }, { id: 'hall' }, { id: 'guest' }],
  totalCapacity: 12,
} as CalendarEvent;
const master = { ...session, id: 'series', revision: '2', start: at('2027-02-15', '18:00') } as CalendarEvent;
const roleOf = (id: string) => ({ ada: 'staff', bo: 'staff', hall: 'room' } as const)[id];

function edited(scope: 'ONE' | 'FOLLOWING' | 'ALL', changed: Partial<SessionValues>) {
  const before = valuesOf(session, roleOf);
  return changeOf({ session, master, before, after: { ...before, ...changed }, scope, roleOf });
}

test('a change of one session has its changed fields', () => {
  expect(edited('ONE', {})).toMatchObject({ isChanged: false });
  expect(edited('ONE', { day: '2027-03-16', time: '17:00' })).toEqual({
    eventId: 'session',
    isChanged: true,
    event: { revision: '4', start: at('2027-03-16', '17:00'), end: at('2027-03-16', '18:00') },
  });
});

test('a change of a whole series moves its first day by the same days', () => {
  expect(edited('ALL', { day: '2027-03-16' })).toEqual({
    eventId: 'series',
    isChanged: true,
    event: {
      revision: '2',
      start: at('2027-02-16', '18:00'),
      end: at('2027-02-16', '19:00'),
      recurrenceRule: { days: ['TUESDAY'] },
    },
  });
});

test('a substitute replaces the staff member, and other people and rooms stay', () => {
  expect(edited('FOLLOWING', { staffId: 'bo' }).event.resources).toEqual([
    { id: 'bo' },
    { id: 'hall' },
    { id: 'guest' },
  ]);
});

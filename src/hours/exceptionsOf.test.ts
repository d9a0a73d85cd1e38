import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '../../contract/entities/calendar/calendarEvent.ts';
import {
  eventOf,
  isException,
  spanOf,
  valuesOf,
  wrongField,
  type ExceptionOwner,
  type ExceptionValues,
} from './exceptionsOf.ts';

const ada: ExceptionOwner = { away: 'TIME_OFF', scheduleId: 'ada', resourceId: 'ada', hasOwnHours: true };
const mitte: ExceptionOwner = {
  away: 'CLOSURE',
  scheduleId: 'business',
  locationId: 'mitte',
  hasOwnHours: false,
};

/** Time off from 27 to 29 March 2027, over a clock change in Berlin. */
const holiday: ExceptionValues = {
  kind: 'TIME_OFF',
  title: 'Holiday',
  firstDay: '2027-03-27',
  lastDay: '2027-03-29',
  allDay: true,
  from: '09:00',
  to: '17:00',
  locationId: '',
};
const morning = { ...holiday, lastDay: '2027-03-27', allDay: false, to: '12:30' };
const lateShift = { ...morning, kind: 'EXTRA_HOURS' as const, title: '', from: '18:00', to: '24:00' };

const stored = (values: ExceptionValues) =>
  ({
    type: values.kind === 'EXTRA_HOURS' ? 'WORKING_HOURS' : 'DEFAULT',
    recurrenceType: 'NONE',
    status: 'CONFIRMED',
    ...eventOf(values),
  }) as CalendarEvent;

describe('exception', () => {
  it('of whole days ends with the last one, also over a clock change', () => {
    expect(spanOf(holiday)).toEqual({
      fromLocalDate: '2027-03-27T00:00:00',
      toLocalDate: '2027-03-30T00:00:00',
    });
  });

  it('of a part of a day keeps its times, and 24:00 ends with the day', () => {
    expect(spanOf(morning)).toEqual({
      fromLocalDate: '2027-03-27T09:00:00',
      toLocalDate: '2027-03-27T12:30:00',
    });
    expect(spanOf(lateShift)?.toLocalDate).toBe('2027-03-28T00:00:00');
  });

  it.each([
    ['whole days', holiday, ada],
    ['a part of a day', morning, ada],
    ['extra hours until midnight', { ...lateShift, locationId: 'mitte' }, ada],
    ['a closure of all locations', { ...holiday, kind: 'CLOSURE' as const }, mitte],
    ['a closure', { ...holiday, kind: 'CLOSURE' as const, locationId: 'mitte' }, mitte],
  ])('returns its values from its event: %s', (_name, values, owner) => {
    expect(valuesOf(stored(values), owner)).toEqual(values);
  });

  it.each([
    ['firstDay', { firstDay: '' }],
    ['lastDay', { lastDay: '2027-03-26' }],
    ['from', { allDay: false, from: '9:' }],
    ['to', { allDay: false, lastDay: '2027-03-27', to: '09:00' }],
    ['to', { kind: 'EXTRA_HOURS', allDay: false, from: '12:00', to: '11:00' }],
    [undefined, {}],
  ] as const)('names the wrong field: %s', (field, change) => {
    expect(wrongField({ ...holiday, ...change })).toBe(field);
  });
});

it('lists single confirmed times, and at a location closures of it and of all locations', () => {
  const off = stored(holiday);
  expect(isException(off, ada)).toBe(true);
  expect(isException({ ...off, recurrenceType: 'INSTANCE' }, ada)).toBe(false);
  expect(isException({ ...off, status: 'CANCELLED' }, ada)).toBe(false);
  expect(isException(off, mitte)).toBe(true);
  expect(isException({ ...off, location: { id: 'nord' } }, mitte)).toBe(false);
  expect(isException({ ...off, location: { id: 'nord' } }, ada)).toBe(true);
});

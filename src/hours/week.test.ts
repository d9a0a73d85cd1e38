import { describe, expect, it } from 'vitest';
import type { WeeklyPeriod } from '../../contract/entities/calendar/weeklyHours.ts';
import {
  copiedTo,
  dayParts,
  freshPeriod,
  hoursIn,
  timeMoved,
  timeTyped,
  withTimes,
  type Day,
} from './week.ts';

const on = (openDay: Day, openTime: string, closeTime: string, closeDay = openDay): WeeklyPeriod => ({
  openDay,
  openTime,
  closeDay,
  closeTime,
});

describe('typed time', () => {
  it.each([
    ['9', '09:00'],
    ['09', '09:00'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['9:30', '09:30'],
    ['9.30', '09:30'],
    ['9h30', '09:30'],
    [' 14 30 ', '14:30'],
    ['24', '24:00'],
    ['00', '00:00'],
  ])('reads %s as a time', (typed, time) => {
    expect(timeTyped(typed)).toBe(time);
  });

  it.each(['', '25', '24:01', '9:60', '9:3', '12345', 'noon', '-1'])('refuses %s as a time', (typed) => {
    expect(timeTyped(typed)).toBeUndefined();
  });

  it('moves in quarter hours and stops at midnight', () => {
    expect(timeMoved('09:50', 15)).toBe('10:05');
    expect(timeMoved('00:10', -15)).toBe('00:00');
    expect(timeMoved('23:50', 15)).toBe('24:00');
    expect(timeMoved('9:', 15)).toBe('9:');
  });
});

it('sums hours, also over midnight, without incomplete times', () => {
  const night = on('SUNDAY', '22:00', '02:00', 'MONDAY');
  expect(hoursIn([on('MONDAY', '09:00', '12:30'), night, on('FRIDAY', '9', '12:00')])).toBe(7.5);
});

it('ends on the next day when the end comes before the start', () => {
  const evening = on('SUNDAY', '18:00', '23:00');
  expect(withTimes(evening, { closeTime: '01:00' })).toEqual(on('SUNDAY', '18:00', '01:00', 'MONDAY'));
  expect(withTimes(on('SUNDAY', '18:00', '01:00', 'MONDAY'), { closeTime: '20:00' })).toEqual(
    on('SUNDAY', '18:00', '20:00'),
  );
  expect(withTimes(evening, { closeTime: '18:00' }).closeDay).toBe('SUNDAY');
});

it('replaces the hours of other days with copies and keeps the rest', () => {
  const periods = [
    { ...on('MONDAY', '09:00', '12:00'), locationId: 'mitte' },
    on('TUESDAY', '15:00', '16:00'),
    on('SUNDAY', '10:00', '11:00'),
  ];
  expect(copiedTo(periods, 'MONDAY', ['MONDAY', 'TUESDAY', 'WEDNESDAY'])).toEqual([
    periods[0],
    periods[2],
    { ...on('TUESDAY', '09:00', '12:00'), locationId: 'mitte' },
    { ...on('WEDNESDAY', '09:00', '12:00'), locationId: 'mitte' },
  ]);
});

it('copies a night to the day after each target', () => {
  const night = on('FRIDAY', '22:00', '02:00', 'SATURDAY');
  expect(copiedTo([night], 'FRIDAY', ['SUNDAY'])).toContainEqual(on('SUNDAY', '22:00', '02:00', 'MONDAY'));
});

it('adds hours after the last ones of the day, at their location', () => {
  expect(freshPeriod([], 'MONDAY')).toEqual(on('MONDAY', '09:00', '17:00'));
  const morning = { ...on('MONDAY', '09:00', '12:00'), locationId: 'mitte' };
  expect(freshPeriod([morning], 'MONDAY')).toEqual({
    ...on('MONDAY', '13:00', '17:00'),
    locationId: 'mitte',
  });
});

it('returns kept, added and removed hours, cut at midnight', () => {
  const before = [on('MONDAY', '09:00', '12:00'), on('SUNDAY', '22:00', '02:00', 'MONDAY')];
  const after = [on('MONDAY', '10:00', '13:00'), on('SUNDAY', '22:00', '02:00', 'MONDAY')];
  expect(dayParts(before, after)).toEqual([
    { day: 0, start: 540, end: 600, state: 'removed' },
    { day: 0, start: 600, end: 720, state: 'kept' },
    { day: 0, start: 720, end: 780, state: 'added' },
    { day: 6, start: 1320, end: 1440, state: 'kept' },
    { day: 0, start: 0, end: 120, state: 'kept' },
  ]);
});

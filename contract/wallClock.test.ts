import { describe, expect, it } from 'vitest';
import {
  cityOf,
  dayBounds,
  dayOf,
  daysAfter,
  daysBetween,
  fromWallClock,
  isDate,
  timeZonesWith,
  toWallClock,
  weekdayIndex,
  zoneName,
} from './wallClock.ts';

describe('wall-clock time of the business', () => {
  it.each([
    ['Europe/Berlin', '2026-01-15T10:00', '2026-01-15T09:00:00.000Z'],
    ['Europe/Berlin', '2026-07-15T10:00', '2026-07-15T08:00:00.000Z'],
    // The mornings after the clocks have changed.
    ['Europe/Berlin', '2026-03-29T10:00', '2026-03-29T08:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T10:00', '2026-10-25T09:00:00.000Z'],
    ['Asia/Kathmandu', '2026-07-15T00:00', '2026-07-14T18:15:00.000Z'],
    ['Australia/Lord_Howe', '2026-01-15T12:00', '2026-01-15T01:00:00.000Z'],
  ])('in %s at %s converts to an instant and back', (zone, shown, instant) => {
    expect(fromWallClock(shown, zone)).toBe(instant);
    expect(toWallClock(instant, zone)).toBe(shown);
  });

  it('has the date of the zone', () => {
    expect(dayOf('2026-07-14T18:15:00.000Z', 'Asia/Kathmandu')).toBe('2026-07-15');
    expect(dayOf('2026-07-14T18:14:59.999Z', 'Asia/Kathmandu')).toBe('2026-07-14');
  });

  it('skipped by the clocks in spring moves one hour forward', () => {
    expect(fromWallClock('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  });

  it('repeated in autumn is the first occurrence', () => {
    expect(fromWallClock('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  });

  it('keeps its seconds on the day of a clock change', () => {
    expect(fromWallClock('2026-10-25T02:30:15', 'Europe/Berlin')).toBe('2026-10-25T00:30:15.000Z');
  });

  it('keeps an incomplete year while it is typed', () => {
    const instant = fromWallClock('0020-03-01T10:00', 'Europe/Berlin') ?? '';
    expect(toWallClock(instant, 'Europe/Berlin')).toBe('0020-03-01T10:00');
  });

  it('is undefined for empty input', () => {
    expect(fromWallClock('', 'Europe/Berlin')).toBeUndefined();
    expect(toWallClock('yesterday', 'Europe/Berlin')).toBe('');
  });
});

describe('a day', () => {
  it.each([
    { day: '2027-03-01', zone: 'Europe/Berlin', from: '2027-02-28T23:00:00.000Z', hours: 24 },
    { day: '2027-03-28', zone: 'Europe/Berlin', from: '2027-03-27T23:00:00.000Z', hours: 23 },
    { day: '2027-10-31', zone: 'Europe/Berlin', from: '2027-10-30T22:00:00.000Z', hours: 25 },
    { day: '2027-11-07', zone: 'America/New_York', from: '2027-11-07T04:00:00.000Z', hours: 25 },
    { day: '2027-10-03', zone: 'Australia/Lord_Howe', from: '2027-10-02T13:30:00.000Z', hours: 23.5 },
    { day: '2027-06-01', zone: 'Asia/Kathmandu', from: '2027-05-31T18:15:00.000Z', hours: 24 },
  ])('$day in $zone has $hours hours', ({ day, zone, from, hours }) => {
    const { start, end } = dayBounds(day, zone);
    expect(new Date(start).toISOString()).toBe(from);
    expect(end - start).toBe(hours * 60 * 60 * 1000);
  });

  it.each([
    ['Europe/Berlin', '2027-03-28'],
    ['Australia/Lord_Howe', '2027-10-03'],
    ['Pacific/Apia', '2027-01-01'],
  ])('in %s contains its first and last instant: %s', (zone, day) => {
    const { start, end } = dayBounds(day, zone);
    expect(dayOf(new Date(start).toISOString(), zone)).toBe(day);
    expect(dayOf(new Date(end - 1).toISOString(), zone)).toBe(day);
  });
});

describe('dates', () => {
  it.each([
    ['2027-02-28', true],
    ['2028-02-29', true],
    ['2027-02-29', false],
    ['2027-13-01', false],
    ['today', false],
  ])('%s is one: %s', (text, expected) => expect(isDate(text)).toBe(expected));

  it('are some days after others, across months and years', () => {
    expect(daysAfter('2027-02-28', 1)).toBe('2027-03-01');
    expect(daysAfter('2027-01-01', -1)).toBe('2026-12-31');
  });

  it('are some days apart, across changes of the clocks', () => {
    expect(daysBetween('2027-02-28', '2027-04-01')).toBe(32);
  });

  it('have their place in a week that begins on Monday', () => {
    expect(['2027-03-01', '2027-03-07'].map(weekdayIndex)).toEqual([0, 6]);
  });
});

it('names time zones by the present name of their city and their offset', () => {
  const summer = Date.parse('2027-07-01T12:00:00Z');
  const names = [
    'Asia/Calcutta',
    'America/Argentina/Buenos_Aires',
    'America/St_Johns',
    'Europe/London',
    'UTC',
  ];
  expect(names.map((zone) => zoneName(zone, summer))).toEqual([
    'Kolkata (UTC+5:30)',
    'Buenos Aires (UTC−3)',
    'St Johns (UTC−2:30)',
    'London (UTC+1)',
    'UTC (UTC+0)',
  ]);
});

it('lists each city once, under the id that is given', () => {
  const zones = timeZonesWith(['Asia/Kolkata']);
  expect(zones.filter((zone) => cityOf(zone) === 'Kolkata')).toEqual(['Asia/Kolkata']);
  expect(new Set(zones.map(cityOf)).size).toBe(zones.length);
  expect(zones).toContain('UTC');
});

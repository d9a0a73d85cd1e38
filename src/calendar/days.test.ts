import { describe, expect, test } from 'vitest';
import { addMonths, clockChangeOf, dayReader, daysOf, instantAt, turned } from './days.ts';
import { firstWeekdayOf } from '../ui/words/firstWeekday.ts';

const berlin = 'Europe/Berlin';
const [springDay, autumnDay] = ['2027-03-28', '2027-10-31'];
const at = (time: string) => Date.parse(time);

test.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2027-03-31', -1, '2027-02-28'],
  ['2027-12-15', 1, '2028-01-15'],
])('addMonths keeps the day of the month, or takes the last one: %s %i', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});

const week = (locale: string) => daysOf('week', '2027-03-03', firstWeekdayOf(locale));
const ends = (day: string) => {
  const days = daysOf('month', day, 1);
  return [days[0], days.at(-1), days.length];
};

describe('days of a view', () => {
  test('a week begins on the first weekday of the locale', () => {
    expect([week('en-GB')[0], week('en-GB').at(-1)]).toEqual(['2027-03-01', '2027-03-07']);
    expect([week('en-US')[0], week('he-IL')[0]]).toEqual(['2027-02-28', '2027-02-28']);
  });

  test('a month has whole weeks, and no week without a day of it', () => {
    expect(ends('2027-03-31')).toEqual(['2027-03-01', '2027-04-04', 35]);
    expect(ends('2027-02-10')).toEqual(['2027-02-01', '2027-02-28', 28]);
    expect(ends('2027-05-01')).toEqual(['2027-04-26', '2027-06-06', 42]);
  });

  test('arrows turn by what the view shows', () => {
    expect(turned('day', springDay, 1)).toBe('2027-03-29');
    expect(turned('week', '2027-03-03', -1)).toBe('2027-02-24');
    expect(turned('month', '2027-03-31', -1)).toBe('2027-02-28');
  });
});

describe('clock changes', () => {
  test('a skipped hour is a gap of the wall clock', () => {
    expect(clockChangeOf(springDay, berlin)).toEqual({ direction: 'forward', from: 120, to: 180 });
  });

  test('a repeated hour is marked where it happens twice', () => {
    expect(clockChangeOf(autumnDay, berlin)).toEqual({ direction: 'back', from: 120, to: 180 });
    expect(clockChangeOf('2027-04-04', 'Australia/Lord_Howe')).toEqual({
      direction: 'back',
      from: 90,
      to: 120,
    });
  });

  test('midnight itself is skipped or repeated', () => {
    const toSummer = { direction: 'forward', from: 0, to: 60 };
    expect(clockChangeOf('2026-04-24', 'Africa/Cairo')).toEqual(toSummer);
    expect(clockChangeOf('2026-09-06', 'America/Santiago')).toEqual(toSummer);
    const toWinter = { direction: 'back', from: 1380, to: 1440 };
    expect(clockChangeOf('2026-04-04', 'America/Santiago')).toEqual(toWinter);
  });

  test('other days have none', () => {
    expect(clockChangeOf('2027-03-27', berlin)).toBeUndefined();
    expect(clockChangeOf(springDay, 'UTC')).toBeUndefined();
  });
});

describe('spans of a day', () => {
  test('an entry is at the wall clock of its start and end, also after a clock change', () => {
    const read = dayReader(springDay, berlin);
    expect(read({ start: at('2027-03-28T08:00Z'), end: at('2027-03-28T09:30Z') })).toEqual({
      from: 600,
      to: 690,
    });
    expect(read({ start: at('2027-03-28T00:30Z'), end: at('2027-03-28T01:30Z') })).toEqual({
      from: 90,
      to: 210,
    });
  });

  test('an entry over a repeated hour has its elapsed length', () => {
    const read = dayReader(autumnDay, berlin);
    expect(read({ start: at('2027-10-31T00:30Z'), end: at('2027-10-31T01:15Z') })).toEqual({
      from: 150,
      to: 195,
    });
  });

  test('an entry over midnight has a part in each day, and none in others', () => {
    const span = { start: at('2027-03-01T22:00Z'), end: at('2027-03-02T00:00Z') };
    expect(dayReader('2027-03-01', berlin)(span)).toEqual({ from: 1380, to: 1440 });
    expect(dayReader('2027-03-02', berlin)(span)).toEqual({ from: 0, to: 60 });
    expect(dayReader('2027-03-03', berlin)(span)).toBeUndefined();
  });

  test('a minute of a day is the instant at which the wall clock shows it', () => {
    expect(instantAt(springDay, 600, berlin)).toBe(at('2027-03-28T08:00Z'));
    expect(instantAt(springDay, 150, berlin)).toBe(at('2027-03-28T01:30Z'));
  });
});

import { describe, expect, it } from 'vitest';
import type { WeeklyPeriod } from './weeklyHours.ts';
import { minutesOf, spanOfPeriod, weeklyHoursViolations } from './weeklyHoursRules.ts';

/** `MONDAY 09:00 MONDAY 17:00` as a period. */
function period(text: string): WeeklyPeriod {
  const [openDay, openTime, closeDay, closeTime] = text.split(' ');
  return { openDay, openTime, closeDay, closeTime } as WeeklyPeriod;
}
const day = 1440;

it.each([
  ['00:00', 0],
  ['09:30', 570],
  ['24:00', day],
])('counts the minutes of %s since midnight', (time, minutes) => {
  expect(minutesOf(time)).toBe(minutes);
});

it.each([
  ['MONDAY 09:00 MONDAY 17:00', 540, 1020],
  ['TUESDAY 22:00 WEDNESDAY 02:00', day + 1320, 2 * day + 120],
  ['SUNDAY 22:00 MONDAY 02:00', 6 * day + 1320, 7 * day + 120],
])('counts the minutes of %s from the beginning of Monday', (text, start, end) => {
  expect(spanOfPeriod(period(text))).toEqual({ start, end });
});

const broken = (...texts: string[]) => weeklyHoursViolations(texts.map(period)).map(({ field }) => field);

describe('weekly hours', () => {
  const second = ['weeklyHours.periods.1.openTime'];

  it('may touch, within a week and over its end', () => {
    expect(broken('MONDAY 09:00 MONDAY 12:00', 'MONDAY 12:00 MONDAY 17:00')).toEqual([]);
    expect(broken('MONDAY 12:00 MONDAY 17:00', 'MONDAY 09:00 MONDAY 12:00')).toEqual([]);
    expect(broken('SUNDAY 22:00 MONDAY 02:00', 'MONDAY 02:00 MONDAY 05:00')).toEqual([]);
    expect(broken('MONDAY 02:00 MONDAY 05:00', 'SUNDAY 22:00 MONDAY 02:00')).toEqual([]);
  });

  it.each([
    ['MONDAY 09:00 MONDAY 12:00', 'MONDAY 11:59 MONDAY 17:00'],
    ['MONDAY 11:59 MONDAY 17:00', 'MONDAY 09:00 MONDAY 12:00'],
    ['MONDAY 09:00 MONDAY 12:00', 'MONDAY 09:00 MONDAY 12:00'],
    ['MONDAY 09:00 MONDAY 17:00', 'MONDAY 10:00 MONDAY 11:00'],
    ['SUNDAY 22:00 MONDAY 02:00', 'MONDAY 01:00 MONDAY 05:00'],
    ['MONDAY 01:00 MONDAY 05:00', 'SUNDAY 22:00 MONDAY 02:00'],
  ])('may not overlap: %s and %s', (first, other) => {
    expect(broken(first, other)).toEqual(second);
  });

  it('name each period that overlaps an earlier one', () => {
    const violations = weeklyHoursViolations(
      ['MONDAY 09:00 MONDAY 12:00', 'TUESDAY 09:00 TUESDAY 12:00', 'MONDAY 10:00 MONDAY 11:00'].map(period),
    );
    expect(violations).toEqual([
      {
        field: 'weeklyHours.periods.2.openTime',
        description: 'must be after the end of the other hours',
        violatedRule: 'VALIDATION',
      },
    ]);
  });

  it('name a period that ends before it begins, before any overlap', () => {
    const fields = broken('MONDAY 09:00 MONDAY 12:00', 'MONDAY 11:00 MONDAY 10:00');
    expect(fields).toHaveLength(1);
    expect(fields[0]).toMatch(/^weeklyHours\.periods\.1\./);
    expect(fields).not.toEqual(second);
  });
});

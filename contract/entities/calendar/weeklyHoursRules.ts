import { dayMinutes } from '../../durations.ts';
import type { FieldViolation } from '../../errors.ts';
import { eventDays } from './calendarEvent.ts';
import { periodViolations } from '../locations/locationRules.ts';
import type { WeeklyPeriod } from './weeklyHours.ts';

/** Minutes since midnight of a time such as `09:30`. */
export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** The time at minutes since midnight: `09:30`, and `24:00` for the end of the day. */
export const timeAt = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Minutes from the beginning of Monday; a period over the end of the week ends after 10,080. */
export function spanOfPeriod({ openDay, openTime, closeDay, closeTime }: WeeklyPeriod): {
  start: number;
  end: number;
} {
  const opens = eventDays.indexOf(openDay);
  const days = (eventDays.indexOf(closeDay) - opens + 7) % 7;
  return {
    start: opens * dayMinutes + minutesOf(openTime),
    end: (opens + days) * dayMinutes + minutesOf(closeTime),
  };
}

/**
 * Each period ends after it begins, and overlaps no other one, not even of another location, because no one is at two
 * locations at once.
 */
export function weeklyHoursViolations(
  periods: readonly WeeklyPeriod[],
  at = 'weeklyHours.periods',
): FieldViolation[] {
  const broken = periods.flatMap((period, index) => periodViolations(period, `${at}.${index}`));
  if (broken.length > 0) return broken;
  const week = 7 * dayMinutes;
  const spans = periods.map(spanOfPeriod);
  return spans.flatMap(({ start, end }, index) => {
    const overlaps = spans
      .slice(0, index)
      .some((other) =>
        [-week, 0, week].some((shift) => start + shift < other.end && other.start < end + shift),
      );
    if (!overlaps) return [];
    const field = `${at}.${index}.openTime`;
    return [{ field, description: 'must be after the end of the other hours', violatedRule: 'VALIDATION' }];
  });
}

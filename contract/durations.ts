import { countedUnit } from './formatters.ts';

/** Lengths of time in milliseconds. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
/** The same in other units. */
export const dayMinutes = 24 * 60;
export const daySeconds = 24 * 60 * 60;

/** The time some days after another one, or before it. Dates have their own functions in `wallClock.ts`. */
export const daysFrom = (time: Date, days: number): Date => new Date(time.getTime() + days * dayMs);

/** The time some seconds after another one, or before it. */
export const secondsFrom = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);

/** 2 hours for 120 minutes, 90 minutes for 90: the largest unit without a remainder, days from two on. */
export function largestUnit(minutes: number): { count: number; unit: 'day' | 'hour' | 'minute' } {
  if (minutes >= 2 * dayMinutes && minutes % dayMinutes === 0)
    return { count: minutes / dayMinutes, unit: 'day' };
  if (minutes >= 60 && minutes % 60 === 0) return { count: minutes / 60, unit: 'hour' };
  return { count: minutes, unit: 'minute' };
}

/** `2 hours`, in the {@link largestUnit}. */
export function sayDuration(minutes: number, locale: string): string {
  const { count, unit } = largestUnit(minutes);
  return countedUnit(count, unit, locale);
}

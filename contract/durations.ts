import { countedUnit } from './formatters.ts';

/** 2 hours for 120 minutes, 90 minutes for 90: the largest unit without a remainder, days from two on. */
export function largestUnit(minutes: number): { count: number; unit: 'day' | 'hour' | 'minute' } {
  if (minutes >= 2880 && minutes % 1440 === 0) return { count: minutes / 1440, unit: 'day' };
  if (minutes >= 60 && minutes % 60 === 0) return { count: minutes / 60, unit: 'hour' };
  return { count: minutes, unit: 'minute' };
}

/** `2 hours`, in the {@link largestUnit}. */
export function sayDuration(minutes: number, locale: string): string {
  const { count, unit } = largestUnit(minutes);
  return countedUnit(count, unit, locale);
}

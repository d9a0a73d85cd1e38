import { largestUnit } from '../durations.ts';
import { dateFormat } from '../formatters.ts';
import { isolated, isRightToLeft } from './languages.ts';
import { say, sayCount, type SayToCustomers } from './say.ts';

/** `2 hours`, in the {@link largestUnit}. */
export function sayMinutes(minutes: number, words: SayToCustomers = say): string {
  const { count, unit } = largestUnit(minutes);
  return sayCount(`${unit}s`, count, words);
}

/** From the shortest to the longest. */
export function sayMinutesRange(minutes: readonly number[], words: SayToCustomers = say): string {
  const [from, to] = [Math.min(...minutes), Math.max(...minutes)];
  if (from === to) return sayMinutes(from, words);
  return words('length.range', { from: sayMinutes(from, words), to: sayMinutes(to, words) });
}

interface ClockOf {
  /** BCP 47. */
  locale: string;
  /** IANA name. */
  timeZone: string;
}

/** `Monday 1 March 2027`, in the format of the locale. */
export function sayDay(instant: Date, { locale, timeZone }: ClockOf): string {
  return dateFormat(locale, { timeZone, dateStyle: 'full' }).format(instant);
}

/** `18:00 – 19:15`, with both days if it ends on another one. */
export function sayHours(from: Date, to: Date, { locale, timeZone }: ClockOf): string {
  return sayRange(dateFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' }), from, to);
}

/** A range of times. Its clock times keep their order from left to right, also in a sentence from right to left. */
export function sayRange(format: Intl.DateTimeFormat, from: Date | number, to: Date | number): string {
  const parts = format.formatRangeToParts(from, to);
  const written = (some: typeof parts) => some.map(({ value }) => value).join('');
  const start = parts.findIndex(({ source }) => source === 'startRange');
  const end = parts.findLastIndex(({ source }) => source === 'endRange') + 1;
  const isOfTimes = parts[start]?.type === 'hour';
  const range =
    isOfTimes && isRightToLeft(format.resolvedOptions().locale)
      ? `${written(parts.slice(0, start))}${isolated(written(parts.slice(start, end)))}${written(parts.slice(end))}`
      : written(parts);
  // German writes "Uhr" after a range of times, but not after one time.
  return range.replace(/\sUhr$/, '');
}

import { largestUnit } from '../durations.ts';
import { dateFormat } from '../formatters.ts';
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
  return dateFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' }).formatRange(from, to);
}

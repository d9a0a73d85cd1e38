import { dateFormat } from '../formatters.ts';
import { say, sayCount, type SayToCustomers } from './say.ts';

/** `2 hours` for 120, `90 minutes` for 90: the largest unit without a remainder, days from two on. */
export function sayMinutes(minutes: number, words: SayToCustomers = say): string {
  if (minutes >= 2880 && minutes % 1440 === 0) return sayCount('days', minutes / 1440, words);
  if (minutes >= 60 && minutes % 60 === 0) return sayCount('hours', minutes / 60, words);
  return sayCount('minutes', minutes, words);
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

import { localeFor } from '../../../../contract/customerWords/languages.ts';
import { sayRange } from '../../../../contract/customerWords/timeWords.ts';
import { dayMs } from '../../../../contract/durations.ts';
import { dateFormat, numberFormat } from '../../../../contract/formatters.ts';
import { clockOf, dateOf, textOf, wallOf } from '../../../scheduling/time/zones.ts';

/** Formats days and times. They are local texts of availability, so that no zone is converted a second time. */

export { localeFor };

const localFormat = (locale: string, style: Intl.DateTimeFormatOptions) =>
  dateFormat(locale, { ...style, timeZone: 'UTC' });

const write = (local: string, locale: string, style: Intl.DateTimeFormatOptions): string =>
  localFormat(locale, style).format(
    wallOf(local.length === 'yyyy-mm-dd'.length ? `${local}T00:00:00` : local),
  );

/** `Thursday, 26 November`. */
export const sayDate = (local: string, locale: string): string =>
  write(local, locale, { weekday: 'long', day: 'numeric', month: 'long' });

/** `Thu, 26 November`. */
export const sayCardDate = (local: string, locale: string): string =>
  write(local, locale, { weekday: 'short', day: 'numeric', month: 'long' });

/** `Thu, 26 Nov`. */
export const sayShortDate = (local: string, locale: string): string =>
  write(local, locale, { weekday: 'short', day: 'numeric', month: 'short' });

/** `Thu 26`, of a close day. */
export const sayDayOfWeek = (local: string, locale: string): string =>
  write(local, locale, { weekday: 'short', day: 'numeric' });

/** `Thu`. */
export const sayWeekday = (local: string, locale: string): string =>
  write(local, locale, { weekday: 'short' });

/** `November 2026`. */
export const sayMonth = (local: string, locale: string): string =>
  write(local, locale, { month: 'long', year: 'numeric' });

/** `10:30`. */
export const sayTime = (local: string, locale: string): string =>
  write(local, locale, { timeStyle: 'short' });

/** `20–26 November`, `27 Nov – 3 Dec`. */
export function sayDates(from: string, to: string, locale: string): string {
  const month = from.slice(0, 'yyyy-mm'.length) === to.slice(0, 'yyyy-mm'.length) ? 'long' : 'short';
  const format = localFormat(locale, { day: 'numeric', month });
  return format.formatRange(wallOf(`${from}T00:00:00`), wallOf(`${to}T00:00:00`));
}

/** `10:30–11:30`, with the day of the end if it differs. */
export function sayTimes(start: string, end: string, locale: string): string {
  if (dateOf(start) !== dateOf(end))
    return `${sayTime(start, locale)} – ${sayShortDate(end, locale)}, ${sayTime(end, locale)}`;
  return sayRange(localFormat(locale, { timeStyle: 'short' }), wallOf(start), wallOf(end));
}

/** `60 min`. */
export const sayLength = (minutes: number, locale: string): string =>
  // British English writes "mins".
  numberFormat(locale.startsWith('en') ? 'en' : locale, {
    style: 'unit',
    unit: 'minute',
    unitDisplay: 'short',
  }).format(minutes);

/** The day n days later. */
export const daysLater = (date: string, days: number): string =>
  dateOf(textOf(wallOf(`${date}T00:00:00`) + days * dayMs));

/** The clock change of the zone on the day, if any. */
export function clockChangeOn(date: string, zone: string): 'FORWARD' | 'BACK' | undefined {
  const clock = clockOf(zone);
  const length = clock.instantOf(`${daysLater(date, 1)}T00:00:00`) - clock.instantOf(`${date}T00:00:00`);
  if (length === dayMs) return undefined;
  return length < dayMs ? 'FORWARD' : 'BACK';
}

import { dayMs, minuteMs } from './durations.ts';
import { memoized } from './formatters.ts';

/**
 * Options of `Intl.DateTimeFormat` for a time of day: `09:30`, and `9:30 AM` where clocks have twelve hours. `numeric` alone
 * writes `9:30` in en-GB.
 */
export const clockTime = (locale: string) =>
  ({ hour: hasTwelveHours(locale) ? 'numeric' : '2-digit', minute: '2-digit' }) as const;

const hasTwelveHours = memoized((locale: string): boolean => {
  const { hour12 = false } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return hour12;
});

/** Options of `Intl.DateTimeFormat` for a day of the present months and a time: `Mon, 30 Nov, 09:30`. */
export const dayAndClock = (locale: string) =>
  ({ weekday: 'short', day: 'numeric', month: 'short', ...clockTime(locale) }) as const;

/** An instant as wall-clock time in the zone, for `<input type="datetime-local">`: `2026-03-01T10:00`. */
export function toWallClock(instant: string, timeZone: string | undefined): string {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return '';
  return new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

/** The date in a zone at an instant: `2027-03-28`. */
export const dayOf = (instant: string, timeZone: string | undefined): string =>
  toWallClock(instant, timeZone).slice(0, 'yyyy-mm-dd'.length);

const startOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const dateAt = (wall: number): string => new Date(wall).toISOString().slice(0, 'yyyy-mm-dd'.length);

/** Whether a text is a date of the calendar: `2027-03-28`. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(startOf(text)) && dateAt(startOf(text)) === text;

/** The date some days after another one, or before it. */
export const daysAfter = (date: string, days: number): string => dateAt(startOf(date) + days * dayMs);

/** The number of days from a date to a later one. */
export const daysBetween = (from: string, to: string): number => (startOf(to) - startOf(from)) / dayMs;

/** The days since Monday. */
export const weekdayIndex = (date: string): number => (new Date(startOf(date)).getUTCDay() + 6) % 7;

/** The instant of a wall-clock time, by the rule of {@link instantOfWall}; undefined for other input. */
export function fromWallClock(shown: string, timeZone: string | undefined): string | undefined {
  const wall = Date.parse(`${shown}Z`);
  return Number.isNaN(wall) ? undefined : new Date(instantOfWall(wall, timeZone)).toISOString();
}

/**
 * The rule for wall-clock times, the same in dashboard and server. A wall-clock time is in the time zone of the
 * business; only its instant is stored. A time that the clocks skip moves forward by the length of the gap; of a
 * repeated time the first occurrence counts. A day therefore begins at its first instant.
 * @param wall the time, in milliseconds as though the clocks showed UTC
 */
export function instantOfWall(wall: number, timeZone: string | undefined): number {
  // The offsets before and after any clock change nearby.
  const offsets = [offsetAt(wall - dayMs, timeZone), offsetAt(wall + dayMs, timeZone)];
  const fitting = offsets
    .map((offset) => wall - offset)
    .filter((instant) => instant + offsetAt(instant, timeZone) === wall);
  return fitting.length > 0 ? Math.min(...fitting) : wall - Math.min(...offsets);
}

/** The instants at which a day (`2027-03-28`) and the next one begin in a zone: 23 or 25 hours on clock changes. */
export const dayBounds = (date: string, timeZone: string | undefined): { start: number; end: number } => ({
  start: instantOfWall(startOf(date), timeZone),
  end: instantOfWall(startOf(date) + dayMs, timeZone),
});

/** Names of cities that ids of time zones still have in their old form. */
const renamedCities: Readonly<Record<string, string>> = {
  Asmera: 'Asmara',
  Calcutta: 'Kolkata',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh',
  Truk: 'Chuuk',
};

/** `Buenos Aires` for `America/Argentina/Buenos_Aires`. */
export function cityOf(timeZone: string): string {
  const city = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
  return renamedCities[city] ?? city;
}

/** All time zones by city, with the given ones; of two ids of one city, the given one. */
export function timeZonesWith(given: readonly string[]): string[] {
  const byCity = new Map(
    [...Intl.supportedValuesOf('timeZone'), 'UTC', ...given].map((zone) => [cityOf(zone), zone]),
  );
  return [...byCity].toSorted(([one], [other]) => one.localeCompare(other, 'en')).map(([, zone]) => zone);
}

/** `UTC+5:30`, the offset of a zone at an instant. */
export function offsetName(timeZone: string, instant: number): string {
  const minutes = Math.round(offsetAt(instant, timeZone) / minuteMs);
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}

/** `Kathmandu (UTC+5:45)`. */
export const zoneName = (timeZone: string, instant: number): string =>
  `${cityOf(timeZone)} (${offsetName(timeZone, instant)})`;

/** The offset of the zone from UTC at an instant, in milliseconds. */
export function offsetAt(instant: number, timeZone: string | undefined): number {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const shown = new Date(0);
  // Date.UTC maps the years 0 to 99 to 1900 to 1999; a year field sends them while the user types.
  shown.setUTCFullYear(of('year'), of('month') - 1, of('day'));
  shown.setUTCHours(of('hour'), of('minute'), of('second'));
  return shown.getTime() - Math.floor(instant / 1000) * 1000;
}

const clockOf = memoized(
  (timeZone: string | undefined) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
);

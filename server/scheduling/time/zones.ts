import { Temporal } from 'temporal-polyfill';
import { dayMs, minuteMs } from '../../../contract/durations.ts';
import type { Instant, LocalDate, LocalDateTime, Span, TimeZone } from '../model.ts';

/** The local clock of one zone, by Temporal. */
export interface ZoneClock {
  timeZone: TimeZone;
  /** A skipped time moves forward by the gap; a repeated one means the first instant. */
  instantOf: (local: LocalDateTime) => Instant;
  /** Both instants of a repeated time, otherwise one. */
  instantsOf: (local: LocalDateTime) => { instants: readonly Instant[]; change?: 'SKIPPED' | 'REPEATED' };
  localAt: (instant: Instant) => LocalDateTime;
  /** False for a day that the clocks skip, such as 30 December 2011 in Apia. */
  dayExists: (date: LocalDate) => boolean;
}

/** A span in which the zone keeps its offset from UTC. */
interface Steady extends Span {
  offset: number;
}

/** RFC 3339 in UTC with milliseconds. */
export const utcText = (instant: Instant): string => new Date(instant).toISOString();

/** More than the difference of any two offsets: no transition further away makes a local time ambiguous. */
const transitionMargin = 2 * dayMs;

/** Never evicted: zones are constant while a program runs, and there are a few hundred. */
const clocks = new Map<TimeZone, ZoneClock>();

/** The clock of an IANA zone, cached. */
export function clockOf(timeZone: TimeZone): ZoneClock {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = createZoneClock(timeZone);
  clocks.set(timeZone, clock);
  return clock;
}

function createZoneClock(timeZone: TimeZone): ZoneClock {
  const known: Steady[] = [];
  let last: Steady | undefined;

  /** Caches constant offsets, because asking Temporal for each of thousands of slots takes longer than the slots. */
  const steadyAt = (instant: Instant): Steady => {
    if (last && last.start <= instant && instant < last.end) return last;
    last = known.find(({ start, end }) => start <= instant && instant < end);
    if (!last) {
      last = readSteady(instant, timeZone);
      known.push(last);
    }
    return last;
  };

  const localAt = (instant: Instant): LocalDateTime => textOf(instant + steadyAt(instant).offset);

  const instantOf = (local: LocalDateTime): Instant => {
    const wall = wallOf(local);
    const { start, end, offset } = steadyAt(wall);
    const instant = wall - offset;
    if (start + transitionMargin <= instant && instant < end - transitionMargin) return instant;
    return resolve(local, timeZone, 'compatible');
  };

  return {
    timeZone,
    instantOf,
    localAt,
    instantsOf(local) {
      const first = instantOf(local);
      if (localAt(first) !== textOf(wallOf(local))) return { instants: [first], change: 'SKIPPED' };
      const second = resolve(local, timeZone, 'later');
      return second === first ? { instants: [first] } : { instants: [first, second], change: 'REPEATED' };
    },
    dayExists: (date) => dateOf(localAt(instantOf(`${date}T00:00:00`))) === date,
  };
}

function readSteady(instant: Instant, timeZone: TimeZone): Steady {
  const moment = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  const next = moment.getTimeZoneTransition('next');
  // A transition at this instant counts as the previous one.
  const previous = moment.add({ milliseconds: 1 }).getTimeZoneTransition('previous');
  return {
    start: previous?.epochMilliseconds ?? -Infinity,
    end: next?.epochMilliseconds ?? Infinity,
    offset: moment.offsetNanoseconds / 1e6,
  };
}

function resolve(local: LocalDateTime, timeZone: TimeZone, disambiguation: 'compatible' | 'later'): Instant {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds;
}

/** Wall-clock time in milliseconds, as if it were UTC. */
export const wallOf = (local: LocalDateTime): number => Date.parse(`${local}Z`);

/** Caches the parts of texts: thousands of slots have few different days and minutes. */
export function textOf(wall: number): LocalDateTime {
  const dayNumber = Math.floor(wall / dayMs);
  const inDay = wall - dayNumber * dayMs;
  const date = dayNumber === lastDay ? lastDate : dateText(dayNumber);
  const time = inDay % minuteMs === 0 ? times[inDay / minuteMs]! : timeText(inDay);
  return date + time;
}

const times = Array.from({ length: 1440 }, (_each, index) => timeText(index * minuteMs));

function timeText(inDay: number): string {
  const second = Math.floor(inDay / 1000);
  return `T${twoDigits(second / 3600)}:${twoDigits((second / 60) % 60)}:${twoDigits(second % 60)}`;
}

function twoDigits(number: number): string {
  return String(Math.floor(number)).padStart(2, '0');
}

/** Texts of days: at most a year of them, for a few zones. */
const dates = new Map<number, LocalDate>();
const mostDates = 5000;
let lastDay: number | undefined;
let lastDate = '';

function dateText(dayNumber: number): LocalDate {
  let date = dates.get(dayNumber);
  if (date === undefined) {
    date = new Date(dayNumber * dayMs).toISOString().slice(0, 'yyyy-mm-dd'.length);
    if (dates.size >= mostDates) dates.clear();
    dates.set(dayNumber, date);
  }
  lastDay = dayNumber;
  lastDate = date;
  return date;
}

/** The span of another start with the same wall-clock length. */
export function spanFrom(
  start: LocalDateTime,
  like: { start: LocalDateTime; end: LocalDateTime },
): { start: LocalDateTime; end: LocalDateTime } {
  return { start, end: textOf(wallOf(start) + wallOf(like.end) - wallOf(like.start)) };
}

export const dateOf = (local: LocalDateTime): LocalDate => local.slice(0, 'yyyy-mm-dd'.length);

export const timeOf = (local: LocalDateTime): string => local.slice('yyyy-mm-dd'.length);

/** The same wall-clock time n months later; the last day of a shorter month. */
export function monthsLater(local: LocalDateTime, months: number): LocalDateTime {
  return textOf(
    wallOf(Temporal.PlainDateTime.from(local).add({ months }).toString({ smallestUnit: 'second' })),
  );
}

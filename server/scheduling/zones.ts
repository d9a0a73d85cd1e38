import { Temporal } from 'temporal-polyfill';
import type { Instant, LocalDate, LocalDateTime, Span, TimeZone } from './model.ts';

/** The clock on the wall of one zone. All knowledge of the zone is Temporal's. */
export interface ZoneClock {
  timeZone: TimeZone;
  /** A time that the clocks skip moves forward by the gap; of a repeated time the first counts. */
  instantOf: (local: LocalDateTime) => Instant;
  /** Both instants of a repeated time, otherwise one. */
  instantsOf: (local: LocalDateTime) => { instants: readonly Instant[]; change?: 'SKIPPED' | 'REPEATED' };
  localAt: (instant: Instant) => LocalDateTime;
  /** False for a day that the clocks skip, as 30 December 2011 in Apia. */
  dayExists: (date: LocalDate) => boolean;
}

/** A time in which the zone keeps its offset from UTC. */
interface Steady extends Span {
  offset: number;
}

/** Farther than any two offsets are apart: beyond it a transition cannot make a local time ambiguous. */
const transitionMargin = 2 * 86_400_000;

/** Kept, because zones do not change while a program runs, and there are few hundred. */
const clocks = new Map<TimeZone, ZoneClock>();

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

  /** Constant offsets are kept, because asking Temporal for each of thousands of slots takes longer than the slots. */
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
  // A transition at the moment itself counts as the previous one.
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

/** A wall clock as milliseconds, as though it showed UTC. */
export const wallOf = (local: LocalDateTime): number => Date.parse(`${local}Z`);

/** Slots need thousands of texts, and most are of the same days: a day is written by the library once. */
export function textOf(wall: number): LocalDateTime {
  const second = Math.floor(wall / 1000);
  const dayNumber = Math.floor(second / daySeconds);
  const inDay = second - dayNumber * daySeconds;
  return `${dateText(dayNumber)}T${pad(inDay / 3600)}:${pad((inDay / 60) % 60)}:${pad(inDay % 60)}`;
}

const daySeconds = 86_400;
const digits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
const pad = (number: number): string => digits[Math.floor(number)]!;

/** Texts of days. A year of them is asked for at most, for a few zones. */
const dates = new Map<number, LocalDate>();
const mostDates = 5000;

function dateText(dayNumber: number): LocalDate {
  const known = dates.get(dayNumber);
  if (known !== undefined) return known;
  const date = new Date(dayNumber * daySeconds * 1000).toISOString().slice(0, 'yyyy-mm-dd'.length);
  if (dates.size >= mostDates) dates.clear();
  dates.set(dayNumber, date);
  return date;
}

/** The span of another start with the same length of the wall clock. */
export function spanFrom(
  start: LocalDateTime,
  like: { start: LocalDateTime; end: LocalDateTime },
): { start: LocalDateTime; end: LocalDateTime } {
  return { start, end: textOf(wallOf(start) + wallOf(like.end) - wallOf(like.start)) };
}

export const dateOf = (local: LocalDateTime): LocalDate => local.slice(0, 'yyyy-mm-dd'.length);

export const timeOf = (local: LocalDateTime): string => local.slice('yyyy-mm-dd'.length);

/** The same wall clock so many months later; the last day of a shorter month. */
export function monthsLater(local: LocalDateTime, months: number): LocalDateTime {
  return textOf(
    wallOf(Temporal.PlainDateTime.from(local).add({ months }).toString({ smallestUnit: 'second' })),
  );
}

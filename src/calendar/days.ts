import { minuteMs } from '../../contract/durations.ts';
import { minutesOf, timeAt } from '../../contract/entities/calendar/weeklyHoursRules.ts';
import {
  dayBounds,
  daysAfter,
  daysBetween,
  instantOfWall,
  offsetAt,
  weekdayIndex,
} from '../../contract/wallClock.ts';
import { clockChangeOn } from '../ui/words/clockChange.ts';

export const minutesOfDay = 1440;

const utc = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);

/** The same day of a later month, or its last day. */
export function addMonths(day: string, months: number): string {
  const first = new Date(`${day.slice(0, 8)}01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const last = new Date(first);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  const date = Math.min(Number(day.slice(8)), last.getUTCDate());
  return `${dayAt(first.getTime()).slice(0, 8)}${String(date).padStart(2, '0')}`;
}

const startOfWeek = (day: string, firstWeekday: number): string =>
  daysAfter(day, -((weekdayIndex(day) + 8 - firstWeekday) % 7));

export const calendarViews = ['day', 'week', 'month', 'agenda'] as const;
export type CalendarView = (typeof calendarViews)[number];

const series = (first: string, count: number) =>
  Array.from({ length: count }, (_, at) => daysAfter(first, at));

/** The days that a view shows: a month with the rest of its first and last week, the agenda a week from the day on. */
export function daysOf(view: CalendarView, day: string, firstWeekday: number): string[] {
  switch (view) {
    case 'day':
      return [day];
    case 'week':
      return series(startOfWeek(day, firstWeekday), 7);
    case 'agenda':
      return series(day, 7);
    case 'month': {
      const first = startOfWeek(`${day.slice(0, 8)}01`, firstWeekday);
      const last = daysAfter(addMonths(`${day.slice(0, 8)}01`, 1), -1);
      const weeks = Math.ceil((daysBetween(first, last) + 1) / 7);
      return series(first, weeks * 7);
    }
    default:
      return view satisfies never;
  }
}

/** The day to which an arrow leads. */
export function turned(view: CalendarView, day: string, direction: 1 | -1): string {
  if (view === 'month') return addMonths(day, direction);
  return daysAfter(day, direction * (view === 'day' ? 1 : 7));
}

/** A span of a day in minutes of its wall clock. */
export interface DaySpan {
  from: number;
  to: number;
}

/** A clock change within a day: the skipped or repeated part of its wall clock. */
export interface ClockChange extends DaySpan {
  direction: 'forward' | 'back';
}

/** The clock change of a day, or undefined. */
export function clockChangeOf(day: string, timeZone: string): ClockChange | undefined {
  const change = clockChangeOn(day, timeZone);
  return (
    change && {
      direction: change.kind === 'SKIPPED' ? 'forward' : 'back',
      from: minutesOf(change.from),
      // `00:00` as the end is midnight of the next day.
      to: minutesOf(change.to) || minutesOfDay,
    }
  );
}

/**
 * Returns a function that converts spans of instants to spans of a day, in minutes of its wall clock; undefined outside
 * the day. A span over a repeated hour has at least its elapsed minutes.
 */
export function dayReader(day: string, timeZone: string) {
  const { start, end } = dayBounds(day, timeZone);
  const wall = (instant: number) => (instant + offsetAt(instant, timeZone) - utc(day)) / minuteMs;
  return (span: { start: number; end: number }): DaySpan | undefined => {
    if (span.start >= end || span.end <= start) return undefined;
    const from = span.start <= start ? 0 : wall(span.start);
    if (span.end >= end) return { from, to: minutesOfDay };
    const elapsed = (span.end - Math.max(span.start, start)) / minuteMs;
    const to = wall(span.end);
    return { from, to: Math.min(minutesOfDay, to > from ? to : from + elapsed) };
  };
}

/** The time of a minute of the day as in time inputs: `09:30`. The end of the day is `00:00`. */
export const timeOfDay = (minute: number): string => timeAt(minute % minutesOfDay);

/** The instant of a minute of a day's wall clock. */
export const instantAt = (day: string, minute: number, timeZone: string): number =>
  instantOfWall(utc(day) + minute * minuteMs, timeZone);

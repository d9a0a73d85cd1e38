import { dayMinutes } from '../../contract/durations.ts';
import { eventDays } from '../../contract/entities/calendar/calendarEvent.ts';
import { timeForm } from '../../contract/entities/locations/location.ts';
import type { WeeklyPeriod } from '../../contract/entities/calendar/weeklyHours.ts';
import { minutesOf, spanOfPeriod, timeAt } from '../../contract/entities/calendar/weeklyHoursRules.ts';

export type Day = WeeklyPeriod['openDay'];

/** A period with its index in the list, which is its path in the form. */
export interface LocatedPeriod {
  period: WeeklyPeriod;
  index: number;
}

/** The periods that begin on a day, in the order of the list. */
export const periodsOf = (periods: readonly WeeklyPeriod[], day: Day): LocatedPeriod[] =>
  periods.map((period, index) => ({ period, index })).filter(({ period }) => period.openDay === day);

/** Hours of periods; 0 for a period with incomplete or swapped times. */
export function hoursIn(periods: readonly WeeklyPeriod[]): number {
  const minutes = periods.reduce((sum, period) => {
    if (!timeForm.test(period.openTime) || !timeForm.test(period.closeTime)) return sum;
    const { start, end } = spanOfPeriod(period);
    return sum + Math.max(0, end - start);
  }, 0);
  return minutes / 60;
}

/**
 * `09:30` for `9:30`, `930`, `9.30`, `9h30`; `09:00` for `9`. Undefined for text that is not a time from 0:00 to
 * 24:00.
 */
export function timeTyped(typed: string): string | undefined {
  const [, hours, minutes = '00'] =
    /^(\d{1,2})(?:[:.h ]?(\d{2}))?h?$/i.exec(typed.trim()) ?? /^(\d)(\d{2})$/.exec(typed.trim()) ?? [];
  const time = `${hours?.padStart(2, '0')}:${minutes}`;
  return timeForm.test(time) ? time : undefined;
}

/** Moves a time by minutes within the day; returns other text unchanged. */
export function timeMoved(time: string, minutes: number): string {
  if (!timeForm.test(time)) return time;
  return timeAt(Math.min(dayMinutes, Math.max(0, minutesOf(time) + minutes)));
}

const dayAfter = (day: Day): Day => eventDays[(eventDays.indexOf(day) + 1) % 7] ?? day;

/** A period with other times: one that ends before it begins ends on the next day. */
export function withTimes(period: WeeklyPeriod, times: Partial<WeeklyPeriod>): WeeklyPeriod {
  const next = { ...period, ...times };
  const isOvernight =
    timeForm.test(next.openTime) && timeForm.test(next.closeTime) && next.closeTime < next.openTime;
  return { ...next, closeDay: isOvernight ? dayAfter(next.openDay) : next.openDay };
}

/** Replaces the periods of other days with those of one day. */
export function copiedTo(periods: readonly WeeklyPeriod[], from: Day, to: readonly Day[]): WeeklyPeriod[] {
  const source = periods.filter(({ openDay }) => openDay === from);
  const copies = to
    .filter((day) => day !== from)
    .flatMap((day) => source.map((period) => withTimes({ ...period, openDay: day }, {})));
  return [...periods.filter(({ openDay }) => openDay === from || !to.includes(openDay)), ...copies];
}

/** The default hours of a new period: after the last one of the day, else 09:00 to 17:00. */
export function freshPeriod(periods: readonly WeeklyPeriod[], day: Day): WeeklyPeriod {
  const last = periodsOf(periods, day).at(-1)?.period;
  if (!last || !timeForm.test(last.closeTime) || last.closeDay !== day) {
    return { openDay: day, openTime: '09:00', closeDay: day, closeTime: '17:00' };
  }
  const openTime = timeMoved(last.closeTime, 60);
  const { locationId } = last;
  return {
    ...withTimes({ openDay: day, openTime, closeDay: day, closeTime: timeMoved(openTime, 4 * 60) }, {}),
    ...(locationId && { locationId }),
  };
}

/** Open all the time. */
export const aroundTheClock: readonly WeeklyPeriod[] = eventDays.map((day) => ({
  openDay: day,
  openTime: '00:00',
  closeDay: day,
  closeTime: '24:00',
}));

/** A part of a day in minutes from midnight, for the picture of the week. */
export interface DayPart {
  day: number;
  start: number;
  end: number;
  state: 'kept' | 'added' | 'removed';
}

const covers = (spans: readonly { start: number; end: number }[] = [], at: number): boolean =>
  spans.some(({ start, end }) => start <= at && at < end);

/** The hours that a change keeps, adds and removes, cut at midnight. */
export function dayParts(before: readonly WeeklyPeriod[], after: readonly WeeklyPeriod[]): DayPart[] {
  const [old, fresh] = [before, after].map((periods) =>
    periods.filter((period) => hoursIn([period]) > 0).map(spanOfPeriod),
  );
  const edges = [...(old ?? []), ...(fresh ?? [])].flatMap(({ start, end }) => [start, end]);
  const days = Array.from({ length: 9 }, (_, day) => day * dayMinutes);
  const marks = [...new Set([...edges, ...days])].toSorted((one, other) => one - other);
  return marks.flatMap((start, index) => {
    const end = marks[index + 1];
    const [was, is] = [covers(old, start), covers(fresh, start)];
    if (end === undefined || (!was && !is)) return [];
    const state = was && is ? ('kept' as const) : is ? ('added' as const) : ('removed' as const);
    const day = Math.floor(start / dayMinutes);
    const midnight = day * dayMinutes;
    return [{ day: day % 7, start: start - midnight, end: end - midnight, state }];
  });
}

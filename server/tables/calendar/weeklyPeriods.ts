import { eventDays } from '../../../contract/entities/calendar/calendarEvent.ts';
import type { Location } from '../../../contract/entities/locations/location.ts';
import { spanOfPeriod } from '../../../contract/entities/calendar/weeklyHoursRules.ts';
import { dayMs, minuteMs } from '../../../contract/durations.ts';
import { daysBetween, weekdayIndex } from '../../../contract/wallClock.ts';
import { dateOf, textOf, timeOf, wallOf } from '../../scheduling/time/zones.ts';
import type { EventRow } from './calendarEvents.ts';

/** Working hours that recur every week: a MASTER without an end, and the same as a period of the week. */

type Period = NonNullable<NonNullable<Location['businessSchedule']>['periods']>[number];
export type Ends = Pick<EventRow, 'start' | 'end'>;

/** Monday of the week in which the hours of locations begin, long before any date that is asked for. */
export const firstMonday = wallOf('2020-01-06T00:00:00');

/** Midnight before the Monday of the week of a local time, as {@link wallOf} has it. */
export const mondayOf = (local: string): number =>
  wallOf(`${dateOf(local)}T00:00:00`) - weekdayIndex(dateOf(local)) * dayMs;

/** The occurrence of a period in the week of a Monday. */
export function endsOf(
  { openDay = 'MONDAY', openTime = '', closeDay = 'MONDAY', closeTime = '' }: Period,
  monday: number,
): Ends {
  const { start, end } = spanOfPeriod({ openDay, openTime, closeDay, closeTime });
  return { start: textOf(monday + start * minuteMs), end: textOf(monday + end * minuteMs) };
}

type Rule = Pick<EventRow, 'start' | 'end' | 'recurrenceType' | 'status' | 'recurrenceRule'>;

/** The period of a MASTER. Undefined for other events, other intervals and rules with an end. */
export function periodOf({ recurrenceType, status, recurrenceRule, start, end }: Rule): Period | undefined {
  const { interval = 1, until, count, days = [] } = recurrenceRule ?? {};
  const [openDay] = days;
  if (recurrenceType !== 'MASTER' || status !== 'CONFIRMED') return undefined;
  if (!openDay || interval !== 1 || until || count !== undefined) return undefined;
  const midnight = timeOf(end) === 'T00:00:00';
  const lastDay = midnight ? dateOf(textOf(wallOf(end) - 1)) : dateOf(end);
  const later = daysBetween(dateOf(start), lastDay);
  return {
    openDay,
    openTime: start.slice(11, 16),
    closeDay: eventDays[(eventDays.indexOf(openDay) + later) % 7] ?? openDay,
    closeTime: midnight ? '24:00' : end.slice(11, 16),
  };
}

/** Order of weekly events by their day and time. */
export const byDayAndTime = (one: Ends, other: Ends): number => inWeek(one) - inWeek(other);

const inWeek = ({ start }: Ends): number => wallOf(start) - mondayOf(start);

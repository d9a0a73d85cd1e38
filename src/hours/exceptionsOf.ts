import {
  calendarEventLimits,
  type CalendarEvent,
  type CalendarEventInput,
} from '../../contract/entities/calendar/calendarEvent.ts';
import { timeForm } from '../../contract/entities/locations/location.ts';
import { daysAfter } from '../../contract/wallClock.ts';

/** Time off of a person, blocked time of a room, extra hours of both, or the closure of a location. */
export type ExceptionKind = 'TIME_OFF' | 'BLOCKED' | 'CLOSURE' | 'EXTRA_HOURS';

/** The owner of listed exceptions, and the schedules that store them. */
export interface ExceptionOwner {
  /** The kind that takes hours away. */
  away: Exclude<ExceptionKind, 'EXTRA_HOURS'>;
  /** The schedule of blocked times and closures. */
  scheduleId: string;
  resourceId?: string;
  locationId?: string;
  /** Whether own hours apply, to which hours can be added. */
  hasOwnHours: boolean;
}

/** An exception as typed. */
export interface ExceptionValues {
  kind: ExceptionKind;
  title: string;
  firstDay: string;
  lastDay: string;
  allDay: boolean;
  from: string;
  to: string;
  /** Of extra hours and closures; `''`: at every location. */
  locationId: string;
}

/** Occurrences of a recurring blocked time are not exceptions. */
export const isException = (
  { type, recurrenceType, status, location }: CalendarEvent,
  { locationId }: ExceptionOwner,
): boolean =>
  recurrenceType === 'NONE' &&
  status === 'CONFIRMED' &&
  (locationId === undefined
    ? type === 'DEFAULT' || type === 'WORKING_HOURS'
    : type === 'DEFAULT' && (location?.id === undefined || location.id === locationId));

const midnight = 'T00:00:00';

/** A time of day on a date; 24:00 is the beginning of the next one. */
const momentAt = (date: string, time: string): string =>
  time === '24:00' ? `${daysAfter(date, 1)}${midnight}` : `${date}T${time}:00`;

export function valuesOf(event: CalendarEvent, { away }: ExceptionOwner): ExceptionValues {
  const [start = '', end = ''] = [event.start.localDate, event.end.localDate];
  const endsAtMidnight = end.endsWith(midnight);
  const allDay = start.endsWith(midnight) && endsAtMidnight && event.type === 'DEFAULT';
  return {
    kind: event.type === 'WORKING_HOURS' ? 'EXTRA_HOURS' : away,
    title: event.title ?? '',
    firstDay: start.slice(0, 10),
    lastDay: endsAtMidnight ? daysAfter(end.slice(0, 10), -1) : end.slice(0, 10),
    allDay,
    from: allDay ? '09:00' : start.slice(11, 16),
    to: allDay ? '17:00' : endsAtMidnight ? '24:00' : end.slice(11, 16),
    locationId: event.location?.id ?? '',
  };
}

/** The first and the last moment; undefined while the values are incomplete. */
export function spanOf(values: ExceptionValues): { fromLocalDate: string; toLocalDate: string } | undefined {
  const { firstDay, allDay, from, to, kind } = values;
  const lastDay = kind === 'EXTRA_HOURS' ? firstDay : values.lastDay;
  if (!firstDay || !lastDay) return undefined;
  if (allDay) {
    if (lastDay < firstDay) return undefined;
    return { fromLocalDate: `${firstDay}${midnight}`, toLocalDate: `${daysAfter(lastDay, 1)}${midnight}` };
  }
  if (!timeForm.test(from) || !timeForm.test(to)) return undefined;
  const span = { fromLocalDate: momentAt(firstDay, from), toLocalDate: momentAt(lastDay, to) };
  return span.fromLocalDate < span.toLocalDate ? span : undefined;
}

/** The field with the first error of incomplete values. */
export function wrongField(values: ExceptionValues): 'firstDay' | 'lastDay' | 'from' | 'to' | undefined {
  const { kind, firstDay, lastDay, allDay, from } = values;
  if (spanOf(values)) return undefined;
  if (!firstDay) return 'firstDay';
  if (kind !== 'EXTRA_HOURS' && (!lastDay || lastDay < firstDay)) return 'lastDay';
  if (!allDay && !timeForm.test(from)) return 'from';
  return 'to';
}

/** The event of complete values. */
export function eventOf(
  values: ExceptionValues,
): Pick<CalendarEventInput, 'title' | 'start' | 'end' | 'allDay' | 'location'> {
  const span = spanOf(values);
  const isExtra = values.kind === 'EXTRA_HOURS';
  const { locationId } = values;
  const title = values.title.trim().slice(0, calendarEventLimits.title);
  return {
    ...(title && !isExtra && { title }),
    start: { localDate: span?.fromLocalDate ?? '' },
    end: { localDate: span?.toLocalDate ?? '' },
    ...(values.allDay && !isExtra && { allDay: true }),
    ...(locationId && { location: { id: locationId, type: 'BUSINESS' as const } }),
  };
}

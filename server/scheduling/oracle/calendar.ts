/** Occurrences, day by day. */

import type {
  CalendarEvent,
  LocalDate,
  LocalDateTime,
  Recurrence,
  Rules,
  Schedule,
  TimeZone,
  Weekday,
} from '../model.ts';
import {
  dateOf,
  daysBetween,
  firstOfDay,
  instantOf,
  nominalMinutes,
  plusDays,
  plusNominal,
  weekdayOf,
  type Minute,
} from './clock.ts';

export interface Occurrence {
  eventId: string;
  /** The local day of the start. */
  date: LocalDate;
  start: Minute;
  end: Minute;
  locationId?: string;
}

const weekdays: Weekday[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

/** Local starts of a rule up to the day `last`, inclusive. */
export function ruleStarts(
  zone: TimeZone,
  start: LocalDateTime,
  rule: Recurrence,
  last: LocalDate,
): LocalDateTime[] {
  const first = dateOf(start);
  const firstMonday = plusDays(first, -weekdayOf(first));
  const found: LocalDateTime[] = [];
  for (let date = first; date <= last; date = plusDays(date, 1)) {
    const week = Math.floor(daysBetween(firstMonday, date) / 7);
    if (week % rule.interval !== 0) continue;
    if (!rule.days.includes(weekdays[weekdayOf(date)]!)) continue;
    if (firstOfDay(zone, date) === undefined) continue;
    const local = `${date}${start.slice(10)}`;
    if (rule.until !== undefined && local > rule.until) break;
    if (rule.count !== undefined && found.length === rule.count) break;
    found.push(local);
  }
  return found;
}

function zoneOf(rules: Rules, schedule: Schedule): TimeZone {
  const location = rules.locations.find(({ id }) => id === schedule.locationId);
  return schedule.timeZone ?? location?.timeZone ?? rules.business.timeZone;
}

const remembered = new WeakMap<Schedule, Map<string, readonly Occurrence[]>>();

/** Occurrences of the events of one type that start up to the day `last`, without cancelled ones. */
export function occurrences(
  rules: Rules,
  schedule: Schedule,
  type: CalendarEvent['type'],
  last: LocalDate,
): readonly Occurrence[] {
  const zone = zoneOf(rules, schedule);
  const ofSchedule = remembered.get(schedule) ?? new Map<string, readonly Occurrence[]>();
  remembered.set(schedule, ofSchedule);
  const key = `${zone} ${type} ${last}`;
  const found =
    ofSchedule.get(key) ??
    schedule.events
      .filter((event) => event.type === type && !event.cancelled)
      .flatMap((event) => ofEvent(event, event.timeZone ?? zone, last));
  ofSchedule.set(key, found);
  return found;
}

function ofEvent(event: CalendarEvent, zone: TimeZone, last: LocalDate): Occurrence[] {
  if (!event.recurrence) return one(event, event, zone);
  const minutes = nominalMinutes(event.start, event.end);
  return ruleStarts(zone, event.start, event.recurrence, last).flatMap((start) => {
    const exception = event.exceptions?.find(({ of }) => of === dateOf(start));
    if (exception?.cancelled) return [];
    if (exception) return one(event, exception, zone);
    return one(
      event,
      { start, end: plusNominal(start, minutes), allDay: event.allDay, locationId: event.locationId },
      zone,
    );
  });
}

interface Times {
  start: LocalDateTime;
  end: LocalDateTime;
  allDay?: boolean | undefined;
  locationId?: string | undefined;
}

function one(event: CalendarEvent, times: Times, zone: TimeZone): Occurrence[] {
  const date = dateOf(times.start);
  const first = firstOfDay(zone, date);
  if (first === undefined) return [];
  const start = times.allDay ? first : instantOf(zone, times.start);
  const end = times.allDay
    ? (firstOfDay(zone, dateOf(times.end)) ?? instantOf(zone, `${dateOf(times.end)}T00:00:00`))
    : instantOf(zone, times.end);
  if (end <= start) return [];
  return [
    {
      eventId: event.id,
      date,
      start,
      end,
      ...(times.locationId === undefined ? {} : { locationId: times.locationId }),
    },
  ];
}

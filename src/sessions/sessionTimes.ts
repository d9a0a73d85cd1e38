import type { SessionScope } from '../../contract/calls/calendar/calendarEvents.ts';
import { minuteMs } from '../../contract/durations.ts';
import { daysAfter, daysBetween, isDate, weekdayIndex } from '../../contract/wallClock.ts';
import {
  calendarEventLimits,
  eventDays,
  isBeyondYears,
  type CalendarEvent,
  type CalendarEventInput,
} from '../../contract/entities/calendar/calendarEvent.ts';

export type Weekday = (typeof eventDays)[number];

/** `2027-03-01`, a day of the calendar without a zone. */
type Day = string;

export const weekdayOf = (day: Day): Weekday => eventDays[weekdayIndex(day)] ?? 'MONDAY';

/** The values of the form for sessions. */
export interface SessionValues {
  day: Day;
  /** `18:00`, or an incomplete input. */
  time: string;
  /** Minutes; anything else is as typed. */
  length: unknown;
  /** Weeks from one session to the next; 0: once. */
  weeks: number;
  days: readonly Weekday[];
  ends: 'NEVER' | 'ON' | 'AFTER';
  until: Day;
  /** Number of sessions; anything else is as typed. */
  count: unknown;
  /** `''` for none. */
  staffId: string;
  roomId: string;
  locationId: string;
  /** Spots; anything else is as typed. */
  capacity: unknown;
}

export type SessionField = keyof SessionValues;

const isCountUpTo = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most;

const timeForm = /^([01]\d|2[0-3]):[0-5]\d$/;
const longestMinutes = 1440;

/** The fields whose values cannot be saved. */
export function wrongFields(values: SessionValues): SessionField[] {
  const repeats = values.weeks > 0;
  const wrong: Partial<Record<SessionField, boolean>> = {
    // A year that is being typed is far away.
    day: !isDate(values.day) || isBeyondYears(Date.parse(values.day), Date.now()),
    time: !timeForm.test(values.time),
    length: !isCountUpTo(values.length, longestMinutes),
    days: repeats && values.days.length === 0,
    until: repeats && values.ends === 'ON' && !(values.until >= values.day),
    count: repeats && values.ends === 'AFTER' && !isCountUpTo(values.count, calendarEventLimits.occurrences),
    capacity: !isCountUpTo(values.capacity, calendarEventLimits.capacity),
  };
  return (Object.keys(wrong) as SessionField[]).filter((field) => wrong[field]);
}

/** The local end of a session. */
function endOf({ time, length }: Pick<SessionValues, 'time' | 'length'>, day: Day): string {
  const minutes = typeof length === 'number' ? length : 0;
  return new Date(Date.parse(`${day}T${time}:00Z`) + minutes * minuteMs).toISOString().slice(0, 19);
}

const spanOn = (values: SessionValues, day: Day) => ({
  start: { localDate: `${day}T${values.time}:00` },
  end: { localDate: endOf(values, day) },
});

/** The first day of each weekday, from the start on. Weeks begin on Monday. */
function firstDays({ day, days, weeks }: SessionValues): { weekday: Weekday; first: Day }[] {
  const monday = daysAfter(day, -weekdayIndex(day));
  return eventDays
    .filter((weekday) => days.includes(weekday))
    .map((weekday) => {
      const first = daysAfter(monday, eventDays.indexOf(weekday));
      return { weekday, first: first >= day ? first : daysAfter(first, 7 * weeks) };
    });
}

/**
 * The events of new sessions: one, or a series for each weekday, because the platform's series have one weekday. A
 * number of sessions counts those of all weekdays.
 */
export function newEvents(values: SessionValues, scheduleId: string): CalendarEventInput[] {
  const shared = {
    scheduleId,
    resources: [values.staffId, values.roomId].filter(Boolean).map((id) => ({ id })),
    ...(values.locationId && { location: { id: values.locationId, type: 'BUSINESS' as const } }),
    totalCapacity: Number(values.capacity),
  };
  if (values.weeks === 0) return [{ ...shared, ...spanOn(values, values.day) }];
  const firsts = firstDays(values).toSorted((one, other) => (one.first < other.first ? -1 : 1));
  const total = Number(values.count);
  return firsts.flatMap(({ weekday, first }, index): CalendarEventInput[] => {
    const count = Math.floor(total / firsts.length) + (index < total % firsts.length ? 1 : 0);
    const isEmpty =
      (values.ends === 'AFTER' && count === 0) || (values.ends === 'ON' && first > values.until);
    if (isEmpty) return [];
    const recurrenceRule = {
      frequency: 'WEEKLY' as const,
      interval: values.weeks,
      days: [weekday],
      ...(values.ends === 'ON' && { until: { localDate: `${values.until}T23:59:00` } }),
      ...(values.ends === 'AFTER' && { count }),
    };
    return [{ ...shared, ...spanOn(values, first), recurrenceRule }];
  });
}

/** Whether a resource is a person or a room; undefined for a deleted one. */
export type RoleOf = (resourceId: string) => 'staff' | 'room' | undefined;

/** The form's values of a session. */
export function valuesOf(event: CalendarEvent, roleOf: RoleOf): SessionValues {
  const { start, end, resources = [], location, totalCapacity = 1 } = event;
  const [from = '', to = ''] = [start.localDate, end.localDate];
  const idOf = (role: 'staff' | 'room') => resources.find(({ id }) => roleOf(id) === role)?.id ?? '';
  return {
    day: from.slice(0, 10),
    time: from.slice(11, 16),
    length: (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / minuteMs,
    weeks: 0,
    days: [],
    ends: 'NEVER',
    until: '',
    count: '',
    staffId: idOf('staff'),
    roomId: idOf('room'),
    locationId: location?.type === 'BUSINESS' ? (location.id ?? '') : '',
    capacity: totalCapacity,
  };
}

interface SessionEdit {
  session: CalendarEvent;
  /** The rule of its series. */
  master: CalendarEvent | undefined;
  before: SessionValues;
  after: SessionValues;
  scope: SessionScope;
  roleOf: RoleOf;
}

/** The event to change, and the changed fields. Those of `ALL` are relative to the series, which began earlier. */
export function changeOf({ session, master, before, after, scope, roleOf }: SessionEdit) {
  const target = scope === 'ALL' && master ? master : session;
  const isMoved = after.day !== before.day || after.time !== before.time || after.length !== before.length;
  const start = target.start.localDate?.slice(0, 10) ?? after.day;
  const day = target === session ? after.day : daysAfter(start, daysBetween(before.day, after.day));
  const isOtherDay = weekdayOf(day) !== weekdayOf(start);
  const isReassigned = after.staffId !== before.staffId || after.roomId !== before.roomId;
  const others = (session.resources ?? []).filter(
    ({ id }) => roleOf(id) === undefined || (id !== before.staffId && id !== before.roomId),
  );
  const event: CalendarEventInput = {
    revision: target.revision,
    ...(isMoved && spanOn(after, day)),
    ...(isMoved && scope !== 'ONE' && isOtherDay && { recurrenceRule: { days: [weekdayOf(day)] } }),
    ...(isReassigned && {
      resources: [
        ...[after.staffId, after.roomId].filter(Boolean).map((id) => ({ id })),
        ...others.map(({ id, transparency }) => ({ id, ...(transparency && { transparency }) })),
      ],
    }),
    ...(after.locationId !== before.locationId &&
      after.locationId && { location: { id: after.locationId, type: 'BUSINESS' as const } }),
    ...(after.capacity !== before.capacity && { totalCapacity: Number(after.capacity) }),
  };
  return { eventId: target.id, event, isChanged: Object.keys(event).length > 1 };
}

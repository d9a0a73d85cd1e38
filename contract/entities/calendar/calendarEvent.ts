import * as z from 'zod';
import { entity, forStaff } from '../../audience.ts';
import { dayMs } from '../../durations.ts';
import { calendarConference } from './calendarConference.ts';
import { eventLocation } from './eventLocation.ts';
import { participant } from '../bookings/participant.ts';
import { inputOf } from '../values/input.ts';
import { zoneName } from '../values/timeZone.ts';
import { dateTime, guid, revision, text, integer } from '../values/text.ts';

export const calendarEventLimits = {
  id: [36, 250],
  title: 6000,
  notes: 10_000,
  resources: 300,
  capacity: 1000,
  interval: 52,
  occurrences: 1000,
  /** The length of one event, and of an occurrence of a series. */
  days: 366,
  daysOfSeries: 31,
  reservedMinutes: 1440,
  /** From now, before and after; limits the number of sessions of a series. Bookings are within them, too. */
  years: 10,
  /** Of one bulk call. */
  atOnce: 100,
} as const;

/** Whether a time is further from now than events and bookings may be; both in milliseconds. */
export const isBeyondYears = (at: number, now: number): boolean =>
  Math.abs(at - now) > calendarEventLimits.years * 365 * dayMs;

export const eventTypes = ['DEFAULT', 'WORKING_HOURS', 'CLASS', 'COURSE', 'APPOINTMENT'] as const;
export type EventType = (typeof eventTypes)[number];
export const eventStatuses = ['CONFIRMED', 'CANCELLED'] as const;
export const recurrenceTypes = ['NONE', 'MASTER', 'INSTANCE', 'EXCEPTION'] as const;
export const eventTransparencies = ['BUSY', 'FREE'] as const;
export const eventDays = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const;

const localForm = 'must be a local time without an offset, for example 2027-03-28T09:00:00';

/** Wall-clock time without an offset: `2027-03-28T09:00:00`. */
export const localDateTimeText = z.iso
  .datetime({ local: true, offset: false, precision: 0, error: localForm })
  .refine((value) => !value.endsWith('Z'), { error: localForm });

/** A wall-clock time with its zone and its instant. */
export const zonedDate = z.strictObject({
  localDate: localDateTimeText.optional(),
  /** Derived. */
  utcDate: dateTime.optional(),
  /** Default: that of the schedule. */
  timeZone: zoneName.optional(),
});

export const eventRecurrence = z.strictObject({
  frequency: z.literal('WEEKLY'),
  /** Every n weeks. */
  interval: integer(1, calendarEventLimits.interval).optional(),
  days: z.array(z.enum(eventDays)).length(1),
  /** The last local start of an occurrence, inclusive. Without it and `count`, the series is open. */
  until: z.strictObject({ localDate: localDateTimeText }).optional(),
  count: integer(1, calendarEventLimits.occurrences).optional(),
});
export type EventRecurrence = z.infer<typeof eventRecurrence>;

const eventResource = z.strictObject({
  id: guid.toLowerCase(),
  name: text(1200).optional(),
  /** Default: that of the event. FREE: the resource is only named. */
  transparency: z.enum(eventTransparencies).optional(),
});

/**
 * An event of a schedule: working hours, a closure, blocked time, or a session of a class or course
 * (reference/entities.md section 12, Event).
 */
export const calendarEvent = entity({
  /** A GUID; of an INSTANCE without a row `<id of the MASTER>:<local start>`. */
  id: forStaff(z.string().min(calendarEventLimits.id[0]).max(calendarEventLimits.id[1])),
  revision: forStaff(revision),
  createdDate: forStaff(dateTime),
  updatedDate: forStaff(dateTime),
  scheduleId: forStaff(guid.toLowerCase()),
  /** The owner of the schedule. */
  externalScheduleId: forStaff(guid.optional()),
  /** Default: CLASS or COURSE in the schedule of a service, else DEFAULT. */
  type: forStaff(z.enum(eventTypes)),
  title: forStaff(text(calendarEventLimits.title).optional()),
  start: forStaff(zonedDate),
  end: forStaff(zonedDate),
  /** In the requested time zone. */
  adjustedStart: forStaff(zonedDate.optional()),
  adjustedEnd: forStaff(zonedDate.optional()),
  /** From the beginning of the day of `start` to the beginning of the day of `end`. */
  allDay: forStaff(z.boolean().optional()),
  recurrenceType: forStaff(z.enum(recurrenceTypes)),
  recurrenceRule: forStaff(eventRecurrence.optional()),
  /** The MASTER of an INSTANCE or EXCEPTION. */
  recurringEventId: forStaff(guid.optional()),
  location: forStaff(eventLocation.optional()),
  resources: forStaff(z.array(eventResource).max(calendarEventLimits.resources).optional()),
  totalCapacity: forStaff(integer(1, calendarEventLimits.capacity).optional()),
  remainingCapacity: forStaff(integer(0).optional()),
  /** Default: BUSY. */
  transparency: forStaff(z.enum(eventTransparencies).optional()),
  /** Buffer time in minutes. */
  timeReservedAfter: forStaff(integer(0, calendarEventLimits.reservedMinutes).optional()),
  notes: forStaff(text(calendarEventLimits.notes).optional()),
  conferencingDetails: forStaff(calendarConference.optional()),
  /** Of a session. */
  participants: forStaff(z.array(participant).optional()),
  status: forStaff(z.enum(eventStatuses)),
});
export type CalendarEvent = z.infer<typeof calendarEvent>;

export const calendarEventInput = inputOf(calendarEvent);
export type CalendarEventInput = z.infer<typeof calendarEventInput>;

import * as z from 'zod';
import { entity, forStaff } from '../../audience.ts';
import { calendarConference } from './calendarConference.ts';
import { calendarEvent } from './calendarEvent.ts';
import { calendarDateTime } from '../availability/calendarTime.ts';
import { linkedSchedule } from './linkedSchedule.ts';
import { participant } from '../bookings/participant.ts';
import { slotLocation } from '../availability/slotLocation.ts';
import { anyText, dateTime, guid, revision, text, integer } from '../values/text.ts';

export const sessionLimits = {
  title: 6000,
  capacity: 1000,
  notes: 10_000,
  tag: 200,
  /** Maximum length of a name of requested parts. */
  fieldset: 100,
  fieldsets: 50,
} as const;

export const sessionStatuses = ['UNDEFINED', 'CONFIRMED', 'CANCELLED'] as const;
export const sessionTypes = [
  'UNDEFINED',
  'EVENT',
  'WORKING_HOURS',
  'TIME_AVAILABILITY',
  'AVAILABILITY',
] as const;

/**
 * One occurrence of a class or course, or the time of an appointment (reference/entities.md section 12). It belongs to
 * the schedule of its service; `affectedSchedules` are those of its staff and rooms. A deleted session remains as
 * CANCELLED, so that its customers still find it. Working hours are in the schedule of their location or resource.
 */
export const session = entity({
  /** A GUID; without a row `<id of the MASTER>:<local start>`, as in events. */
  id: forStaff(calendarEvent.shape.id),
  /** As in all other entities; the platform's own counter of a session is `version`. */
  revision: forStaff(revision),
  createdDate: forStaff(dateTime),
  updatedDate: forStaff(dateTime),
  scheduleId: forStaff(guid),
  /** The service. */
  scheduleOwnerId: forStaff(guid),
  /** The previous start of a moved session. */
  originalStart: forStaff(dateTime.optional()),
  start: forStaff(calendarDateTime.extend({ timestamp: dateTime, timeZone: text(50) })),
  end: forStaff(calendarDateTime.extend({ timestamp: dateTime, timeZone: text(50) })),
  affectedSchedules: forStaff(z.array(linkedSchedule).optional()),
  title: forStaff(text(sessionLimits.title).optional()),
  tags: forStaff(z.array(text(sessionLimits.tag)).optional()),
  location: forStaff(slotLocation.optional()),
  /** Maximum number of participants. */
  capacity: forStaff(integer(1, sessionLimits.capacity)),
  /** The buffer time afterwards in minutes. */
  timeReservedAfter: forStaff(integer(0).optional()),
  notes: forStaff(text(sessionLimits.notes).optional()),
  /** The number of taken spots; counted by the database. */
  totalNumberOfParticipants: forStaff(integer(0).optional()),
  participants: forStaff(z.array(participant).optional()),
  inheritedFields: forStaff(z.array(anyText).optional()),
  status: forStaff(z.enum(sessionStatuses)),
  recurringIntervalId: forStaff(anyText.optional()),
  recurringSessionId: forStaff(anyText.optional()),
  /** Default: EVENT. */
  type: forStaff(z.enum(sessionTypes).optional()),
  calendarConference: forStaff(calendarConference.optional()),
  /** RFC 5545 rule. */
  recurrence: forStaff(anyText.optional()),
  instanceOfRecurrence: forStaff(anyText.optional()),
  version: forStaff(z.strictObject({ number: integer(0).optional() }).optional()),
  allDay: forStaff(z.boolean().optional()),
});
export type Session = z.infer<typeof session>;

/** Whether a session belongs to a recurrence (every Tuesday) rather than to a single date. */
export function isRecurring(
  session: Pick<
    Session,
    'recurrence' | 'recurringSessionId' | 'recurringIntervalId' | 'instanceOfRecurrence'
  >,
): boolean {
  const { recurrence, recurringSessionId, recurringIntervalId, instanceOfRecurrence } = session;
  return [recurrence, recurringSessionId, recurringIntervalId, instanceOfRecurrence].some(
    (tie) => tie !== undefined,
  );
}

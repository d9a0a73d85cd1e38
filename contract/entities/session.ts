import * as z from 'zod';
import { calendarConference } from './calendarConference.ts';
import { calendarDateTime } from './calendarTime.ts';
import { linkedSchedule } from './linkedSchedule.ts';
import { participant } from './participant.ts';
import { slotLocation } from './slotLocation.ts';
import { anyText, dateTime, guid, revision, text, whole } from './text.ts';

export const sessionLimits = { title: 6000, capacity: 1000, notes: 10_000, tag: 200 } as const;

export const sessionStatuses = ['UNDEFINED', 'CONFIRMED', 'CANCELLED'] as const;
export const sessionTypes = [
  'UNDEFINED',
  'EVENT',
  'WORKING_HOURS',
  'TIME_AVAILABILITY',
  'AVAILABILITY',
] as const;

/**
 * One occurrence of a class or course, or the time that an appointment takes (reference/entities.md section 12). It
 * stands in the schedule of its service; `affectedSchedules` are those of the people and rooms that it takes up.
 * A session that was taken away stays as CANCELLED, so that whoever had booked it still finds it.
 */
export const session = z.strictObject({
  id: guid,
  /** As every other entity has; the platform's own counter of a session is `version`. */
  revision,
  createdDate: dateTime,
  updatedDate: dateTime,
  scheduleId: guid,
  /** The service. */
  scheduleOwnerId: guid,
  /** Where it was moved from. */
  originalStart: dateTime.optional(),
  start: calendarDateTime.extend({ timestamp: dateTime, timeZone: text(50) }),
  end: calendarDateTime.extend({ timestamp: dateTime, timeZone: text(50) }),
  affectedSchedules: z.array(linkedSchedule).optional(),
  title: text(sessionLimits.title).optional(),
  tags: z.array(text(sessionLimits.tag)).optional(),
  location: slotLocation.optional(),
  /** Most participants. */
  capacity: whole(1, sessionLimits.capacity),
  /** Minutes kept free afterwards. */
  timeReservedAfter: whole(0).optional(),
  notes: text(sessionLimits.notes).optional(),
  /** How many places are taken; counted by the database. */
  totalNumberOfParticipants: whole(0).optional(),
  participants: z.array(participant).optional(),
  inheritedFields: z.array(anyText).optional(),
  status: z.enum(sessionStatuses),
  recurringIntervalId: anyText.optional(),
  recurringSessionId: anyText.optional(),
  /** Left out: EVENT. */
  type: z.enum(sessionTypes).optional(),
  calendarConference: calendarConference.optional(),
  /** RFC 5545 rule. */
  recurrence: anyText.optional(),
  instanceOfRecurrence: anyText.optional(),
  version: z.strictObject({ number: whole(0).optional() }).optional(),
  allDay: z.boolean().optional(),
});
export type Session = z.infer<typeof session>;

/** Whether a session comes from a rule (every Tuesday) and was not put into the calendar for its day alone. */
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

import * as z from 'zod';
import { entity, forStaff } from '../../audience.ts';
import { guid, text, integer } from '../values/text.ts';
import { zonedDate } from './calendarEvent.ts';
import { eventLocation } from './eventLocation.ts';

/** The effect of a change on each session. Frontdesk's own. */

/** At most this many sessions, conflicts of one, and names of its participants are listed; all are counted. */
export const sessionChangeLimits = { sessions: 200, conflicts: 5, names: 20 } as const;

export const sessionConflictKinds = ['BOOKING', 'SESSION', 'BLOCK', 'CLOSURE'] as const;

/** A time that overlaps a session: of one of its people and rooms, or a closure of its location. */
export const sessionConflict = z.strictObject({
  kind: z.enum(sessionConflictKinds),
  /** Of the booking or event. */
  id: z.string(),
  title: text(6000).optional(),
  /** Absent for a closure. */
  resource: z.strictObject({ id: guid, name: text(1200) }).optional(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
});
export type SessionConflict = z.infer<typeof sessionConflict>;

export const sessionOutcomes = ['CREATED', 'CHANGED', 'CANCELLED'] as const;

const moment = z.strictObject({ start: zonedDate, end: zonedDate });

export const sessionChange = entity({
  outcome: forStaff(z.enum(sessionOutcomes)),
  /** Absent for a new session. */
  eventId: forStaff(z.string().optional()),
  title: forStaff(text(6000).optional()),
  /** After the change. */
  start: forStaff(zonedDate),
  end: forStaff(zonedDate),
  location: forStaff(eventLocation.optional()),
  /** Before the change, if it was at another time. */
  before: forStaff(moment.optional()),
  /** People who are booked, and the names of their bookings. */
  participants: forStaff(integer(0)),
  names: forStaff(z.array(text(250)).max(sessionChangeLimits.names)),
  conflicts: forStaff(z.array(sessionConflict).max(sessionChangeLimits.conflicts)),
});
export type SessionChange = z.infer<typeof sessionChange>;

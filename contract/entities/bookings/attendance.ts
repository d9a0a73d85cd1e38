import * as z from 'zod';
import { entity, forVisitors } from '../../audience.ts';
import type { FieldTable } from '../../queries/query.ts';
import { inputOf, sentAs } from '../values/input.ts';
import { anyText, guid, text, integer } from '../values/text.ts';

export const attendanceStatuses = ['NOT_SET', 'ATTENDED', 'NOT_ATTENDED'] as const;

/** Maximum of the database column. */
const mostAttendees = 2_147_483_647;

/** The id of a session, which is not always a UUID. A write may contain capitals. */
function sessionIdOf(schema: z.ZodString): z.ZodString {
  return sentAs(schema.clone(), schema.toLowerCase());
}

/**
 * Whether the participants of a booking came to a session (reference/entities.md section 8). Members see those of their
 * bookings.
 */
export const attendance = entity({
  id: forVisitors(guid),
  bookingId: forVisitors(guid),
  /** Older form of `eventId`. */
  sessionId: forVisitors(sessionIdOf(anyText).optional()),
  eventId: forVisitors(sessionIdOf(text(250, 36)).optional()),
  status: forVisitors(z.enum(attendanceStatuses)),
  /** NOT_ATTENDED instead of 0. */
  numberOfAttendees: forVisitors(integer(1, mostAttendees)),
});
export type Attendance = z.infer<typeof attendance>;

export const attendanceInput = inputOf(attendance);
export type AttendanceInput = z.infer<typeof attendanceInput>;

const named = { operators: ['eq', 'in', 'ne', 'nin'], sort: true, required: true } as const;

/** reference/query-language.md section 3, attendance. */
export const attendanceFields = {
  id: { type: 'guid', ...named },
  bookingId: { type: 'guid', ...named },
  eventId: { type: 'text', ...named },
  sessionId: { type: 'text', ...named },
  status: { type: 'enum', values: attendanceStatuses, ...named },
  numberOfAttendees: {
    type: 'number',
    operators: ['eq', 'gt', 'gte', 'in', 'lt', 'lte', 'ne', 'nin'],
    sort: true,
    required: true,
  },
} as const satisfies FieldTable;

import * as z from 'zod';
import { localDateTimeText } from '../calendar/calendarEvent.ts';

/** Why an hour of a week can or cannot be booked. */
export const weekStates = [
  'FREE',
  /** By bookings, sessions, blocked time, buffers or rooms. */
  'TAKEN',
  /** Refused by the booking policy. */
  'POLICY',
  'CLOSED',
  /** Within working hours, but no appointment starts. */
  'NO_START',
  'PAST',
  /** Free, but the service cannot be booked online. */
  'OFF',
  /** Outside working hours; left out of answers. */
  'OUTSIDE',
] as const;
export type WeekState = (typeof weekStates)[number];

/** An hour of a week. */
export const weekCell = z.strictObject({
  /** In the requested zone: `2027-03-01T10:00:00`. */
  localStart: localDateTimeText,
  state: z.enum(weekStates),
  /** The times that customers can book. */
  starts: z.int(),
});
export type WeekCell = z.infer<typeof weekCell>;

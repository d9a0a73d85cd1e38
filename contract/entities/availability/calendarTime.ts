import * as z from 'zod';
import { dateTime, text, integer } from '../values/text.ts';

/** A wall-clock time without a zone, in the parts that the calendar writes. */
export const localDateTime = z.strictObject({
  year: integer(0, 9999).optional(),
  monthOfYear: integer(1, 12).optional(),
  dayOfMonth: integer(1, 31).optional(),
  hourOfDay: integer(0, 23).optional(),
  minutesOfHour: integer(0, 59).optional(),
});

/** A start or end: the instant, and its wall-clock time (reference/entities.md section 12). */
export const calendarDateTime = z.strictObject({
  timestamp: dateTime.optional(),
  /** Required for recurring sessions, which keep their local time across clock changes. */
  localDateTime: localDateTime.optional(),
  /** IANA name. */
  timeZone: text(50).optional(),
});

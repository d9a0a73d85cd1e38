import { planReminders } from '../../../tables/calendar/bookingMails.ts';
import type { Writing } from '../../writing.ts';

/** Elapsed hours: over a clock change, the reminder is an hour earlier or later in the day. */
const hoursBefore = 24;

/** Schedules the reminders of changed bookings. Later bookings have only the confirmation. */
export function keepReminders(
  { db, businessId, now }: Pick<Writing, 'db' | 'businessId' | 'now'>,
  bookingIds: readonly string[],
): Promise<void> {
  return planReminders(db, businessId, { bookingIds, now, hoursBefore });
}

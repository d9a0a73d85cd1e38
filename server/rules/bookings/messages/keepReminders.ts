import { planReminders } from '../../../tables/calendar/bookingMails.ts';
import type { Writing } from '../../writing.ts';

/** Elapsed hours: over a change of the clocks, the reminder comes an hour earlier or later in the day. */
const hoursBefore = 24;

/** Plans the reminders of bookings that have changed. Who books later than that has the confirmation. */
export function keepReminders(
  { db, businessId, now }: Pick<Writing, 'db' | 'businessId' | 'now'>,
  bookingIds: readonly string[],
): Promise<void> {
  return planReminders(db, businessId, { bookingIds, now, hoursBefore });
}

import { sql } from 'kysely';
import { liveBookingStatuses } from '../../../contract/entities/booking.ts';
import { selectBookings } from '../../tables/calendar/bookings.ts';
import type { Writing } from '../writing.ts';
import { actionOn, changeBookings, ofBusiness } from './changeBookings.ts';

/** Cancels the bookings of cancelled sessions. Those of courses stay: a course continues without some sessions. */
export async function cancelBookingsOf(writing: Writing, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  const { db, businessId, now } = writing;
  const bookings = await selectBookings(
    db,
    businessId,
    sql`and session_id = any(${sessionIds}::uuid[]) and status = any(${liveBookingStatuses}::text[])`,
    { lock: true },
  );
  await changeBookings(
    writing,
    bookings,
    (kept) => ({
      ...kept,
      booking: { ...kept.booking, status: 'CANCELED', canceledDate: now.toISOString() },
    }),
    (before, after) => actionOn(writing, 'canceled', { before, after }, { flowControlSettings: ofBusiness }),
  );
}

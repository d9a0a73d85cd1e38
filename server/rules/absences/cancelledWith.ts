import { sql } from 'kysely';
import { selectBookings, type StoredBooking } from '../../tables/calendar/bookings.ts';
import { selectNamedChanges, type ChangeRow } from '../../tables/history/recordedChanges.ts';
import type { Writing } from '../writing.ts';

/** The bookings that a run cancelled with a session, and the changes that did it. */
export async function cancelledWith(
  { db, businessId }: Pick<Writing, 'db' | 'businessId'>,
  sessionId: string,
  runId: string,
): Promise<{ bookings: StoredBooking[]; cancellations: ChangeRow[] }> {
  const cancelled = await selectBookings(
    db,
    businessId,
    sql`and session_id = ${sessionId}::uuid and status = 'CANCELED'`,
  );
  const cancellations = await selectNamedChanges(
    db,
    businessId,
    sql`and changes.run_id = ${runId}::uuid and changes.entity = 'booking' and changes.action = 'canceled'
      and changes.entity_id = any(${cancelled.map(({ booking }) => booking.id)}::uuid[])`,
  );
  const ids = new Set(cancellations.map(({ entity_id: id }) => id));
  return { bookings: cancelled.filter(({ booking }) => ids.has(booking.id)), cancellations };
}

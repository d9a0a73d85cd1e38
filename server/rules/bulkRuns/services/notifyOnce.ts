import { sql } from 'kysely';
import { selectBookings } from '../../../tables/calendar/bookings.ts';
import { updateBulkRun, type BulkRunRow } from '../../../tables/bulkRuns/bulkRuns.ts';
import {
  peopleWith,
  notifyParticipantsOf,
  type NotifiedBooking,
} from '../../bookings/messages/notifyOfChanges.ts';
import type { Writing } from '../../writing.ts';

/**
 * Notifies each customer of a deleting run with one message about all services and bookings; a retry notifies no
 * one again.
 */
export async function notifyOnce(writing: Writing, run: BulkRunRow): Promise<void> {
  const notification = run.work.deletion?.participantNotification;
  if (!notification?.notifyParticipants) return;
  const { db, businessId, now } = writing;
  const lost = await selectBookings(db, businessId, sql`and canceled_by = ${run.id}::uuid`);
  const people = peopleWith(lost.map((stored): NotifiedBooking => ({ stored, action: 'DELETE' })));
  const unnotified = people.filter(({ bookings }) => !bookings.some((planned) => wasNotified(planned, run)));
  await notifyParticipantsOf(
    writing,
    unnotified.flatMap(({ bookings }) => bookings),
    notification,
  );
  await updateBulkRun(db, businessId, run.id, { told_date: now });
}

function wasNotified({ stored }: NotifiedBooking, { told_date: toldDate }: BulkRunRow): boolean {
  const { canceledDate } = stored.booking;
  return toldDate !== null && canceledDate !== undefined && Date.parse(canceledDate) <= toldDate.getTime();
}

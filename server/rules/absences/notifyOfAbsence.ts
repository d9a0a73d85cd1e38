import { sql } from 'kysely';
import { spotTakingStatuses } from '../../../contract/entities/bookings/booking.ts';
import type { Session } from '../../../contract/entities/calendar/session.ts';
import { selectBulkItems } from '../../tables/bulkRuns/bulkRunItems.ts';
import { updateBulkRun, type BulkRunRow } from '../../tables/bulkRuns/bulkRuns.ts';
import { selectBookings, type StoredBooking } from '../../tables/calendar/bookings.ts';
import { findChanges, type ChangeRow } from '../../tables/history/recordedChanges.ts';
import { notifyParticipantsOf, type NotifiedBooking } from '../bookings/messages/notifyOfChanges.ts';
import type { Writing } from '../writing.ts';
import { cancelledWith } from './cancelledWith.ts';

/**
 * Notifies each customer of a run once about all of their bookings that were handed over or cancelled. A retry notifies
 * only about its own changes.
 */
export async function notifyOfAbsence(writing: Writing, run: BulkRunRow): Promise<void> {
  const notification = run.work.absence?.participantNotification;
  if (!notification?.notifyParticipants) return;
  const { db, businessId, now } = writing;
  const items = await selectBulkItems(
    db,
    businessId,
    run.id,
    sql`and state = 'DONE' and change_id is not null`,
  );
  const takers = new Map(
    items.flatMap(({ change_id: changeId, fields }) => {
      const taker = fields.find(({ field }) => field === 'resource')?.after;
      return changeId !== null && typeof taker === 'string' ? [[changeId, taker] as const] : [];
    }),
  );
  const changes = await findChanges(
    db,
    businessId,
    items.flatMap(({ change_id: changeId }) => changeId ?? []),
  );
  const fresh = changes.filter(({ at }) => run.told_date === null || at > run.told_date);
  const lostSessions = new Map<string, Session[]>();
  const notified: NotifiedBooking[] = await notifiedOfBookings(writing, fresh, takers);
  for (const change of fresh.filter(({ entity }) => entity === 'session')) {
    notified.push(
      ...(await notifiedOfSession(writing, change, { run, taker: takers.get(change.id), lostSessions })),
    );
  }
  await notifyParticipantsOf(writing, distinct(notified), { ...notification, lostSessions });
  await updateBulkRun(db, businessId, run.id, { told_date: now });
}

async function notifiedOfBookings(
  { db, businessId }: Writing,
  changes: readonly ChangeRow[],
  takers: ReadonlyMap<string, string>,
): Promise<NotifiedBooking[]> {
  const byBooking = new Map(
    changes.filter(({ entity }) => entity === 'booking').map((change) => [change.entity_id, change]),
  );
  const bookings = await selectBookings(db, businessId, sql`and id = any(${[...byBooking.keys()]}::uuid[])`);
  return bookings.map((stored) => fateOf(stored, takers.get(byBooking.get(stored.booking.id)?.id ?? '')));
}

const fateOf = (stored: StoredBooking, taker: string | undefined, at?: string): NotifiedBooking =>
  taker === undefined
    ? { stored, action: 'DELETE' }
    : { stored, action: 'HAND_OVER', taker, ...(at !== undefined && { at }) };

/** The bookings of a session, or of its course, which continues without it. */
async function notifiedOfSession(
  { db, businessId }: Writing,
  { entity_id: id, after }: ChangeRow,
  {
    run,
    taker,
    lostSessions,
  }: { run: BulkRunRow; taker: string | undefined; lostSessions: Map<string, Session[]> },
): Promise<NotifiedBooking[]> {
  // Recorded by this server from the same type.
  const session = after as Session;
  const { scheduleId } = session;
  const live = sql`status = any(${spotTakingStatuses}::text[])`;
  const ofCourse = await selectBookings(
    db,
    businessId,
    sql`and books_course and schedule_id = ${scheduleId}::uuid and ${live}`,
  );
  if (taker !== undefined) {
    const own = await selectBookings(db, businessId, sql`and session_id = ${id}::uuid and ${live}`);
    return [...own, ...ofCourse].map((stored) => fateOf(stored, taker, session.start.timestamp));
  }
  lostSessions.set(scheduleId, [...(lostSessions.get(scheduleId) ?? []), session]);
  const { bookings: cancelled } = await cancelledWith({ db, businessId }, id, run.id);
  return [
    ...cancelled.map((stored) => fateOf(stored, undefined)),
    ...ofCourse.map((stored): NotifiedBooking => ({ stored, action: 'KEEP_AT_CURRENT_LOCATION' })),
  ];
}

/** One course that loses several sessions has one list of them. */
function distinct(notified: readonly NotifiedBooking[]): NotifiedBooking[] {
  const seenIds = new Set<string>();
  return notified.filter(({ stored, action }) => {
    if (action !== 'KEEP_AT_CURRENT_LOCATION') return true;
    const isNew = !seenIds.has(stored.booking.id);
    seenIds.add(stored.booking.id);
    return isNew;
  });
}

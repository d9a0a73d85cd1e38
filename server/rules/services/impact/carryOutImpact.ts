import { sql } from 'kysely';
import type { BodyOf } from '../../../../contract/call.ts';
import type { bulkDeleteServices } from '../../../../contract/calls/services/servicesInBulk.ts';
import type { BookedEntity } from '../../../../contract/entities/bookings/bookedEntity.ts';
import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import type { Session } from '../../../../contract/entities/calendar/session.ts';
import type { SlotLocation } from '../../../../contract/entities/availability/slotLocation.ts';
import { comesBack, selectBookings } from '../../../tables/calendar/bookings.ts';
import { selectSessions, updateSessions } from '../../../tables/calendar/sessions.ts';
import { clockOf } from '../../../scheduling/time/zones.ts';
import { actionOn, changeBookings, ofBusiness, returned } from '../../bookings/changeBookings.ts';
import { separateTornChains } from '../../bookings/chains/chainMembers.ts';
import { endedBefore, storeRow } from '../../calendar/eventRows.ts';
import { eventLocationOf } from '../../calendar/eventShape.ts';
import { recordChanges } from '../../recordChange.ts';
import { nextVersion } from '../../revisions.ts';
import type { Impact, PlannedSeries } from './serviceImpact.ts';
import type { Writing } from '../../writing.ts';

type ParticipantNotification = NonNullable<BodyOf<typeof bulkDeleteServices>['participantNotification']>;

const silent: ParticipantNotification = { notifyParticipants: false };

interface Circumstances {
  /** The deletion of the service that causes it; null for other changes. */
  deletion: string | null;
  notification?: ParticipantNotification;
}

/** Applies an impact to sessions and bookings, and records each change; uses a constant number of statements. */
export async function carryOut(
  writing: Writing,
  { sessions, bookings: planned, series }: Impact,
  circumstances: Circumstances,
): Promise<void> {
  const { deletion, notification } = circumstances;
  const reason = notification?.notifyParticipants ? notification.message?.trim() : undefined;
  const canceledDate = writing.now.toISOString();
  const changing = planned.filter(({ action }) => action !== 'KEEP_AT_CURRENT_LOCATION');
  const single = await separateTornChains(
    writing,
    changing.map(({ stored }) => stored),
    new Map(changing.map(({ stored, ...fate }) => [stored.booking.id, fate])),
  );
  const bookings = changing.map((each) => ({
    ...each,
    stored: single.get(each.stored.booking.id) ?? each.stored,
  }));
  await changeBookings(
    writing,
    bookings.filter(({ action }) => action === 'DELETE').map(({ stored }) => stored),
    (stored) => ({
      ...stored,
      booking: { ...stored.booking, status: 'CANCELED', canceledDate },
      ...(reason && { reason }),
      ...(deletion !== null && { canceledBy: deletion, statusBefore: stored.booking.status }),
    }),
    (before, after) =>
      actionOn(
        writing,
        'canceled',
        { before, after },
        { participantNotification: notification ?? silent, flowControlSettings: ofBusiness },
      ),
  );
  const cancelled = sessions.filter(({ action }) => action === 'DELETE').map(({ session }) => session);
  await changeSessions(writing, cancelled, () => ({ status: 'CANCELLED' }), deletion);
  const moved = bookings.filter(({ action }) => action === 'MOVE_TO_LOCATION');
  const bookingsTo = new Map(moved.map(({ stored, newLocation }) => [stored.booking.id, newLocation]));
  await changeBookings(
    writing,
    moved.map(({ stored }) => stored),
    (stored) => ({ ...stored, booking: movedBooking(stored.booking, bookingsTo.get(stored.booking.id)) }),
    (before, after) => ({ action: 'updated', before, after }),
  );
  const movedSessions = sessions.filter(({ action }) => action === 'MOVE_TO_LOCATION');
  const sessionsTo = new Map(movedSessions.map(({ session, newLocation }) => [session.id, newLocation]));
  await changeSessions(
    writing,
    movedSessions.map(({ session }) => session),
    ({ id }) => ({ location: sessionsTo.get(id) }),
    null,
  );
  for (const each of series) await changeSeriesAhead(writing, each);
}

/** Later sessions are created at the new location, or not at all. */
async function changeSeriesAhead(
  writing: Writing,
  { master, calendar, action, newLocation }: PlannedSeries,
): Promise<void> {
  const now = clockOf(master.timeZone ?? calendar.timeZone).localAt(writing.now.getTime());
  const after =
    action === 'DELETE'
      ? endedBefore(master, calendar, now)
      : { ...master, location: newLocation && eventLocationOf(newLocation) };
  await storeRow(writing, calendar, master, after);
}

/**
 * Restores the upcoming sessions and bookings that a service's deletion cancelled; those that have begun since
 * stay cancelled. Returns true if there were sessions. Sends no notifications.
 */
export async function bringBack(writing: Writing, serviceId: string): Promise<boolean> {
  const { db, businessId, now } = writing;
  const ofService = sql`and service_id = ${serviceId}::uuid`;
  const sessions = await selectSessions(
    db,
    businessId,
    sql`${ofService} and cancelled_by is not null and start_date > ${now}`,
    { lock: true },
  );
  const bookings = await selectBookings(db, businessId, sql`${ofService} and ${comesBack(now)}`, {
    lock: true,
  });
  await changeSessions(writing, sessions, () => ({ status: 'CONFIRMED' }), null);
  await changeBookings(
    writing,
    bookings,
    ({ booking, statusBefore, canceledBy: _deletion, ...stored }) => {
      const { canceledDate: _undone, ...rest } = booking;
      return { ...stored, booking: { ...rest, status: statusBefore ?? booking.status } };
    },
    (before, after) => returned(writing, before, after),
  );
  return sessions.length > 0;
}

/** Stores one change per session; `cancelledBy` is the deletion that causes it. */
export async function changeSessions(
  writing: Writing,
  sessions: readonly Session[],
  change: (session: Session) => Partial<Pick<Session, 'status' | 'location'>> | undefined,
  cancelledBy: string | null,
): Promise<void> {
  if (sessions.length === 0) return;
  const { db, businessId, now } = writing;
  const changed = sessions.map((session) => ({
    ...session,
    ...change(session),
    ...nextVersion(session, now),
  }));
  await updateSessions(db, businessId, changed, { cancelledBy });
  // Read again for the number of participants, which depends on the bookings.
  const ids = sessions.map(({ id }) => id);
  const stored = await selectSessions(db, businessId, sql`and id = any(${ids}::uuid[])`);
  const after = new Map(stored.map((session) => [session.id, session]));
  await recordChanges(
    writing,
    'session',
    sessions.flatMap((before) => {
      const session = after.get(before.id);
      return session ? [{ action: 'updated' as const, before, after: session }] : [];
    }),
  );
}

function movedBooking(booking: Booking, location: SlotLocation | undefined): Booking {
  const { slot, schedule } = booking.bookedEntity;
  const bookedEntity: BookedEntity = {
    ...booking.bookedEntity,
    ...(slot && { slot: { ...slot, location } }),
    ...(schedule && { schedule: { ...schedule, location } }),
  };
  return { ...booking, bookedEntity };
}

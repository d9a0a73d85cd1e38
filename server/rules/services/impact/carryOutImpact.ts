import { sql } from 'kysely';
import type { BodyOf } from '../../../../contract/call.ts';
import type { bulkDeleteServices } from '../../../../contract/calls/servicesInBulk.ts';
import type { BookedEntity } from '../../../../contract/entities/bookedEntity.ts';
import type { Booking } from '../../../../contract/entities/booking.ts';
import type { Session } from '../../../../contract/entities/session.ts';
import type { SlotLocation } from '../../../../contract/entities/slotLocation.ts';
import {
  comesBack,
  selectBookings,
  updateBookings,
  type KeptBooking,
} from '../../../tables/calendar/bookings.ts';
import { selectSessions, updateSessions } from '../../../tables/calendar/sessions.ts';
import { recordChanges, type Change } from '../../recordChange.ts';
import { nextRevision } from '../../revisions.ts';
import type { Impact } from './serviceImpact.ts';
import type { Actor } from '../../../tables/actor.ts';
import type { Writing } from '../../writing.ts';

type ParticipantNotification = NonNullable<BodyOf<typeof bulkDeleteServices>['participantNotification']>;

interface Circumstances {
  /** The deletion of the service that causes it; null for other changes. */
  deletion: string | null;
  notification?: ParticipantNotification;
}

/** Applies an impact to sessions and bookings, and records each change; uses a constant number of statements. */
export async function carryOut(
  writing: Writing,
  { sessions, bookings }: Impact,
  circumstances: Circumstances,
): Promise<void> {
  const { deletion } = circumstances;
  const canceledDate = writing.now.toISOString();
  await changeBookings(
    writing,
    bookings.filter(({ action }) => action === 'DELETE').map(({ kept }) => kept),
    (kept) => ({
      ...kept,
      booking: { ...kept.booking, status: 'CANCELED', canceledDate },
      ...(deletion !== null && { canceledBy: deletion, statusBefore: kept.booking.status }),
    }),
    (before, after) => statusAction(writing, 'canceled', before, after, circumstances.notification),
  );
  const cancelled = sessions.filter(({ action }) => action === 'DELETE').map(({ session }) => session);
  await changeSessions(writing, cancelled, () => ({ status: 'CANCELLED' }), deletion);
  const moved = bookings.filter(({ action }) => action === 'MOVE_TO_LOCATION');
  const bookingsTo = new Map(moved.map(({ kept, newLocation }) => [kept.booking.id, newLocation]));
  await changeBookings(
    writing,
    moved.map(({ kept }) => kept),
    (kept) => ({ ...kept, booking: movedBooking(kept.booking, bookingsTo.get(kept.booking.id)) }),
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
    ({ booking, sessionId, paid, statusBefore }) => {
      const { canceledDate: _undone, ...rest } = booking;
      return { booking: { ...rest, status: statusBefore ?? booking.status }, sessionId, paid };
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

/** Stores one change per booking. */
export async function changeBookings(
  writing: Writing,
  bookings: readonly KeptBooking[],
  changed: (kept: KeptBooking) => KeptBooking,
  recorded: (before: Booking, after: Booking) => Change<Booking>,
): Promise<void> {
  if (bookings.length === 0) return;
  const { db, businessId, now } = writing;
  const after = bookings.map((kept) => {
    const next = changed(kept);
    return { ...next, booking: { ...next.booking, ...nextVersion(kept.booking, now) } };
  });
  await updateBookings(db, businessId, after);
  const changes = bookings.map((before, index) =>
    recorded(before.booking, after[index]?.booking ?? before.booking),
  );
  await recordChanges(writing, 'booking', changes);
}

function nextVersion(entity: { revision: string }, now: Date) {
  return { revision: nextRevision(entity), updatedDate: now.toISOString() };
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

/** The action's own event announces a status change (reference/events.md sections 3 and 4). */
function statusAction(
  { actor }: Writing,
  slug: 'canceled' | 'confirmed' | 'markedAsPending',
  before: Booking,
  after: Booking,
  participantNotification: ParticipantNotification = { notifyParticipants: false },
): Change<Booking> {
  const body = {
    booking: after,
    participantNotification,
    initiatedBy: identityOf(actor),
    previousStatus: before.status,
    ...(slug === 'canceled'
      ? // The cancellation policy binds customers only.
        { flowControlSettings: { ignoreCancellationPolicy: true } }
      : { previousPaymentStatus: before.paymentStatus }),
  };
  return { action: 'acted', slug, before, after, body };
}

/** A restored booking: a changed status has its own event. */
export function returned(writing: Writing, before: Booking, after: Booking): Change<Booking> {
  if (before.status === after.status) return { action: 'updated', before, after };
  switch (after.status) {
    case 'CONFIRMED':
      return statusAction(writing, 'confirmed', before, after);
    case 'PENDING':
      return statusAction(writing, 'markedAsPending', before, after);
    case 'CANCELED':
      return statusAction(writing, 'canceled', before, after);
    case 'CREATED':
    case 'DECLINED':
    case 'WAITING_LIST':
      return { action: 'updated', before, after };
    default:
      return after.status satisfies never;
  }
}

/** The wire's identification data: an id without its kind. */
function identityOf({ identityType: _kind, ...identity }: Actor) {
  return identity;
}

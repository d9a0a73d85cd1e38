import { hasEnded, takesSpots, type Booking } from '../../../contract/entities/bookings/booking.ts';
import type { Actor } from '../../tables/actor.ts';
import { findTakenBookings, updateBookings, type StoredBooking } from '../../tables/calendar/bookings.ts';
import { markRefundsDue, recallRefunds } from '../../tables/calendar/bookingPayments.ts';
import { recordChanges, type Change } from '../recordChange.ts';
import { nextRevision } from '../revisions.ts';
import type { Writing } from '../writing.ts';
import { keepReminders } from './messages/keepReminders.ts';
import { costsTheSame } from './prices/storedPrice.ts';

/**
 * Stores one change per booking and returns the bookings in their order. Marks a restored booking whose time is taken
 * as double booked.
 */
export async function changeBookings(
  writing: Writing,
  bookings: readonly StoredBooking[],
  changed: (stored: StoredBooking) => StoredBooking,
  recorded: (before: Booking, after: Booking) => Change<Booking>,
): Promise<Booking[]> {
  if (bookings.length === 0) return [];
  const { db, businessId } = writing;
  const next = bookings.map((stored) => ({ stored, planned: changed(stored) }));
  const returning = next.filter(
    ({ stored, planned }) => takesSpots(planned.booking) && !takesSpots(stored.booking),
  );
  const taken = await findTakenBookings(
    db,
    businessId,
    returning.map(({ planned }) => planned),
  );
  await followByRefunds(writing, next);
  return storeBookings(
    writing,
    next.map(({ stored, planned }) => ({
      before: stored,
      after: taken.has(stored.booking.id)
        ? { ...planned, booking: { ...planned.booking, doubleBooked: true } }
        : planned,
    })),
    recorded,
  );
}

/**
 * Refunds what the business cancels other than by a call that says whether to. Restored bookings keep their payments
 * where the refund has not begun.
 */
async function followByRefunds(
  { db, businessId, now }: Writing,
  changes: readonly { stored: StoredBooking; planned: StoredBooking }[],
): Promise<void> {
  /** Of bookings that the change cancels, or restores. */
  const ids = (cancels: boolean) =>
    changes.flatMap(({ stored, planned }) => {
      const [was, is] = [isCancelled(stored), isCancelled(planned)];
      return was !== is && is === cancels ? [stored.booking.id] : [];
    });
  await markRefundsDue(db, businessId, { bookingIds: ids(true), now });
  await recallRefunds(db, businessId, { bookingIds: ids(false), now });
}

const isCancelled = ({ booking }: StoredBooking): boolean => booking.status === 'CANCELED';

interface ChangedBooking {
  before: StoredBooking;
  after: StoredBooking;
}

/** Stores changed bookings with a new revision and records them. Throws as `updateBookings` does. */
export async function storeBookings(
  writing: Writing,
  changed: readonly ChangedBooking[],
  recorded: (before: Booking, after: Booking) => Change<Booking>,
): Promise<Booking[]> {
  const { db, businessId, now } = writing;
  const stored = changed.map(({ before, after: { price, reason, ...after } }) => ({
    ...after,
    ...(reason !== undefined && hasEnded(after.booking) && { reason }),
    ...(price && costsTheSame(before.booking, after.booking) && { price }),
    booking: {
      ...after.booking,
      revision: nextRevision(before.booking),
      updatedDate: now.toISOString(),
    },
  }));
  await updateBookings(db, businessId, stored);
  await keepReminders(
    writing,
    stored.map(({ booking }) => booking.id),
  );
  const changes = changed.map(({ before }, index) =>
    recorded(before.booking, stored[index]?.booking ?? before.booking),
  );
  await recordChanges(writing, 'booking', changes);
  return stored.map(({ booking }) => booking);
}

type ActionSlug =
  | 'confirmed'
  | 'declined'
  | 'canceled'
  | 'rescheduled'
  | 'markedAsPending'
  | 'number_of_participants_updated';

/** Required fields of an event, for calls that do not send them. */
const absent: Readonly<Record<ActionSlug, object>> = {
  confirmed: { sendSmsReminder: false },
  markedAsPending: { sendSmsReminder: false },
  declined: { flowControlSettings: {} },
  canceled: { flowControlSettings: {} },
  rescheduled: { flowControlSettings: {} },
  number_of_participants_updated: {},
};

/**
 * The change of an action, with its own event (reference/events.md sections 3 and 4). `details` are the fields of the
 * event other than the booking, the initiator and the previous status.
 */
export function actionOn(
  { actor }: Pick<Writing, 'actor'>,
  slug: ActionSlug,
  { before, after }: { before: Booking; after: Booking },
  details: Readonly<Record<string, unknown>> = {},
): Extract<Change<Booking>, { action: 'acted' }> {
  const decided = { previousPaymentStatus: before.paymentStatus, doubleBooked: after.doubleBooked ?? false };
  const isDecision = slug === 'confirmed' || slug === 'declined' || slug === 'markedAsPending';
  const body = {
    booking: after,
    ...(slug !== 'number_of_participants_updated' && {
      participantNotification: { notifyParticipants: false },
      previousStatus: before.status,
    }),
    initiatedBy: initiatorOf(actor, after),
    ...(isDecision && decided),
    ...absent[slug],
    ...details,
  };
  return { action: 'acted', slug, before, after, body };
}

/** A restored booking: a changed status has its own event. */
export function returned(writing: Writing, before: Booking, after: Booking): Change<Booking> {
  if (before.status === after.status) return { action: 'updated', before, after };
  switch (after.status) {
    case 'CONFIRMED':
      return actionOn(writing, 'confirmed', { before, after });
    case 'PENDING':
      return actionOn(writing, 'markedAsPending', { before, after });
    case 'CANCELED':
      return actionOn(writing, 'canceled', { before, after }, { flowControlSettings: ofBusiness });
    case 'CREATED':
    case 'DECLINED':
    case 'WAITING_LIST':
      return { action: 'updated', before, after };
    default:
      return after.status satisfies never;
  }
}

/** The cancellation policy binds customers only. */
export const ofBusiness = { ignoreCancellationPolicy: true } as const;

/** The identification data of an initiator, with the contact of the customer. */
function initiatorOf(actor: Actor, { createdBy, contactDetails: { contactId } }: Booking) {
  const isCreator =
    actor.identityType === 'MEMBER' && actor.memberId !== undefined && actor.memberId === createdBy?.memberId;
  // Visitors act on bookings only with the token of the customer.
  const isCustomer = actor.identityType === 'ANONYMOUS_VISITOR' || isCreator;
  return { ...identityOf(actor), ...(isCustomer && contactId && { contactId }) };
}

/** Identification data on the wire: an id without its kind. */
export function identityOf({ identityType: _kind, ...identity }: Actor) {
  return identity;
}

import type { BodyOf } from '../../../../contract/call.ts';
import type { confirmBooking } from '../../../../contract/calls/bookings/bookings.ts';
import {
  hasEnded,
  takesSpots,
  type Booking,
  type BookingStatus,
} from '../../../../contract/entities/bookings/booking.ts';
import { ApiError } from '../../../../contract/errors.ts';
import { markRefundsDue } from '../../../tables/calendar/bookingPayments.ts';
import type { StoredBooking } from '../../../tables/calendar/bookings.ts';
import { present } from '../../../tables/rows.ts';
import type { BookingWriting } from '../bookingWriting.ts';
import { actionOn, storeBookings } from '../changeBookings.ts';
import { announce, messageOf, occasionOf, type Notification } from '../messages/announceBooking.ts';
import { freeSession, withSession } from '../times/appointmentSessions.ts';
import { asNoOpenSpots, noOpenSpots } from '../noOpenSpots.ts';
import { listOf, serveWaitingList } from '../waitingLists.ts';

/** Decisions about bookings: each leads to a new status and has its own event (reference/calls.md section 8.2). */

type ParticipantNotification = BodyOf<typeof confirmBooking>['participantNotification'];

/** The fields of a decision's event that its call sends. */
export interface EventDetails {
  participantNotification?: ParticipantNotification;
  sendSmsReminder?: boolean | undefined;
  flowControlSettings?: object | undefined;
}

/** The fields of the event; those that the call does not send are absent. */
export const eventDetails = ({
  participantNotification,
  sendSmsReminder,
  flowControlSettings,
}: EventDetails) => ({
  ...(participantNotification && { participantNotification }),
  ...(sendSmsReminder !== undefined && { sendSmsReminder }),
  ...(flowControlSettings && { flowControlSettings }),
});

/** The event of a booking that takes its time or spots. */
export const slugOf = (status: 'CONFIRMED' | 'PENDING'): StoredDecision['slug'] =>
  status === 'CONFIRMED' ? 'confirmed' : 'markedAsPending';

/** A decision about a locked booking: its new status and the fields that change with it. */
export interface StoredDecision
  extends
    Partial<Pick<StoredBooking, 'resourceIds' | 'paid'>>,
    Partial<Pick<Booking, 'selectedPaymentOption' | 'depositSelected'>> {
  status: BookingStatus;
  /** The event. */
  slug: Parameters<typeof actionOn>[1];
  eventDetails: Readonly<Record<string, unknown>>;
  notification: Notification;
  bookedEntity?: Booking['bookedEntity'];
  doubleBooked?: boolean;
  paymentStatus?: Booking['paymentStatus'] | undefined;
  canceledDate?: string;
  /** Whether a payment by a provider is refunded. Default: for declined bookings, not for cancelled ones. */
  withRefund?: boolean | undefined;
  /** Whether the same request creates the booking: the history has one entry for both. */
  completesCreation?: boolean;
}

/** Stores one decision: {@link storeDecisions}. */
export async function storeDecision(
  writing: BookingWriting,
  stored: StoredBooking,
  decision: StoredDecision,
): Promise<Booking> {
  const [booking = stored.booking] = await storeDecisions(writing, [{ stored, decision }]);
  return booking;
}

/**
 * Stores decisions in one statement, so that a booking can take a time that another one frees, and notifies customers.
 */
export async function storeDecisions(
  writing: BookingWriting,
  decided: readonly { stored: StoredBooking; decision: StoredDecision }[],
): Promise<Booking[]> {
  const changes: { before: StoredBooking; after: StoredBooking }[] = [];
  for (const { stored, decision } of decided) {
    const reason = hasEnded(decision) ? messageOf(writing, decision.notification) : undefined;
    changes.push({ before: stored, after: await withSession(writing, decidedAs(stored, decision, reason)) });
  }
  const byId = new Map(decided.map(({ stored, decision }) => [stored.booking.id, decision]));
  const recorded = (before: Booking, after: Booking) => {
    const { slug, eventDetails: details, completesCreation } = byId.get(after.id)!;
    const change = actionOn(writing, slug, { before, after }, details);
    return completesCreation ? { ...change, written: 'created' as const } : change;
  };
  const stored = await storeBookings(writing, changes, recorded).catch((error: unknown) =>
    refuseTaken(error, changes),
  );
  for (const { after } of changes) await freeSession(writing, after);
  await markRefundsDue(writing.db, writing.businessId, {
    bookingIds: decided.flatMap(({ stored, decision }) => (isPaidBack(decision) ? [stored.booking.id] : [])),
    now: writing.now,
  });
  const freed = new Set(
    changes.flatMap(({ before }) => (takesSpots(before.booking) ? [before.booking.id] : [])),
  );
  for (const booking of stored) {
    const decision = byId.get(booking.id)!;
    const { notification } = decision;
    const freesSpot = freed.has(booking.id);
    const isTooLate = decision.status === 'DECLINED' && decision.paid !== undefined;
    await announce(writing, { booking, occasion: occasionOf(booking), notification, freesSpot, isTooLate });
  }
  for (const { before, after } of changes) {
    const freed = takesSpots(before.booking) && !takesSpots(after.booking);
    // The next booking of the waitlist may fit.
    const hasWaited = before.booking.status === 'WAITING_LIST';
    if (freed || hasWaited) await serveWaitingList(writing, listOf(before), { freed });
  }
  return stored;
}

const isPaidBack = ({ status, withRefund = status === 'DECLINED' }: StoredDecision): boolean => withRefund;

function decidedAs(
  stored: StoredBooking,
  {
    slug: _slug,
    eventDetails: _eventDetails,
    notification: _notification,
    withRefund: _withRefund,
    completesCreation: _completes,
    resourceIds,
    paid,
    doubleBooked,
    ...fields
  }: StoredDecision,
  reason: string | undefined,
): StoredBooking {
  const { doubleBooked: was, ...booking } = stored.booking;
  return {
    ...stored,
    ...(resourceIds && { resourceIds }),
    ...(paid && { paid }),
    ...(reason !== undefined && { reason }),
    booking: { ...booking, ...present(fields), ...((doubleBooked ?? was) && { doubleBooked: true }) },
  };
}

/** Decisions refuse a full session with another code than creations. One that takes no spots finds none full. */
function refuseTaken(error: unknown, changes: readonly { after: StoredBooking }[]): never {
  if (!(error instanceof ApiError) || error.code !== 'SESSION_CAPACITY_EXCEEDED') asNoOpenSpots(error);
  throw changes.some(({ after }) => takesSpots(after.booking)) ? noOpenSpots() : error.cause;
}

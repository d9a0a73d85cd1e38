import type { BodyOf } from '../../../contract/call.ts';
import type * as calls from '../../../contract/calls/bookings/bookings.ts';
import type { undoDecision as undoDecisionCall } from '../../../contract/calls/bookings/undoDecision.ts';
import type { Booking, BookingStatus } from '../../../contract/entities/bookings/booking.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { ApiError } from '../../../contract/errors.ts';
import { getPath } from '../../../contract/paths.ts';
import type { Money } from '../../../contract/entities/values/money.ts';
import { markRefundsDue, recallRefunds } from '../../tables/calendar/bookingPayments.ts';
import { slotNotAvailable, type StoredBooking } from '../../tables/calendar/bookings.ts';
import { findChange, lastChangeIdOf } from '../../tables/history/recordedChanges.ts';
import { fullServices } from '../../tables/services/fullServices.ts';
import { announce, occasionOf, type Notification } from './messages/announceBooking.ts';
import { freeSession, withSession } from './times/appointmentSessions.ts';
import { presentTotal } from './prices/bookedTotal.ts';
import { pricedService } from './prices/prices.ts';
import { isPaidOnlineOnly } from '../payments/ways.ts';
import { policyOfBooking, refuseByPolicy } from './bookingPolicyRules.ts';
import { refuseSwitches, type BookingWriting } from './bookingWriting.ts';
import { actionOn, storeBookings, takesSpots } from './changeBookings.ts';
import { readClaim } from './times/claims.ts';
import { invalidStatus, isAppointment, lockBooking } from './lockBooking.ts';
import { fitsNow } from './times/groupTakings.ts';
import { takeStoredAppointment } from './times/takings.ts';
import { listOf, noOpenSpots, offerOf, serveWaitingList } from './waitingLists.ts';

/** Decisions about a booking: each leads to a new status and has its own event (reference/calls.md section 8.2). */

type ParticipantNotification = BodyOf<typeof calls.confirmBooking>['participantNotification'];

/** The fields of a decision's event that its call sends. */
interface EventDetails {
  participantNotification?: ParticipantNotification;
  sendSmsReminder?: boolean | undefined;
  flowControlSettings?: object | undefined;
}

export const eventDetails = ({
  participantNotification,
  sendSmsReminder,
  flowControlSettings,
}: EventDetails) => ({
  ...(participantNotification && { participantNotification }),
  ...(sendSmsReminder !== undefined && { sendSmsReminder }),
  ...(flowControlSettings && { flowControlSettings }),
});

type PaymentStatus = Booking['paymentStatus'];

/**
 * Confirms a booking, which takes its time or spots: throws SLOT_NOT_AVAILABLE or NO_OPEN_SPOTS if they are taken. A
 * repeated request returns the confirmed booking.
 */
export async function confirmBooking(
  writing: BookingWriting,
  id: string,
  request: BodyOf<typeof calls.confirmBooking>,
): Promise<Booking> {
  const stored = await lockBooking(writing, id, {
    action: 'confirm',
    revision: request.revision,
    takesTime: true,
  });
  if (stored.booking.status === 'CONFIRMED') return stored.booking;
  return decide(writing, stored, 'CONFIRMED', request);
}

/**
 * Accepts the spots that the waitlist offers to a booking, as its customer. A repeated request returns the booking.
 * Throws NO_OPEN_SPOTS without an offer, or after its end, and FAILED_PRECONDITION if it must be paid online first
 * (payments/offerPayments.ts).
 */
export async function acceptOffer(
  writing: BookingWriting,
  id: string,
  { revision }: { revision: string },
): Promise<Booking> {
  const { stored, offer } = await lockOffer(writing, id, { revision });
  if (!offer) return stored.booking;
  await refuseUnpaid(writing, stored);
  return decide(writing, stored, 'CONFIRMED', {});
}

/**
 * Locks a booking with its open offer; no offer in the answer: the booking is already confirmed. Throws NO_OPEN_SPOTS
 * without an open offer.
 */
export async function lockOffer(
  writing: BookingWriting,
  id: string,
  { revision }: { revision: string },
): Promise<{ stored: StoredBooking; offer?: { expires: Date } }> {
  const stored = await lockBooking(writing, id, { action: 'confirm', revision });
  if (stored.booking.status === 'CONFIRMED') return { stored };
  const offer = await offerOf(writing, stored.booking);
  if (!offer?.isOpen) throw noOpenSpots();
  return { stored, offer };
}

async function refuseUnpaid(writing: BookingWriting, stored: StoredBooking): Promise<void> {
  const [service] = await fullServices(writing, [{ id: serviceIdOf(stored.booking) }]);
  if (!service || !isPaidOnlineOnly(service)) return;
  const total = await presentTotal(writing, await pricedService(writing, service), stored.booking);
  if (total?.all === 0n) return;
  const description =
    'This booking is paid online. Its customer accepts the offer on the page of the booking.';
  throw new ApiError('FAILED_PRECONDITION', description);
}

/**
 * Confirms the booking of an offer that was paid, also after its end if the spots are still free; undefined if they
 * are taken. Throws INVALID_BOOKING_STATUS if the booking was decided otherwise.
 */
export async function takePaidOffer(
  writing: BookingWriting,
  id: string,
  paying: Pick<StoredDecision, 'paid' | 'paymentStatus' | 'depositSelected'>,
): Promise<Booking | undefined> {
  const stored = await lockBooking(writing, id, { action: 'confirm', revision: undefined });
  const takes = await takingOf(writing, stored, { doubleBooked: false, checksAll: false }).catch(
    (error: unknown) => ifTaken(error, true),
  );
  if (!takes) return undefined;
  const decided = {
    status: 'CONFIRMED',
    slug: 'confirmed',
    eventDetails: {},
    notification: undefined,
  } as const;
  return storeDecision(writing, stored, {
    ...takes,
    ...decided,
    ...paying,
    selectedPaymentOption: 'ONLINE',
  });
}

/** Marks a booking as pending, which takes its time or spots. Throws as {@link confirmBooking}. */
export async function markBookingAsPending(
  writing: BookingWriting,
  id: string,
  request: BodyOf<typeof calls.markBookingAsPending>,
): Promise<Booking> {
  const { revision, flowControlSettings: flow } = request;
  const stored = await lockBooking(writing, id, { action: 'markAsPending', revision, takesTime: true });
  const { onlineBooking } = await serviceOfBooking(writing, stored);
  if (!onlineBooking?.requireManualApproval && !flow?.skipPendingApprovalServiceValidation) {
    throw new ApiError('NOT_PENDING_APPROVAL_SERVICE', 'Bookings of this service need no approval.');
  }
  return decide(writing, stored, 'PENDING', request);
}

/**
 * Undoes the decision about a request while it is the last change of the booking, which is pending again. Throws as
 * declared by the call.
 */
export async function undoDecision(
  writing: BookingWriting,
  id: string,
  { revision, participantNotification: notification }: BodyOf<typeof undoDecisionCall>,
): Promise<Booking> {
  const { db, businessId, now } = writing;
  const stored = await lockBooking(writing, id, { revision, takesTime: true });
  const { status } = stored.booking;
  if (status !== 'CONFIRMED' && status !== 'DECLINED') throw invalidStatus(stored.booking);
  const last = await lastChangeIdOf(db, businessId, stored.booking.id);
  const change = last === undefined ? undefined : await findChange(db, businessId, last);
  if (getPath(change?.before, 'status') !== 'PENDING' || getPath(change?.after, 'status') !== status) {
    throw new ApiError(
      'FAILED_PRECONDITION',
      'The last change of the booking is no decision about a request.',
    );
  }
  const takes = await takingOf(writing, stored, { doubleBooked: false, checksAll: false });
  await recallRefunds(db, businessId, { bookingIds: [stored.booking.id], now });
  return storeDecision(writing, stored, {
    ...takes,
    status: 'PENDING',
    slug: 'markedAsPending',
    eventDetails: eventDetails({ participantNotification: notification }),
    notification,
    paymentStatus: getPath(change?.before, 'paymentStatus') as PaymentStatus,
  });
}

interface Decision extends EventDetails {
  paymentStatus?: PaymentStatus | undefined;
  doubleBooked?: boolean | undefined;
  flowControlSettings?: { checkAvailabilityValidation?: boolean | undefined } | undefined;
}

async function decide(
  writing: BookingWriting,
  stored: StoredBooking,
  status: 'CONFIRMED' | 'PENDING',
  decision: Decision,
): Promise<Booking> {
  const { doubleBooked = false, flowControlSettings, paymentStatus } = decision;
  const checksAll = flowControlSettings?.checkAvailabilityValidation ?? false;
  const takes = await takingOf(writing, stored, { doubleBooked, checksAll });
  const notification = decision.participantNotification;
  const decided = {
    status,
    paymentStatus,
    slug: slugOf(status),
    notification,
    eventDetails: eventDetails(decision),
  };
  return storeDecision(writing, stored, { ...takes, ...decided });
}

export const slugOf = (status: 'CONFIRMED' | 'PENDING'): StoredDecision['slug'] =>
  status === 'CONFIRMED' ? 'confirmed' : 'markedAsPending';

export interface StoredDecision
  extends
    Partial<Pick<StoredBooking, 'resourceIds' | 'paid'>>,
    Partial<Pick<Booking, 'selectedPaymentOption' | 'depositSelected'>> {
  status: BookingStatus;
  slug: Parameters<typeof actionOn>[1];
  eventDetails: Readonly<Record<string, unknown>>;
  notification: Notification;
  bookedEntity?: Booking['bookedEntity'];
  doubleBooked?: boolean;
  paymentStatus?: PaymentStatus | undefined;
  canceledDate?: string;
}

async function storeDecision(
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
    changes.push({ before: stored, after: await withSession(writing, decidedAs(stored, decision)) });
  }
  const byId = new Map(decided.map(({ stored, decision }) => [stored.booking.id, decision]));
  const recorded = (before: Booking, after: Booking) => {
    const { slug, eventDetails: details } = byId.get(after.id)!;
    return actionOn(writing, slug, { before, after }, details);
  };
  const stored = await storeBookings(writing, changes, recorded).catch(asNoOpenSpots);
  for (const { after } of changes) await freeSession(writing, after);
  await markRefundsDue(writing.db, writing.businessId, {
    bookingIds: decided.flatMap(({ stored, decision }) => (isPaidBack(decision) ? [stored.booking.id] : [])),
    now: writing.now,
  });
  const freed = new Set(
    changes.flatMap(({ before }) => (takesSpots(before.booking) ? [before.booking.id] : [])),
  );
  for (const booking of stored) {
    const { notification } = byId.get(booking.id)!;
    const freesSpot = freed.has(booking.id);
    await announce(writing, { booking, occasion: occasionOf(booking), notification, freesSpot });
  }
  for (const { before, after } of changes) {
    const freed = takesSpots(before.booking) && !takesSpots(after.booking);
    // The next booking of the waitlist may fit.
    const hasWaited = before.booking.status === 'WAITING_LIST';
    if (freed || hasWaited) await serveWaitingList(writing, listOf(before), { freed });
  }
  return stored;
}

/** Whether a payment by a provider is refunded. Default: for declined bookings, not for cancelled ones. */
function isPaidBack({ status, eventDetails: { flowControlSettings } }: StoredDecision): boolean {
  const { withRefund } = (flowControlSettings ?? {}) as { withRefund?: boolean };
  return withRefund ?? status === 'DECLINED';
}

function decidedAs(
  stored: StoredBooking,
  {
    slug: _slug,
    eventDetails: _eventDetails,
    notification: _notification,
    resourceIds,
    paid,
    doubleBooked,
    ...fields
  }: StoredDecision,
): StoredBooking {
  const { doubleBooked: was, ...booking } = stored.booking;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return {
    ...stored,
    ...(resourceIds && { resourceIds }),
    ...(paid && { paid }),
    booking: { ...booking, ...given, ...((doubleBooked ?? was) && { doubleBooked: true }) },
  };
}

/** Decisions and creations refuse a full session with different codes. */
function asNoOpenSpots(error: unknown): never {
  if (error instanceof ApiError && error.code === 'SESSION_CAPACITY_EXCEEDED') throw noOpenSpots();
  throw error;
}

/** The time or spots that a stored booking begins to occupy; empty if it has them. */
async function takingOf(
  writing: BookingWriting,
  stored: StoredBooking,
  { doubleBooked, checksAll }: { doubleBooked: boolean; checksAll: boolean },
): Promise<Pick<StoredDecision, 'bookedEntity' | 'resourceIds' | 'doubleBooked'>> {
  const { booking } = stored;
  if (isAppointment(booking)) {
    if (takesSpots(booking) && !checksAll && !(await isShared(writing, stored))) return {};
    const policy = await policyOfBooking(writing, stored);
    return takeStoredAppointment(writing, stored, { doubleBooked, checksAll, policy });
  }
  if (takesSpots(booking)) return {};
  const claim = await readClaim(writing, booking.bookedEntity, 'booking.bookedEntity');
  if (claim.kind === 'APPOINTMENT') throw slotNotAvailable();
  const fits = await fitsNow(writing, claim, booking);
  if (!fits && !doubleBooked) throw noOpenSpots();
  return { doubleBooked: !fits };
}

/** Whether a pending booking occupies nothing, because the service allows several requests for one time. */
export async function isShared(writing: BookingWriting, stored: StoredBooking): Promise<boolean> {
  if (stored.booking.status !== 'PENDING') return false;
  const { onlineBooking } = await serviceOfBooking(writing, stored);
  return (onlineBooking?.requireManualApproval && onlineBooking.allowMultipleRequests) ?? false;
}

export async function serviceOfBooking(
  writing: BookingWriting,
  { booking }: StoredBooking,
): Promise<Partial<Service>> {
  const [service] = await fullServices(writing, [{ id: serviceIdOf(booking) }]);
  // Bookings remain when their service is purged.
  return service ?? {};
}

const serviceIdOf = ({ bookedEntity: { slot, schedule } }: Booking): string =>
  (slot ?? schedule)?.serviceId ?? '';

export async function declineBooking(
  writing: BookingWriting,
  id: string,
  request: BodyOf<typeof calls.declineBooking>,
): Promise<Booking> {
  const { revision, paymentStatus, doubleBooked } = request;
  const stored = await lockBooking(writing, id, { action: 'decline', revision });
  return storeDecision(writing, stored, {
    status: 'DECLINED',
    slug: 'declined',
    eventDetails: { ...eventDetails(request), ...(doubleBooked && { doubleBooked }) },
    notification: request.participantNotification,
    paymentStatus,
  });
}

/** Statuses without a payment to refund. */
const unpaid: readonly PaymentStatus[] = ['UNDEFINED', 'NOT_PAID', 'REFUNDED', 'EXEMPT', undefined];

interface Paying {
  paymentStatus?: PaymentStatus | undefined;
  paid?: Money;
  /** The payment can be refunded, so a conflict declines the booking as if it were unpaid. */
  refundable?: boolean;
}

/**
 * Decides by payment and conflicts: an unpaid booking whose time or spots are taken is declined, a paid one becomes a
 * double booking; any other is confirmed, or pending if the service requires approval.
 */
export async function confirmOrDecline(
  writing: BookingWriting,
  id: string,
  { paymentStatus: asked, paid, refundable = false }: Paying,
): Promise<Booking> {
  const stored = await lockBooking(writing, id, {
    action: 'confirmOrDecline',
    revision: undefined,
    takesTime: true,
  });
  const paymentStatus = asked ?? stored.booking.paymentStatus;
  const isPaid = !refundable && !unpaid.includes(paymentStatus);
  const { onlineBooking } = await serviceOfBooking(writing, stored);
  const status = onlineBooking?.requireManualApproval ? 'PENDING' : 'CONFIRMED';
  const takes = await takingOf(writing, stored, { doubleBooked: isPaid, checksAll: false }).catch(
    (error: unknown) => ifTaken(error, refundable),
  );
  const notification = 'AS_BOOKED';
  if (!takes) {
    return storeDecision(writing, stored, {
      status: 'DECLINED',
      slug: 'declined',
      eventDetails: { doubleBooked: true },
      notification,
      paymentStatus,
      paid,
    });
  }
  const slug = slugOf(status);
  return storeDecision(writing, stored, {
    ...takes,
    status,
    slug,
    eventDetails: {},
    notification,
    paymentStatus,
    paid,
  });
}

/** With `refundable`, any other refusal declines the booking too, such as a cancelled session. */
function ifTaken(error: unknown, refundable: boolean): undefined {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  if (error.status !== 409 && !refundable) throw error;
}

/** Cancels a booking, which frees its time or spots. The policy snapshot binds customers. */
export async function cancelBooking(
  writing: BookingWriting,
  id: string,
  request: BodyOf<typeof calls.cancelBooking>,
): Promise<Booking> {
  const { revision, flowControlSettings, waiveCharges } = request;
  refuseSwitches(writing, { ...flowControlSettings, waiveCharges });
  const stored = await lockBooking(writing, id, { action: 'cancel', revision });
  refusePart(stored.booking);
  await refuseByPolicy(writing, 'cancel', stored);
  return storeDecision(writing, stored, {
    status: 'CANCELED',
    slug: 'canceled',
    eventDetails: eventDetails(request),
    notification: request.participantNotification,
    canceledDate: writing.now.toISOString(),
  });
}

/** Throws for a part of a multi-service booking, whose parts are cancelled and rescheduled together. */
export function refusePart({ multiServiceBookingInfo }: Booking): void {
  if (!multiServiceBookingInfo?.id) return;
  throw new ApiError(
    'NOT_ALLOWED_TO_UPDATE_BOOKING_IN_MULTI_SERVICE_BOOKING',
    'This booking is one of several services, which are changed together.',
    { data: { multiServiceBookingId: multiServiceBookingInfo.id } },
  );
}

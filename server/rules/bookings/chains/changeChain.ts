import type { BodyOf } from '../../../../contract/call.ts';
import type * as calls from '../../../../contract/calls/bookings/multiServiceBookings.ts';
import { takesSpots, type Booking } from '../../../../contract/entities/bookings/booking.ts';
import {
  allowsAction,
  type BookingAction,
} from '../../../../contract/entities/bookings/bookingTransitions.ts';
import type { MultiServiceBooking } from '../../../../contract/entities/bookings/multiServiceBooking.ts';
import { ApiError, invalidField, type ErrorCode } from '../../../../contract/errors.ts';
import type { StoredBooking } from '../../../tables/calendar/bookings.ts';
import { notifyingOnce } from '../messages/announceBooking.ts';
import { changesSettledPrice } from '../prices/priceChange.ts';
import { refuseByPolicy } from '../bookingPolicyRules.ts';
import { refuseSwitches, type BookingWriting } from '../bookingWriting.ts';
import { chainOf, findParts, lockChain, sentFor, someFailed } from './chains.ts';
import { takeChain, takeStoredChain } from './chainTakings.ts';
import { policiesOf } from './readChain.ts';
import { wantedBy } from '../times/takings.ts';
import type { AppointmentClaim } from '../times/claims.ts';
import { slugOf, storeDecisions, eventDetails, type StoredDecision } from '../decisions/storeDecisions.ts';
import { withParticipants } from '../participants.ts';
import { isShared, serviceOfBooking } from '../decisions/takingOf.ts';
import { asNoOpenSpots } from '../noOpenSpots.ts';
import { asksForApproval, movedTo, readNewSlot, storeMoves, withBookedLength } from '../rescheduleBooking.ts';

/**
 * Changes of multi-service bookings: all their bookings change, or none (reference/calls.md section 8.3). Each throws
 * MULTI_SERVICE_BOOKING_NOT_FOUND, and as chains.ts does for the bookings in a request.
 */

/** Also throws ALL_BOOKINGS_ARE_ALREADY_CONFIRMED, INVALID_BOOKING_STATUS, and NO_OPEN_SPOTS if the time is taken. */
export async function confirmChain(
  writing: BookingWriting,
  id: string,
  request: BodyOf<typeof calls.confirmMultiServiceBooking>,
): Promise<MultiServiceBooking> {
  const parts = await lockChain(writing, id, { takesTime: true });
  refuseIfAllAre(parts, 'CONFIRMED', 'ALL_BOOKINGS_ARE_ALREADY_CONFIRMED');
  const sent = sentFor(parts, request.confirmBookingsInfo);
  const undecided = parts.filter(({ booking }) => booking.status !== 'CONFIRMED');
  refuseFirstUnfit(undecided, 'confirm');
  return decideChain(writing, { id, parts, sent, changed: undecided, status: 'CONFIRMED', request });
}

/**
 * Marks the bookings as pending. Also throws NO_OPEN_SPOTS, and SOME_BOOKINGS_UPDATES_FAILED for another status and if
 * no service requires approval.
 */
export async function markChainAsPending(
  writing: BookingWriting,
  id: string,
  request: BodyOf<typeof calls.markMultiServiceBookingAsPending>,
): Promise<MultiServiceBooking> {
  const parts = await lockChain(writing, id, { takesTime: true });
  const sent = sentFor(parts, request.markAsPendingBookingsInfo);
  refuseUnfit(parts, 'markAsPending');
  let needsApproval = request.flowControlSettings?.skipPendingApprovalServiceValidation ?? false;
  for (const part of parts) {
    needsApproval ||= (await serviceOfBooking(writing, part)).onlineBooking?.requireManualApproval ?? false;
  }
  if (!needsApproval) throw someFailed('NOT_PENDING_APPROVAL_SERVICE', parts);
  return decideChain(writing, { id, parts, sent, changed: parts, status: 'PENDING', request });
}

/** Also throws ALL_BOOKINGS_ARE_ALREADY_DECLINED and INVALID_BOOKING_STATUS. */
export async function declineChain(
  writing: BookingWriting,
  id: string,
  request: BodyOf<typeof calls.declineMultiServiceBooking>,
): Promise<MultiServiceBooking> {
  const parts = await lockChain(writing, id);
  refuseIfAllAre(parts, 'DECLINED', 'ALL_BOOKINGS_ARE_ALREADY_DECLINED');
  const sent = sentFor(parts, request.declineBookingsInfo);
  const undecided = parts.filter(({ booking }) => booking.status !== 'DECLINED');
  refuseFirstUnfit(undecided, 'decline');
  const { doubleBooked, participantNotification: notification } = request;
  return store(writing, id, request, {
    parts,
    decided: undecided.map((stored) => ({
      stored,
      decision: {
        status: 'DECLINED',
        slug: 'declined',
        eventDetails: { ...eventDetails(request), ...(doubleBooked && { doubleBooked }) },
        notification,
        withRefund: request.flowControlSettings?.withRefund,
        paymentStatus: sent.get(stored)?.paymentStatus,
      },
    })),
  });
}

/**
 * Cancels the bookings that have not taken place. The policy of every part binds customers. Also throws
 * ALL_BOOKINGS_ARE_ALREADY_CANCELED, ALL_BOOKINGS_ARE_ALREADY_DECLINED, UNAUTHORIZED_OPERATION and
 * BOOKING_POLICY_VIOLATION.
 */
export async function cancelChain(
  writing: BookingWriting,
  id: string,
  request: BodyOf<typeof calls.cancelMultiServiceBooking>,
): Promise<MultiServiceBooking> {
  const { flowControlSettings, waiveCharges, participantNotification: notification } = request;
  refuseSwitches(writing, { ...flowControlSettings, waiveCharges });
  const parts = await lockChain(writing, id);
  refuseIfAllAre(parts, 'DECLINED', 'ALL_BOOKINGS_ARE_ALREADY_DECLINED');
  const live = parts.filter(({ booking }) => allowsAction('cancel', booking.status));
  if (live.length === 0) throw allAre('ALL_BOOKINGS_ARE_ALREADY_CANCELED');
  for (const part of live) await refuseByPolicy(writing, 'cancel', part);
  const decision: StoredDecision = {
    status: 'CANCELED',
    slug: 'canceled',
    eventDetails: eventDetails(request),
    notification,
    canceledDate: writing.now.toISOString(),
    withRefund: flowControlSettings?.withRefund,
  };
  return store(writing, id, request, { parts, decided: live.map((stored) => ({ stored, decision })) });
}

/**
 * Reschedules all bookings in one step, with their people and location unless a slot names others. The policy snapshots
 * bind customers, and the present policies of the services the new times. Also throws NO_OPEN_SPOTS,
 * UNAUTHORIZED_OPERATION, BOOKING_POLICY_VIOLATION, INVALID_SERVICE_CHOICES, SOME_BOOKINGS_UPDATES_FAILED for another
 * status and for another price of a paid booking, and field violations for gaps.
 */
export async function rescheduleChain(
  writing: BookingWriting,
  id: string,
  request: BodyOf<typeof calls.rescheduleMultiServiceBooking>,
): Promise<MultiServiceBooking> {
  const { rescheduleBookingsInfo: infos, flowControlSettings: flow = {}, returnFullEntity } = request;
  refuseSwitches(writing, flow);
  sentFor(await findParts(writing, id), infos);
  const parts = await lockChain(writing, id, { takesTime: true });
  const sent = sentFor(parts, infos);
  refuseUnfit(parts, 'reschedule');
  const moves: { before: StoredBooking; booking: Booking; claim: AppointmentClaim }[] = [];
  for (const [before, info] of sent) {
    await refuseByPolicy(writing, 'reschedule', before);
    const path = `rescheduleBookingsInfo.${infos.indexOf(info)}.`;
    const at = `${path}slot`;
    const claim = await readNewSlot(writing, before.booking.bookedEntity, { slot: info.slot, at });
    if (claim.kind !== 'APPOINTMENT') throw notAnAppointment(at);
    const { service } = claim;
    const booking = await withParticipants(writing, before.booking, info, { service, path });
    moves.push({ before, booking, claim: withBookedLength(claim, before.booking, booking) });
  }
  const ordered = moves.toSorted((one, other) => one.claim.start - other.claim.start);
  const skipsAvailability = flow.skipAvailabilityValidation ?? false;
  const taken = await takeChain(
    writing,
    ordered.map(({ before, booking, claim }) => ({
      before,
      booking,
      claim,
      ...wantedBy(booking, { skipsAvailability, preferredIds: before.resourceIds }),
    })),
  ).catch(asNoOpenSpots);
  const needsApproval = ordered.some(({ claim }) => asksForApproval(claim, flow));
  const changes = taken.map(({ before, booking, taking }) => ({
    before,
    after: movedTo({ ...before, booking }, taking, { needsApproval }),
  }));
  const dearer: StoredBooking[] = [];
  for (const { before, after } of changes) {
    if (await changesSettledPrice(writing, before.booking, after.booking)) dearer.push(before);
  }
  if (dearer.length > 0) throw someFailed('PRICE_CHANGE_NOT_ALLOWED', dearer);
  const stored = await notifyingOnce(writing, (holding) =>
    storeMoves(holding, changes, request).catch(asNoOpenSpots),
  );
  return chainOf(id, stored, { returnFullEntity });
}

function notAnAppointment(field: string): ApiError {
  return invalidField(field, 'must be a time of the appointment');
}

/** A decision that gives bookings their time. */
interface ChainDecision {
  id: string;
  parts: readonly StoredBooking[];
  sent: ReadonlyMap<StoredBooking, { paymentStatus?: Booking['paymentStatus'] }>;
  changed: readonly StoredBooking[];
  status: 'CONFIRMED' | 'PENDING';
  request: BodyOf<typeof calls.confirmMultiServiceBooking | typeof calls.markMultiServiceBookingAsPending>;
}

/** Confirms bookings or marks them as pending; bookings without their time take it. */
async function decideChain(
  writing: BookingWriting,
  { id, parts, sent, changed, status, request }: ChainDecision,
): Promise<MultiServiceBooking> {
  const { doubleBooked = false, flowControlSettings, participantNotification: notification } = request;
  const checksAll = flowControlSettings?.checkAvailabilityValidation ?? false;
  const takes = await takingsOf(writing, parts, { doubleBooked, checksAll }).catch(asNoOpenSpots);
  return store(writing, id, request, {
    parts,
    decided: changed.map((stored) => ({
      stored,
      decision: {
        ...takes?.get(stored),
        status,
        paymentStatus: sent.get(stored)?.paymentStatus,
        slug: slugOf(status),
        notification,
        eventDetails: eventDetails(request),
      },
    })),
  });
}

/** Undefined if all bookings have their time. */
async function takingsOf(
  writing: BookingWriting,
  parts: readonly StoredBooking[],
  { doubleBooked, checksAll }: { doubleBooked: boolean; checksAll: boolean },
) {
  let takes = checksAll;
  for (const part of parts) takes ||= !takesSpots(part.booking) || (await isShared(writing, part));
  if (!takes) return undefined;
  const policies = await policiesOf(writing, parts);
  return takeStoredChain(writing, parts, { doubleBooked, checksAll, policies });
}

async function store(
  writing: BookingWriting,
  id: string,
  { returnFullEntity }: { returnFullEntity?: boolean | undefined },
  {
    parts,
    decided,
  }: {
    parts: readonly StoredBooking[];
    decided: readonly { stored: StoredBooking; decision: StoredDecision }[];
  },
): Promise<MultiServiceBooking> {
  const stored = await notifyingOnce(writing, (holding) => storeDecisions(holding, decided));
  const now = new Map(stored.map((booking) => [booking.id, booking]));
  const bookings = parts.map(({ booking }) => now.get(booking.id) ?? booking);
  return chainOf(id, bookings, { returnFullEntity });
}

function refuseIfAllAre(parts: readonly StoredBooking[], status: Booking['status'], code: ErrorCode): void {
  if (parts.every(({ booking }) => booking.status === status)) throw allAre(code);
}

const allAre = (code: ErrorCode) => new ApiError(code, 'There is nothing left to change in these bookings.');

const unfitFor = (action: BookingAction, parts: readonly StoredBooking[]) =>
  parts.filter(({ booking }) => !allowsAction(action, booking.status));

function refuseFirstUnfit(parts: readonly StoredBooking[], action: BookingAction): void {
  const [wrong] = unfitFor(action, parts);
  if (!wrong) return;
  const { id, status } = wrong.booking;
  const description = `This is not possible for a booking with the status ${status}.`;
  throw new ApiError('INVALID_BOOKING_STATUS', description, { data: { bookingId: id, status } });
}

function refuseUnfit(parts: readonly StoredBooking[], action: BookingAction): void {
  const wrong = unfitFor(action, parts);
  if (wrong.length > 0) throw someFailed('INVALID_BOOKING_STATUS', wrong);
}

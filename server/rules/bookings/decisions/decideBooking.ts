import type { BodyOf } from '../../../../contract/call.ts';
import type * as calls from '../../../../contract/calls/bookings/bookings.ts';
import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import { ApiError } from '../../../../contract/errors.ts';
import type { StoredBooking } from '../../../tables/calendar/bookings.ts';
import { refuseByPolicy } from '../bookingPolicyRules.ts';
import { refuseSwitches, type BookingWriting } from '../bookingWriting.ts';
import { lockBooking, refusePart } from '../lockBooking.ts';
import { eventDetails, slugOf, storeDecision, type EventDetails } from './storeDecisions.ts';
import { serviceOfBooking, takingOf } from './takingOf.ts';

/**
 * Confirms a booking, which takes its time or spots: throws NO_OPEN_SPOTS if they are taken. A repeated
 * request returns the confirmed booking.
 */
export async function confirmBooking(
  writing: BookingWriting,
  id: string,
  request: BodyOf<typeof calls.confirmBooking>,
): Promise<Booking> {
  const stored = await lockBooking(writing, id, {
    action: 'confirm',
    revision: request.revision,
    paymentStatus: request.paymentStatus,
    takesTime: true,
  });
  if (stored.booking.status === 'CONFIRMED') return stored.booking;
  return decide(writing, stored, 'CONFIRMED', request);
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

/** Declines a booking, which frees its time or spots. Throws as lockBooking.ts. */
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
    withRefund: request.flowControlSettings?.withRefund,
  });
}

/** Cancels a booking, which frees its time or spots. The policy snapshot binds customers. */
export async function cancelBooking(
  writing: BookingWriting,
  id: string,
  request: Partial<BodyOf<typeof calls.cancelBooking>>,
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
    withRefund: flowControlSettings?.withRefund,
  });
}

interface Decision extends EventDetails {
  paymentStatus?: Booking['paymentStatus'] | undefined;
  doubleBooked?: boolean | undefined;
  flowControlSettings?: { checkAvailabilityValidation?: boolean | undefined } | undefined;
}

/** Stores a decision by which a booking takes its time or spots. Throws as {@link takingOf}. */
export async function decide(
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

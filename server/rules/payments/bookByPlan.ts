import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import { ApiError } from '../../../contract/errors.ts';
import { bookOnline } from '../bookings/bookOnline.ts';
import type { BookingWriting } from '../bookings/bookingWriting.ts';
import type { BookingRequest } from '../bookings/createBooking.ts';
import { holdActiveOrder } from '../prices/planOrders.ts';

interface ByPlan {
  orderId: string;
  memberId: string;
  /** Of the service. */
  planIds: readonly string[];
  /** Add-ons are to pay, which no plan covers. */
  owes: boolean;
}

/**
 * Books for a member whose plan covers it. The order is read again under a lock, so that a cancellation comes either
 * before and is seen, or after the booking. Throws FAILED_PRECONDITION without an active order, and as `bookOnline`.
 */
export async function bookByPlan(
  writing: BookingWriting,
  request: BookingRequest,
  { orderId, memberId, planIds, owes }: ByPlan,
): Promise<Booking> {
  if (!(await holdActiveOrder(writing, { id: orderId, memberId, planIds }))) {
    throw new ApiError('FAILED_PRECONDITION', 'The plan is no longer active.');
  }
  const member: BookingWriting = {
    ...writing,
    actor: { identityType: 'MEMBER', memberId },
    caller: { rank: 'member', memberId },
  };
  return bookOnline(member, request, owes ? 'PARTIALLY_PAID' : 'PAID');
}

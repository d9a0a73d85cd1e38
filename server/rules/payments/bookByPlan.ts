import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import { bookOnline } from '../bookings/bookOnline.ts';
import type { BookingWriting } from '../bookings/bookingWriting.ts';
import type { BookingRequest } from '../bookings/createBooking.ts';
import { insertPaidBooking } from '../../tables/prices/planOrders.ts';
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
 * Books for a member whose plan covers it, which uses one session of the plan. The order is read again under a lock, so
 * that a cancellation comes either before and is seen, or after the booking. Throws as `holdActiveOrder` and
 * `bookOnline`.
 */
export async function bookByPlan(
  writing: BookingWriting,
  request: BookingRequest,
  { orderId, memberId, planIds, owes }: ByPlan,
): Promise<Booking> {
  await holdActiveOrder(writing, { id: orderId, memberId, planIds });
  const member: BookingWriting = {
    ...writing,
    actor: { identityType: 'MEMBER', memberId },
    caller: { rank: 'member', memberId },
  };
  const booking = await bookOnline(member, request, owes ? 'PARTIALLY_PAID' : 'PAID');
  await insertPaidBooking(writing.db, writing.businessId, { orderId, bookingId: booking.id });
  return booking;
}

import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import type { Money } from '../../../../contract/entities/values/money.ts';
import { ApiError } from '../../../../contract/errors.ts';
import type { BookingWriting } from '../bookingWriting.ts';
import { lockBooking } from '../lockBooking.ts';
import { slugOf, storeDecision } from './storeDecisions.ts';
import { serviceOfBooking, takingOf } from './takingOf.ts';

/** Statuses without a payment to refund. */
const unpaid: readonly Booking['paymentStatus'][] = [
  'UNDEFINED',
  'NOT_PAID',
  'REFUNDED',
  'EXEMPT',
  undefined,
];

interface Paying {
  paymentStatus?: Booking['paymentStatus'] | undefined;
  paid?: Money;
  /** The payment can be refunded, so a conflict declines the booking as if it were unpaid. */
  refundable?: boolean;
  /** Whether the same request creates the booking. */
  completesCreation?: boolean;
}

/**
 * Decides by payment and conflicts: an unpaid booking whose time or spots are taken is declined, a paid one becomes a
 * double booking; any other is confirmed, or pending if the service requires approval.
 */
export async function confirmOrDecline(
  writing: BookingWriting,
  id: string,
  { paymentStatus: asked, paid, refundable = false, completesCreation = false }: Paying,
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
      completesCreation,
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
    completesCreation,
  });
}

/**
 * Undefined if the time or spots are taken; with `refundable` also for any other refusal, such as a cancelled session.
 * Throws all other errors.
 */
export function ifTaken(error: unknown, refundable: boolean): undefined {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  if (error.status !== 409 && !refundable) throw error;
}

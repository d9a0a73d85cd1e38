import { participantsOf, type Booking } from '../../../../contract/entities/bookings/booking.ts';
import { isPaidByPlan } from '../../../../contract/entities/bookings/bookingPayment.ts';
import { ApiError } from '../../../../contract/errors.ts';
import { managesBookings, type BookingWriting } from '../bookingWriting.ts';
import { presentPriceOf } from './pricing.ts';

/**
 * Whether a change by a customer alters the price of a booking that is settled (reference/calls.md section 8.1): paid,
 * also in part, refunded or free by decision of the business. What is owed does not follow such a change. A plan
 * covers one person at any price (docs/interpretations.md).
 */
export async function changesSettledPrice(
  writing: BookingWriting,
  before: Booking,
  after: Booking,
): Promise<boolean> {
  if (managesBookings(writing)) return false;
  const more = participantsOf(before) !== participantsOf(after);
  if (isPaidByPlan(before)) return more;
  const { paymentStatus = 'UNDEFINED' } = before;
  if (paymentStatus === 'UNDEFINED' || paymentStatus === 'NOT_PAID') return false;
  const [one, other] = [await totalOf(writing, before), await totalOf(writing, after)];
  return one === undefined && other === undefined ? more : one !== other;
}

/** Undefined if the service has no price for it. */
const totalOf = async (writing: BookingWriting, booking: Booking): Promise<number | undefined> =>
  (await presentPriceOf(writing, booking))?.calculatedPrice;

/** Throws PRICE_CHANGE_NOT_ALLOWED for a change of {@link changesSettledPrice}. */
export async function refusePriceChange(
  writing: BookingWriting,
  before: Booking,
  after: Booking,
): Promise<void> {
  if (!(await changesSettledPrice(writing, before, after))) return;
  throw new ApiError(
    'PRICE_CHANGE_NOT_ALLOWED',
    'This booking is paid for. Only the business can change it to one of another price.',
  );
}

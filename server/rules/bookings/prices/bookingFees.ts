import type { AnswerOf, BodyOf, QueryOf } from '../../../../contract/call.ts';
import type * as calls from '../../../../contract/calls/bookings/pricing.ts';
import { takesSpots, type Booking } from '../../../../contract/entities/bookings/booking.ts';
import type { BookingPolicy } from '../../../../contract/entities/terms/bookingPolicy.ts';
import type { BookingFee } from '../../../../contract/entities/bookings/pricing.ts';
import { ApiError } from '../../../../contract/errors.ts';
import { moneyOfCents } from '../../../../contract/entities/values/money.ts';
import { sql } from 'kysely';
import { selectBookings, selectParts, type StoredBooking } from '../../../tables/calendar/bookings.ts';
import { policySnapshotsOf } from '../../../tables/terms/policySnapshots.ts';
import type { CallContext } from '../../callContext.ts';
import { readingOf } from '../../writing.ts';
import { feeOf as chargeOf, windowAt } from './cancellationFees.ts';
import { presentPriceOf } from './pricing.ts';

/**
 * Fees by the policy snapshots (reference/calls.md section 8.7): those of cancelled bookings, and those that upcoming
 * bookings would have if they were cancelled now.
 */

/** Throws MISSING_BOOKING_IDS. */
export async function listFees(
  context: CallContext,
  { bookingIds = [], multiServiceBookingIds = [] }: QueryOf<typeof calls.listBookingFeesByBookingIds>,
): Promise<AnswerOf<typeof calls.listBookingFeesByBookingIds>> {
  if (bookingIds.length + multiServiceBookingIds.length === 0) {
    throw new ApiError('MISSING_BOOKING_IDS', 'Name the bookings.');
  }
  const { db, businessId } = context;
  const single = await selectBookings(db, businessId, sql`and id = any(${bookingIds}::uuid[])`);
  const parts = await selectParts(db, businessId, multiServiceBookingIds);
  const once = new Map([...single, ...parts].map((stored) => [stored.booking.id, stored]));
  const bookingFees = await feesOf(context, bookingsIn([...once.values()]));
  return { bookingFees, pagingMetadata: { count: bookingFees.length, cursors: {}, hasNext: false } };
}

/** Throws BOOKING_FEE_NOT_FOUND for a booking without a fee, else ORDER_NOT_FOUND. */
export async function refuseToApply(
  context: CallContext,
  { bookingIds }: BodyOf<typeof calls.applyBookingFeesToOrder>,
): Promise<never> {
  const { db, businessId } = context;
  const found = await selectBookings(db, businessId, sql`and id = any(${bookingIds}::uuid[])`);
  const fees = await feesOf(context, bookingsIn(found));
  const missing = bookingIds.filter((id) => !fees.some(({ bookingId }) => bookingId === id.toLowerCase()));
  if (missing.length > 0) {
    throw new ApiError('BOOKING_FEE_NOT_FOUND', 'A booking has no fee.', { data: { bookingIds: missing } });
  }
  throw orderNotFound();
}

type Fees = Parameters<typeof readingOf>[0] & Pick<CallContext, 'now'>;

export const orderNotFound = () => new ApiError('ORDER_NOT_FOUND', 'Bookings have no orders here.');

const bookingsIn = (stored: readonly StoredBooking[]): Booking[] => stored.map(({ booking }) => booking);

/** The fees of the bookings that have one. */
export async function feesOf(context: Fees, bookings: readonly Booking[]): Promise<BookingFee[]> {
  if (bookings.length === 0) return [];
  const ids = bookings.map(({ id }) => id);
  const snapshots = await policySnapshotsOf(context.db, context.businessId, ids);
  const fees: BookingFee[] = [];
  for (const booking of bookings) {
    const policy = snapshots.find(({ bookingId }) => bookingId === booking.id)?.policy;
    const fee = policy && (await feeOf(context, booking, policy));
    if (fee) fees.push(fee);
  }
  return fees;
}

async function feeOf(
  context: Fees,
  booking: Booking,
  { cancellationFeePolicy: terms }: BookingPolicy,
): Promise<BookingFee | undefined> {
  const { id: bookingId, status, canceledDate, startDate } = booking;
  const isCancelled = status === 'CANCELED';
  if (!terms?.enabled || !(isCancelled || takesSpots(booking))) return undefined;
  const moment = isCancelled && canceledDate ? Date.parse(canceledDate) : context.now.getTime();
  const window = windowAt(terms, { start: Date.parse(startDate ?? ''), moment });
  if (!window) return undefined;
  const price = await presentPriceOf(readingOf(context), booking);
  if (price === undefined) return undefined;
  const total =
    price.calculatedPrice === undefined ? undefined : BigInt(Math.round(price.calculatedPrice * 100));
  const fee = chargeOf(window, total);
  if (!fee) return undefined;
  return {
    bookingId,
    cancellationFee: {
      price: moneyOfCents(fee, price.currency),
      status: isCancelled ? 'NOT_YET_APPLIED_TO_ORDER' : 'PREVIEW',
      trigger: 'BOOKING_CANCELED',
    },
  };
}

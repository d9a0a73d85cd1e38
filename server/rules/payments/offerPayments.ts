import { cents } from '../../../contract/entities/values/money.ts';
import { extendOffer } from '../../tables/calendar/waitingLists.ts';
import { paymentsOf } from '../../tables/calendar/bookingPayments.ts';
import type { BookingWriting } from '../bookings/bookingWriting.ts';
import { lockOffer } from '../bookings/decisions/acceptOffer.ts';
import { addPayment, endOfPayment, isUnsettled, mostAttempts, type Due } from './bookingPayments.ts';
import type { PaymentProvider } from './paymentProvider.ts';

/**
 * Starts the payment that accepts an offer of a waitlist, unless one of the same amount is open. The offer reserves its
 * spots until the payment ends; the paid one confirms the booking. Only the first attempt extends the offer, so that
 * no one reserves spots by repeated attempts. An unpaid offer ends like any other: the booking stays on the waitlist,
 * and the next customer gets an offer. Throws like `acceptOffer`.
 */
export async function beginOfferPayment(
  writing: BookingWriting,
  { revision, provider, ...due }: Due & { revision: string; provider: PaymentProvider },
): Promise<void> {
  const { bookingId } = due;
  const { db, businessId, now } = writing;
  const { offer } = await lockOffer(writing, bookingId, { revision });
  if (!offer) return;
  const attempts = await paymentsOf(db, businessId, bookingId);
  const present = attempts.filter((payment) => isUnsettled(payment) && payment.expires > now);
  const isOpen = present.some(
    ({ status, amount, provider: by }) =>
      status === 'OPEN' && by === provider.name && cents(amount) === cents(due.amount),
  );
  if (isOpen || attempts.length >= mostAttempts) return;
  const end = endOfPayment(now);
  const expires = present.length > 0 && offer.expires < end ? offer.expires : end;
  await extendOffer(db, businessId, { bookingId, expires });
  await addPayment(writing, { ...due, provider, expires });
}

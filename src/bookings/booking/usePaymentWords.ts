import { useText } from '../../messages/useText.ts';
import type { BookingRow } from './bookingRow.ts';
import type { BookingPrice } from './useBookingPrices.ts';
import { useBookingWords } from './useBookingWords.ts';

/** Returns a function that says the amount due, or else the payment status; empty if none is recorded. */
export function usePaymentWords() {
  const text = useText();
  const words = useBookingWords();
  return (booking: BookingRow, price: BookingPrice | undefined): string => {
    if (price?.owed) return text('bookings.due', { amount: price.owed });
    return (booking.paymentStatus ?? 'UNDEFINED') === 'UNDEFINED' ? '' : words.payment(booking);
  };
}

import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import type { BookingWriting } from './bookingWriting.ts';
import { createBooking, type BookingRequest } from './createBooking.ts';
import { confirmOrDecline } from './decideBooking.ts';

/**
 * A customer's booking that is paid in person or already paid: it is created and decided under the same locks, so what
 * was free when it was created is CONFIRMED, or PENDING where the service asks for approval. One for the waiting list
 * stays there. Throws as {@link createBooking}.
 */
export async function bookOnline(
  writing: BookingWriting,
  request: BookingRequest,
  paymentStatus?: 'PAID' | 'PARTIALLY_PAID',
): Promise<Booking> {
  const created = await createBooking(writing, request);
  if (created.status === 'WAITING_LIST') return created;
  const asCustomer = { ...writing, caller: { ...writing.caller, bookingId: created.id } };
  return confirmOrDecline(asCustomer, created.id, { paymentStatus });
}

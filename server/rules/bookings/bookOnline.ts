import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import type { BookingWriting } from './bookingWriting.ts';
import { createBooking, type BookingRequest } from './createBooking.ts';
import { confirmOrDecline } from './decisions/confirmOrDecline.ts';

/**
 * Creates a customer's booking that is paid in person or already paid, and decides it under the same locks, so a time
 * that was free at its creation is CONFIRMED, or PENDING if the service requires approval. A booking on the waitlist
 * stays there. The history has one entry for both. Throws as {@link createBooking}.
 */
export async function bookOnline(
  writing: BookingWriting,
  request: BookingRequest,
  paymentStatus?: 'PAID' | 'PARTIALLY_PAID',
): Promise<Booking> {
  const created = await createBooking(writing, request, { isDecided: true });
  if (created.status === 'WAITING_LIST') return created;
  const asCustomer = { ...writing, caller: { ...writing.caller, bookingId: created.id } };
  return confirmOrDecline(asCustomer, created.id, { paymentStatus, completesCreation: true });
}

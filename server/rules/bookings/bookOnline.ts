import type { Booking } from '../../../contract/entities/booking.ts';
import { slotNotAvailable } from '../../tables/calendar/bookings.ts';
import type { BookingWriting } from './bookingWriting.ts';
import { createBooking, type BookingRequest } from './createBooking.ts';
import { confirmOrDecline } from './decideBooking.ts';

/**
 * A customer's booking that is paid in person: it is created and decided at once, so it is CONFIRMED, or PENDING where
 * the service asks for approval. One for the waiting list stays there. Throws as {@link createBooking}, and
 * SLOT_NOT_AVAILABLE if it was declined because somebody else took the time; the caller rolls back.
 */
export async function bookOnline(writing: BookingWriting, request: BookingRequest): Promise<Booking> {
  const created = await createBooking(writing, request);
  if (created.status === 'WAITING_LIST') return created;
  const asCustomer = { ...writing, caller: { ...writing.caller, bookingId: created.id } };
  const decided = await confirmOrDecline(asCustomer, created.id, {});
  if (decided.status === 'DECLINED') throw slotNotAvailable();
  return decided;
}

import type { Booking } from '../../../../contract/entities/bookings/booking.ts';

/**
 * Whether a booking already has this time: an appointment its start (ISO 8601), the booking of a class its session. The
 * call to reschedule accepts it (reference/scheduling-details.md) and would notify the customer.
 */
export function isOwnTime(
  { bookedEntity: { slot }, startDate = '' }: Pick<Booking, 'bookedEntity' | 'startDate'>,
  { start, session }: { start?: string | undefined; session?: string | undefined },
): boolean {
  if (session !== undefined) return slot?.eventId === session;
  return start !== undefined && Date.parse(start) === Date.parse(startDate);
}

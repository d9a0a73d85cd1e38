import type { BodyOf } from '../../../../contract/call.ts';
import type { undoDecision as call } from '../../../../contract/calls/bookings/undoDecision.ts';
import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import { ApiError } from '../../../../contract/errors.ts';
import { getPath } from '../../../../contract/paths.ts';
import { recallRefunds } from '../../../tables/calendar/bookingPayments.ts';
import { findChange, lastChangeIdOf } from '../../../tables/history/recordedChanges.ts';
import type { BookingWriting } from '../bookingWriting.ts';
import { invalidStatus, lockBooking } from '../lockBooking.ts';
import { eventDetails, storeDecision } from './storeDecisions.ts';
import { takingOf } from './takingOf.ts';

/**
 * Undoes the decision about a request, so that the booking is pending again. Throws FAILED_PRECONDITION if the decision
 * is not the last change of the booking, INVALID_BOOKING_STATUS for another status, and as takingOf does if the time is
 * no longer free.
 */
export async function undoDecision(
  writing: BookingWriting,
  id: string,
  { revision, participantNotification: notification }: BodyOf<typeof call>,
): Promise<Booking> {
  const { db, businessId, now } = writing;
  const stored = await lockBooking(writing, id, { revision, takesTime: true });
  const { status } = stored.booking;
  if (status !== 'CONFIRMED' && status !== 'DECLINED') throw invalidStatus(stored.booking);
  const last = await lastChangeIdOf(db, businessId, stored.booking.id);
  const change = last === undefined ? undefined : await findChange(db, businessId, last);
  if (getPath(change?.before, 'status') !== 'PENDING' || getPath(change?.after, 'status') !== status) {
    throw new ApiError(
      'FAILED_PRECONDITION',
      'The last change of the booking is no decision about a request.',
    );
  }
  const takes = await takingOf(writing, stored, { doubleBooked: false, checksAll: false });
  await recallRefunds(db, businessId, { bookingIds: [stored.booking.id], now });
  return storeDecision(writing, stored, {
    ...takes,
    status: 'PENDING',
    slug: 'markedAsPending',
    eventDetails: eventDetails({ participantNotification: notification }),
    notification,
    paymentStatus: getPath(change?.before, 'paymentStatus') as Booking['paymentStatus'],
  });
}

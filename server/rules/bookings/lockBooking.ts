import { sql } from 'kysely';
import { allowsAction, type BookingAction } from '../../../contract/entities/bookings/bookingTransitions.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import { ApiError } from '../../../contract/errors.ts';
import { selectBookings, type StoredBooking } from '../../tables/calendar/bookings.ts';
import { lockResourcesOf, lockSessions } from '../../tables/calendar/locks.ts';
import { checkRevision } from '../revisions.ts';
import { bookingNotFound, isOwnBooking, managesBookings, type BookingWriting } from './bookingWriting.ts';

interface Locking {
  /** Absent: the caller checks the status. */
  action?: BookingAction;
  /** The revision on which the change is based; undefined: any. */
  revision: string | undefined;
  /** The payment that a confirmation stores; absent: it keeps the present one. */
  paymentStatus?: Booking['paymentStatus'] | undefined;
  /** Further sessions that the change affects. */
  sessionIds?: readonly string[];
  /** The change may occupy time of people and rooms. */
  takesTime?: boolean;
}

/**
 * Locks a booking with its resources. Returns the CONFIRMED booking of a repeated request. Throws BOOKING_NOT_FOUND, also
 * for another customer's, REVISION_MISMATCH, and INVALID_BOOKING_STATUS if the action does not start from its status.
 */
export async function lockBooking(
  writing: BookingWriting,
  id: string,
  { action, revision, paymentStatus, sessionIds = [], takesTime = false }: Locking,
): Promise<StoredBooking> {
  const found = await findBooking(writing, id);
  const { slot, schedule } = found.booking.bookedEntity;
  if (takesTime && isAppointment(found.booking) && slot) await lockResourcesOf(writing, [slot.serviceId]);
  await lockSessions(writing, {
    ids: [...sessionIds, ...(found.sessionId === undefined ? [] : [found.sessionId])],
    ...(schedule && { courseScheduleId: schedule.scheduleId }),
  });
  const stored = await findBooking(writing, id, { lock: true });
  const { booking } = stored;
  if (action === 'confirm' && isRepeatedConfirmation(booking, { revision, paymentStatus })) return stored;
  if (revision !== undefined) {
    checkRevision(booking, { revision }, { at: 'booking', wireName: 'booking', noun: 'booking' });
  }
  if (action && !allowsAction(action, booking.status)) throw invalidStatus(booking);
  return stored;
}

/**
 * A repeated confirmation answers the booking (reference/scheduling.md section 9). One that would store another payment
 * is no repetition.
 */
function isRepeatedConfirmation(
  booking: Booking,
  { revision, paymentStatus = booking.paymentStatus }: Pick<Locking, 'revision' | 'paymentStatus'>,
): boolean {
  if (booking.status !== 'CONFIRMED' || booking.paymentStatus !== paymentStatus) return false;
  return revision !== undefined && BigInt(revision) + 1n === BigInt(booking.revision);
}

/** INVALID_BOOKING_STATUS with the status as data. */
export function invalidStatus({ status }: Pick<Booking, 'status'>): ApiError {
  const description = `This is not possible for a booking with the status ${status}.`;
  return new ApiError('INVALID_BOOKING_STATUS', description, { data: { status } });
}

/** Throws BOOKING_NOT_FOUND, also for another customer's. */
export async function findBooking(
  writing: Pick<BookingWriting, 'db' | 'businessId' | 'caller'>,
  id: string,
  options: { lock?: boolean } = {},
): Promise<StoredBooking> {
  const [stored] = await selectBookings(writing.db, writing.businessId, sql`and id = ${id}`, options);
  if (!stored || !(managesBookings(writing) || isOwnBooking(writing, stored))) throw bookingNotFound();
  return stored;
}

/** False for a booking of a session or course. */
export function isAppointment({ bookedEntity }: Pick<Booking, 'bookedEntity'>): boolean {
  return bookedEntity.tags?.includes('INDIVIDUAL') ?? false;
}

/** Throws for a part of a multi-service booking, whose parts are cancelled and rescheduled together. */
export function refusePart({ multiServiceBookingInfo }: Booking): void {
  if (!multiServiceBookingInfo?.id) return;
  throw new ApiError(
    'NOT_ALLOWED_TO_UPDATE_BOOKING_IN_MULTI_SERVICE_BOOKING',
    'This booking is one of several services, which are changed together.',
    { data: { multiServiceBookingId: multiServiceBookingInfo.id } },
  );
}

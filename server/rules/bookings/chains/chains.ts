import { serviceIdOf, type Booking } from '../../../../contract/entities/bookings/booking.ts';
import type { MultiServiceBooking } from '../../../../contract/entities/bookings/multiServiceBooking.ts';
import { ApiError, type ErrorCode } from '../../../../contract/errors.ts';
import { selectParts, type StoredBooking } from '../../../tables/calendar/bookings.ts';
import { isOwnBooking, managesBookings, type BookingWriting } from '../bookingWriting.ts';
import { lockResourcesOf, lockSessions } from '../../../tables/calendar/locks.ts';

/** Multi-service bookings: appointments in a row that change together (reference/calls.md section 8.3). */

export function chainNotFound(): ApiError {
  return new ApiError('MULTI_SERVICE_BOOKING_NOT_FOUND', 'Multi-service booking not found.');
}

/** The bookings in order. Throws MULTI_SERVICE_BOOKING_NOT_FOUND, also for another customer's. */
export async function findParts(
  writing: Pick<BookingWriting, 'db' | 'businessId' | 'caller'>,
  id: string,
  options: { lock?: boolean } = {},
): Promise<StoredBooking[]> {
  const parts = await selectParts(writing.db, writing.businessId, [id], options);
  const isSeen = managesBookings(writing) || parts.every((part) => isOwnBooking(writing, part));
  if (parts.length === 0 || !isSeen) throw chainNotFound();
  return parts;
}

/** Locks a multi-service booking and its resources, in the order of tables/calendar/locks.ts. */
export async function lockChain(
  writing: BookingWriting,
  id: string,
  { takesTime = false }: { takesTime?: boolean } = {},
): Promise<StoredBooking[]> {
  const found = await findParts(writing, id);
  if (takesTime)
    await lockResourcesOf(
      writing,
      found.map(({ booking }) => serviceIdOf(booking)),
    );
  await lockSessions(writing, { ids: found.flatMap(({ sessionId }) => sessionId ?? []) });
  return findParts(writing, id, { lock: true });
}

interface SentPart {
  bookingId: string;
  revision?: string | undefined;
}

/**
 * The part of a request about each booking, in the order of the bookings. Throws DUPLICATE_BOOKING_INFO,
 * BOOKING_NOT_FOUND, NOT_ALL_BOOKINGS_WERE_SENT, REVISION_MISSING and BOOKING_REVISION_MISMATCH.
 */
export function sentFor<Sent extends SentPart>(
  parts: readonly StoredBooking[],
  sent: readonly Sent[] = [],
): ReadonlyMap<StoredBooking, Sent> {
  refuseRepeated(sent);
  const ids = parts.map(({ booking }) => booking.id);
  const unknown = sent.filter(({ bookingId }) => !ids.includes(bookingId.toLowerCase()));
  if (unknown.length > 0) {
    throw about('BOOKING_NOT_FOUND', 'A booking is not one of this multi-service booking.', unknown);
  }
  const byId = new Map(sent.map((each) => [each.bookingId.toLowerCase(), each]));
  const missing = ids.filter((id) => !byId.has(id)).map((bookingId) => ({ bookingId }));
  if (missing.length > 0) {
    throw about('NOT_ALL_BOOKINGS_WERE_SENT', 'Send all bookings of the multi-service booking.', missing);
  }
  refuseOutdated(parts, sent);
  return new Map(
    parts.flatMap((part): [StoredBooking, Sent][] => {
      const each = byId.get(part.booking.id);
      return each ? [[part, each]] : [];
    }),
  );
}

/** Throws DUPLICATE_BOOKING_INFO for a booking that the request contains twice. */
export function refuseRepeated(sent: readonly SentPart[]): void {
  const ids = sent.map(({ bookingId }) => bookingId.toLowerCase());
  const repeated = sent.filter(({ bookingId }, index) => ids.indexOf(bookingId.toLowerCase()) < index);
  if (repeated.length > 0) throw about('DUPLICATE_BOOKING_INFO', 'A booking is sent twice.', repeated);
}

/** Throws REVISION_MISSING, and BOOKING_REVISION_MISMATCH with the present bookings. */
export function refuseOutdated(parts: readonly StoredBooking[], sent: readonly SentPart[]): void {
  const missing = sent.filter(({ revision }) => revision === undefined);
  if (missing.length > 0) {
    throw about('REVISION_MISSING', 'Send the revision of every booking.', missing);
  }
  const revisions = new Map(sent.map(({ bookingId, revision }) => [bookingId.toLowerCase(), revision]));
  const outdated = parts.filter(({ booking: { id, revision } }) => {
    const based = revisions.get(id);
    return based !== undefined && BigInt(based) !== BigInt(revision);
  });
  if (outdated.length === 0) return;
  throw new ApiError('BOOKING_REVISION_MISMATCH', 'Someone else has changed a booking since you opened it.', {
    data: { bookings: outdated.map(({ booking }) => booking) },
  });
}

/** A refusal with the ids of its bookings. */
export function about(code: ErrorCode, description: string, bookings: readonly SentPart[]): ApiError {
  return new ApiError(code, description, {
    data: { bookingIds: bookings.map(({ bookingId }) => bookingId) },
  });
}

/** No booking changes, because these cannot. */
export function someFailed(code: ErrorCode, parts: readonly StoredBooking[]): ApiError {
  return new ApiError('SOME_BOOKINGS_UPDATES_FAILED', 'Some of the bookings cannot change, so none did.', {
    data: { failures: parts.map(({ booking }) => ({ bookingId: booking.id, code })) },
  });
}

/** In the shape of answers. */
export function chainOf(
  id: string,
  bookings: readonly Booking[],
  { returnFullEntity = false }: { returnFullEntity?: boolean | undefined },
): MultiServiceBooking {
  const sorted = bookings.toSorted((one, other) => startOf(one) - startOf(other));
  return { id, bookings: resultsOf(sorted, { returnFullEntity }) };
}

/** The results of a bulk answer, with whole bookings on request. */
export const resultsOf = (
  bookings: readonly Booking[],
  { returnFullEntity = false }: { returnFullEntity?: boolean | undefined },
): MultiServiceBooking['bookings'] =>
  bookings.map((booking) => ({ bookingId: booking.id, ...(returnFullEntity && { booking }) }));

const startOf = ({ startDate }: Booking): number => Date.parse(startDate ?? '');

import { sql } from 'kysely';
import type { BodyOf } from '../../../../contract/call.ts';
import type * as calls from '../../../../contract/calls/bookings/multiServiceBookings.ts';
import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import {
  multiServiceBookingLimits as limits,
  type MultiServiceBooking,
} from '../../../../contract/entities/bookings/multiServiceBooking.ts';
import {
  allowsAction,
  finalBookingStatuses,
} from '../../../../contract/entities/bookings/bookingTransitions.ts';
import { invalidField } from '../../../../contract/errors.ts';
import { equalValues } from '../../../../contract/paths.ts';
import { selectBookings, selectParts, type StoredBooking } from '../../../tables/calendar/bookings.ts';
import { bookingNotFound, type BookingWriting } from '../bookingWriting.ts';
import { about, findParts, refuseOutdated, refuseRepeated, resultsOf } from './chains.ts';
import { isSameSlotLocation } from '../../../../contract/entities/availability/slotLocation.ts';
import { storeBookings } from '../changeBookings.ts';
import type { Writing } from '../../writing.ts';
import { isAppointment } from '../lockBooking.ts';
import { lockChain } from '../../../tables/calendar/locks.ts';

/** Bookings that join or leave a multi-service booking. Their times do not change. */

type Info = Booking['multiServiceBookingInfo'];

/**
 * Adds bookings. Throws MULTI_SERVICE_BOOKING_NOT_FOUND, BOOKING_NOT_FOUND, BOOKING_REVISION_MISMATCH, and for a
 * booking that cannot join BOOKING_ALREADY_PART_OF_ANOTHER_MULTI_SERVICE_BOOKING,
 * MULTI_SERVICE_BOOKING_ALREADY_INCLUDES_BOOKING, BOOKING_TO_ADD_STATUS_NOT_VALID, and field violations for gaps,
 * different locations and too many bookings.
 */
export async function addToChain(
  writing: BookingWriting,
  {
    multiServiceBookingId,
    bookings: sent,
    ...options
  }: BodyOf<typeof calls.addBookingsToMultiServiceBooking>,
): Promise<MultiServiceBooking['bookings']> {
  const id = multiServiceBookingId.toLowerCase();
  const joining = await lockTogether(writing, id, sent);
  refuseRepeated(sent);
  refuseOutdated(joining, sent);
  const parts = await findParts(writing, id);
  const [first] = parts;
  const inThis = joining.filter(({ booking }) => booking.multiServiceBookingInfo?.id === id);
  if (inThis.length > 0) {
    const description = 'A booking already belongs to this multi-service booking.';
    throw about('MULTI_SERVICE_BOOKING_ALREADY_INCLUDES_BOOKING', description, inThis.map(named));
  }
  const inAnother = joining.filter(({ booking }) => booking.multiServiceBookingInfo?.id);
  if (inAnother.length > 0) {
    const description = 'A booking belongs to another multi-service booking.';
    throw about('BOOKING_ALREADY_PART_OF_ANOTHER_MULTI_SERVICE_BOOKING', description, inAnother.map(named));
  }
  const other = joining.filter(
    ({ booking: { status } }) => status !== first?.booking.status || finalBookingStatuses.includes(status),
  );
  if (other.length > 0) {
    const description = 'A booking that joins must have the status of the others, and not a final one.';
    throw about('BOOKING_TO_ADD_STATUS_NOT_VALID', description, other.map(named));
  }
  refuseBroken([...parts, ...joining]);
  const info = first?.booking.multiServiceBookingInfo;
  const stored = await storeInfos(
    writing,
    joining.map((stored) => ({ stored, info })),
  );
  return resultsOf(stored, options);
}

/**
 * Removes the first or last bookings, or all if the call names none. A single remaining booking is removed too. Throws
 * MULTI_SERVICE_BOOKING_NOT_FOUND, BOOKING_NOT_FOUND, BOOKING_REVISION_MISMATCH, and field violations for a gap.
 */
export async function removeFromChain(
  writing: BookingWriting,
  {
    multiServiceBookingId,
    bookings: sent = [],
    ...options
  }: BodyOf<typeof calls.removeBookingsFromMultiServiceBooking>,
): Promise<MultiServiceBooking['bookings']> {
  const id = multiServiceBookingId.toLowerCase();
  await lockTogether(writing, id, []);
  const parts = await findParts(writing, id);
  refuseRepeated(sent);
  const ids = sent.map(({ bookingId }) => bookingId.toLowerCase());
  const leaving = sent.length === 0 ? parts : parts.filter(({ booking }) => ids.includes(booking.id));
  if (sent.length > 0 && leaving.length < sent.length) throw bookingNotFound();
  refuseOutdated(parts, sent);
  const staying = parts.filter((part) => !leaving.includes(part));
  const alone = staying.length < limits.leastParts ? staying : [];
  if (alone.length === 0 && staying.length > 0) refuseBroken(staying);
  const gone = [...leaving, ...alone];
  const remains = (stored: StoredBooking) => (gone.includes(stored) ? [] : staying);
  const stored = await storeInfos(
    writing,
    parts.flatMap((stored) => {
      // A part without a buffer, because its person took the next part, stays without one.
      const losesBuffer = goesOn(stored, parts) && !goesOn(stored, remains(stored));
      if (!losesBuffer && !gone.includes(stored)) return [];
      const info = gone.includes(stored) ? undefined : stored.booking.multiServiceBookingInfo;
      return [{ stored: losesBuffer ? { ...stored, bufferMinutes: 0 } : stored, info }];
    }),
  );
  const removed = leaving.map(({ booking }) => booking.id);
  return resultsOf(
    stored.filter((booking) => removed.includes(booking.id)),
    options,
  );
}

/**
 * Dissolves multi-service bookings of which only some bookings are cancelled or moved, because the remaining ones could
 * not change separately. `changes` contains the new state by booking. Returns the bookings that are now single.
 */
export async function separateTornChains(
  writing: Writing,
  bookings: readonly StoredBooking[],
  changes: ReadonlyMap<string, unknown>,
): Promise<ReadonlyMap<string, StoredBooking>> {
  const ids = new Set(bookings.flatMap(({ booking }) => booking.multiServiceBookingInfo?.id ?? []));
  if (ids.size === 0) return new Map();
  const parts = await selectParts(writing.db, writing.businessId, [...ids], { lock: true });
  const torn = [...ids].flatMap((id) => {
    const own = parts.filter(({ booking }) => booking.multiServiceBookingInfo?.id === id);
    const live = own.filter(({ booking }) => allowsAction('cancel', booking.status));
    const [first, ...others] = live.map(({ booking }) => changes.get(booking.id));
    return others.every((change) => equalValues(change, first)) ? [] : [own];
  });
  const single = torn.flatMap((own) =>
    own.map((stored) => ({
      stored: goesOn(stored, own) ? { ...stored, bufferMinutes: 0 } : stored,
      info: undefined,
    })),
  );
  const changed = new Map((await storeInfos(writing, single)).map((booking) => [booking.id, booking]));
  return new Map(
    single.flatMap(({ stored }) => {
      const booking = changed.get(stored.booking.id);
      return booking ? [[booking.id, { ...stored, booking }]] : [];
    }),
  );
}

const named = ({ booking }: StoredBooking) => ({ bookingId: booking.id });

const goesOn = (stored: StoredBooking, parts: readonly StoredBooking[]): boolean =>
  parts.some(
    ({ booking, resourceIds = [] }) =>
      (booking.startDate ?? '') >= (stored.booking.endDate ?? '') &&
      resourceIds.some((id) => stored.resourceIds?.includes(id)),
  );

/** Locks all bookings in the order of their ids. Returns the requested ones. Throws BOOKING_NOT_FOUND. */
async function lockTogether(
  { db, businessId, caller }: BookingWriting,
  chainId: string,
  sent: readonly { bookingId: string }[],
): Promise<StoredBooking[]> {
  await findParts({ db, businessId, caller }, chainId);
  const ids = sent.map(({ bookingId }) => bookingId.toLowerCase());
  await lockChain({ db, businessId }, { chainId, ids });
  const found = await selectBookings(db, businessId, sql`and id = any(${ids}::uuid[])`);
  if (found.length < new Set(ids).size) throw bookingNotFound();
  return found;
}

/** Throws field violations unless the bookings are appointments in a row at one location. */
function refuseBroken(bookings: readonly StoredBooking[]): void {
  const sorted = bookings.toSorted((one, other) => startOf(one) - startOf(other));
  const locations = sorted.map(({ booking }) => booking.bookedEntity.slot?.location);
  const broken = [
    [sorted.length > limits.mostParts, `must not make it longer than ${limits.mostParts} bookings`],
    [!sorted.every(({ booking }) => isAppointment(booking)), 'must be appointments'],
    [
      !locations.every((location) => isSameSlotLocation(location, locations[0])),
      'must be at the same location',
    ],
    [
      sorted.some((stored, index) => index > 0 && startOf(stored) !== endOf(sorted[index - 1]!)),
      'must leave no gap between the services',
    ],
  ] as const;
  const [, description] = broken.find(([is]) => is) ?? [];
  if (description) throw invalidField('bookings', description);
}

const startOf = ({ booking }: StoredBooking): number => Date.parse(booking.startDate ?? '');
const endOf = ({ booking }: StoredBooking): number => Date.parse(booking.endDate ?? '');

function storeInfos(
  writing: Writing,
  changes: readonly { stored: StoredBooking; info: Info }[],
): Promise<Booking[]> {
  return storeBookings(
    writing,
    changes.map(({ stored, info }) => {
      const { multiServiceBookingInfo: _before, ...booking } = stored.booking;
      const after = { ...booking, ...(info && { multiServiceBookingInfo: info }) };
      return { before: stored, after: { ...stored, booking: after } };
    }),
    (before, after) => ({ action: 'updated', before, after }),
  );
}

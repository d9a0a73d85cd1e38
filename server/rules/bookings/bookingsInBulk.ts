import { sql } from 'kysely';
import type { BodyOf } from '../../../contract/call.ts';
import * as calls from '../../../contract/calls/bookings/bookingsInBulk.ts';
import type { AllowedActions } from '../../../contract/entities/bookings/extendedBooking.ts';
import { guid } from '../../../contract/entities/values/text.ts';
import { ApiError } from '../../../contract/errors.ts';
import { getPath } from '../../../contract/paths.ts';
import { selectBookings } from '../../tables/calendar/bookings.ts';
import { policySnapshotsOf } from '../../tables/terms/policySnapshots.ts';
import { alone, attemptItems, bulkAnswerOf, parseItems, withAllowed, type ItemOutcome } from '../bulk.ts';
import type { CallContext } from '../callContext.ts';
import { notifyingOnce } from './messages/announceBooking.ts';
import { actionsOnSingle } from './bookingPolicyRules.ts';
import { bookingNotFound, type BookingWriting } from './bookingWriting.ts';
import { createBooking } from './createBooking.ts';
import { confirmOrDecline } from './decisions/confirmOrDecline.ts';
import { cancelBooking } from './decisions/decideBooking.ts';

export async function createBookings(
  writing: BookingWriting,
  {
    createBookingsInfo: items,
    returnFullEntity: returnEntity = false,
  }: BodyOf<typeof calls.bulkCreateBooking>,
) {
  const list = {
    list: 'createBookingsInfo',
    schema: calls.bulkCreateBooking.schemas.body.shape.createBookingsInfo,
    entity: 'booking',
  };
  const outcomes = await notifyingOnce(writing, (holding) =>
    attemptItems(
      writing.db,
      list,
      items,
      alone(({ item }) => createBooking(holding, item)),
    ),
  );
  return bulkAnswerOf(outcomes, { returnEntity });
}

/** Throws DUPLICATED_BOOKINGS if a booking occurs twice. */
export async function confirmOrDeclineBookings(
  writing: BookingWriting,
  { details, returnEntity = false }: BodyOf<typeof calls.bulkConfirmOrDeclineBooking>,
) {
  const ids = details.map(bookingIn);
  refuseRepetition(ids, 'DUPLICATED_BOOKINGS');
  const list = {
    list: 'details',
    schema: calls.bulkConfirmOrDeclineBooking.schemas.body.shape.details,
    entity: 'booking',
  };
  const outcomes = await notifyingOnce(writing, (holding) =>
    attemptItems(
      writing.db,
      list,
      details,
      alone(({ item }) => confirmOrDecline(holding, item.bookingId, item)),
    ),
  );
  return bulkAnswerOf(outcomes, { ids, returnEntity });
}

/** Throws MISSING_CANCELLATION_INFO, DUPLICATE_BOOKING_IDS, and RECURRING_GROUP_NOT_FOUND for every group. */
export async function cancelBookings(
  writing: BookingWriting,
  { bookings, recurringCancellation, returnFullEntity = false }: BodyOf<typeof calls.bulkCancelBooking>,
) {
  if (recurringCancellation) {
    throw new ApiError('RECURRING_GROUP_NOT_FOUND', 'Recurring group of bookings not found.');
  }
  if (!bookings) {
    throw new ApiError('MISSING_CANCELLATION_INFO', 'Name the bookings to cancel.');
  }
  const { bookingsInfo } = bookings;
  const ids = bookingsInfo.map(bookingIn);
  refuseRepetition(ids, 'DUPLICATE_BOOKING_IDS');
  const list = {
    list: 'bookings.bookingsInfo',
    schema: calls.bulkCancelBooking.schemas.body.shape.bookings.unwrap().shape.bookingsInfo,
    entity: 'booking',
  };
  const outcomes = await notifyingOnce(writing, (holding) =>
    attemptItems(
      writing.db,
      list,
      bookingsInfo,
      alone(({ item: { bookingId, ...request } }) => cancelBooking(holding, bookingId, request)),
    ),
  );
  return bulkAnswerOf(outcomes, { ids, returnEntity: returnFullEntity });
}

/** Undefined if it is malformed. */
const idIn = (sent: unknown): string | undefined => guid.safeParse(sent).data?.toLowerCase();

const bookingIn = (item: unknown): string | undefined => idIn(getPath(item, 'bookingId'));

function refuseRepetition(
  ids: readonly (string | undefined)[],
  code: 'DUPLICATED_BOOKINGS' | 'DUPLICATE_BOOKING_IDS',
): void {
  const repeated = ids.filter((id, index) => id !== undefined && ids.indexOf(id) < index);
  if (repeated.length === 0) return;
  throw new ApiError(code, 'A booking is named twice.', { data: { bookingIds: [...new Set(repeated)] } });
}

/** The actions that the customers of these bookings may take now. */
export async function calculateAllowedActions(
  { db, businessId, now }: CallContext,
  { bookingIds }: BodyOf<typeof calls.bulkCalculateAllowedActions>,
) {
  const list = {
    list: 'bookingIds',
    schema: calls.bulkCalculateAllowedActions.schemas.body.shape.bookingIds,
  };
  const outcomes = await withAllowed(parseItems(list, bookingIds), async (valid) => {
    const ids = valid.map(({ item }) => item.toLowerCase());
    const found = await selectBookings(db, businessId, sql`and id = any(${ids}::uuid[])`);
    const snapshots = await policySnapshotsOf(db, businessId, ids);
    const policies = new Map(snapshots.map(({ bookingId, policy }) => [bookingId, policy]));
    const allowed = new Map(
      found.map(({ booking }) => [booking.id, actionsOnSingle(booking, policies.get(booking.id), now)]),
    );
    return ids.map((id): ActionsOutcome => {
      const actions = allowed.get(id);
      return actions ? { item: { id, actions } } : { error: bookingNotFound() };
    });
  });
  return actionsAnswer(bookingIds.map(idIn), outcomes);
}

type ActionsOutcome = ItemOutcome<{ id: string; actions: AllowedActions }>;

/** The answer of a call about the allowed actions of these records. */
export function actionsAnswer(ids: readonly (string | undefined)[], outcomes: readonly ActionsOutcome[]) {
  const { results, bulkActionMetadata } = bulkAnswerOf(outcomes, { ids, returnEntity: true });
  return {
    results: results.map(({ itemMetadata, item }) => ({ itemMetadata, ...(item && { item: item.actions }) })),
    bulkActionMetadata,
  };
}

import type { AnswerOf, BodyOf } from '../../../../contract/call.ts';
import type * as calls from '../../../../contract/calls/bookings/multiServiceBookings.ts';
import { allowsAction } from '../../../../contract/entities/bookings/bookingTransitions.ts';
import type { BookingPolicy } from '../../../../contract/entities/terms/bookingPolicy.ts';
import type { AllowedActions } from '../../../../contract/entities/bookings/extendedBooking.ts';
import { isViolated } from '../../../scheduling/policy.ts';
import { selectParts, type StoredBooking } from '../../../tables/calendar/bookings.ts';
import { policySnapshotsOf } from '../../../tables/terms/policySnapshots.ts';
import type { CallContext } from '../../callContext.ts';
import { allowedActionsOn, wireViolations } from '../bookingPolicyRules.ts';
import { actionsAnswer } from '../bookingsInBulk.ts';
import { chainNotFound, chainOf } from './chains.ts';
import { storedChain } from './chainTakings.ts';
import { findChain } from './chainTimes.ts';

/** Multi-service bookings as staff read them. */

type Reading = Pick<CallContext, 'db' | 'businessId'>;

async function partsOf({ db, businessId }: Reading, id: string): Promise<StoredBooking[]> {
  const parts = await selectParts(db, businessId, [id]);
  if (parts.length === 0) throw chainNotFound();
  return parts;
}

/** Throws MULTI_SERVICE_BOOKING_NOT_FOUND. */
export async function readChain(
  context: CallContext,
  id: string,
): Promise<AnswerOf<typeof calls.getMultiServiceBooking>> {
  const parts = await partsOf(context, id);
  const bookings = parts.map(({ booking }) => booking);
  return {
    multiServiceBooking: chainOf(id.toLowerCase(), bookings, { returnFullEntity: true }),
    metadata: { totalNumberOfScheduledBookings: parts.length },
  };
}

/**
 * Whether the named people and rooms of a multi-service booking, or any if it names none, are free at its times, and
 * the violations of the present policies. Throws MULTI_SERVICE_BOOKING_NOT_FOUND, and SLOT_NOT_AVAILABLE for a deleted
 * service.
 */
export async function readChainAvailability(
  context: CallContext,
  id: string,
): Promise<AnswerOf<typeof calls.getMultiServiceBookingAvailability>> {
  const parts = await partsOf(context, id);
  const { isFree, violations, parts: found } = await findChain(context, storedChain(parts));
  const most = found.map(({ service }) => service.policy.maxParticipantsPerBooking);
  return {
    bookable: isFree && !isViolated(violations),
    totalCapacity: 1,
    remainingCapacity: isFree ? 1 : 0,
    policyViolations: wireViolations(violations),
    policySettings: { maxParticipantsPerBooking: Math.min(...most) },
    multiServiceBookingInfo: parts.map(({ booking }) => ({ bookingId: booking.id })),
  };
}

export type Policies = ReadonlyMap<string, BookingPolicy | undefined>;

/** The policy snapshots of these bookings. */
export async function policiesOf(
  { db, businessId }: Reading,
  parts: readonly StoredBooking[],
  changed: (policy: BookingPolicy) => BookingPolicy | undefined = (policy) => policy,
): Promise<Policies> {
  const ids = parts.map(({ booking }) => booking.id);
  const snapshots = await policySnapshotsOf(db, businessId, ids);
  return new Map(snapshots.map(({ bookingId, policy }) => [bookingId, changed(policy)]));
}

/** The actions that customers may take on all parts. Final parts are ignored for cancelling. */
export function actionsOnChain(
  parts: readonly StoredBooking[],
  policies: Policies,
  now: Date,
): AllowedActions {
  const allowed = (some: readonly StoredBooking[], action: keyof AllowedActions) =>
    some.length > 0 &&
    some.every(({ booking }) => allowedActionsOn(booking, policies.get(booking.id), now)[action]);
  const live = parts.filter(({ booking }) => allowsAction('cancel', booking.status));
  return { cancel: allowed(live, 'cancel'), reschedule: allowed(parts, 'reschedule') };
}

/** The allowed actions of each multi-service booking; an unknown one is a failed item. */
export async function readChainActions(
  context: CallContext,
  { multiServiceBookingIds: ids }: BodyOf<typeof calls.bulkGetMultiServiceBookingAllowedActions>,
): Promise<AnswerOf<typeof calls.bulkGetMultiServiceBookingAllowedActions>> {
  const { db, businessId, now } = context;
  const found = await selectParts(db, businessId, ids);
  const policies = await policiesOf(context, found);
  const outcomes = ids.map((sent) => {
    const id = sent.toLowerCase();
    const parts = found.filter(({ booking }) => booking.multiServiceBookingInfo?.id === id);
    return parts.length > 0
      ? { item: { id, actions: actionsOnChain(parts, policies, now) } }
      : { error: chainNotFound() };
  });
  return actionsAnswer(ids, outcomes);
}

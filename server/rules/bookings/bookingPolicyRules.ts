import { minuteMs } from '../../../contract/durations.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import { allowsAction } from '../../../contract/entities/bookings/bookingTransitions.ts';
import type { BookingPolicy } from '../../../contract/entities/terms/bookingPolicy.ts';
import { latestCancellation, latestReschedule } from '../../../contract/entities/terms/policyLimits.ts';
import type { AllowedActions } from '../../../contract/entities/bookings/extendedBooking.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { Violations } from '../../scheduling/answer.ts';
import { isViolated } from '../../scheduling/policy.ts';
import { utcText } from '../../scheduling/time/zones.ts';
import type { StoredBooking } from '../../tables/calendar/bookings.ts';
import { policySnapshotsOf } from '../../tables/terms/policySnapshots.ts';
import { managesBookings, type BookingWriting } from './bookingWriting.ts';

/** The customer rules of a policy (reference/scheduling-details.md section F). */

/** Throws BOOKING_POLICY_VIOLATION if the policy refuses the time or the size of a customer's booking. */
export function refuseViolations(
  writing: Pick<BookingWriting, 'caller'>,
  violations: Violations,
  { participants, most }: { participants: number; most: number },
): void {
  if (managesBookings(writing)) return;
  if (!isViolated(violations) && participants <= most) return;
  throw policyViolation('The booking policy of this service does not allow this booking.', {
    ...wireViolations(violations),
    ...(participants > most && { maxParticipantsPerBooking: most }),
  });
}

/** The violations with the opening of booking in RFC 3339. */
export function wireViolations({ earliestBookingDate: earliest, ...violations }: Violations) {
  return {
    ...violations,
    ...(earliest !== undefined && { earliestBookingDate: utcText(earliest) }),
  };
}

function policyViolation(description: string, data: Record<string, unknown> = {}): ApiError {
  return new ApiError('BOOKING_POLICY_VIOLATION', description, { data });
}

/** The policy snapshot of a booking. */
export async function policyOfBooking(
  { db, businessId }: Pick<BookingWriting, 'db' | 'businessId'>,
  { booking }: StoredBooking,
): Promise<BookingPolicy | undefined> {
  const [snapshot] = await policySnapshotsOf(db, businessId, [booking.id]);
  return snapshot?.policy;
}

/**
 * The actions that a customer may take on a booking now, by its status and its policy snapshot. Courses cannot be
 * rescheduled. Limits compare instants and are inclusive.
 */
export function allowedActionsOn(
  { status, startDate, bookedEntity }: Pick<Booking, 'status' | 'startDate' | 'bookedEntity'>,
  policy: Partial<BookingPolicy> = {},
  now: Date,
): AllowedActions {
  const until = (latest = 0) =>
    startDate === undefined || now.getTime() <= Date.parse(startDate) - latest * minuteMs;
  return {
    cancel:
      allowsAction('cancel', status) &&
      policy.cancellationPolicy?.enabled === true &&
      until(latestCancellation(policy)),
    reschedule:
      allowsAction('reschedule', status) &&
      bookedEntity.schedule === undefined &&
      policy.reschedulePolicy?.enabled === true &&
      until(latestReschedule(policy)),
  };
}

/**
 * The actions that a customer may take on a booking by itself: as {@link allowedActionsOn}, but none on a part of a
 * multi-service booking, whose parts change together.
 */
export const actionsOnSingle = (
  booking: Pick<Booking, 'status' | 'startDate' | 'bookedEntity' | 'multiServiceBookingInfo'>,
  policy: BookingPolicy | undefined,
  now: Date,
): AllowedActions =>
  booking.multiServiceBookingInfo?.id === undefined
    ? allowedActionsOn(booking, policy, now)
    : { cancel: false, reschedule: false };

/** The policy for holders of a booking's token, who have no account. */
export function forTokens<Policy extends Partial<BookingPolicy>>(policy: Policy): Policy {
  const { cancellationPolicy: cancelling, reschedulePolicy: moving } = policy;
  return {
    ...policy,
    ...(cancelling?.allowAnonymous === false && { cancellationPolicy: { enabled: false } }),
    ...(moving?.allowAnonymous === false && { reschedulePolicy: { enabled: false } }),
  };
}

/** Throws BOOKING_POLICY_VIOLATION if a customer may no longer cancel or reschedule this booking. */
export async function refuseByPolicy(
  writing: BookingWriting,
  action: keyof AllowedActions,
  stored: StoredBooking,
): Promise<void> {
  if (managesBookings(writing)) return;
  const policy = await policyOfBooking(writing, stored);
  const binding = policy && writing.caller.bookingId !== undefined ? forTokens(policy) : policy;
  if (allowedActionsOn(stored.booking, binding, writing.now)[action]) return;
  throw policyViolation(
    action === 'cancel'
      ? 'This booking can no longer be cancelled online.'
      : 'This booking can no longer be moved online.',
  );
}

import { policyDefaults, type BookingPolicy, type BookingPolicyInput } from './bookingPolicy.ts';

/**
 * The limits of a policy, in minutes before the start; undefined without a limit. A limit without a number has the
 * platform's default (reference/entities.md section 6).
 */

type Part<Key extends keyof BookingPolicy> =
  | Pick<BookingPolicyInput, Key>
  | Partial<Pick<BookingPolicy, Key>>;

export const earliestBooking = ({ limitEarlyBookingPolicy: limit }: Part<'limitEarlyBookingPolicy'>) =>
  limit?.enabled
    ? (limit.earliestBookingInMinutes ?? policyDefaults.limitEarlyBookingPolicy.earliestBookingInMinutes)
    : undefined;

export const latestBooking = ({ limitLateBookingPolicy: limit }: Part<'limitLateBookingPolicy'>) =>
  limit?.enabled
    ? (limit.latestBookingInMinutes ?? policyDefaults.limitLateBookingPolicy.latestBookingInMinutes)
    : undefined;

/** Applies only where the policy allows cancelling. */
export const latestCancellation = ({ cancellationPolicy: policy }: Part<'cancellationPolicy'>) =>
  policy?.limitLatestCancellation
    ? (policy.latestCancellationInMinutes ?? policyDefaults.cancellationPolicy.latestCancellationInMinutes)
    : undefined;

/** Applies only where the policy allows rescheduling. */
export const latestReschedule = ({ reschedulePolicy: policy }: Part<'reschedulePolicy'>) =>
  policy?.limitLatestReschedule
    ? (policy.latestRescheduleInMinutes ?? policyDefaults.reschedulePolicy.latestRescheduleInMinutes)
    : undefined;

import { equalValues, withoutNulls } from '../paths.ts';
import type { BookingPolicy } from './bookingPolicy.ts';

type Settings = Pick<BookingPolicy, PolicyPart>;

/** The parts of a policy; an update replaces each as a whole (reference/calls.md section 7). */
export const policyParts = [
  'customPolicyDescription',
  'limitEarlyBookingPolicy',
  'limitLateBookingPolicy',
  'bookAfterStartPolicy',
  'cancellationPolicy',
  'reschedulePolicy',
  'waitlistPolicy',
  'participantsPolicy',
  'resourcesPolicy',
  'cancellationFeePolicy',
  'saveCreditCardPolicy',
  'staffSortingPolicy',
  'intakeFormPolicy',
] as const satisfies readonly (keyof BookingPolicy)[];
export type PolicyPart = (typeof policyParts)[number];

const day = 24 * 60;

/** The platform's defaults (reference/entities.md section 6). Parts missing here have none. */
export const policyDefaults = {
  customPolicyDescription: { enabled: false, description: '' },
  limitEarlyBookingPolicy: { enabled: false, earliestBookingInMinutes: 7 * day },
  limitLateBookingPolicy: { enabled: false, latestBookingInMinutes: day },
  bookAfterStartPolicy: { enabled: false },
  cancellationPolicy: { enabled: false, limitLatestCancellation: false, latestCancellationInMinutes: day },
  reschedulePolicy: { enabled: false, limitLatestReschedule: false, latestRescheduleInMinutes: day },
  waitlistPolicy: { enabled: false, capacity: 10, reservationTimeInMinutes: 10 },
  participantsPolicy: { maxParticipantsPerBooking: 1 },
  resourcesPolicy: { enabled: false, autoAssignAllowed: false },
  cancellationFeePolicy: { enabled: false, cancellationWindows: [], autoCollectFeeEnabled: true },
  saveCreditCardPolicy: { enabled: false },
  staffSortingPolicy: { sortingMethodType: 'RANDOM' },
  intakeFormPolicy: { enabled: false },
} satisfies Required<Settings>;

/** A policy with the platform's defaults for every missing part and every missing field of a part. */
export function completePolicy<Policy extends Settings>(policy: Policy): Policy & Required<Settings> {
  return { ...policy, ...(completeParts(policy, policyParts) as Required<Settings>) };
}

/**
 * Completes an updated policy: only changed parts get defaults, a cleared one nothing but defaults. Stored parts stay
 * unchanged, including missing ones.
 */
export function completeChanged(after: BookingPolicy, before: BookingPolicy): BookingPolicy {
  const touched = policyParts.filter((part) => !equalValues(after[part], before[part]));
  return { ...after, ...completeParts(after, touched) };
}

function completeParts(policy: Settings, parts: readonly PolicyPart[]): Settings {
  const said = (part: PolicyPart) => withoutNulls(policy[part] ?? {}) as object;
  const completed: Settings = Object.fromEntries(
    parts.map((part) => [part, { ...policyDefaults[part], ...said(part) }]),
  );
  const { staffSortingPolicy } = completed;
  if (staffSortingPolicy?.sortingMethodType !== 'RANKING') return completed;
  const rankingOptions = { order: 'LOWEST_TO_HIGHEST' as const, ...staffSortingPolicy.rankingOptions };
  return { ...completed, staffSortingPolicy: { ...staffSortingPolicy, rankingOptions } };
}

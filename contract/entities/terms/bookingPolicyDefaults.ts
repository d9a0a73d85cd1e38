import { equalValues, withoutNulls } from '../../paths.ts';
import { policyDefaults, policyParts, type BookingPolicy, type PolicyPart } from './bookingPolicy.ts';

type Settings = Pick<BookingPolicy, PolicyPart>;

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

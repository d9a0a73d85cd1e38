import type { BookingPolicy } from '../../../../contract/entities/terms/bookingPolicy.ts';
import { cents } from '../../../../contract/entities/values/money.ts';
import { minute } from '../../../scheduling/time/spans.ts';

type Terms = NonNullable<BookingPolicy['cancellationFeePolicy']>;
export type FeeWindow = NonNullable<Terms['cancellationWindows']>[number];

/** The minutes before the start at which a window opens; undefined if it is always open. */
export const opensAt = ({ startInMinutes }: FeeWindow): number | undefined => startInMinutes;

const isCharged = ({ amount, percentage }: FeeWindow): boolean => Boolean(amount ?? percentage);

/** The windows that charge something before the last cancellation, in the order in which they open. */
export function windowsBefore(
  { enabled, cancellationWindows = [] }: Terms,
  latestCancellation: number | undefined,
): FeeWindow[] {
  if (!enabled) return [];
  return cancellationWindows
    .filter((window) => isCharged(window) && (opensAt(window) ?? Infinity) > (latestCancellation ?? 0))
    .toSorted((one, other) => (opensAt(other) ?? Infinity) - (opensAt(one) ?? Infinity));
}

/** The window that applies to a cancellation at a moment: of those that have opened the last one. */
export function windowAt(
  { enabled, cancellationWindows = [] }: Terms,
  { start, moment }: { start: number; moment: number },
): FeeWindow | undefined {
  if (!enabled) return undefined;
  const left = (start - moment) / minute;
  return cancellationWindows
    .filter((window) => left <= (opensAt(window) ?? Infinity))
    .toSorted((one, other) => (opensAt(one) ?? Infinity) - (opensAt(other) ?? Infinity))[0];
}

/**
 * The fee of a window in hundredths. A free booking has none. Undefined for a share of a price that is not known.
 */
export function feeOf({ amount, percentage }: FeeWindow, total: bigint | undefined): bigint | undefined {
  if (total === 0n) return 0n;
  if (amount) return cents(amount.value);
  if (!percentage) return 0n;
  return total === undefined ? undefined : (total * cents(percentage) + 5000n) / 10_000n;
}

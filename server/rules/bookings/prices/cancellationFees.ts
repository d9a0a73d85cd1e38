import { minuteMs } from '../../../../contract/durations.ts';
import type { BookingPolicy } from '../../../../contract/entities/terms/bookingPolicy.ts';
import { cents, moneyOfCents } from '../../../../contract/entities/values/money.ts';
import type { Fee } from '../../../mail/bookingMoney.ts';

type Terms = NonNullable<BookingPolicy['cancellationFeePolicy']>;
export type FeeWindow = NonNullable<Terms['cancellationWindows']>[number];

/** Minutes before the start at which a window opens; undefined if it is always open. */
export const opensAt = ({ startInMinutes }: FeeWindow): number | undefined => startInMinutes;

const isCharged = ({ amount, percentage }: FeeWindow): boolean => Boolean(amount ?? percentage);

/** The windows with a charge before the last cancellation, in the order in which they open. */
export function windowsBefore(
  { enabled, cancellationWindows = [] }: Terms,
  latestCancellation: number | undefined,
): FeeWindow[] {
  if (!enabled) return [];
  return cancellationWindows
    .filter((window) => isCharged(window) && (opensAt(window) ?? Infinity) > (latestCancellation ?? 0))
    .toSorted((one, other) => (opensAt(other) ?? Infinity) - (opensAt(one) ?? Infinity));
}

/** The window of a cancellation at an instant: the last one that has opened. */
export function windowAt(
  { enabled, cancellationWindows = [] }: Terms,
  { start, moment }: { start: number; moment: number },
): FeeWindow | undefined {
  if (!enabled) return undefined;
  const left = (start - moment) / minuteMs;
  return cancellationWindows
    .filter((window) => left <= (opensAt(window) ?? Infinity))
    .toSorted((one, other) => (opensAt(one) ?? Infinity) - (opensAt(other) ?? Infinity))[0];
}

/** The fee of a window: a share if it is a percentage of an unknown price; undefined if there is none. */
export function feeOfWindow(window: FeeWindow, total: bigint | undefined): Fee | undefined {
  const fee = feeOf(window, total);
  if (fee === undefined) return window.percentage ? { percentage: window.percentage } : undefined;
  return fee === 0n ? undefined : moneyOfCents(fee);
}

/** The fee of a window in hundredths. Free bookings have none. Undefined for a percentage of an unknown price. */
export function feeOf({ amount, percentage }: FeeWindow, total: bigint | undefined): bigint | undefined {
  if (total === 0n) return 0n;
  if (amount) return cents(amount.value);
  if (!percentage) return 0n;
  return total === undefined ? undefined : (total * cents(percentage) + 5000n) / 10_000n;
}

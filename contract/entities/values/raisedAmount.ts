import type { Raise } from '../bulkRuns/bulkOperations.ts';
import { amountOfCents, cents } from './money.ts';

/**
 * A decimal raised by percentage or amount and rounded to multiples of `roundTo` (default: `unit`), exact, without
 * binary fractions. The result may be 0 or negative; the caller checks that. Values are always rounded, even for 0 per
 * cent.
 */
export function raised(
  value: string,
  { percent, amount, roundTo, rounding = 'NEAREST' }: Omit<Raise, 'do' | 'field'>,
  unit: '0.01' | '1',
): string {
  const step = cents(roundTo ?? unit);
  // In hundredths of hundredths of per cent, so that the division comes last.
  const scale = 10_000n;
  const exact =
    percent === undefined
      ? (cents(value) + cents(amount ?? '0')) * scale
      : cents(value) * (scale + cents(percent));
  return decimal(rounded(exact, step * scale, rounding) * step);
}

function rounded(dividend: bigint, divisor: bigint, rounding: 'NEAREST' | 'UP' | 'DOWN'): bigint {
  const floor = dividend / divisor - (dividend % divisor < 0n ? 1n : 0n);
  const rest = dividend - floor * divisor;
  switch (rounding) {
    case 'DOWN':
      return floor;
    case 'UP':
      return rest > 0n ? floor + 1n : floor;
    case 'NEAREST':
      return rest * 2n >= divisor ? floor + 1n : floor;
    default:
      return rounding satisfies never;
  }
}

/** In the format of money: without decimals for whole amounts, otherwise with two. */
const decimal = (count: bigint): string => amountOfCents(count).replace(/\.00$/, '');

import type { Raise } from '../bulkRuns/bulkOperations.ts';

/** Hundredths of a signed decimal: `-2.5` is -250. */
function hundredths(value: string): bigint {
  const [units = '0', decimals = ''] = value.replace('-', '').split('.');
  const size = BigInt(units + decimals.padEnd(2, '0').slice(0, 2));
  return value.startsWith('-') ? -size : size;
}

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
  const step = hundredths(roundTo ?? unit);
  // In hundredths of hundredths of per cent, so that the division comes last.
  const scale = 10_000n;
  const exact =
    percent === undefined
      ? (hundredths(value) + hundredths(amount ?? '0')) * scale
      : hundredths(value) * (scale + hundredths(percent));
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
function decimal(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
  const [units, cents] = [digits.slice(0, -2), digits.slice(-2)];
  return `${amount < 0n ? '-' : ''}${units}${cents === '00' ? '' : `.${cents}`}`;
}

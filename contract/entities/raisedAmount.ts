import type { Raise } from './bulkOperations.ts';

/** Hundredths of a signed decimal: `-2.5` is -250. */
function hundredths(value: string): bigint {
  const [units = '0', decimals = ''] = value.replace('-', '').split('.');
  const size = BigInt(units + decimals.padEnd(2, '0').slice(0, 2));
  return value.startsWith('-') ? -size : size;
}

/**
 * A decimal after a raise by per cent or amount, rounded to multiples of `roundTo` (to `unit` without one), exact: no
 * binary fractions on the way. May be 0 or less; whoever keeps it says whether that is allowed. A rounding never takes
 * what was not raised anywhere: 0 per cent still rounds.
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

/** As money is written: without cents where there are none, otherwise with both digits. */
function decimal(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
  const [units, cents] = [digits.slice(0, -2), digits.slice(-2)];
  return `${amount < 0n ? '-' : ''}${units}${cents === '00' ? '' : `.${cents}`}`;
}

import type { RateType } from '../../../contract/entities/values/price.ts';

/**
 * Price filter: bands of the minimum price, and price types without an amount. A band is written with its bounds,
 * `25-50` (from 25, below 50), so that a link keeps its meaning when the catalogue grows.
 */
const rateOf = {
  free: 'NO_FEE',
  words: 'CUSTOM',
  monthly: 'SUBSCRIPTION',
} as const satisfies Record<string, RateType>;

type Unpriced = keyof typeof rateOf;
export const unpriced: readonly Unpriced[] = ['free', 'words', 'monthly'];

export interface PriceBand {
  from?: number;
  to?: number;
}

const bandForm = /^(\d{0,9})-(\d{0,9})$/;

/** Parses a band; undefined for price types without an amount, and for invalid values. */
export function bandOf(value: string): PriceBand | undefined {
  const [, from = '', to = ''] = bandForm.exec(value) ?? [];
  if (from === '' && to === '') return undefined;
  return { ...(from !== '' && { from: Number(from) }), ...(to !== '' && { to: Number(to) }) };
}

export const isUnpriced = (value: string): value is Unpriced => Object.hasOwn(rateOf, value);

/** Returns the valid values, sorted by amount. */
export function readPrices(values: readonly string[]): string[] {
  const bands = values.filter((value) => bandOf(value));
  return [
    ...unpriced.filter((value) => values.includes(value)),
    ...bands.toSorted((one, other) => lowestOf(one) - lowestOf(other)),
  ];
}

const lowestOf = (band: string) => bandOf(band)?.from ?? 0;

/** For currencies with two decimals. */
const edges = [25, 50, 100, 200];

/** Returns the bands of a business; for currencies without decimals the bounds are 100 times as high. */
export function bandsFor(decimals: number): string[] {
  const scaled = edges.map((edge) => edge * (decimals === 0 ? 100 : 1));
  return [...scaled.map((to, at) => `${scaled[at - 1] ?? ''}-${to}`), `${scaled.at(-1)}-`];
}

/** Returns the filter of a value: varying prices count with their minimum, or the default price without variants. */
export function priceFilter(value: string): Record<string, unknown> {
  if (isUnpriced(value)) return { 'payment.rateType': rateOf[value] };
  const { from, to } = bandOf(value) ?? {};
  const within = { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lt: to }) };
  const lowest = 'payment.varied.minPrice.value';
  return {
    $or: [
      { 'payment.rateType': 'FIXED', 'payment.fixed.price.value': within },
      { 'payment.rateType': 'VARIED', [lowest]: within },
      {
        'payment.rateType': 'VARIED',
        [lowest]: { $exists: false },
        'payment.varied.defaultPrice.value': within,
      },
    ],
  };
}

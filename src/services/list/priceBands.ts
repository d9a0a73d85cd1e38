import type { RateType } from '../../../contract/entities/price.ts';

/**
 * Prices to narrow the list by: bands of what customers pay at least, and the prices that are no amount. A band is
 * written with its bounds, `25-50` (from 25, below 50), so that a link means the same in a catalogue that has grown.
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

/** The bounds that a value names; undefined for a price that is no amount, and for what is none of the values. */
export function bandOf(value: string): PriceBand | undefined {
  const [, from = '', to = ''] = bandForm.exec(value) ?? [];
  if (from === '' && to === '') return undefined;
  return { ...(from !== '' && { from: Number(from) }), ...(to !== '' && { to: Number(to) }) };
}

export const isUnpriced = (value: string): value is Unpriced => Object.hasOwn(rateOf, value);

/** The values that are prices, in the order of their amounts. */
export function readPrices(values: readonly string[]): string[] {
  const bands = values.filter((value) => bandOf(value));
  return [
    ...unpriced.filter((value) => values.includes(value)),
    ...bands.toSorted((one, other) => lowestOf(one) - lowestOf(other)),
  ];
}

const lowestOf = (band: string) => bandOf(band)?.from ?? 0;

/** In units of a currency with two decimals. */
const edges = [25, 50, 100, 200];

/** The bands that a business counts in: those of a currency without cents have two zeros more. */
export function bandsFor(decimals: number): string[] {
  const scaled = edges.map((edge) => edge * (decimals === 0 ? 100 : 1));
  return [...scaled.map((to, at) => `${scaled[at - 1] ?? ''}-${to}`), `${scaled.at(-1)}-`];
}

/** What a price asks of the interface: one that varies counts with its lowest, or with the one where no variant applies. */
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

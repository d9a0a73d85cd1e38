import type { RateType } from './price.ts';

const paths: Partial<Record<RateType, string>> = {
  FIXED: 'payment.fixed.price.value',
  VARIED: 'payment.varied.defaultPrice.value',
  SUBSCRIPTION: 'payment.subscription.amountPerBillingCycle.value',
};

/**
 * The path of the amount for a price type: the price, the default price, the monthly payment. Undefined if there is
 * none: free, or a price text.
 */
export function pricePathOf(rateType: unknown): string | undefined {
  return Object.entries(paths).find(([rate]) => rate === rateType)?.[1];
}

const rateTypes = {
  fixed: 'FIXED',
  varied: 'VARIED',
  custom: 'CUSTOM',
  subscription: 'SUBSCRIPTION',
} as const satisfies Record<string, RateType>;

/** The price type whose services have the field at a path of theirs; undefined for fields of all. */
export function rateTypeOf(path: string): RateType | undefined {
  const [field, kind = ''] = path.split('.');
  return field === 'payment' ? Object.entries(rateTypes).find(([key]) => key === kind)?.[1] : undefined;
}

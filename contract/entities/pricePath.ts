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

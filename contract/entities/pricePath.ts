import type { RateType } from './price.ts';

const paths: Partial<Record<RateType, string>> = {
  FIXED: 'payment.fixed.price.value',
  VARIED: 'payment.varied.defaultPrice.value',
  SUBSCRIPTION: 'payment.subscription.amountPerBillingCycle.value',
};

/**
 * Where the amount stands that customers pay under a rate type: the price, the usual price, each month's payment.
 * Undefined where there is none: free, or words instead.
 */
export function pricePathOf(rateType: unknown): string | undefined {
  return Object.entries(paths).find(([rate]) => rate === rateType)?.[1];
}

import { describe, expect, test } from 'vitest';
import type { PricingPlan } from './pricingPlan.ts';
import { asPlanV2, asPublicPlan, pricingPlanV2, publicPlan } from './pricingPlanV2.ts';

const id = '1e4fa8e8-96e7-40a6-a07e-f215083a9ded';

function plan(variant?: Record<string, unknown>): PricingPlan {
  return {
    id,
    name: 'Ten classes',
    slug: 'ten-classes',
    currency: 'EUR',
    visibility: 'PUBLIC',
    buyable: true,
    archived: false,
    ...(variant && { pricingVariants: [variant] }),
  };
}

const forty = { pricingStrategies: [{ flatRate: { amount: '40' } }] };
const price = { value: '40', currency: 'EUR' };
const month = { billingCycle: { period: 'MONTH', count: 1 } };
const monthV2 = { count: 1, unit: 'MONTH' };

const nobody: ReadonlySet<string> = new Set();

describe('pricing plan in version 2', () => {
  test.each([
    [
      'renews until it is cancelled',
      { ...forty, billingTerms: { ...month, endType: 'UNTIL_CANCELLED' }, freeTrialDays: 7 },
      { price, subscription: { cycleDuration: monthV2, cycleCount: 0 }, freeTrialDays: 7 },
    ],
    [
      'renews so many times',
      {
        ...forty,
        billingTerms: {
          ...month,
          endType: 'CYCLES_COMPLETED',
          cyclesCompletedDetails: { billingCycleCount: 12 },
        },
      },
      { price, subscription: { cycleDuration: monthV2, cycleCount: 12 } },
    ],
    [
      'is paid once for a while',
      { ...forty, billingTerms: { ...month, endType: 'CYCLES_COMPLETED' } },
      { price, singlePaymentForDuration: monthV2 },
    ],
    [
      'is paid once for ever',
      { ...forty, billingTerms: { endType: 'CYCLES_COMPLETED' } },
      { price, singlePaymentUnlimited: true },
    ],
    ['is written in words of its own', { billingTerms: 'by moonlight' }, undefined],
    ['has no price at all', undefined, undefined],
  ])('%s', (_what, variant, pricing) => {
    const converted = asPlanV2(plan(variant), nobody);
    expect(converted.pricing).toEqual(pricing);
    expect(pricingPlanV2.parse(converted)).toEqual(converted);
  });

  test('is public only while it is on sale', () => {
    expect(asPlanV2(plan(), nobody)).toMatchObject({ public: true, archived: false, hasOrders: false });
    expect(asPlanV2(plan(), new Set([plan().id]))).toMatchObject({ hasOrders: true });
    expect(asPlanV2({ ...plan(), visibility: 'PRIVATE' }, nobody)).toMatchObject({ public: false });
    expect(asPlanV2({ ...plan(), archived: true }, nobody)).toMatchObject({ public: false, archived: true });
  });

  test('hides staff-only fields from visitors', () => {
    const shown = asPublicPlan(plan());
    expect(publicPlan.parse(shown)).toEqual(shown);
    expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['public']));
    expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['archived']));
  });
});

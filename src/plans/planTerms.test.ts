import { describe, expect, test } from 'vitest';
import { asPublicPlan } from '../../contract/entities/prices/pricingPlanV2.ts';
import { readTerms, writeTerms, type PlanTerms } from './planTerms.ts';

const cases: [string, PlanTerms, object][] = [
  [
    'a monthly membership',
    { amount: '40', pay: 'REPEATED', period: 'MONTH', count: 1 },
    { subscription: { cycleDuration: { count: 1, unit: 'MONTH' }, cycleCount: 0 } },
  ],
  [
    'twelve payments',
    { amount: '40', pay: 'REPEATED', period: 'WEEK', count: 2, cycles: 12, trialDays: 7 },
    { subscription: { cycleDuration: { count: 2, unit: 'WEEK' }, cycleCount: 12 }, freeTrialDays: 7 },
  ],
  [
    'a package for three months',
    { amount: '150', pay: 'SINGLE', period: 'MONTH', count: 3 },
    { singlePaymentForDuration: { count: 3, unit: 'MONTH' } },
  ],
  ['a package without end', { amount: '150', pay: 'SINGLE', count: 1 }, { singlePaymentUnlimited: true }],
];

describe('the terms of a plan', () => {
  test.each(cases)('%s is read as written, and customers get the same', (_name, terms, pricing) => {
    const written = writeTerms(undefined, terms);
    expect(readTerms(written)).toEqual(terms);
    const plan = asPublicPlan({ id: 'plan', name: 'Plan', currency: 'EUR', pricingVariants: [written] });
    expect(plan.pricing).toEqual({ price: { value: terms.amount, currency: 'EUR' }, ...pricing });
  });

  test('other values of the price stay', () => {
    const variant = {
      id: 'variant',
      name: 'Standard',
      pricingStrategies: [{ flatRate: { amount: '10', note: 'x' } }, { other: true }],
      billingTerms: {
        startType: 'ON_PURCHASE',
        endType: 'UNTIL_CANCELLED',
        billingCycle: { period: 'MONTH', count: 1 },
      },
    };
    expect(writeTerms(variant, { ...readTerms(variant), amount: '12', trialDays: 3 })).toEqual({
      ...variant,
      pricingStrategies: [{ flatRate: { amount: '12', note: 'x' } }, { other: true }],
      freeTrialDays: 3,
    });
    expect(writeTerms(variant, { amount: '10', pay: 'SINGLE', count: 1 })).toEqual({
      ...variant,
      billingTerms: { startType: 'ON_PURCHASE', endType: 'CYCLES_COMPLETED' },
    });
  });
});

import type { TestInputs } from '../testInput.ts';

export const inputs = {
  getPlan: ({ pricingPlan }) => ({ path: { planId: pricingPlan } }),
  queryPlans: ({ pricingPlan }) => ({ query: { query: { filter: { id: pricingPlan } } } }),
  countPlans: ({ pricingPlan }) => ({ body: { filter: { id: pricingPlan } } }),
  createPricingPlan: () => ({ body: { plan: { name: 'Ten classes' } } }),
  updatePricingPlan: ({ pricingPlan }) => ({
    path: { 'plan.id': pricingPlan },
    body: { plan: { revision: '1', name: 'Renamed' } },
  }),
  archivePricingPlan: ({ pricingPlan }) => ({ path: { planId: pricingPlan } }),
  restorePricingPlan: ({ pricingPlan }) => ({ path: { planId: pricingPlan } }),
} satisfies TestInputs;

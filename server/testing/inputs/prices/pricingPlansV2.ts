import type { TestInputs } from '../testInput.ts';

export const inputs = {
  listPublicPlans: ({ pricingPlan }) => ({ query: { planIds: [pricingPlan] } }),
  queryPublicPlans: ({ pricingPlan }) => ({ body: { query: { filter: { id: pricingPlan } } } }),
  getPlanV2: ({ pricingPlan }) => ({ path: { id: pricingPlan } }),
  listPlansV2: ({ pricingPlan }) => ({ query: { planIds: [pricingPlan] } }),
} satisfies TestInputs;

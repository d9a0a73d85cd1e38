import type { TestInputs } from '../testInput.ts';

export const inputs = {
  listMemberOrders: () => ({}),
  cancelMemberOrder: ({ planOrder: id }) => ({ path: { id }, body: {} }),
  listPlanOrders: ({ pricingPlan: planId }) => ({ query: { filter: JSON.stringify({ planId }) } }),
  createPlanOrder: ({ pricingPlan: planId, member: memberId }) => ({ body: { planId, memberId } }),
  cancelPlanOrder: ({ planOrder: id }) => ({ path: { id }, body: {} }),
  getMyMember: () => ({ query: { fieldsets: ['FULL'] } }),
} satisfies TestInputs;

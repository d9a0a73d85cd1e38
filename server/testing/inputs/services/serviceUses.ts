import type { TestInputs } from '../testInput.ts';

export const inputs = {
  queryPolicies: () => ({ body: {} }),
  queryBookingForms: () => ({ body: {} }),
} satisfies TestInputs;

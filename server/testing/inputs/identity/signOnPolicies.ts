import type { TestInputs } from '../testInput.ts';

export const inputs = {
  getSignOnPolicy: () => ({}),
  updateSignOnPolicy: () => ({ body: { signOnPolicy: { requireOwnerApproval: true } } }),
} satisfies TestInputs;

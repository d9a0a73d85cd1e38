import type { TestInputs } from './testInput.ts';

export const inputs = {
  getSignedInMember: () => ({}),
} satisfies TestInputs;

import type { TestInputs } from '../testInput.ts';

export const inputs = {
  listComingDays: () => ({}),
} satisfies TestInputs;

import type { TestInputs } from '../testInput.ts';

export const inputs = {
  noteVisit: () => ({ body: {} }),
} satisfies TestInputs;

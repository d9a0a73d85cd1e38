import type { TestInputs } from '../testInput.ts';

export const inputs = {
  listRecentChanges: () => ({ query: { after: '0' } }),
} satisfies TestInputs;

import type { TestInputs } from '../testInput.ts';

export const inputs = {
  moveRecords: ({ category }) => ({ body: { entity: 'category', ids: [category], position: 'FIRST' } }),
} satisfies TestInputs;

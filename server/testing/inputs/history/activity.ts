import type { TestInputs } from '../testInput.ts';

export const inputs = {
  listActivity: ({ service }) => ({ query: { filter: JSON.stringify({ entityId: service }) } }),
  getActivity: ({ change }) => ({ path: { id: change } }),
} satisfies TestInputs;

import type { TestInputs } from '../testInput.ts';

export const inputs = {
  querySessions: ({ occurrence: id }) => ({ body: { query: { filter: { id } } } }),
  getSession: ({ occurrence: id }) => ({ path: { id } }),
  listSessions: ({ occurrence }) => ({ body: { ids: [occurrence] } }),
} satisfies TestInputs;

import type { TestInputs } from '../testInput.ts';

export const inputs = {
  listTrash: ({ service }) => ({ query: { filter: JSON.stringify({ id: [service] }) } }),
} satisfies TestInputs;

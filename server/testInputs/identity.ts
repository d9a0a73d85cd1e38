import type { TestInputs } from './testInput.ts';

export const inputs = {
  logout: ({ client }) => ({ query: { clientId: client } }),
} satisfies TestInputs;

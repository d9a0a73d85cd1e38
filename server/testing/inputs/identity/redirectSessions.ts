import type { TestInputs } from '../testInput.ts';

export const inputs = {
  createRedirectSession: ({ client }) => ({ body: { logout: { clientId: client } } }),
} satisfies TestInputs;

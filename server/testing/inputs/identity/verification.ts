import type { TestInputs } from '../testInput.ts';

export const inputs = {
  startVerification: () => ({ body: { target: 'EMAIL' } }),
  verifyDuringAuthentication: ({ client }) => ({ body: { code: '123456', stateToken: client } }),
  resendVerification: ({ client }) => ({ body: { stateToken: client } }),
} satisfies TestInputs;

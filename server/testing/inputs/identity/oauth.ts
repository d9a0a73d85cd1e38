import type { TestInputs } from '../testInput.ts';

export const inputs = {
  requestToken: ({ client }) => ({ body: { grantType: 'anonymous', clientId: client } }),
  getTokenInfo: () => ({ body: { token: 'unknown here' } }),
  getOauthMetadata: () => ({}),
  revokeToken: ({ client }) => ({ body: { token: 'unknown here', clientId: client } }),
} satisfies TestInputs;

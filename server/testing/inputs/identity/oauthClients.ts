import type { TestInputs } from '../testInput.ts';

export const inputs = {
  createOauthClient: () => ({ body: { oauthClient: { name: 'Of a test' } } }),
  listOauthClients: () => ({}),
  renewOauthClientSecret: ({ oauthClient }) => ({ path: { clientId: oauthClient } }),
  revokeOauthClient: ({ oauthClient }) => ({ path: { clientId: oauthClient } }),
  giveOauthConsent: ({ oauthClient, member }) => ({
    path: { clientId: oauthClient },
    body: { memberId: member },
  }),
  withdrawOauthConsent: ({ oauthClient, oauthConsent }) => ({
    path: { clientId: oauthClient, consentId: oauthConsent },
  }),
} satisfies TestInputs;

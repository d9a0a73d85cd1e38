import type { TestInputs } from '../testInput.ts';

export const inputs = {
  createOauthClient: () => ({ body: { oauthClient: { name: 'Of a test' } } }),
  listOauthClients: () => ({}),
  updateOauthClient: ({ oauthClient }) => ({
    path: { clientId: oauthClient },
    body: { oauthClient: { revision: '1', name: 'Of another test' } },
  }),
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

import type { TestInputs } from '../testInput.ts';

export const inputs = {
  getSignedInMember: () => ({}),
  updateSignedInMember: () => ({ body: { name: 'Of a test' } }),
  getDraftKey: () => ({}),
  listOwnSignInSessions: () => ({}),
  // No test member has a session, and a foreign one is answered like a missing one.
  endOwnSignInSession: ({ job }) => ({ path: { signInSessionId: job } }),
  signOutEverywhere: () => ({}),
} satisfies TestInputs;

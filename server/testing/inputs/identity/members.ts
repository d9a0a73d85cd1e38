import type { TestInputs } from '../testInput.ts';

export const inputs = {
  getSignedInMember: () => ({}),
  updateSignedInMember: () => ({ body: { name: 'Of a test' } }),
  getDraftKey: () => ({}),
  listOwnSignInSessions: () => ({}),
  // No member of the test has one, and one that is not the asker's own is like none.
  endOwnSignInSession: ({ job }) => ({ path: { signInSessionId: job } }),
  signOutEverywhere: () => ({}),
} satisfies TestInputs;

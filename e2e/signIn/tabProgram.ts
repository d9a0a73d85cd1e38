import * as z from 'zod';
import { getSignedInMember } from '../../contract/calls/identity/members.ts';
import { createApiClient } from '../../src/platform/apiClient.ts';
import { connectTabs } from '../../src/platform/signIn/tabs.ts';
import { createGrants, type TokenAnswer } from '../../src/platform/signIn/tokenEndpoint.ts';
import { createTokens } from '../../src/platform/signIn/tokens.ts';

// The page's Content-Security-Policy forbids the functions that zod compiles from strings.
z.config({ jitless: true });

/** The client library in a tab without the dashboard, so that a test controls the number of concurrent calls. */
export function openTab(clientId: string) {
  const host = { baseUrl: location.origin };
  const grants = createGrants(createApiClient(host), clientId);
  const tabs = connectTabs('frontdesk-test');
  const tokens = createTokens({ grants, tabs, signInSilently: async () => undefined });
  const api = createApiClient({ ...host, tokens, membersOnly: true });
  return {
    /** Stores the token endpoint's answer and tells the other tabs. */
    signIn: (answer: TokenAnswer) => tokens.signedIn(answer),
    isLoggedIn: () => tokens.isLoggedIn(),
    /** Sends this number of concurrent requests for the signed-in member. Returns the emails. */
    ask: async (times: number): Promise<string[]> => {
      const asked = Array.from({ length: times }, () => api.send(getSignedInMember, {}));
      return (await Promise.all(asked)).map(({ member }) => member.email);
    },
  };
}

import * as z from 'zod';
import { getSignedInMember } from '../contract/calls/members.ts';
import { createApiClient } from '../src/platform/apiClient.ts';
import { connectTabs } from '../src/platform/tabs.ts';
import { createGrants, type TokenAnswer } from '../src/platform/tokenEndpoint.ts';
import { createTokens } from '../src/platform/tokens.ts';

// The page's policy has no place for what zod makes out of texts.
z.config({ jitless: true });

/** The client library in a tab without the dashboard, so that a test decides how many calls there are at once. */
export function openTab(clientId: string) {
  const host = { baseUrl: location.origin };
  const grants = createGrants(createApiClient(host), clientId);
  const tabs = connectTabs('frontdesk-test');
  const tokens = createTokens({ grants, tabs, signInSilently: async () => undefined });
  const api = createApiClient({ ...host, tokens, membersOnly: true });
  return {
    /** Takes what the token endpoint said of a sign-in; the other tabs hear of it. */
    signIn: (answer: TokenAnswer) => tokens.signedIn(answer),
    isLoggedIn: () => tokens.isLoggedIn(),
    /** Asks this many times at once who is signed in. Answers the e-mail addresses. */
    ask: async (times: number): Promise<string[]> => {
      const asked = Array.from({ length: times }, () => api.send(getSignedInMember, {}));
      return (await Promise.all(asked)).map(({ member }) => member.email);
    },
  };
}

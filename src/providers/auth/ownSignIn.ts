import { SignInError } from '../../platform/signIn/signIn.ts';
import type { ApiClient } from '../../platform/apiClient.ts';
import { createIdentity } from '../../platform/signIn/identity.ts';
import type { SignInFlow } from '../../platform/signIn/signInFlow.ts';
import type { TokenStore } from '../../platform/signIn/tokens.ts';
import type { SignedOutMark } from './signedOutMark.ts';

export interface OwnSignInParts {
  /** Sends as a visitor, because no one is signed in yet. */
  api: ApiClient;
  clientId: string;
  flow: Pick<SignInFlow, 'signInWithTicket'>;
  tokens: Pick<TokenStore, 'signedIn'>;
  mark: Pick<SignedOutMark, 'clear'>;
}

/** Sign-in on a page of the dashboard: by call for the password, in the hidden frame for the tokens. */
export function createOwnSignIn({ api, clientId, flow, tokens, mark }: OwnSignInParts) {
  return {
    identity: createIdentity(api, clientId),
    /**
     * Exchanges the ticket of a successful step for a sign-in. Resolves to false when the browser blocks the platform's
     * cookies in frames; only the platform's own page works then (security resolution 14).
     */
    async enter(sessionToken: string): Promise<boolean> {
      try {
        const answer = await flow.signInWithTicket(sessionToken);
        mark.clear();
        tokens.signedIn(answer);
        return true;
      } catch (error) {
        const needsPage =
          error instanceof SignInError && (error.code === 'TIMED_OUT' || error.refusal !== undefined);
        if (needsPage) return false;
        throw error;
      }
    },
  };
}

import { SignInError } from '../platform/signIn.ts';
import type { ApiClient } from '../platform/apiClient.ts';
import { createIdentity } from '../platform/identity.ts';
import type { SignInFlow } from '../platform/signInFlow.ts';
import type { TokenKeeper } from '../platform/tokens.ts';
import type { SignedOutMark } from './signedOutMark.ts';

export interface OwnSignInParts {
  /** As a visitor: whoever signs in is still one. */
  api: ApiClient;
  clientId: string;
  flow: Pick<SignInFlow, 'withTicket'>;
  tokens: Pick<TokenKeeper, 'signedIn'>;
  mark: Pick<SignedOutMark, 'clear'>;
}

/** Signing in on a page of the dashboard itself: by call for the password, in the hidden frame for the tokens. */
export function createOwnSignIn({ api, clientId, flow, tokens, mark }: OwnSignInParts) {
  return {
    identity: createIdentity(api, clientId),
    /**
     * Turns the ticket of a successful step into a sign-in. False where the platform's frame can know nobody in this
     * browser: then only the platform's own page can go on (security resolution 14).
     */
    async enter(sessionToken: string): Promise<boolean> {
      try {
        const answer = await flow.withTicket(sessionToken);
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

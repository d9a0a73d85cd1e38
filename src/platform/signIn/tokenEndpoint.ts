import type { AnswerOf } from '../../../contract/call.ts';
import { requestToken } from '../../../contract/calls/oauth/oauth.ts';
import { ApiError } from '../../../contract/errors.ts';
import { isFields } from '../../../contract/paths.ts';
import type { ApiClient } from '../apiClient.ts';
import { SignInError, type AcceptedCallback } from './signIn.ts';

export interface TokenAnswer {
  accessToken: string;
  /** Undefined when the host does not rotate refresh tokens: the one sent stays valid. */
  refreshToken: string | undefined;
  /** Seconds. */
  expiresIn: number;
}

/**
 * Grants of the token endpoint (identity specification section 7). Rejections read 'something went wrong'; their cause
 * has the reason.
 */
export interface Grants {
  anonymous(): Promise<TokenAnswer>;
  refresh(refreshToken: string): Promise<TokenAnswer>;
  /** For the member who is signed in in this browser at the page's own origin. */
  browserSession(): Promise<TokenAnswer>;
  /** Rejects with 'Failed to get member tokens'. */
  exchange(callback: AcceptedCallback): Promise<TokenAnswer>;
}

/** Creates the grants of one client. `api` needs no tokens itself. */
export function createGrants(api: ApiClient, clientId: string): Grants {
  return {
    async anonymous() {
      return answerOf(
        await api.send(requestToken, { body: { clientId, grantType: 'anonymous' } }).catch(refuse),
      );
    },
    async refresh(refreshToken) {
      // A retry is safe only within the server's reuse window of 10 seconds; later it would count as token theft and
      // end the sign-in.
      const sending = { retries: 1, timeout: 4000 };
      const body = { clientId, refreshToken, grantType: 'refresh_token' };
      return answerOf(await api.send(requestToken, { body }, sending).catch(refuse));
    },
    async browserSession() {
      const body = { clientId, grantType: 'browser_session', rotateRefreshToken: true };
      return answerOf(await api.send(requestToken, { body }).catch(refuse));
    },
    async exchange({ code, data }) {
      const { redirectUri, codeVerifier } = data;
      const body = {
        clientId,
        grantType: 'authorization_code',
        ...(redirectUri && { redirectUri }),
        code,
        codeVerifier,
        rotateRefreshToken: true,
      };
      try {
        // A code that is sent twice counts as stolen, so this is never retried.
        return answerOf(await api.send(requestToken, { body }, { retries: 0 }));
      } catch (cause) {
        throw new SignInError('EXCHANGE_FAILED', { cause });
      }
    },
  };
}

function answerOf(answer: AnswerOf<typeof requestToken>): TokenAnswer {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresIn: Number(answer.expires_in),
  };
}

/** Security resolution 8: throws the specification's message, with the endpoint's error as its cause. */
function refuse(error: unknown): never {
  if (!(error instanceof ApiError) || error.status === 0) throw error;
  const { code, status, data, requestId, retryAfter } = error;
  throw new ApiError(code, 'something went wrong', { status, data, requestId, retryAfter, cause: error });
}

/** Whether the token endpoint permanently rejected a refresh token; other errors are transient. */
export function isInvalidGrant(error: unknown): boolean {
  if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 401)) return false;
  const { details } = error.data;
  const said = isFields(details) ? details['error'] : error.data['error'];
  return said === 'invalid_grant';
}

import { revokeToken } from '../../../contract/calls/oauth/oauth.ts';
import { createRedirectSession } from '../../../contract/calls/identity/redirectSessions.ts';
import type { Tokens } from '../../../contract/entities/identity/tokens.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { ApiClient } from '../apiClient.ts';
import { isTransient } from '../errors.ts';
import { requestInHiddenFrame, hiddenFrameTimeout } from './hiddenFrame.ts';
import type { IssuerOf } from './issuer.ts';
import {
  authorizationRequest,
  checkCallback,
  createOAuthData,
  readCallback,
  SignInError,
  type AuthorizationMode,
  type CallbackParameters,
  type PendingSignIn,
} from './signIn.ts';
import type { SignInStore } from './signInStore.ts';
import type { Grants, TokenAnswer } from './tokenEndpoint.ts';

export interface SignInFlowOptions {
  /** Sends with the stored tokens, as a visitor when no one is signed in. */
  api: ApiClient;
  /** Creates a client with the given tokens instead of the stored ones. */
  apiWith: (tokens: { accessToken: string; renew: () => Promise<string> }) => ApiClient;
  grants: Grants;
  clientId: string;
  signIns: SignInStore;
  issuer: IssuerOf;
  /** Whether the page and the platform have one origin, so that the browser sends the platform's cookie. */
  sameOrigin: boolean;
  /** Opens the hidden frame; replaced in tests. */
  requestInFrame?: (fullUrl: string, state: string, timeout: number) => Promise<CallbackParameters>;
}

/**
 * Timeout of a silent sign-in (ms): a frame that the browser blocks never answers, and two minutes are too long for
 * opening a page.
 */
const silentTimeout = 10_000;

/** Sign-in and sign-out at the platform, built from the steps of signIn.ts. */
export function createSignInFlow(options: SignInFlowOptions) {
  const { api, apiWith, grants, clientId, signIns, issuer, sameOrigin } = options;
  const requestInFrame =
    options.requestInFrame ?? ((url, state, timeout) => requestInHiddenFrame(url, state, { timeout }));

  /** Requests the platform's page for this sign-in. */
  async function requestPage(originalUri: string, redirectUri: string, mode: AuthorizationMode) {
    const [data, whoAnswers] = await Promise.all([createOAuthData(originalUri, redirectUri), issuer()]);
    const body = authorizationRequest(clientId, data, mode);
    const { redirectSession } = await api.send(createRedirectSession, { body });
    const pending: PendingSignIn = { ...data, issuer: whoAnswers };
    return { pending, address: webAddress(redirectSession.fullUrl) };
  }

  /** Prepares a sign-in on the platform's page. Returns the address to open. */
  async function begin(originalUri: string, redirectUri: string): Promise<string> {
    const mode = { responseMode: 'fragment', prompt: 'login' } as const;
    const { pending, address } = await requestPage(originalUri, redirectUri, mode);
    signIns.put(pending);
    return address;
  }

  /** Completes a sign-in with the callback address. Each callback works once. */
  async function complete(address: string): Promise<{ answer: TokenAnswer; originalUri: string }> {
    const parameters = readCallback(address);
    const accepted = checkCallback(parameters, signIns.take(parameters.state));
    return { answer: await grants.exchange(accepted), originalUri: accepted.data.originalUri };
  }

  async function inFrame(timeout: number, sessionToken?: string): Promise<TokenAnswer> {
    const mode = { responseMode: 'web_message', prompt: 'none', sessionToken } as const;
    const { pending, address } = await requestPage('', '', mode);
    const parameters = await requestInFrame(address, pending.state, timeout);
    return grants.exchange(checkCallback(parameters, pending));
  }

  /**
   * Signs in silently with the platform's session. Returns undefined when it identifies no one or the frame does not
   * answer; rejects when the platform is unreachable.
   */
  async function signInSilently(): Promise<TokenAnswer | undefined> {
    try {
      return await (sameOrigin ? grants.browserSession() : inFrame(silentTimeout));
    } catch (error) {
      const reason = error instanceof SignInError ? (error.cause ?? error) : error;
      if (isTransient(reason)) throw reason;
      if (reason instanceof ApiError || reason instanceof SignInError) return undefined;
      throw error;
    }
  }

  /**
   * Completes a sign-in by call with the one-time `sessionToken` that the platform issued for the password
   * (reference/identity-flow.md section 5). Rejects with 'OAuth flow timed out' when the frame does not answer, and
   * with the refusal `login_required` when the browser blocks the platform's cookies in frames.
   */
  const signInWithTicket = (sessionToken: string): Promise<TokenAnswer> =>
    inFrame(hiddenFrameTimeout, sessionToken);

  /**
   * Ends the sign-in that `tokens` belong to: revokes them and returns the address that ends the platform's session.
   * Never rejects; returns undefined when the platform is unreachable.
   */
  async function end(tokens: Tokens, returnTo: string): Promise<string | undefined> {
    let refreshToken = tokens.refreshToken.value;
    const theirs = apiWith({
      accessToken: tokens.accessToken.value,
      async renew() {
        const answer = await grants.refresh(refreshToken);
        refreshToken = answer.refreshToken ?? refreshToken;
        return answer.accessToken;
      },
    });
    const sending = { retries: 0, timeout: 4000 };
    const body = { logout: { clientId }, callbacks: { postFlowUrl: returnTo } };
    // The address comes first: the request needs the access token that revocation ends.
    const address = await theirs
      .send(createRedirectSession, { body }, sending)
      .then(({ redirectSession }) => webAddress(redirectSession.fullUrl))
      .catch(() => undefined);
    await api.send(revokeToken, { body: { token: refreshToken, clientId } }, sending).catch(() => undefined);
    return address;
  }
  return { begin, complete, signInSilently, signInWithTicket, end };
}
export type SignInFlow = ReturnType<typeof createSignInFlow>;

/** Checks the address from the platform: `javascript:` and similar schemes are rejected. */
function webAddress(fullUrl: string): string {
  const { protocol, href } = new URL(fullUrl);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new TypeError('The sign-in address is not a web address.');
  return href;
}

import { revokeToken } from '../../contract/calls/oauth.ts';
import { createRedirectSession } from '../../contract/calls/redirectSessions.ts';
import type { Tokens } from '../../contract/entities/tokens.ts';
import { ApiError } from '../../contract/errors.ts';
import type { ApiClient } from './apiClient.ts';
import { isTransient } from './errors.ts';
import { askInHiddenFrame, hiddenFrameTimeout } from './hiddenFrame.ts';
import type { IssuerOf } from './issuer.ts';
import {
  authorizationRequest,
  checkCallback,
  createOAuthData,
  readCallback,
  SignInError,
  type AuthorizationMode,
  type CallbackParameters,
  type SignInUnderWay,
} from './signIn.ts';
import type { SignIns } from './signInRecords.ts';
import type { Grants, TokenAnswer } from './tokenEndpoint.ts';

export interface SignInFlowOptions {
  /** With the tokens of whoever is there, visitors included. */
  api: ApiClient;
  /** For calls without the kept tokens: makes a client that uses the given ones. */
  apiWith: (tokens: { accessToken: string; renew: () => Promise<string> }) => ApiClient;
  grants: Grants;
  clientId: string;
  signIns: SignIns;
  issuer: IssuerOf;
  /** Asks the platform in a hidden frame; replaced in tests. */
  askInFrame?: (fullUrl: string, state: string, timeout: number) => Promise<CallbackParameters>;
}

/** A frame that a browser refuses to fill never answers; nobody waits two minutes for a page to open. */
const silentTimeout = 10_000;

/** The trips to the platform's pages and back, put together from the steps of signIn.ts. */
export function createSignInFlow(options: SignInFlowOptions) {
  const { api, apiWith, grants, clientId, signIns, issuer } = options;
  const askInFrame =
    options.askInFrame ?? ((url, state, timeout) => askInHiddenFrame(url, state, { timeout }));

  /** Asks for a page of the platform that answers this sign-in. */
  async function ask(originalUri: string, redirectUri: string, mode: AuthorizationMode) {
    const [data, whoAnswers] = await Promise.all([createOAuthData(originalUri, redirectUri), issuer()]);
    const body = authorizationRequest(clientId, data, mode);
    const { redirectSession } = await api.send(createRedirectSession, { body });
    const underWay: SignInUnderWay = { ...data, issuer: whoAnswers };
    return { underWay, address: webAddress(redirectSession.fullUrl) };
  }

  /** Prepares a sign-in on the platform's page. Answers the address to send the browser to. */
  async function begin(originalUri: string, redirectUri: string): Promise<string> {
    const mode = { responseMode: 'fragment', prompt: 'login' } as const;
    const { underWay, address } = await ask(originalUri, redirectUri, mode);
    signIns.put(underWay);
    return address;
  }

  /** Ends a sign-in with the address that the platform sent the browser back to. The callback works once. */
  async function complete(address: string): Promise<{ answer: TokenAnswer; originalUri: string }> {
    const parameters = readCallback(address);
    const accepted = checkCallback(parameters, signIns.take(parameters.state));
    return { answer: await grants.exchange(accepted), originalUri: accepted.data.originalUri };
  }

  async function inFrame(timeout: number, sessionToken?: string): Promise<TokenAnswer> {
    const mode = { responseMode: 'web_message', prompt: 'none', sessionToken } as const;
    const { underWay, address } = await ask('', '', mode);
    const parameters = await askInFrame(address, underWay.state, timeout);
    return grants.exchange(checkCallback(parameters, underWay));
  }

  /** Signs in by the platform's own session, without asking. Undefined when that knows nobody or cannot be asked. */
  async function silently(): Promise<TokenAnswer | undefined> {
    try {
      return await inFrame(silentTimeout);
    } catch (error) {
      const reason = error instanceof SignInError ? (error.cause ?? error) : error;
      if (isTransient(reason)) throw reason;
      if (reason instanceof ApiError || reason instanceof SignInError) return undefined;
      throw error;
    }
  }

  /**
   * Ends a sign-in by call: the platform has checked the password and given `sessionToken`, good for this alone
   * (reference/identity-flow.md section 5). Rejects with 'OAuth flow timed out' when the frame stays silent, and with a
   * refusal `login_required` where the browser keeps the platform's frame from knowing anybody.
   */
  const withTicket = (sessionToken: string): Promise<TokenAnswer> =>
    inFrame(hiddenFrameTimeout, sessionToken);

  /**
   * Ends the sign-in that `tokens` belonged to: at the token endpoint, and by the address that ends the platform's own
   * session. Never rejects; undefined when there is no such address because nobody could be reached.
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
    // First the address, because it needs the access token that revocation ends.
    const address = await theirs
      .send(createRedirectSession, { body }, sending)
      .then(({ redirectSession }) => webAddress(redirectSession.fullUrl))
      .catch(() => undefined);
    await api.send(revokeToken, { body: { token: refreshToken, clientId } }, sending).catch(() => undefined);
    return address;
  }
  return { begin, complete, silently, withTicket, end };
}
export type SignInFlow = ReturnType<typeof createSignInFlow>;

/** The platform says where to go; `javascript:` and the like are not places. */
function webAddress(fullUrl: string): string {
  const { protocol, href } = new URL(fullUrl);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new TypeError('The sign-in address is not a web address.');
  return href;
}

import { revokeToken } from '../../contract/calls/oauth.ts';
import { createRedirectSession } from '../../contract/calls/redirectSessions.ts';
import type { Tokens } from '../../contract/entities/tokens.ts';
import { ApiError } from '../../contract/errors.ts';
import type { ApiClient } from './apiClient.ts';
import { isTransient } from './errors.ts';
import { askInHiddenFrame } from './hiddenFrame.ts';
import {
  authorizationRequest,
  checkCallback,
  createOAuthData,
  readCallback,
  SignInError,
  type CallbackParameters,
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
  /** Asks the platform in a hidden frame; replaced in tests. */
  askInFrame?: (fullUrl: string, state: string) => Promise<CallbackParameters>;
}

/** A frame that a browser refuses to fill never answers; nobody waits two minutes for a page to open. */
const silentTimeout = 10_000;

/** The trips to the platform's pages and back, put together from the steps of signIn.ts. */
export function createSignInFlow(options: SignInFlowOptions) {
  const { api, apiWith, grants, clientId, signIns } = options;
  const askInFrame =
    options.askInFrame ?? ((url, state) => askInHiddenFrame(url, state, { timeout: silentTimeout }));

  /** Prepares a sign-in on the platform's page. Answers the address to send the browser to. */
  async function begin(originalUri: string, redirectUri: string): Promise<string> {
    const data = await createOAuthData(originalUri, redirectUri);
    const body = authorizationRequest(clientId, data, { responseMode: 'fragment', prompt: 'login' });
    const { redirectSession } = await api.send(createRedirectSession, { body });
    signIns.put(data);
    return webAddress(redirectSession.fullUrl);
  }

  /** Ends a sign-in with the address that the platform sent the browser back to. The callback works once. */
  async function complete(address: string): Promise<{ answer: TokenAnswer; originalUri: string }> {
    const parameters = readCallback(address);
    const accepted = checkCallback(parameters, signIns.take(parameters.state));
    return { answer: await grants.exchange(accepted), originalUri: accepted.data.originalUri };
  }

  /** Signs in by the platform's own session, without asking. Undefined when that knows nobody or cannot be asked. */
  async function silently(): Promise<TokenAnswer | undefined> {
    try {
      const data = await createOAuthData('', '');
      const body = authorizationRequest(clientId, data, { responseMode: 'web_message', prompt: 'none' });
      const { redirectSession } = await api.send(createRedirectSession, { body });
      const parameters = await askInFrame(webAddress(redirectSession.fullUrl), data.state);
      return await grants.exchange(checkCallback(parameters, data));
    } catch (error) {
      const reason = error instanceof SignInError ? (error.cause ?? error) : error;
      if (isTransient(reason)) throw reason;
      if (reason instanceof ApiError || reason instanceof SignInError) return undefined;
      throw error;
    }
  }

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
  return { begin, complete, silently, end };
}
export type SignInFlow = ReturnType<typeof createSignInFlow>;

/** The platform says where to go; `javascript:` and the like are not places. */
function webAddress(fullUrl: string): string {
  const { protocol, href } = new URL(fullUrl);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new TypeError('The sign-in address is not a web address.');
  return href;
}

import type { AnswerOf, BodyOf } from '../../contract/call.ts';
import { signOn } from '../../contract/calls/identity.ts';
import { requestToken } from '../../contract/calls/oauth.ts';
import { createApiClient, type ApiClientOptions } from './apiClient.ts';
import { createGrants } from './tokenEndpoint.ts';

interface TrustedProgramOptions extends Pick<ApiClientOptions, 'baseUrl' | 'fetch'> {
  /** The client in front: whose visitors the program speaks for. */
  clientId: string;
  /** The key that the owner got when registering the program. Belongs on a server, never into a browser. */
  apiKey: string;
}

/**
 * Signs members in for whom a program vouches, without a password (reference/identity-flow.md section 9). The owner has
 * consented to it before; without a consent every step here is refused with an `ApiError`. For Node.
 */
export function createTrustedProgram({ clientId, apiKey, ...host }: TrustedProgramOptions) {
  const grants = createGrants(createApiClient(host), clientId);
  const withKey = async () => `${(await grants.anonymous()).accessToken},${apiKey}`;
  const api = createApiClient({ ...host, tokens: { accessTokenFor: withKey, renewed: withKey } });

  /**
   * Tokens of a member, whose refresh token the client in front renews as it does its own.
   * @param sessionToken what a sign-on answered; good once
   */
  async function tokensOf(memberId: string, sessionToken?: string): Promise<AnswerOf<typeof requestToken>> {
    // The endpoint asks nobody to be signed in, so the client sends it no token by itself.
    const trusted = createApiClient({ ...host, fetch: keyed(host.fetch ?? fetch, await withKey()) });
    const body = {
      grant_type: 'authorized_client',
      scope: 'offline_access',
      member_id: memberId,
      ...(sessionToken !== undefined && { session_token: sessionToken }),
    };
    return trusted.send(requestToken, { body }, { retries: 0 });
  }

  return {
    tokensOf,
    /** Signs on whoever has the address, as a new customer where nobody has. Answers their tokens and identity. */
    async signOn(body: BodyOf<typeof signOn>) {
      const { sessionToken, identity } = await api.send(signOn, { body });
      if (identity.id === undefined) throw new TypeError('The platform names nobody who was signed on.');
      return { tokens: await tokensOf(identity.id, sessionToken), identity };
    },
  };
}

function keyed(send: typeof fetch, authorization: string): typeof fetch {
  return (url, init) => {
    const request = new Request(url, init);
    request.headers.set('Authorization', authorization);
    return send(request);
  };
}

import type { AnswerOf, BodyOf } from '../../../contract/call.ts';
import { signOn } from '../../../contract/calls/identity/identity.ts';
import { requestToken } from '../../../contract/calls/oauth/oauth.ts';
import { createApiClient, type ApiClientOptions } from '../apiClient.ts';
import { createGrants } from './tokenEndpoint.ts';

interface TrustedProgramOptions extends Pick<ApiClientOptions, 'baseUrl' | 'fetch'> {
  /** Client whose visitors the program signs in. */
  clientId: string;
  /** API key from registering the program. Belongs on a server, never in a browser. */
  apiKey: string;
}

/**
 * Signs members in on behalf of a trusted program, without a password (reference/identity-flow.md section 9). Requires
 * the owner's consent; without it every step rejects with an `ApiError`. For Node.
 */
export function createTrustedProgram({ clientId, apiKey, ...host }: TrustedProgramOptions) {
  const grants = createGrants(createApiClient(host), clientId);
  const withKey = async () => `${(await grants.anonymous()).accessToken},${apiKey}`;
  const api = createApiClient({ ...host, tokens: { accessTokenFor: withKey, renew: withKey } });

  /**
   * Returns tokens of a member. The client renews their refresh token like its own.
   * @param sessionToken one-time token of a sign-on
   */
  async function tokensOf(memberId: string, sessionToken?: string): Promise<AnswerOf<typeof requestToken>> {
    // The endpoint is public, so the client adds no token by itself.
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
    /** Signs on the member with this email, or a new customer. Returns their tokens and identity. */
    async signOn(body: BodyOf<typeof signOn>) {
      const { sessionToken, identity } = await api.send(signOn, { body });
      if (identity.id === undefined) throw new TypeError('The sign-on answer has no identity ID.');
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

import { createHash, randomBytes } from 'node:crypto';
import { loginV2 } from '../../contract/calls/identity/identity.ts';
import { createOauthClient } from '../../contract/calls/oauth/oauthClients.ts';
import { createRedirectSession } from '../../contract/calls/identity/redirectSessions.ts';
import type { TestBusiness } from '../fixtures.ts';

/** A site of the business that signs customers in through the hosted pages, with its redirect URI. */
export interface Site {
  /** The URL that starts a sign-in. */
  signInAt(more?: Readonly<Record<string, string>>): string;
  /** The URL that brings a customer to the site whose password was verified by call. */
  ticketLinkFor(customer: { email: string; password: string }): Promise<string>;
  /** Matches the redirect with a code. */
  broughtBack: RegExp;
}

/** Registers a site for the business. It uses the business's own host, which answers requests. */
export async function siteOf({ api, url, visitorOf }: TestBusiness, name = 'Studio website'): Promise<Site> {
  const redirectUri = `${url}/_health`;
  const { oauthClient } = await api.send(createOauthClient, {
    body: {
      oauthClient: {
        name,
        confidential: false,
        grants: ['anonymous', 'authorization_code', 'refresh_token'],
        redirectUris: [redirectUri],
      },
    },
  });
  const codeChallenge = createHash('sha256').update(randomBytes(32)).digest('base64url');
  return {
    signInAt: (more = {}) => {
      const asked = {
        client_id: oauthClient.id,
        redirect_uri: redirectUri,
        response_type: 'code',
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
        scope: 'offline_access',
        state: 'from-the-site',
        ...more,
      };
      return `${url}/oauth2/authorize?${new URLSearchParams(asked).toString()}`;
    },
    async ticketLinkFor({ email, password }) {
      const visitor = await visitorOf(oauthClient.id);
      const { sessionToken } = await visitor.send(loginV2, { body: { loginId: { email }, password } });
      const authRequest = {
        clientId: oauthClient.id,
        redirectUri,
        responseType: 'code',
        responseMode: 'query',
        codeChallenge,
        codeChallengeMethod: 'S256',
        scope: 'offline_access',
        state: 'from-the-site',
        sessionToken,
      } as const;
      const { redirectSession } = await visitor.send(createRedirectSession, {
        body: { auth: { authRequest, prompt: 'none' } },
      });
      return redirectSession.fullUrl;
    },
    broughtBack: /\/_health\?.*code=[\w-]{43}/,
  };
}

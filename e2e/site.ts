import { createHash, randomBytes } from 'node:crypto';
import { createOauthClient } from '../contract/calls/oauthClients.ts';
import type { TestBusiness } from './fixtures.ts';

/** A site of the business's own that signs customers in by the hosted pages, and where they come back to. */
export interface Site {
  /** The address that sends a browser to sign in. */
  signInAt(more?: Readonly<Record<string, string>>): string;
  /** Where a browser comes back to with a code. */
  broughtBack: RegExp;
}

/** Registers a site for the business. It stands on the business's own host, where something answers. */
export async function siteOf({ api, url }: TestBusiness, name = 'Studio website'): Promise<Site> {
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
  const challenge = createHash('sha256').update(randomBytes(32)).digest('base64url');
  return {
    signInAt: (more = {}) => {
      const asked = {
        client_id: oauthClient.id,
        redirect_uri: redirectUri,
        response_type: 'code',
        code_challenge: challenge,
        code_challenge_method: 'S256',
        scope: 'offline_access',
        state: 'from-the-site',
        ...more,
      };
      return `${url}/oauth2/authorize?${new URLSearchParams(asked).toString()}`;
    },
    broughtBack: /\/_health\?.*code=[\w-]{43}/,
  };
}

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { platformSpelling } from '../../../contract/calls/oauth/oauth.ts';
import type { Database } from '../../database/database.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import {
  broughtBack,
  callback,
  exchange,
  newChallenge,
  origin,
  owner,
  startIdentity,
  type Identity,
} from '../../testing/identity/testIdentity.ts';
import { openBrowser } from '../../testing/identity/testBrowser.ts';
import { registerClient } from '../../testing/identity/testClients.ts';

const engines = engineOfTheDay(import.meta.url);

const metadataPath = '/.well-known/oauth-authorization-server';

describe.each(engines)('authorization endpoint on $name', ({ open }) => {
  let database: Database;
  let identity: Identity;
  let challenge: { codeVerifier: string; codeChallenge: string };
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    identity = await startIdentity(database);
    challenge = await newChallenge();
  });

  const addressOf = (changes: Record<string, string | undefined> = {}, at = `${origin}/oauth2/authorize`) => {
    const address = new URL(at);
    const parameters = {
      client_id: identity.clientId,
      redirect_uri: callback,
      response_type: 'code',
      code_challenge: challenge.codeChallenge,
      code_challenge_method: 'S256',
      state: 'a state',
      ...changes,
    };
    for (const [name, value] of Object.entries(parameters)) {
      if (value !== undefined) address.searchParams.set(name, value);
    }
    return address.href;
  };
  const visit = (changes: Record<string, string | undefined>) =>
    openBrowser(identity).visit(addressOf(changes));

  it('redirects to the sign-in page, and back with a code in the query', async () => {
    const browser = openBrowser(identity);
    const back = await browser.submit(await browser.visit(addressOf()), { ...owner });
    expect(back.status).toBe(303);
    expect(new URL(back.headers.get('Location') ?? '').hash).toBe('');
    const values = broughtBack(back);
    expect([...values.keys()].toSorted()).toEqual(['code', 'iss', 'state']);
    expect(values.get('state')).toBe('a state');
    expect(values.get('iss')).toBe(origin);
    const code = values.get('code') ?? '';
    expect((await exchange(identity, { ...challenge, code })).status).toBe(200);
  });

  it("accepts the platform's spelling and older path", async () => {
    const { clientId } = identity;
    const { codeChallenge } = challenge;
    const address = new URL(`${origin}/v1/oauth/authorize`);
    address.search = new URLSearchParams({
      clientId,
      redirectUri: callback,
      responseType: 'code',
      responseMode: 'fragment',
      codeChallenge,
      codeChallengeMethod: 'S256',
      prompt: 'none',
    }).toString();
    const back = await openBrowser(identity).visit(address.href);
    expect(new URL(back.headers.get('Location') ?? '').search).toBe('');
    expect(Object.fromEntries(broughtBack(back))).toEqual({
      error: 'login_required',
      error_description: expect.any(String),
      iss: origin,
    });
  });

  it('issues a code at once to a signed-in browser when the client asks for no form', async () => {
    const browser = openBrowser(identity);
    await browser.submit(await browser.visit(addressOf()), { ...owner });
    const back = await browser.visit(addressOf({ prompt: 'none' }));
    expect(broughtBack(back).get('code')).toMatch(/^[\w-]{43}$/);
  });

  it('puts no secret into its URLs: the page opens by a handle, once', async () => {
    const response = await identity.app(new Request(addressOf(), { redirect: 'manual' }));
    const page = new URL(response.headers.get('Location') ?? '');
    expect(page.href).toMatch(/^http:\/\/localhost:4600\/identity\/authorize\?handle=[\w-]{43}$/);
    expect((await openBrowser(identity).visit(page.href)).status).toBe(200);
    expect((await openBrowser(identity).visit(page.href)).status).toBe(400);
  });

  it.each([
    ['no client', { client_id: undefined }],
    ['a client that is no id', { client_id: 'x' }],
    ['a client that nobody knows', { client_id: crypto.randomUUID() }],
    ['no address', { redirect_uri: undefined }],
    ['an address that is not registered', { redirect_uri: 'https://evil.example/' }],
    ['an address with more than was registered', { redirect_uri: `${callback}?next=/` }],
    ['a script for an address', { redirect_uri: 'javascript:alert(1)' }],
  ])('B4: shows an error page for %s, without a redirect', async (_, changes) => {
    const response = await visit(changes);
    expect(response.status).toBe(400);
    expect(response.headers.get('Content-Type')).toContain('text/html');
    expect(response.headers.has('Location')).toBe(false);
  });

  it('B4: shows an error page for two clients or two redirect URIs', async () => {
    for (const [name, value] of [
      ['client_id', identity.clientId],
      ['redirect_uri', callback],
      ['redirectUri', 'https://evil.example/'],
    ] as const) {
      const address = new URL(addressOf());
      address.searchParams.append(name, value);
      const response = await openBrowser(identity).visit(address.href);
      expect({ name, status: response.status }).toEqual({ name, status: 400 });
      expect(response.headers.has('Location')).toBe(false);
    }
  });

  it.each([
    ['response_type', 'code'],
    ['state', 'a state'],
    ['code_challenge_method', 'S256'],
    ['codeChallengeMethod', 'S256'],
    ['scope', 'offline_access', 'scope'],
    ['nonce', 'n', 'nonce'],
    ['ui_locales', 'de', 'ui_locales'],
    ['login_hint', '', 'login_hint'],
  ])('refuses the repeated parameter %s (RFC 6749 section 3.1)', async (name, value, first?: string) => {
    const address = new URL(addressOf(first === undefined ? {} : { [first]: value }));
    address.searchParams.append(name, value);
    const response = await openBrowser(identity).visit(address.href);
    const values = broughtBack(response);
    expect(values.get('error')).toBe('invalid_request');
    expect(values.get('error_description')).toContain(platformSpelling(name));
    expect(values.get('state')).toBe(name === 'state' ? null : 'a state');
  });

  it.each([
    ['no response type', { response_type: undefined }, 'invalid_request'],
    ['a token at once', { response_type: 'token' }, 'unsupported_response_type'],
    ['no challenge', { code_challenge: undefined }, 'invalid_request'],
    ['no method', { code_challenge_method: undefined }, 'invalid_request'],
    ['the method plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['an answer by form', { response_mode: 'form_post' }, 'invalid_request'],
    ['a prompt that nobody knows', { prompt: 'please' }, 'invalid_request'],
    ['no form and a form', { prompt: 'none login' }, 'invalid_request'],
    ['a state without end', { state: 'x'.repeat(1001) }, 'invalid_request'],
  ])('reports %s to the client at its redirect URI', async (_, changes, error) => {
    const response = await visit(changes);
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toMatch(/^http:\/\/localhost:4600\/auth-callback\?/);
    const values = broughtBack(response);
    expect(values.get('error')).toBe(error);
    expect(values.get('iss')).toBe(origin);
    expect(values.has('code')).toBe(false);
  });

  it('B6: refuses clients without the authorization code grant', async () => {
    const redirectUris = ['https://site.example/back'];
    const client = await registerClient(identity, { grants: ['client_credentials'], redirectUris });
    const response = await visit({ client_id: client.clientId, redirect_uri: redirectUris[0] });
    expect(broughtBack(response).get('error')).toBe('unauthorized_client');
  });

  it('metadata of each own origin names that origin as the issuer', async () => {
    const own = [origin, 'http://127.0.0.1:4600', `http://${identity.host}.localhost:4600`];
    for (const issuer of own) {
      const response = await identity.app(new Request(`${issuer}${metadataPath}`));
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({
        issuer,
        authorization_endpoint: `${issuer}/oauth2/authorize`,
        token_endpoint: `${issuer}/oauth2/token`,
        revocation_endpoint: `${issuer}/oauth2/revoke`,
        introspection_endpoint: `${issuer}/oauth2/token-info`,
      });
      const browser = openBrowser(identity);
      const back = await browser.visit(addressOf({ prompt: 'none' }, `${issuer}/oauth2/authorize`));
      expect(broughtBack(back).get('iss')).toBe(issuer);
    }
    for (const foreign of ['http://evil.example', 'http://studio.localhost:4601', 'http://localhost:4601']) {
      const response = await identity.app(new Request(`${foreign}${metadataPath}`));
      expect(await response.json()).toMatchObject({ issuer: origin });
    }
  });

  it('metadata names only existing endpoints and does not claim OpenID Connect', async () => {
    const response = await identity.app(new Request(`${origin}${metadataPath}`));
    const claimed = (await response.json()) as Record<string, unknown>;
    const endpoints = Object.entries(claimed).filter(([name]) => name.endsWith('_endpoint'));
    expect(endpoints).toHaveLength(4);
    for (const [name, address] of endpoints) {
      const method = name === 'authorization_endpoint' ? 'GET' : 'POST';
      const answered = await identity.app(new Request(String(address), { method }));
      expect([name, answered.status]).toEqual([name, 400]);
    }
    for (const name of ['jwks_uri', 'userinfo_endpoint', 'id_token_signing_alg_values_supported']) {
      expect(claimed).not.toHaveProperty(name);
    }
    const openid = await identity.app(new Request(`${origin}/.well-known/openid-configuration`));
    expect(openid.status).toBe(404);
  });

  it('answers GET only', async () => {
    const response = await identity.app(new Request(`${origin}/oauth2/authorize`, { method: 'POST' }));
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET']);
  });
});

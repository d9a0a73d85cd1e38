import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { callback, owner, startIdentity, type Identity } from '../../testing/identity/testIdentity.ts';
import { openBrowser } from '../../testing/identity/testBrowser.ts';
import { listen, type Handle, type Listening } from '../../process/web/listen.ts';
import { registerClient } from '../../testing/identity/testClients.ts';

const engines = engineOfTheDay(import.meta.url);

const answerNothing: Handle = () => new Response(null, { status: 503 });

/**
 * Two third-party OAuth clients, unchanged, against a listening server. The one option they need allows http for our
 * test server.
 */
describe.each(engines)('B17: third-party OAuth clients on $name', ({ open }) => {
  const insecurely = { [oauth.allowInsecureRequests]: true };
  let database: Database;
  let identity: Identity;
  let listening: Listening;
  let issuer: URL;
  let redirectUri: string;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    let handle = answerNothing;
    listening = await listen('localhost', 0, (request) => handle(request));
    const publicUrl = `http://localhost:${listening.port}`;
    identity = await startIdentity(database, { publicUrl, redirectUris: [callback] });
    handle = identity.app;
    issuer = new URL(publicUrl);
    redirectUri = `${publicUrl}/auth-callback`;
  });
  afterEach(() => listening.drain());

  /** The redirect after the owner has signed in at an address. */
  async function signIn(address: URL): Promise<URL> {
    const browser = openBrowser(identity);
    const back = await browser.submit(await browser.visit(address.href), { ...owner });
    return new URL(back.headers.get('Location') ?? 'about:blank');
  }

  const client = () => ({ client_id: identity.clientId });
  const publicly = oauth.None();

  const discover = async () => {
    const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecurely });
    return oauth.processDiscoveryResponse(issuer, response);
  };

  async function authorize(as: oauth.AuthorizationServer, state: string, verifier: string) {
    const address = new URL(as.authorization_endpoint ?? '');
    for (const [name, value] of Object.entries({
      client_id: identity.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'offline_access',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
    })) {
      address.searchParams.set(name, value);
    }
    return signIn(address);
  }

  const exchangeFor = async (as: oauth.AuthorizationServer, back: URL, state: string, verifier: string) => {
    const parameters = oauth.validateAuthResponse(as, client(), back, state);
    const response = await oauth.authorizationCodeGrantRequest(
      as,
      client(),
      publicly,
      parameters,
      redirectUri,
      verifier,
      insecurely,
    );
    return oauth.processAuthorizationCodeResponse(as, client(), response);
  };

  const renew = async (as: oauth.AuthorizationServer, refreshToken: string) =>
    oauth.processRefreshTokenResponse(
      as,
      client(),
      await oauth.refreshTokenGrantRequest(as, client(), publicly, refreshToken, insecurely),
    );

  const introspect = async (token: string) => {
    const as = await discover();
    const response = await oauth.introspectionRequest(as, client(), publicly, token, insecurely);
    return oauth.processIntrospectionResponse(as, client(), response);
  };
  const isActive = async (token: string) => (await introspect(token)).active;

  const configure = (clientId = identity.clientId, proof = openid.None()) =>
    openid.discovery(issuer, clientId, undefined, proof, {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
    });

  describe('oauth4webapi', () => {
    it('discovers the server by its metadata (RFC 8414)', async () => {
      expect(await discover()).toMatchObject({
        issuer: issuer.origin,
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
      });
    });

    it('signs in, refreshes, detects reuse and revokes', async () => {
      const as = await discover();
      const [state, verifier] = [oauth.generateRandomState(), oauth.generateRandomCodeVerifier()];
      const back = await authorize(as, state, verifier);
      const first = await exchangeFor(as, back, state, verifier);
      expect(first).toMatchObject({ token_type: 'bearer', scope: 'offline_access', expires_in: 600 });

      const second = await renew(as, first.refresh_token ?? '');
      expect(second.refresh_token).not.toBe(first.refresh_token);
      const third = await renew(as, second.refresh_token ?? '');
      await expect(renew(as, first.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
      await expect(renew(as, third.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
      expect(await isActive(third.access_token)).toBe(false);
    });

    it('revokes a refresh token with its access tokens', async () => {
      const as = await discover();
      const [state, verifier] = [oauth.generateRandomState(), oauth.generateRandomCodeVerifier()];
      const back = await authorize(as, state, verifier);
      const tokens = await exchangeFor(as, back, state, verifier);
      expect(await introspect(tokens.access_token)).toMatchObject({
        active: true,
        client_id: identity.clientId,
        sub: identity.memberId,
        iss: issuer.origin,
        token_type: 'Bearer',
        exp: expect.any(Number),
        iat: expect.any(Number),
      });
      const refreshToken = tokens.refresh_token ?? '';
      for (const token of [refreshToken, 'one that nobody knows']) {
        const revocation = await oauth.revocationRequest(as, client(), publicly, token, insecurely);
        expect(await oauth.processRevocationResponse(revocation)).toBeUndefined();
      }
      expect(await isActive(tokens.access_token)).toBe(false);
      await expect(renew(as, refreshToken)).rejects.toMatchObject({ error: 'invalid_grant' });
    });

    it('a second use of a code revokes its tokens', async () => {
      const as = await discover();
      const [state, verifier] = [oauth.generateRandomState(), oauth.generateRandomCodeVerifier()];
      const back = await authorize(as, state, verifier);
      const tokens = await exchangeFor(as, back, state, verifier);
      await expect(exchangeFor(as, back, state, verifier)).rejects.toMatchObject({ error: 'invalid_grant' });
      expect(await isActive(tokens.access_token)).toBe(false);
    });

    it('validates the issuer of our answer and refuses one without it (A3)', async () => {
      const as = await discover();
      const [state, verifier] = [oauth.generateRandomState(), oauth.generateRandomCodeVerifier()];
      const back = await authorize(as, state, verifier);
      expect(back.searchParams.get('iss')).toBe(issuer.origin);
      back.searchParams.set('iss', 'https://evil.example');
      expect(() => oauth.validateAuthResponse(as, client(), back, state)).toThrow('iss');
      back.searchParams.delete('iss');
      expect(() => oauth.validateAuthResponse(as, client(), back, state)).toThrow('iss');
    });

    it('gets a token of a confidential client', async () => {
      const as = await discover();
      const { clientId: client_id, secret } = await registerClient(identity);
      for (const proof of [oauth.ClientSecretBasic(secret), oauth.ClientSecretPost(secret)]) {
        const response = await oauth.clientCredentialsGrantRequest(as, { client_id }, proof, {}, insecurely);
        const tokens = await oauth.processClientCredentialsResponse(as, { client_id }, response);
        expect(await isActive(tokens.access_token)).toBe(true);
      }
      const wrong = oauth.ClientSecretBasic('not the secret');
      const response = await oauth.clientCredentialsGrantRequest(as, { client_id }, wrong, {}, insecurely);
      // It reads the challenge of the Basic scheme before the body.
      await expect(oauth.processClientCredentialsResponse(as, { client_id }, response)).rejects.toMatchObject(
        {
          status: 401,
        },
      );
    });
  });

  describe('openid-client', () => {
    it('signs in, refreshes, introspects and revokes', async () => {
      const config = await configure();
      const pkceCodeVerifier = openid.randomPKCECodeVerifier();
      const address = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'offline_access',
        code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: 'S256',
      });
      const back = await signIn(address);
      const first = await openid.authorizationCodeGrant(config, back, { pkceCodeVerifier });
      const second = await openid.refreshTokenGrant(config, first.refresh_token ?? '');
      const third = await openid.refreshTokenGrant(config, second.refresh_token ?? '');
      const reuse = openid.refreshTokenGrant(config, first.refresh_token ?? '');
      await expect(reuse).rejects.toMatchObject({ error: 'invalid_grant' });
      expect(await openid.tokenIntrospection(config, third.access_token)).toMatchObject({ active: false });
      await expect(openid.tokenRevocation(config, third.refresh_token ?? '')).resolves.toBeUndefined();
    });

    it('reports why no code was issued', async () => {
      const config = await configure();
      const state = openid.randomState();
      const address = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        state,
        prompt: 'none',
        code_challenge: await openid.calculatePKCECodeChallenge(openid.randomPKCECodeVerifier()),
        code_challenge_method: 'S256',
      });
      const answered = await openBrowser(identity).visit(address.href);
      const back = new URL(answered.headers.get('Location') ?? 'about:blank');
      const exchange = openid.authorizationCodeGrant(config, back, { expectedState: state });
      await expect(exchange).rejects.toMatchObject({ error: 'login_required' });
    });

    it('gets a token of a confidential client', async () => {
      const { clientId, secret } = await registerClient(identity);
      const config = await configure(clientId, openid.ClientSecretBasic(secret));
      const tokens = await openid.clientCredentialsGrant(config);
      expect(tokens.refresh_token).toBeUndefined();
      await openid.tokenRevocation(config, tokens.access_token);
    });
  });
});

import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import {
  addBusiness,
  addKeepingClient,
  callback,
  exchange,
  memberTokens,
  origin,
  refresh,
  send,
  signInThroughPages,
  startIdentity,
  tokensOf,
  visitorToken,
  type Identity,
} from '../../testing/identity/testIdentity.ts';
import { openBrowser } from '../../testing/identity/testBrowser.ts';
import { identifyCaller } from '../../rules/identity/oauth/accessTokens.ts';
import { endSignInSession } from '../../rules/identity/signIn/signInSessions.ts';
import { hashSecret, randomSecret } from '../../secrets/secrets.ts';

const engines = engineOfTheDay(import.meta.url);

function callerOf({ options }: Identity, authorization: string) {
  return identifyCaller(
    new Request('http://localhost:4600/', { headers: { Authorization: authorization } }),
    options,
  );
}

const statuses = (responses: readonly Response[]) => responses.map(({ status }) => status);
const times = <Result>(count: number, make: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, make));

/** Signs in in a browser. Returns its cookie. */
async function cookieOf(identity: Identity, browser = openBrowser(identity)): Promise<string> {
  await signInThroughPages(identity, browser);
  return `frontdesk=${browser.cookies.get('frontdesk') ?? ''}`;
}

/** Requests tokens for the session of a browser. */
function ask(identity: Identity, headers: Record<string, string>, clientId = identity.clientId) {
  const body = { clientId, grantType: 'browser_session', rotateRefreshToken: true };
  return send(identity, '/oauth2/token', body, headers);
}

describe.each(engines)('token endpoint on $name', ({ open }) => {
  let database: Database;
  let identity: Identity;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    identity = await startIdentity(database);
  });

  describe('for a visitor', () => {
    it('treats null as omitted', async () => {
      const { clientId } = identity;
      const body = { clientId, grantType: 'anonymous', refreshToken: null, rotateRefreshToken: null };
      expect((await send(identity, '/oauth2/token', body)).status).toBe(200);
    });

    it('issues self-contained tokens and stores nothing', async () => {
      const response = await send(identity, '/oauth2/token', {
        clientId: identity.clientId,
        grantType: 'anonymous',
      });
      expect(response.status).toBe(200);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      const body: unknown = await response.clone().json();
      expect(body).toMatchObject({ expires_in: 600, token_type: 'Bearer' });
      const { access_token: token } = await tokensOf(response);
      const { clientId, businessId } = identity;
      const caller = { kind: 'visitor', rank: 'visitor', clientId, businessId };
      expect(await callerOf(identity, token)).toMatchObject(caller);
      expect(await callerOf(identity, `Bearer ${token}`)).toMatchObject(caller);
    });

    it('refreshes them and keeps the refresh token and the visitor id', async () => {
      const first = await tokensOf(
        await send(identity, '/oauth2/token', { clientId: identity.clientId, grantType: 'anonymous' }),
      );
      const second = await tokensOf(await refresh(identity, first.refresh_token));
      expect(second.refresh_token).toBe(first.refresh_token);
      const before = await callerOf(identity, first.access_token);
      expect(await callerOf(identity, second.access_token)).toEqual(before);
    });

    it('expires tokens after ten minutes and refuses altered ones or the other kind', async () => {
      const tokens = await tokensOf(
        await send(identity, '/oauth2/token', { clientId: identity.clientId, grantType: 'anonymous' }),
      );
      const unknown = { code: 'UNAUTHENTICATED' };
      await expect(callerOf(identity, tokens.refresh_token)).rejects.toMatchObject(unknown);
      await expect(callerOf(identity, `${tokens.access_token}x`)).rejects.toMatchObject(unknown);
      await expect(callerOf(identity, tokens.access_token.replace('.ey', '.ez'))).rejects.toMatchObject(
        unknown,
      );
      identity.passTime(601);
      await expect(callerOf(identity, tokens.access_token)).rejects.toMatchObject(unknown);
    });
  });

  describe('for the session of a browser', () => {
    const page = { Origin: origin, 'Sec-Fetch-Site': 'same-origin' };

    it('A7: signs the page in with one call, which no cache keeps', async () => {
      const Cookie = await cookieOf(identity);
      const answer = await ask(identity, { ...page, Cookie });
      expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
      expect(answer.headers.get('Access-Control-Allow-Credentials')).toBeNull();
      const tokens = await tokensOf(answer);
      const { memberId, businessId, clientId } = identity;
      const caller = { kind: 'member', memberId, businessId, clientId };
      expect(await callerOf(identity, tokens.access_token)).toMatchObject(caller);
      const next = await tokensOf(await refresh(identity, tokens.refresh_token));
      expect(next.refresh_token).not.toBe(tokens.refresh_token);
      // Older browsers send no fetch metadata.
      expect((await ask(identity, { Origin: origin, Cookie })).status).toBe(200);
    });

    it.each([
      ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
      ['a page that forges no origin', { 'Sec-Fetch-Site': 'cross-site' }],
      ['another host of the site', { 'Sec-Fetch-Site': 'same-site' }],
      ['the address bar', { 'Sec-Fetch-Site': 'none' }],
      ['another origin', { Origin: 'https://evil.example' }],
      ['another port', { Origin: 'http://localhost:4601' }],
      ['another origin of this server', { Origin: 'http://127.0.0.1:4600' }],
      ['an opaque origin', { Origin: 'null' }],
      ['a program without an origin', { Origin: '' }],
    ])('refuses %s with the cookie', async (_who, headers) => {
      const answer = await ask(identity, { ...page, ...headers, Cookie: await cookieOf(identity) });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error: 'invalid_grant' });
    });

    it('refuses a browser in which no one is signed in, or no longer', async () => {
      expect((await ask(identity, page)).status).toBe(400);
      expect((await ask(identity, { ...page, Cookie: `frontdesk=${randomSecret()}` })).status).toBe(400);
      const browser = openBrowser(identity);
      const Cookie = await cookieOf(identity, browser);
      await identity.database.write(
        sql`update sign_in_sessions set revoked_at = ${identity.options.clock()}`,
      );
      expect((await ask(identity, { ...page, Cookie })).status).toBe(400);
    });

    it('refuses other clients, and the dashboard of another business', async () => {
      const Cookie = await cookieOf(identity);
      const other = await addBusiness(identity.options);
      for (const clientId of [await addKeepingClient(identity), other.clientId]) {
        const answer = await ask(identity, { ...page, Cookie }, clientId);
        expect(await answer.json()).toMatchObject({ error: 'invalid_grant' });
      }
    });

    it('B13: ends with the session', async () => {
      const browser = openBrowser(identity);
      const Cookie = await cookieOf(identity, browser);
      const tokens = await tokensOf(await ask(identity, { ...page, Cookie }));
      const rows = await identity.database.rows(
        sql<{ id: string; business_id: string }>`select id, business_id from sign_in_sessions
          where business_id = ${identity.businessId}`,
      );
      for (const { id, business_id: businessId } of rows) {
        await identity.database.transaction((transaction) =>
          endSignInSession(transaction, { businessId, id, requestId: 'r', now: identity.options.clock() }),
        );
      }
      await expect(callerOf(identity, tokens.access_token)).rejects.toMatchObject({
        code: 'UNAUTHENTICATED',
      });
      expect((await refresh(identity, tokens.refresh_token)).status).toBe(400);
    });
  });

  it('B17: accepts forms with the names of RFC 6749, also at its older path', async () => {
    for (const path of ['/oauth2/token', '/v1/oauth/token']) {
      const body = new URLSearchParams({ grant_type: 'anonymous', client_id: identity.clientId });
      const response = await identity.app(
        new Request(`http://localhost:4600${path}`, { method: 'POST', body }),
      );
      expect(response.status).toBe(200);
    }
  });

  it.each([
    ['no grant', {}, 400, 'invalid_request'],
    ['an unknown grant', { grantType: 'password' }, 400, 'unsupported_grant_type'],
    ['the trusted grant', { grantType: 'authorized_client' }, 400, 'unauthorized_client'],
    ['an unknown client', { grantType: 'anonymous', clientId: crypto.randomUUID() }, 401, 'invalid_client'],
    ['a client that is no id', { grantType: 'anonymous', clientId: "' or 1=1" }, 401, 'invalid_client'],
    ['no client', { grantType: 'anonymous' }, 400, 'invalid_request'],
    ['no code', { grantType: 'authorization_code', clientId: crypto.randomUUID() }, 400, 'invalid_request'],
    ['an unknown refresh token', { grantType: 'refresh_token', refreshToken: 'x' }, 400, 'invalid_grant'],
    ['an object as a token', { grantType: 'refresh_token', refreshToken: {} }, 400, 'invalid_request'],
  ])("refuses %s with the platform's and the RFC's error codes", async (_, body, status, error) => {
    const response = await send(identity, '/oauth2/token', body);
    expect(response.status).toBe(status);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.json()).toMatchObject({
      error,
      error_description: expect.any(String),
      message: expect.any(String),
      details: expect.any(Object),
    });
  });

  describe('for a code', () => {
    it('issues tokens of the signed-in member', async () => {
      const tokens = await memberTokens(identity, openBrowser(identity));
      const { businessId, clientId, memberId } = identity;
      expect(await callerOf(identity, tokens.access_token)).toMatchObject({
        kind: 'member',
        rank: 'owner',
        businessId,
        clientId,
        memberId,
      });
    });

    it('B1: succeeds for one of fifty concurrent exchanges, and B2: then revokes its tokens', async () => {
      const signedIn = await signInThroughPages(identity, openBrowser(identity));
      const responses = await times(50, () => exchange(identity, signedIn));
      expect(statuses(responses).filter((status) => status === 200)).toHaveLength(1);
      expect(statuses(responses).filter((status) => status === 400)).toHaveLength(49);
      const winner = responses.find(({ status }) => status === 200) ?? Response.error();
      const tokens = await tokensOf(winner);
      await expect(callerOf(identity, tokens.access_token)).rejects.toMatchObject({
        code: 'UNAUTHENTICATED',
      });
      expect((await refresh(identity, tokens.refresh_token)).status).toBe(400);
    });

    it('B2: revokes its tokens at once when the code is used again', async () => {
      const signedIn = await signInThroughPages(identity, openBrowser(identity));
      const tokens = await tokensOf(await exchange(identity, signedIn));
      expect((await callerOf(identity, tokens.access_token)).kind).toBe('member');
      const again = await exchange(identity, signedIn);
      expect(await again.json()).toMatchObject({ error: 'invalid_grant' });
      await expect(callerOf(identity, tokens.access_token)).rejects.toMatchObject({
        code: 'UNAUTHENTICATED',
      });
      expect((await refresh(identity, tokens.refresh_token)).status).toBe(400);
      const logged = await database.rows(
        sql<{ event: string }>`select event from sign_in_log
          where business_id = ${identity.businessId} and event like 'code%' order by id`,
      );
      expect(logged.map(({ event }) => event)).toEqual(['code_exchange', 'code_reused']);
    });

    it('B1: the code has 256 random bits and is stored as a hash', async () => {
      const { code } = await signInThroughPages(identity, openBrowser(identity));
      expect(code).toMatch(/^[A-Za-z0-9_-]{43}$/);
      const rows = await database.rows(
        sql<{ code_hash: string }>`select code_hash from authorization_codes
          where business_id = ${identity.businessId}`,
      );
      expect(rows).toEqual([{ code_hash: await hashSecret(code) }]);
    });

    it('B1: the code expires after a minute', async () => {
      const signedIn = await signInThroughPages(identity, openBrowser(identity));
      identity.passTime(61);
      expect((await exchange(identity, signedIn)).status).toBe(400);
    });

    it('B2: the code survives four failed exchanges but not five', async () => {
      const browser = openBrowser(identity);
      const wrong = { codeVerifier: randomSecret() };
      const patient = await signInThroughPages(identity, browser);
      for (let mistake = 0; mistake < 4; mistake += 1) await exchange(identity, patient, wrong);
      expect((await exchange(identity, patient)).status).toBe(200);
      const guessed = await signInThroughPages(identity, browser);
      for (let mistake = 0; mistake < 5; mistake += 1) await exchange(identity, guessed, wrong);
      expect((await exchange(identity, guessed)).status).toBe(400);
    });

    it('B1: the code is refused for another client, without its verifier, and after signing out', async () => {
      const browser = openBrowser(identity);
      const signedIn = await signInThroughPages(identity, browser);
      const other = await addBusiness(identity.options);
      const refused = await Promise.all([
        exchange(identity, signedIn, { clientId: other.clientId }),
        exchange(identity, signedIn, { clientId: await addKeepingClient(identity) }),
        exchange(identity, signedIn, { codeVerifier: '' }),
        exchange(identity, signedIn, { codeVerifier: signedIn.codeVerifier.slice(1) }),
      ]);
      expect(statuses(refused)).toEqual([400, 400, 400, 400]);
      await browser.visit('/v1/logout');
      expect((await exchange(identity, signedIn)).status).toBe(400);
    });

    it.each(
      [
        '',
        'http://localhost:4600/auth-callback/',
        'http://localhost:4600/auth-callback?',
        'http://localhost:4600/auth-callback#',
        'http://localhost:4600/AUTH-CALLBACK',
        'http://LOCALHOST:4600/auth-callback',
        'HTTP://localhost:4600/auth-callback',
        'https://localhost:4600/auth-callback',
        'http://127.0.0.1:4600/auth-callback',
        'http://localhost/auth-callback',
        'http://localhost:4600//auth-callback',
        'http://localhost:4600/./auth-callback',
        'http://localhost:4600/%61uth-callback',
        ' http://localhost:4600/auth-callback',
        'http://localhost:4600/auth-callback#x',
      ].map((uri) => [uri]),
    )('B4: the code is refused when the redirect URI %j differs', async (redirectUri) => {
      const signedIn = await signInThroughPages(identity, openBrowser(identity));
      expect((await exchange(identity, signedIn, { redirectUri })).status).toBe(400);
      expect((await exchange(identity, signedIn, { redirectUri: callback })).status).toBe(200);
    });
  });

  describe('for a refresh token of a rotating client', () => {
    it('B5: issues a new one each time, and the same one to fifty concurrent requests', async () => {
      const { refresh_token: first } = await memberTokens(identity, openBrowser(identity));
      const responses = await times(50, () => refresh(identity, first, identity.clientId));
      const children = await Promise.all(responses.map(tokensOf));
      expect(new Set(children.map((tokens) => tokens.refresh_token)).size).toBe(1);
      expect(children[0]?.refresh_token).not.toBe(first);
      expect(new Set(children.map((tokens) => tokens.access_token)).size).toBe(50);
    });

    it('B5: revokes the family when a token is reused after the window', async () => {
      const { refresh_token: first } = await memberTokens(identity, openBrowser(identity));
      const child = await tokensOf(await refresh(identity, first));
      identity.passTime(9);
      expect((await refresh(identity, first)).status).toBe(200);
      identity.passTime(2);
      expect((await refresh(identity, first)).status).toBe(400);
      expect((await refresh(identity, child.refresh_token)).status).toBe(400);
      await expect(callerOf(identity, child.access_token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    });

    it('B5: issues one child only when the installation has no reuse window', async () => {
      const strict = await startIdentity(database, { refreshReuseWindow: 0 });
      const { refresh_token: first } = await memberTokens(strict, openBrowser(strict));
      const responses = await times(5, () => refresh(strict, first));
      const answered = statuses(responses);
      expect(answered.filter((status) => status === 200)).toHaveLength(1);
      const winner = responses[answered.indexOf(200)] ?? Response.error();
      expect((await refresh(strict, (await tokensOf(winner)).refresh_token)).status).toBe(400);
    });

    it('B5: leaves no valid token after any race of revocation and refresh', async () => {
      const { refresh_token: first } = await memberTokens(identity, openBrowser(identity));
      const renewals = times(20, () => refresh(identity, first));
      const revocation = send(identity, '/oauth2/revoke', { token: first });
      const responses = await renewals;
      await revocation;
      const alive = responses.filter(({ status }) => status === 200);
      for (const tokens of await Promise.all(alive.map(tokensOf))) {
        await expect(callerOf(identity, tokens.access_token)).rejects.toMatchObject({
          code: 'UNAUTHENTICATED',
        });
        expect((await refresh(identity, tokens.refresh_token)).status).toBe(400);
      }
    });

    it('B5: revokes the family at once when a grandparent is reused', async () => {
      const { refresh_token: first } = await memberTokens(identity, openBrowser(identity));
      const child = await tokensOf(await refresh(identity, first));
      const grandchild = await tokensOf(await refresh(identity, child.refresh_token));
      expect((await refresh(identity, first)).status).toBe(400);
      expect((await refresh(identity, grandchild.refresh_token)).status).toBe(400);
    });

    it('B5: expires after 14 days without use, and after 30 days in any case', async () => {
      const day = 24 * 60 * 60;
      const browser = openBrowser(identity);
      const idle = await memberTokens(identity, browser);
      identity.passTime(14 * day + 1);
      expect((await refresh(identity, idle.refresh_token)).status).toBe(400);

      let token = (await memberTokens(identity, browser)).refresh_token;
      for (const days of [10, 10, 9]) {
        identity.passTime(days * day);
        token = (await tokensOf(await refresh(identity, token))).refresh_token;
      }
      identity.passTime(day);
      expect((await refresh(identity, token)).status).toBe(400);
    });

    it('B5: is refused to another client and stays valid', async () => {
      const { refresh_token: first } = await memberTokens(identity, openBrowser(identity));
      expect((await refresh(identity, first, await addKeepingClient(identity))).status).toBe(400);
      expect((await refresh(identity, first, identity.clientId)).status).toBe(200);
    });
  });

  it('keeps the refresh token of a public client', async () => {
    const clientId = await addKeepingClient(identity);
    const authRequest = { redirectUri: 'https://site.example/back' };
    const tokens = await memberTokens(identity, openBrowser(identity), { clientId, authRequest });
    for (let use = 0; use < 3; use += 1) {
      identity.passTime(60);
      const again = await tokensOf(await refresh(identity, tokens.refresh_token));
      expect(again.refresh_token).toBe(tokens.refresh_token);
    }
  });

  it('keeps the refresh token of a public client under the client id of the dashboard', async () => {
    const signedIn = await signInThroughPages(identity, openBrowser(identity));
    const tokens = await tokensOf(await exchange(identity, signedIn, { rotateRefreshToken: undefined }));
    for (let use = 0; use < 3; use += 1) {
      identity.passTime(600);
      const again = await tokensOf(await refresh(identity, tokens.refresh_token));
      expect(again.refresh_token).toBe(tokens.refresh_token);
    }
  });

  it('rotates the refresh token for requests with the names of RFC 6749', async () => {
    const { code, codeVerifier } = await signInThroughPages(identity, openBrowser(identity));
    const ask = async (body: Record<string, string>) => {
      const address = 'http://localhost:4600/oauth2/token';
      return tokensOf(
        await identity.app(new Request(address, { method: 'POST', body: new URLSearchParams(body) })),
      );
    };
    const first = await ask({
      grant_type: 'authorization_code',
      client_id: identity.clientId,
      redirect_uri: callback,
      code,
      code_verifier: codeVerifier,
    });
    const second = await ask({ grant_type: 'refresh_token', refresh_token: first.refresh_token });
    expect(second.refresh_token).not.toBe(first.refresh_token);
  });

  it('B14: applies a removed role and a blocked member to the next request', async () => {
    const tokens = await memberTokens(identity, openBrowser(identity));
    const { memberId } = identity;
    await database.write(sql`update members set role = null where id = ${memberId}`, 1);
    expect(await callerOf(identity, tokens.access_token)).toMatchObject({ rank: 'member' });
    await database.write(sql`update members set status = 'BLOCKED' where id = ${memberId}`, 1);
    await expect(callerOf(identity, tokens.access_token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await refresh(identity, tokens.refresh_token)).status).toBe(400);
  });

  it('B17: revokes a refresh token with its access tokens, and answers the same for an unknown one', async () => {
    const tokens = await memberTokens(identity, openBrowser(identity));
    const body = new URLSearchParams({ token: tokens.refresh_token, token_type_hint: 'refresh_token' });
    const address = 'http://localhost:4600/oauth2/revoke';
    const response = await identity.app(new Request(address, { method: 'POST', body }));
    expect(response.status).toBe(200);
    expect((await refresh(identity, tokens.refresh_token)).status).toBe(400);
    await expect(callerOf(identity, tokens.access_token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await send(identity, '/oauth2/revoke', { token: 'unknown' })).status).toBe(200);
    expect((await send(identity, '/oauth2/revoke', { token: await visitorToken(identity) })).status).toBe(
      200,
    );
    expect((await send(identity, '/oauth2/revoke', {})).status).toBe(400);
  });
});

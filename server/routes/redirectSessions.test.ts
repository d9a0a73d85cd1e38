import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { engines } from '../database/testDatabase.ts';
import {
  addBusiness,
  addKeepingClient,
  callback,
  exchange,
  newChallenge,
  origin,
  send,
  startIdentity,
  startTrip,
  visitorToken,
  type Identity,
} from '../pages/testIdentity.ts';
import { openBrowser } from '../pages/testBrowser.ts';

/** Addresses that look like the registered one to somebody in a hurry. */
const nearlyRegistered = [
  'http://localhost:4600/auth-callback/',
  'http://localhost:4600/auth-callback?x=1',
  'http://localhost:4600/auth-callback?',
  'http://localhost:4600/auth-callback#',
  'http://localhost:4600/auth-callback#x',
  'http://localhost:4600/auth-callback/..',
  'http://localhost:4600/auth-callback/../auth-callback',
  'http://localhost:4600/./auth-callback',
  'http://localhost:4600//auth-callback',
  'http://localhost:4600/auth-callback%2F',
  'http://localhost:4600/auth%2dcallback',
  'http://localhost:4600/%61uth-callback',
  'http://localhost:4600/Auth-Callback',
  'http://localhost:4600/auth-callback;x',
  'http://localhost:4600/auth-callback%00',
  'http://localhost:4600/auth-callback\\',
  'http://localhost:4600\\auth-callback',
  'http://localhost:4600/auth-callbackx',
  'http://localhost:4600/auth',
  'http://localhost:4600/',
  'http://localhost:4600',
  'http://localhost/auth-callback',
  'http://localhost:04600/auth-callback',
  'http://localhost:46000/auth-callback',
  'https://localhost:4600/auth-callback',
  'HTTP://localhost:4600/auth-callback',
  'http://LOCALHOST:4600/auth-callback',
  'http://localhost.:4600/auth-callback',
  'http://localhost.evil.example:4600/auth-callback',
  'http://localhost:4600.evil.example/auth-callback',
  'http://localhost:4600@evil.example/auth-callback',
  'http://evil.example/http://localhost:4600/auth-callback',
  'http://user@localhost:4600/auth-callback',
  'http://user:pass@localhost:4600/auth-callback',
  'http://0.0.0.0:4600/auth-callback',
  'http://127.1:4600/auth-callback',
  'http://2130706433:4600/auth-callback',
  'http://[::1]:4600/auth-callback',
  'http://xn--localhost-:4600/auth-callback',
  'http://loc\u0430lhost:4600/auth-callback',
  'http://other.localhost:4600/auth-callback',
  '//localhost:4600/auth-callback',
  '/auth-callback',
  'auth-callback',
  ' http://localhost:4600/auth-callback',
  'http://localhost:4600/auth-callback ',
  'http://localhost:4600/auth-callback\n',
  '\thttp://localhost:4600/auth-callback',
  'http:/localhost:4600/auth-callback',
  'http:localhost:4600/auth-callback',
  'javascript:alert(1)//http://localhost:4600/auth-callback',
  'data:text/html,http://localhost:4600/auth-callback',
  'http://localhost:4600/auth-callback,https://evil.example',
  'http://localhost:4600/auth-callback&redirectUri=https://evil.example',
];

const fieldsOf = async (response: Response) => {
  const body = (await response.json()) as {
    details: { validationError?: { fieldViolations: { field: string }[] } };
  };
  return body.details.validationError?.fieldViolations.map(({ field }) => field);
};

describe.each(engines)('redirect sessions on $name', ({ open }) => {
  let database: Database;
  let identity: Identity;
  let token: string;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    identity = await startIdentity(database);
    token = await visitorToken(identity);
  });
  const start = (body: unknown, headers: Record<string, string> = {}) =>
    send(identity, '/v1/redirect-session', body, { Authorization: token, ...headers });

  it('lead to a page by an address that carries a handle and nothing else', async () => {
    const { response } = await startTrip(identity);
    expect(response.status).toBe(200);
    const { redirectSession } = (await response.json()) as {
      redirectSession: { fullUrl: string; urlDetails: { endpoint: string } };
    };
    expect(redirectSession.fullUrl).toMatch(
      /^http:\/\/localhost:4600\/identity\/authorize\?handle=[\w-]{43}$/,
    );
    expect(redirectSession.urlDetails.endpoint).toBe(`${origin}/identity/authorize`);
  });

  it('need a token', async () => {
    const response = await send(identity, '/v1/redirect-session', { logout: {} });
    expect(response.status).toBe(401);
  });

  it('need exactly one reason', async () => {
    const { clientId } = identity;
    for (const body of [
      {},
      { callbacks: {} },
      { login: {}, logout: { clientId } },
      { bookingsBook: {}, auth: {} },
    ]) {
      const response = await start(body);
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('ONE_OF_ALIGNMENT');
    }
    const both = await start({ login: {}, logout: {} });
    expect(await both.text()).toContain('"logout\\" cannot be sent together with login');
  });

  it.each([
    'bookingsCheckout',
    'ecomCheckout',
    'eventsCheckout',
    'paidPlansCheckout',
    'login',
    'logout',
    'storesProduct',
    'bookingsBook',
  ])('answer %s with an address and an endpoint', async (intent) => {
    const response = await start({ [intent]: {}, callbacks: { postFlowUrl: `${origin}/back` } });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      redirectSession: { fullUrl: expect.any(String), urlDetails: { endpoint: expect.any(String) } },
    });
  });

  it('refuse every address that is only nearly registered', async () => {
    for (const redirectUri of nearlyRegistered) {
      const { response } = await startTrip(identity, { accessToken: token, authRequest: { redirectUri } });
      expect({ redirectUri, status: response.status }).toEqual({ redirectUri, status: 400 });
    }
  });

  it('take the dashboard wherever this server shows it, and what the installation adds', async () => {
    const added = 'http://localhost:5173/auth-callback';
    identity = await startIdentity(database, { redirectUris: [added] });
    const own = [
      callback,
      'http://127.0.0.1:4600/auth-callback',
      `http://${identity.host}.localhost:4600/auth-callback`,
    ];
    for (const redirectUri of [...own, added]) {
      const { response } = await startTrip(identity, { authRequest: { redirectUri } });
      expect({ redirectUri, status: response.status }).toEqual({ redirectUri, status: 200 });
    }
    const clientId = await addKeepingClient(identity);
    for (const redirectUri of [callback, added]) {
      const { response } = await startTrip(identity, { clientId, authRequest: { redirectUri } });
      expect({ redirectUri, status: response.status }).toEqual({ redirectUri, status: 400 });
    }
  });

  it.each([
    ['a challenge that is not hashed', { codeChallengeMethod: 'plain' }, 'codeChallengeMethod'],
    ['no method', { codeChallengeMethod: undefined }, 'codeChallengeMethod'],
    ['another method', { codeChallengeMethod: 'S512' }, 'codeChallengeMethod'],
    ['no challenge', { codeChallenge: undefined }, 'codeChallenge'],
    ['a challenge with padding', { codeChallenge: `${'a'.repeat(43)}=` }, 'codeChallenge'],
    ['a short challenge', { codeChallenge: 'a'.repeat(42) }, 'codeChallenge'],
    ['a long challenge', { codeChallenge: 'a'.repeat(44) }, 'codeChallenge'],
    ['a challenge of another alphabet', { codeChallenge: `${'a'.repeat(42)}+` }, 'codeChallenge'],
    ['a token at once', { responseType: 'token' }, 'responseType'],
    ['no state', { state: '' }, 'state'],
    ['no address', { redirectUri: '' }, 'redirectUri'],
  ])('refuse %s, naming the field', async (_, authRequest, field) => {
    const { response } = await startTrip(identity, { accessToken: token, authRequest });
    expect(response.status).toBe(400);
    expect(await fieldsOf(response)).toEqual([`auth.authRequest.${field}`]);
  });

  it('know no client of another business', async () => {
    const other = await addBusiness(identity.options);
    for (const clientId of [other.clientId, crypto.randomUUID()]) {
      const { codeChallenge } = await newChallenge();
      const authRequest = {
        clientId,
        redirectUri: callback,
        codeChallenge,
        codeChallengeMethod: 'S256',
        state: 's',
      };
      expect(await fieldsOf(await start({ auth: { authRequest } }))).toEqual(['auth.authRequest.clientId']);
      expect(await fieldsOf(await start({ logout: { clientId } }))).toEqual(['logout.clientId']);
    }
  });

  it('answer by message only to a page of the client', async () => {
    const authRequest = { responseMode: 'web_message', redirectUri: undefined };
    const foreign = { prompt: 'none', authRequest, headers: { Origin: 'https://evil.example' } };
    // A foreign page may ask; what it frames stays closed to it, because the message goes to the client's own origin.
    const asked = await startTrip(identity, { ...foreign, accessToken: token });
    expect(asked.response.status).toBe(200);
    const clientId = await addKeepingClient(identity);
    expect((await startTrip(identity, { ...foreign, clientId })).response.status).toBe(400);
    const ownPage = { ...foreign, clientId, headers: { Origin: 'https://site.example' } };
    expect((await startTrip(identity, ownPage)).response.status).toBe(200);
  });

  it('come back at once, signed in as the owner, where there are no pages to visit', async () => {
    const inTab = await startIdentity(database, { hostedPages: false });
    const trip = await startTrip(inTab);
    const { redirectSession } = (await trip.response.json()) as { redirectSession: { fullUrl: string } };
    const url = new URL(redirectSession.fullUrl);
    const values = new URLSearchParams(url.hash.slice(1));
    expect(url.origin + url.pathname).toBe(callback);
    expect(values.get('state')).toBe(trip.state);
    const tokens = await exchange(inTab, { ...trip, code: values.get('code') ?? '' });
    expect(tokens.status).toBe(200);
    const { access_token: accessToken } = (await tokens.json()) as { access_token: string };
    const out = await send(
      inTab,
      '/v1/redirect-session',
      { logout: { clientId: inTab.clientId }, callbacks: { postFlowUrl: `${origin}/` } },
      { Authorization: accessToken },
    );
    expect(await out.json()).toMatchObject({
      redirectSession: { fullUrl: `${origin}/?wixMemberLoggedIn=false` },
    });
    const ended = await database.first(
      sql<{ ended: boolean }>`select bool_and(revoked_at is not null) as ended from sign_in_sessions
        where business_id = ${inTab.businessId}`,
    );
    expect(ended?.ended).toBe(true);
  });

  it('store nothing when they are refused', async () => {
    await startTrip(identity, { accessToken: token, authRequest: { redirectUri: 'https://evil.example' } });
    const rows = await database.rows(
      sql`select 1 from redirect_sessions where business_id = ${identity.businessId}`,
    );
    expect(rows).toEqual([]);
    expect((await openBrowser(identity).visit('/identity/authorize?handle=guess')).status).toBe(400);
  });
});

import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import {
  addBusiness,
  addKeepingClient,
  callback,
  exchange,
  fullUrlOf,
  newChallenge,
  origin,
  send,
  startIdentity,
  startTrip,
  visitorToken,
  type Identity,
} from '../../testing/identity/testIdentity.ts';
import { openBrowser } from '../../testing/identity/testBrowser.ts';
import { registerClient } from '../../testing/identity/testClients.ts';

const engines = engineOfTheDay(import.meta.url);

/** Addresses that resemble the registered one. */
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
  'http://localhost:4600/auth-callback/%2e%2e/',
  'http://localhost:4600/auth-callback/%2E%2E/auth-callback',
  'http://localhost:4600/auth-callback%23',
  'http://localhost:4600/auth-callback%3F',
  'http://localhost:4600/auth-callback%0d%0aLocation:%20https://evil.example',
  'http://localhost:4600/auth-callback\r\nLocation: https://evil.example',
  'http://localhost:4600/auth-callback\u2028',
  'http://localhost:4600/auth-callback\u00a0',
  'http://localhost:4600/auth\u2010callback',
  'http://localhost:4600/auth-callback.',
  'http://localhost:4600/auth-callback/.',
  'http://localhost:4600/auth-callback?code=1',
  'http://localhost:4600/auth-callback?redirectUri=http://localhost:4600/auth-callback',
  'http://localhost:4600/open?to=/auth-callback',
  'http://localhost:/auth-callback',
  'http://localhost:80/auth-callback',
  'http://localhost:4600.:4600/auth-callback',
  'http://localhost%3A4600/auth-callback',
  'http://localhost%2Eevil.example:4600/auth-callback',
  'http://localhost\u3002evil.example:4600/auth-callback',
  'http://evil.example#@localhost:4600/auth-callback',
  'http://evil.example?@localhost:4600/auth-callback',
  'http://evil.example\\@localhost:4600/auth-callback',
  'http://localhost:4600:4600/auth-callback',
  'http://@localhost:4600/auth-callback',
  'http://localhost:4600@localhost:4600/auth-callback',
  'http://evil-localhost:4600/auth-callback',
  'http://\u24db\u24de\u24d2\u24d0\u24db\u24d7\u24de\u24e2\u24e3:4600/auth-callback',
  'http://[::ffff:127.0.0.1]:4600/auth-callback',
  'http://0x7f000001:4600/auth-callback',
  'http://127.0.0.2:4600/auth-callback',
  'ws://localhost:4600/auth-callback',
  'ftp://localhost:4600/auth-callback',
  'file:///auth-callback',
  'blob:http://localhost:4600/auth-callback',
  'view-source:http://localhost:4600/auth-callback',
  'intent://localhost:4600/auth-callback',
  'vbscript:msgbox(1)',
  '///localhost:4600/auth-callback',
  'http:///localhost:4600/auth-callback',
  'http:\\\\localhost:4600\\auth-callback',
  '*',
  'http://*:4600/auth-callback',
  'null',
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
  const startWith = (additionalQueryParameters: Record<string, string>) =>
    start({ login: {}, preferences: { additionalQueryParameters } });
  /** The result of a logout session with this postFlowUrl. */
  const leave = async (postFlowUrl: string, clientId?: string) =>
    (await start({ logout: { clientId }, callbacks: { postFlowUrl } })).status;
  /** The status of a login session with this postFlowUrl. */
  const comeBack = async (postFlowUrl: string) =>
    (await start({ login: {}, callbacks: { postFlowUrl } })).status;

  it('B18: return a URL that contains a handle and nothing else', async () => {
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

  it('require a token', async () => {
    const response = await send(identity, '/v1/redirect-session', { logout: {} });
    expect(response.status).toBe(401);
  });

  it('B18: require exactly one intent', async () => {
    const { clientId } = identity;
    for (const [body, rule] of [
      [{}, 'REQUIRED_ONE_OF_FIELD'],
      [{ callbacks: {} }, 'REQUIRED_ONE_OF_FIELD'],
      [{ login: {}, logout: { clientId } }, 'ONE_OF_ALIGNMENT'],
      [{ bookingsBook: {}, auth: {} }, 'ONE_OF_ALIGNMENT'],
    ] as const) {
      const response = await start(body);
      expect(response.status).toBe(400);
      expect(await response.text()).toContain(`"violatedRule":"${rule}"`);
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
  ])('answer %s with a URL and an endpoint', async (intent) => {
    const response = await start({ [intent]: {}, callbacks: { postFlowUrl: `${origin}/login` } });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      redirectSession: { fullUrl: expect.any(String), urlDetails: { endpoint: expect.any(String) } },
    });
  });

  it('refuse parameters that make their URL too long', async () => {
    expect((await startWith({ text: 'x'.repeat(1900) })).status).toBe(200);
    const refused = await startWith({ text: 'x'.repeat(2048) });
    expect(refused.status).toBe(400);
    expect(await fieldsOf(refused)).toEqual(['preferences.additionalQueryParameters']);
  });

  it('B4: refuse every address that resembles a registered one', async () => {
    expect(new Set(nearlyRegistered).size).toBeGreaterThanOrEqual(80);
    for (const redirectUri of nearlyRegistered) {
      const { response } = await startTrip(identity, { accessToken: token, authRequest: { redirectUri } });
      expect({ redirectUri, status: response.status }).toEqual({ redirectUri, status: 400 });
    }
  });

  it('accept the dashboard at all addresses of this server, and addresses added by the installation', async () => {
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
  ])('refuse %s and name the field', async (_, authRequest, field) => {
    const { response } = await startTrip(identity, { accessToken: token, authRequest });
    expect(response.status).toBe(400);
    expect(await fieldsOf(response)).toEqual([`auth.authRequest.${field}`]);
  });

  it.each([
    ['state', 'state'],
    ['address', 'redirectUri'],
    ['challenge', 'codeChallenge'],
  ])('report a missing %s as a required field', async (_, field) => {
    const { response } = await startTrip(identity, { accessToken: token, authRequest: { [field]: '' } });
    expect(await response.text()).toContain(
      `{"field":"auth.authRequest.${field}","description":"is required","violatedRule":"REQUIRED_FIELD"}`,
    );
  });

  it('refuse clients of another business', async () => {
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

  it('B18: open their page once, within a minute', async () => {
    const open = async (url: string) => (await openBrowser(identity).visit(url)).status;
    const first = await fullUrlOf((await startTrip(identity)).response);
    expect(await open(first)).toBe(200);
    expect(await open(first)).toBe(400);
    const late = await fullUrlOf((await startTrip(identity)).response);
    identity.passTime(61);
    expect(await open(late)).toBe(400);
  });

  it('B18: open for one of fifty concurrent browsers', async () => {
    const url = await fullUrlOf((await startTrip(identity)).response);
    const opened = await Promise.all(
      Array.from({ length: 50 }, async () => (await openBrowser(identity).visit(url)).status),
    );
    expect(opened.filter((status) => status === 200)).toHaveLength(1);
  });

  it('B4: return from signing out only to an address that equals a registered one exactly', async () => {
    const registered = 'https://site.example/bye?from=studio';
    const { clientId } = await registerClient(identity, {
      confidential: false,
      redirectUris: ['https://site.example/back'],
      postLogoutRedirectUris: [registered],
    });
    for (const address of [registered, 'https://site.example/back']) {
      expect({ address, status: await leave(address, clientId) }).toEqual({ address, status: 200 });
      const booking = { bookingsBook: {}, callbacks: { postFlowUrl: address } };
      const headers = { Authorization: await visitorToken(identity, clientId) };
      expect((await send(identity, '/v1/redirect-session', booking, headers)).status).toBe(200);
    }
    for (const address of [
      'https://site.example/bye',
      'https://site.example/bye?from=studio&next=/',
      'https://site.example/bye?from=studio#x',
      'https://site.example/bye?from=Studio',
      'https://site.example/BYE?from=studio',
      'https://SITE.example/bye?from=studio',
      'https://site.example:443/bye?from=studio',
      'http://site.example/bye?from=studio',
      'https://name@site.example/bye?from=studio',
      'https://site.example/./bye?from=studio',
      'https://site.example/back?from=studio',
      'https://site.example/',
      'https://site.example.evil.example/bye?from=studio',
      'https://evil.example/https://site.example/bye?from=studio',
      ' https://site.example/bye?from=studio',
      'https://site.example/bye?from=studio\n',
      '//site.example/bye?from=studio',
      'javascript:alert(1)',
    ]) {
      expect({ address, status: await leave(address, clientId) }).toEqual({ address, status: 400 });
    }
  });

  it('B4: return the dashboard from signing out to its start and sign-in pages only', async () => {
    identity = await startIdentity(database, { redirectUris: ['http://localhost:5173/auth-callback'] });
    token = await visitorToken(identity);
    for (const home of [origin, 'http://127.0.0.1:4600', 'http://localhost:5173']) {
      for (const address of [home, `${home}/`, `${home}/login`]) {
        expect({ address, status: await leave(address) }).toEqual({ address, status: 200 });
      }
      for (const address of [
        `${home}/services`,
        `${home}/login?ended=true`,
        `${home}/login#top`,
        `${home}/LOGIN`,
        `${home}//login`,
        `${home}/auth-callback`,
      ]) {
        expect({ address, status: await leave(address) }).toEqual({ address, status: 400 });
      }
    }
  });

  it('B4: return to our own pages only in the normalised form of the URL', async () => {
    for (const address of [origin, `${origin}/`, `${origin}/services?sort=name`]) {
      expect({ address, status: await comeBack(address) }).toEqual({ address, status: 200 });
    }
    for (const address of [
      'http://localhost:4600//evil.example',
      'http://localhost:4600/\\evil.example',
      'http://localhost:4600/a/../services',
      'http://LOCALHOST:4600/services',
      'http://name@localhost:4600/services',
      'http://localhost:4600/services#top',
      'http://localhost:4600/ser\tvices',
      'http:localhost:4600/services',
      'http://localhost:4601/services',
      'https://localhost:4600/services',
      'http://localhost.:4600/services',
    ]) {
      expect({ address, status: await comeBack(address) }).toEqual({ address, status: 400 });
    }
  });

  it('answer by message only to a page of the client', async () => {
    const authRequest = { responseMode: 'web_message', redirectUri: undefined };
    const foreign = { prompt: 'none', authRequest, headers: { Origin: 'https://evil.example' } };
    // Any page may ask; it cannot read the frame, because the message is addressed to the client's origin.
    const asked = await startTrip(identity, { ...foreign, accessToken: token });
    expect(asked.response.status).toBe(200);
    const clientId = await addKeepingClient(identity);
    expect((await startTrip(identity, { ...foreign, clientId })).response.status).toBe(400);
    const ownPage = { ...foreign, clientId, headers: { Origin: 'https://site.example' } };
    expect((await startTrip(identity, ownPage)).response.status).toBe(200);
  });

  it('answer by message to the only origin of a client whose server asks', async () => {
    const authRequest = { responseMode: 'web_message', redirectUri: undefined };
    const clientId = await addKeepingClient(identity);
    const ask = (trip: object) =>
      startTrip(identity, { prompt: 'none', clientId, authRequest, accessToken: token, ...trip });
    const page = await openBrowser(identity).visit(await fullUrlOf((await ask({})).response));
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors https://site.example');
    for (const Origin of ['null', 'https://evil.example']) {
      expect((await ask({ headers: { Origin } })).response.status).toBe(400);
    }
    const { clientId: ofTwo } = await registerClient(identity, {
      redirectUris: ['https://one.example/back', 'https://two.example/back'],
    });
    const refused = (await ask({ clientId: ofTwo })).response;
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('send its redirectUri or Origin');
    const named = { ...authRequest, redirectUri: 'https://two.example/back' };
    expect((await ask({ clientId: ofTwo, authRequest: named })).response.status).toBe(200);
  });

  it('return at once, signed in as the owner, without hosted pages', async () => {
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

  it('store nothing when refused', async () => {
    await startTrip(identity, { accessToken: token, authRequest: { redirectUri: 'https://evil.example' } });
    const rows = await database.rows(
      sql`select 1 from redirect_sessions where business_id = ${identity.businessId}`,
    );
    expect(rows).toEqual([]);
    expect((await openBrowser(identity).visit('/identity/authorize?handle=guess')).status).toBe(400);
  });
});

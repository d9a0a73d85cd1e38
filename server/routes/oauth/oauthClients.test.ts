import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import {
  exchange,
  origin,
  refresh,
  send,
  signInThroughPages,
  startIdentity,
  startTrip,
  tokensOf,
  visitorToken,
  type Identity,
} from '../../testing/identity/testIdentity.ts';
import { openBrowser } from '../../testing/identity/testBrowser.ts';
import { issueTicket } from '../../rules/identity/signIn/loginTickets.ts';
import {
  addPerson,
  askForMember,
  basic,
  callWith,
  consentTo,
  ownerToken,
  registerClient,
  type TestClient,
} from '../../testing/identity/testClients.ts';

const engines = engineOfTheDay(import.meta.url);

const clientsPath = '/frontdesk/v1/oauth-clients';

interface WireClient {
  id: string;
  revision: string;
  confidential: boolean;
  grants: string[];
  role?: string;
  consents: { id: string; memberId?: string; givenBy: string }[];
}

async function errorOf(response: Response): Promise<[status: number, error: string]> {
  const { error } = (await response.json()) as { error: string };
  return [response.status, error];
}

describe.each(engines)('OAuth clients of a business on $name', ({ open }) => {
  let database: Database;
  let identity: Identity;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    identity = await startIdentity(database);
  });

  const asOwner = async (path: string, init?: RequestInit) =>
    callWith(identity, await ownerToken(identity), path, init);
  const listed = async () => {
    const response = await asOwner(clientsPath);
    return ((await response.json()) as { oauthClients: WireClient[] }).oauthClients;
  };
  const create = (oauthClient: object) =>
    asOwner(clientsPath, { method: 'POST', body: JSON.stringify({ oauthClient }) });
  const change = (id: string, oauthClient: object) =>
    asOwner(`${clientsPath}/${id}`, { method: 'PATCH', body: JSON.stringify({ oauthClient }) });
  const asApp = (client: TestClient, body: Record<string, unknown> = {}) =>
    send(identity, '/oauth2/token', { grant_type: 'client_credentials', ...body }, basic(client));

  describe('registration by an owner', () => {
    it('shows the secret once', async () => {
      identity.passTime(1);
      const response = await create({ name: 'Back office' });
      const { clientSecret, oauthClient } = (await response.json()) as {
        clientSecret: string;
        oauthClient: WireClient;
      };
      expect(clientSecret).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(oauthClient).toMatchObject({
        confidential: true,
        firstParty: false,
        grants: ['client_credentials'],
        role: 'admin',
        revision: '1',
        consents: [],
      });
      const clients = await listed();
      expect(clients.map(({ id }) => id)).toEqual([identity.clientId, oauthClient.id]);
      expect(JSON.stringify(clients)).not.toContain(clientSecret);
    });

    it('allows public clients, which have no secret', async () => {
      const redirectUris = ['https://site.example/back'];
      const response = await create({ name: 'Site', confidential: false, redirectUris });
      const body = (await response.json()) as { clientSecret?: string; oauthClient: WireClient };
      expect(body.clientSecret).toBeUndefined();
      expect(body.oauthClient.role).toBeUndefined();
      expect(body.oauthClient.grants).toEqual(['anonymous', 'authorization_code', 'refresh_token']);
    });

    it.each([
      [
        'a public client with a grant that needs a secret',
        { confidential: false, grants: ['client_credentials'] },
        'grants',
      ],
      [
        'a public client that vouches for members',
        { confidential: false, grants: ['authorized_client'] },
        'grants',
      ],
      ['a public client with a role', { confidential: false, grants: ['anonymous'], role: 'staff' }, 'role'],
      [
        'a role of a client that only signs people in',
        { grants: ['authorization_code'], redirectUris: ['https://site.example/back'], role: 'staff' },
        'role',
      ],
      ['codes without an address to send them to', { grants: ['authorization_code'] }, 'redirectUris'],
      ['no grant at all', { grants: [] }, 'grants'],
      ['an unknown grant', { grants: ['password'] }, 'grants.0'],
      ['the role of an owner', { role: 'owner' }, 'role'],
      ['a blank name', { name: '  ' }, 'name'],
    ])('refuses %s and names the field', async (_, wrong, field) => {
      const response = await create({ name: 'Wrong', ...wrong });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        details: { validationError: { fieldViolations: [{ field: `oauthClient.${field}` }] } },
      });
    });

    it.each([
      'http://site.example/back',
      'https://site.example/back#fragment',
      'https://site.example/back#',
      'https://name@site.example/back',
      'https://name:word@site.example/back',
      'https://*.site.example/back',
      'https://site.example/*',
      'https://SITE.example/back',
      'https://site.example:443/back',
      'https://site.example/a/../back',
      'https://site.example/back ',
      '//site.example/back',
      '/back',
      'site.example/back',
      'javascript:alert(1)',
      'data:text/html,hello',
      'file:///etc/passwd',
      'myapp://back',
      'http://localhost.site.example/back',
      '',
    ])('B4: refuses the address %j', async (address) => {
      for (const field of ['redirectUris', 'postLogoutRedirectUris']) {
        const grants = ['authorization_code'];
        const wanted = { name: 'Site', grants, redirectUris: ['https://site.example/'], [field]: [address] };
        expect((await create(wanted)).status).toBe(400);
      }
    });

    it('B4: accepts any address of a site or of the local machine', async () => {
      const redirectUris = [
        'https://site.example/back?from=studio',
        'https://site.example',
        'http://localhost:3000/back',
        'http://127.0.0.1:3000/back',
        'http://[::1]:3000/back',
        'http://studio.localhost:3000/back',
      ];
      expect((await create({ name: 'Site', confidential: false, redirectUris })).status).toBe(200);
    });

    it('is in the history, without the secret', async () => {
      const { clientId, secret } = await registerClient(identity);
      const rows = await database.rows(
        sql<{ action: string; text: string }>`select action, changes::text as text from changes
          where business_id = ${identity.businessId} and entity_id = ${clientId}`,
      );
      expect(rows.map(({ action }) => action)).toEqual(['created']);
      expect(rows[0]?.text).not.toContain(secret);
    });
  });

  describe('a change by an owner', () => {
    const back = 'https://site.example/back';
    const registered = async () => {
      const redirectUris = [back];
      const body = await create({ name: 'Site', confidential: false, redirectUris });
      return ((await body.json()) as { oauthClient: WireClient }).oauthClient;
    };

    it('replaces the addresses that are sent, for the next request', async () => {
      const { id: clientId, revision } = await registered();
      const authRequest = { redirectUri: 'https://site.example/later' };
      const accessToken = await visitorToken(identity, clientId);
      const trip = async () => (await startTrip(identity, { clientId, accessToken, authRequest })).response;
      expect((await trip()).status).toBe(400);
      const redirectUris = [authRequest.redirectUri];
      const answered = await change(clientId, { revision, redirectUris });
      expect(await answered.json()).toMatchObject({
        oauthClient: { name: 'Site', redirectUris, postLogoutRedirectUris: [], revision: '2' },
      });
      expect((await trip()).status).toBe(200);
      const stale = await change(clientId, { revision, redirectUris: [back] });
      expect(await stale.json()).toMatchObject({
        details: { applicationError: { code: 'REVISION_MISMATCH', data: { oauthClient: { redirectUris } } } },
      });
    });

    it('keeps an address for codes, and leaves the dashboard alone', async () => {
      const { id, revision } = await registered();
      for (const redirectUris of [[], ['https://site.example/*']]) {
        expect((await change(id, { revision, redirectUris })).status).toBe(400);
      }
      expect((await change(identity.clientId, { revision: '1', name: 'Mine' })).status).toBe(428);
    });
  });

  describe('client_credentials', () => {
    it('B6: issue a token for the secret in each way of RFC 6749', async () => {
      const client = await registerClient(identity);
      const { clientId: client_id, secret: client_secret } = client;
      const responses = [
        await asApp(client),
        await send(identity, '/oauth2/token', {
          grantType: 'client_credentials',
          clientId: client_id,
          clientSecret: client_secret,
        }),
        await identity.app(
          new Request(`${origin}/oauth2/token`, {
            method: 'POST',
            body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }),
          }),
        ),
      ];
      for (const response of responses) {
        const body = (await response.json()) as Record<string, unknown>;
        expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 600 });
        expect(body.refresh_token).toBeUndefined();
        const read = await callWith(identity, String(body.access_token), '/frontdesk/v1/business');
        expect(read.status).toBe(200);
      }
    });

    it("B14: have the rights of the client's role in its own business, never those of an owner", async () => {
      const tokenFor = async (role: 'staff' | 'admin') => {
        const answered = await asApp(await registerClient(identity, { role }));
        return ((await answered.json()) as { access_token: string }).access_token;
      };
      const [staff, admin] = [await tokenFor('staff'), await tokenFor('admin')];
      const category = { method: 'POST', body: JSON.stringify({ category: { name: 'Yoga' } }) };
      expect((await callWith(identity, staff, '/v2/categories', category)).status).toBe(403);
      expect((await callWith(identity, admin, '/v2/categories', category)).status).toBe(200);
      for (const token of [staff, admin]) {
        expect((await callWith(identity, token, clientsPath)).status).toBe(403);
        expect((await callWith(identity, token, '/frontdesk/v1/me')).status).toBe(401);
      }
    });

    it('B14: are refused at the next request after revocation', async () => {
      const client = await registerClient(identity);
      const { access_token: token } = (await (await asApp(client)).json()) as { access_token: string };
      expect((await callWith(identity, token, '/frontdesk/v1/business')).status).toBe(200);
      expect((await asOwner(`${clientsPath}/${client.clientId}`, { method: 'DELETE' })).status).toBe(200);
      expect((await callWith(identity, token, '/frontdesk/v1/business')).status).toBe(401);
      expect(await errorOf(await asApp(client))).toEqual([401, 'invalid_client']);
      expect((await asOwner(`${clientsPath}/${client.clientId}`, { method: 'DELETE' })).status).toBe(404);
      expect((await listed()).map(({ id }) => id)).toEqual([identity.clientId]);
    });

    it('B14: are bound to one business', async () => {
      const other = await startIdentity(database);
      const client = await registerClient(other);
      const mine = await registerClient(identity);
      const wrongInstance = await asApp(mine, { instance_id: other.businessId });
      expect(await errorOf(wrongInstance)).toEqual([400, 'invalid_grant']);
      expect((await asApp(mine, { instance_id: identity.businessId })).status).toBe(200);
      const { access_token: token } = (await (await asApp(client)).json()) as { access_token: string };
      const read = await callWith(identity, token, '/frontdesk/v1/business');
      expect(await read.json()).toMatchObject({ business: { id: other.businessId } });
      const foreign = await callWith(identity, token, `/v1/locations/${crypto.randomUUID()}`);
      expect(foreign.status).toBe(404);
    });

    it('authenticate with one secret in one way', async () => {
      const client = await registerClient(identity);
      const { clientId, secret } = client;
      const wrong: [Record<string, unknown>, Record<string, string>][] = [
        [{}, basic({ clientId, secret: `${secret}x` })],
        [{}, basic({ clientId, secret: '' })],
        [{}, basic({ clientId: crypto.randomUUID(), secret })],
        [{}, { Authorization: 'Basic ' }],
        [{}, { Authorization: 'Basic !!!' }],
        [{}, { Authorization: `Basic ${btoa('no colon')}` }],
        [{ client_id: clientId }, {}],
        [{ client_id: clientId, client_secret: identity.clientId }, {}],
      ];
      for (const [body, headers] of wrong) {
        const asked = { grant_type: 'client_credentials', ...body };
        const response = await send(identity, '/oauth2/token', asked, headers);
        expect([400, 401]).toContain(response.status);
        const challenged = response.headers.has('WWW-Authenticate');
        expect(challenged).toBe(response.status === 401 && (headers.Authorization?.length ?? 0) > 6);
      }
      const twice = { client_secret: secret };
      expect(await errorOf(await asApp(client, twice))).toEqual([400, 'invalid_request']);
      const another = { client_id: identity.clientId };
      expect(await errorOf(await asApp(client, another))).toEqual([400, 'invalid_request']);
    });

    it('get a new secret that invalidates the previous one at once', async () => {
      const client = await registerClient(identity);
      const renewed = await asOwner(`${clientsPath}/${client.clientId}/renew-secret`, { method: 'POST' });
      const { clientSecret } = (await renewed.json()) as { clientSecret: string };
      expect(await errorOf(await asApp(client))).toEqual([401, 'invalid_client']);
      expect((await asApp({ ...client, secret: clientSecret })).status).toBe(200);
      const dashboard = await asOwner(`${clientsPath}/${identity.clientId}/renew-secret`, { method: 'POST' });
      expect(dashboard.status).toBe(428);
    });
  });

  describe('B6: allowed grants', () => {
    it('refuse any grant that was not registered', async () => {
      const client = await registerClient(identity, { grants: ['client_credentials'] });
      const credentials = { clientId: client.clientId, clientSecret: client.secret };
      const refused: Record<string, unknown>[] = [
        { grantType: 'anonymous' },
        { grantType: 'authorization_code', code: 'c', codeVerifier: 'v'.repeat(43) },
      ];
      for (const body of refused) {
        const response = await send(identity, '/oauth2/token', { ...credentials, ...body });
        expect(await errorOf(response)).toEqual([400, 'unauthorized_client']);
      }
    });

    it('never authenticate a public client without a secret', async () => {
      const { clientId } = identity;
      for (const grantType of ['client_credentials', 'authorized_client']) {
        const body = { grantType, clientId, memberId: identity.memberId };
        const Authorization = await visitorToken(identity);
        const response = await send(identity, '/oauth2/token', body, { Authorization });
        expect(await errorOf(response)).toEqual([400, 'unauthorized_client']);
      }
      const secret = { grantType: 'anonymous', clientId, clientSecret: 'made up' };
      expect(await errorOf(await send(identity, '/oauth2/token', secret))).toEqual([401, 'invalid_client']);
    });

    it('require the secret of a confidential client for exchange and refresh', async () => {
      const redirectUri = 'https://site.example/back';
      const grants = ['authorization_code', 'refresh_token'] as const;
      const client = await registerClient(identity, { grants: [...grants], redirectUris: [redirectUri] });
      const { clientId, secret: clientSecret } = client;
      expect((await listed()).find(({ id }) => id === clientId)?.role).toBeUndefined();
      const trip = { clientId, accessToken: await visitorToken(identity), authRequest: { redirectUri } };
      const signedIn = await signInThroughPages(identity, openBrowser(identity), trip);
      const bare = await exchange(identity, signedIn, { clientId, redirectUri });
      expect(await errorOf(bare)).toEqual([401, 'invalid_client']);
      const granted = await exchange(identity, signedIn, { clientId, clientSecret, redirectUri });
      const { refresh_token: refreshToken } = await tokensOf(granted);
      expect(await errorOf(await refresh(identity, refreshToken))).toEqual([401, 'invalid_client']);
      expect(await errorOf(await refresh(identity, refreshToken, clientId))).toEqual([401, 'invalid_client']);
      const renewal = { grantType: 'refresh_token', refreshToken };
      expect((await send(identity, '/oauth2/token', renewal, basic(client))).status).toBe(200);
    });
  });

  describe('B6: signing members on (authorized_client)', () => {
    const grants = ['authorized_client'] as const;
    const trusted = () => registerClient(identity, { grants: [...grants] });

    it("requires an owner's consent", async () => {
      const client = await trusted();
      const member_id = await addPerson(identity);
      expect(await errorOf(await askForMember(identity, client, { member_id }))).toEqual([
        400,
        'invalid_grant',
      ]);
      expect((await consentTo(identity, client)).status).toBe(200);
      const tokens = await tokensOf(await askForMember(identity, client, { member_id }));
      const me = await callWith(identity, tokens.access_token, '/frontdesk/v1/me');
      expect(await me.json()).toMatchObject({ member: { id: member_id } });
    });

    it('issues tokens that the public client refreshes without a secret or rotation', async () => {
      const client = await trusted();
      await consentTo(identity, client);
      const member_id = await addPerson(identity);
      const tokens = await tokensOf(await askForMember(identity, client, { member_id }));
      for (let use = 0; use < 3; use += 1) {
        identity.passTime(600);
        const again = await tokensOf(await refresh(identity, tokens.refresh_token));
        expect(again.refresh_token).toBe(tokens.refresh_token);
      }
    });

    it('requires consent by name for members with a role; consent for all customers excludes them', async () => {
      const client = await trusted();
      await consentTo(identity, client);
      for (const role of ['staff', 'admin', 'owner'] as const) {
        const member_id = await addPerson(identity, role);
        expect((await askForMember(identity, client, { member_id })).status).toBe(400);
        await consentTo(identity, client, member_id);
        expect((await askForMember(identity, client, { member_id })).status).toBe(200);
      }
    });

    it('refuses members of another business, unknown and blocked ones with the same answer', async () => {
      const client = await trusted();
      await consentTo(identity, client);
      const other = await startIdentity(database);
      const blocked = await addPerson(identity);
      await database.write(sql`update members set status = 'BLOCKED' where id = ${blocked}`, 1);
      const answers = new Set<string>();
      for (const member_id of [await addPerson(other), crypto.randomUUID(), blocked, 'no id', "' or 1=1"]) {
        const response = await askForMember(identity, client, { member_id });
        const { error, error_description } = (await response.json()) as Record<string, string>;
        answers.add(JSON.stringify([response.status, error, error_description]));
      }
      expect([...answers]).toEqual([
        JSON.stringify([400, 'invalid_grant', 'This client may not sign this member in.']),
      ]);
    });

    it('accepts a valid key in addition to a valid access token of the same business', async () => {
      const client = await trusted();
      await consentTo(identity, client);
      const member_id = await addPerson(identity);
      const other = await startIdentity(database);
      const visitor = await visitorToken(identity);
      for (const Authorization of [
        `${visitor},${client.secret}x`,
        `${visitor},`,
        `${visitor},${client.secret},${client.secret}`,
        `,${client.secret}`,
        `made up,${client.secret}`,
        `${await visitorToken(other)},${client.secret}`,
        `${client.secret},${visitor}`,
      ]) {
        const body = { grant_type: 'authorized_client', member_id };
        const response = await send(identity, '/oauth2/token', body, { Authorization });
        expect(await errorOf(response)).toEqual([401, 'invalid_client']);
      }
      const alone = { grant_type: 'authorized_client', member_id };
      const keyOnly = await send(identity, '/oauth2/token', alone, { Authorization: client.secret });
      expect(await errorOf(keyOnly)).toEqual([400, 'unauthorized_client']);
    });

    it('requires a registration for the grant, regardless of consent', async () => {
      const client = await registerClient(identity);
      expect((await consentTo(identity, client)).status).toBe(428);
      const response = await askForMember(identity, client, { member_id: await addPerson(identity) });
      expect(await errorOf(response)).toEqual([400, 'unauthorized_client']);
    });

    it('ends when the consent is withdrawn', async () => {
      const client = await trusted();
      await consentTo(identity, client);
      expect((await consentTo(identity, client)).status).toBe(200);
      const mine = (await listed()).find(({ id }) => id === client.clientId);
      expect(mine?.consents).toMatchObject([{ givenBy: identity.memberId }]);
      const path = `${clientsPath}/${client.clientId}/consents/${mine?.consents[0]?.id}`;
      const other = await startIdentity(database);
      const foreign = await callWith(other, await ownerToken(other), path, { method: 'DELETE' });
      expect(foreign.status).toBe(404);
      expect((await asOwner(path, { method: 'DELETE' })).status).toBe(200);
      expect((await asOwner(path, { method: 'DELETE' })).status).toBe(404);
      const response = await askForMember(identity, client, { member_id: await addPerson(identity) });
      expect(await errorOf(response)).toEqual([400, 'invalid_grant']);
    });

    it('signs all its members out when the client is revoked', async () => {
      const client = await trusted();
      await consentTo(identity, client);
      const body = { member_id: await addPerson(identity) };
      const tokens = await tokensOf(await askForMember(identity, client, body));
      await asOwner(`${clientsPath}/${client.clientId}`, { method: 'DELETE' });
      expect((await callWith(identity, tokens.access_token, '/frontdesk/v1/me')).status).toBe(401);
      expect((await refresh(identity, tokens.refresh_token)).status).toBe(400);
    });

    it('accepts the ticket of a sign-on, once, and for its member only', async () => {
      const client = await trusted();
      await consentTo(identity, client);
      const [member_id, another] = [await addPerson(identity), await addPerson(identity)];
      const ticket = (memberId: string, clientId = client.clientId) =>
        issueTicket(database, {
          businessId: identity.businessId,
          clientId,
          memberId,
          purpose: 'authorized_client',
          now: identity.options.clock(),
        });
      const session_token = await ticket(member_id);
      expect((await askForMember(identity, client, { member_id, session_token })).status).toBe(200);
      for (const wrong of [
        session_token,
        await ticket(another),
        await ticket(member_id, identity.clientId),
        'made up',
      ]) {
        const response = await askForMember(identity, client, { member_id, session_token: wrong });
        expect(await errorOf(response)).toEqual([400, 'invalid_grant']);
      }
    });

    it('logs each attempt, also when refused', async () => {
      const client = await trusted();
      const member_id = await addPerson(identity);
      await askForMember(identity, client, { member_id });
      await consentTo(identity, client);
      await askForMember(identity, client, { member_id });
      const rows = await database.rows(
        sql<{ outcome: string; member_id: string | null; client_id: string }>`
          select outcome, member_id, client_id from sign_in_log
          where business_id = ${identity.businessId} and event = 'trusted_sign_in' order by id`,
      );
      const { clientId: client_id } = client;
      expect(rows).toEqual([
        { outcome: 'failure', member_id: null, client_id },
        { outcome: 'success', member_id, client_id },
      ]);
    });
  });

  it('dashboard client cannot be revoked, and foreign clients are not found', async () => {
    const other = await startIdentity(database);
    const foreign = await registerClient(other, { grants: ['authorized_client'] });
    const own = await asOwner(`${clientsPath}/${identity.clientId}`, { method: 'DELETE' });
    expect(own.status).toBe(428);
    for (const id of [foreign.clientId, crypto.randomUUID()]) {
      expect((await asOwner(`${clientsPath}/${id}`, { method: 'DELETE' })).status).toBe(404);
      expect((await asOwner(`${clientsPath}/${id}/renew-secret`, { method: 'POST' })).status).toBe(404);
      expect((await change(id, { revision: '1' })).status).toBe(404);
      expect((await consentTo(identity, { clientId: id, secret: '' })).status).toBe(404);
    }
    const trusted = await registerClient(identity, { grants: ['authorized_client'] });
    expect((await consentTo(identity, trusted, other.memberId)).status).toBe(400);
    expect((await asApp(foreign)).status).toBe(400);
  });
});

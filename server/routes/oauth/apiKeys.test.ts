import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { origin, startIdentity, visitorToken, type Identity } from '../../testing/identity/testIdentity.ts';
import { ownerToken, registerClient } from '../../testing/identity/testClients.ts';

const engines = engineOfTheDay(import.meta.url);

const reasonOf = async (response: Response) => {
  const { message } = (await response.json()) as { message: string };
  return [response.status, message];
};

describe.each(engines)('calls with an API key on $name', ({ open }) => {
  let database: Database;
  let identity: Identity;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    identity = await startIdentity(database);
  });

  /** A request with a body is a POST. */
  const call = (path: string, headers: Record<string, string>, body?: object) =>
    identity.app(
      new Request(origin + path, {
        headers: { 'Content-Type': 'application/json', ...headers },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      }),
    );
  const keyed = (secret: string, siteId: string = identity.businessId) => ({
    Authorization: secret,
    'wix-site-id': siteId,
  });

  test('B6: are refused for a client that only signs people in', async () => {
    const redirectUris = ['https://site.example/back'];
    const { secret } = await registerClient(identity, {
      grants: ['anonymous', 'authorization_code', 'refresh_token'],
      redirectUris,
    });
    expect((await call('/frontdesk/v1/team', keyed(secret))).status).toBe(401);
    const both = { Authorization: `${await visitorToken(identity)},${secret}` };
    expect((await call('/frontdesk/v1/team', both)).status).toBe(401);
  });

  test('read and write under both path forms, as the program of the key', async () => {
    const { clientId, secret } = await registerClient(identity);
    const business = await call('/frontdesk/v1/business', keyed(secret));
    expect(await business.json()).toMatchObject({ business: { id: identity.businessId } });
    const category = { category: { name: 'Yoga' } };
    const created = await call('/bookings/v2/categories', keyed(`Bearer ${secret}`), category);
    expect(created.status).toBe(200);
    const { category: made } = (await created.json()) as { category: { id: string } };
    const found = await call('/v2/categories/query', keyed(secret), { query: {} });
    expect(await found.json()).toMatchObject({ categories: [{ id: made.id, name: 'Yoga' }] });
    const services = await call('/_api/bookings/v2/services/query', keyed(secret), { query: {} });
    expect(await services.json()).toMatchObject({ services: [] });

    const logged = await database.rows(
      sql`select call, actor from call_log
        where business_id = ${identity.businessId} and client_id = ${clientId}`,
    );
    const program = { identityType: 'APP', appId: clientId };
    expect(logged).toEqual([{ call: 'createCategory', actor: program }]);
    const changes = await database.rows(
      sql`select actor from changes where business_id = ${identity.businessId} and entity_id = ${made.id}`,
    );
    expect(changes).toEqual([{ actor: program }]);
  });

  test("have the rights of the program's role, never those of an owner or a member", async () => {
    const staff = keyed((await registerClient(identity, { role: 'staff' })).secret);
    const admin = keyed((await registerClient(identity, { role: 'admin' })).secret);
    expect((await call('/v2/categories/query', staff, { query: {} })).status).toBe(200);
    expect((await call('/v2/categories', staff, { category: { name: 'Yoga' } })).status).toBe(403);
    for (const headers of [staff, admin]) {
      expect((await call('/frontdesk/v1/oauth-clients', headers)).status).toBe(403);
      expect((await call('/frontdesk/v1/me', headers)).status).toBe(401);
    }
  });

  test('are refused without the site ID, with a foreign one, and after the key is replaced or revoked', async () => {
    const other = await startIdentity(database);
    const { clientId, secret } = await registerClient(identity);
    const path = '/frontdesk/v1/business';
    expect(await reasonOf(await call(path, { Authorization: secret }))).toEqual([
      401,
      'An API key needs the ID of its site in the header wix-site-id.',
    ]);
    for (const siteId of [other.businessId, crypto.randomUUID(), '', 'no id', identity.clientId]) {
      expect(await reasonOf(await call(path, keyed(secret, siteId)))).toEqual([
        401,
        'The API key does not belong to the site in the header wix-site-id.',
      ]);
    }
    expect((await call(path, keyed(secret, identity.businessId.toUpperCase()))).status).toBe(200);

    const Authorization = await ownerToken(identity);
    const renewed = await call(`/frontdesk/v1/oauth-clients/${clientId}/renew-secret`, { Authorization }, {});
    const { clientSecret } = (await renewed.json()) as { clientSecret: string };
    expect((await call(path, keyed(clientSecret))).status).toBe(200);
    const init = { method: 'DELETE', headers: { Authorization } };
    await identity.app(new Request(`${origin}/frontdesk/v1/oauth-clients/${clientId}`, init));
    for (const dead of [secret, clientSecret, `${secret}x`, '']) {
      expect((await call(path, keyed(dead))).status).toBe(401);
    }
  });

  test('need no site ID with an access token, which ignores it', async () => {
    const { secret } = await registerClient(identity);
    const pair = `${await visitorToken(identity)},${secret}`;
    expect((await call('/frontdesk/v1/business', { Authorization: pair })).status).toBe(200);
    const token = keyed(await ownerToken(identity));
    expect((await call('/frontdesk/v1/me', token)).status).toBe(200);
  });
});

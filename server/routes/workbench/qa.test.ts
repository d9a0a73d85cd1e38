import { sql } from 'kysely';
import * as z from 'zod';
import { expect, describe, it } from 'vitest';
import { createTestBusiness } from '../../../contract/calls/workbench/qa.ts';
import type { Database } from '../../database/database.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import {
  broughtBack,
  fullUrlOf,
  origin,
  send,
  startIdentity,
  startTrip,
} from '../../testing/identity/testIdentity.ts';
import { openBrowser } from '../../testing/identity/testBrowser.ts';
import { createBusiness } from '../../rules/businesses/businesses.ts';
import { loadSample } from '../../testing/testSamples.ts';
import { sampleNames } from '../../samples/sampleNames.ts';
import { samples } from '../../samples/samples.ts';
import { copyRows } from '../../tables/businessCopy.ts';
import { insertBusiness } from '../../tables/businesses.ts';

const engines = engineOfTheDay(import.meta.url);

describe.each(engines)('test business on $name', ({ open }) => {
  it('has its own address, an owner who can sign in and a token', async () => {
    const identity = await startIdentity(await open(), { mode: 'qa' });
    const response = await send(identity, '/qa/v1/businesses', {
      sample: 'studio',
      name: 'Studio for one test',
    });
    expect(response.status).toBe(200);
    const made = createTestBusiness.schemas.answer.parse(await response.json());
    const { host, url, clientId, owner, accessToken } = made;
    expect(url).toBe(`http://${host}.localhost:4600`);

    const asked = await identity.app(
      new Request(`${origin}/frontdesk/v1/business`, { headers: { Authorization: accessToken } }),
    );
    expect(await asked.json()).toMatchObject({
      business: { id: made.businessId, name: 'Studio for one test' },
    });

    const trip = await startTrip(identity, {
      clientId,
      authRequest: { redirectUri: `${url}/auth-callback` },
    });
    const page = await fullUrlOf(trip.response);
    expect(new URL(page).origin).toBe(url);
    const browser = openBrowser(identity);
    const back = await browser.submit(await browser.visit(page), owner);
    expect(broughtBack(back).get('state')).toBe(trip.state);

    identity.passTime(23 * 3600);
    const later = await identity.app(
      new Request(`${origin}/frontdesk/v1/business`, { headers: { Authorization: accessToken } }),
    );
    expect(later.status).toBe(200);

    const second = await send(identity, '/qa/v1/businesses', {});
    expect(createTestBusiness.schemas.answer.parse(await second.json()).businessId).not.toBe(made.businessId);
  });

  it('returns a cookie that signs a browser in', async () => {
    const identity = await startIdentity(await open(), { mode: 'qa' });
    const response = await send(identity, '/qa/v1/businesses', {});
    const { url, clientId, cookie } = createTestBusiness.schemas.answer.parse(await response.json());
    const trip = await startTrip(identity, {
      clientId,
      prompt: 'none',
      authRequest: { redirectUri: `${url}/auth-callback` },
    });
    const browser = openBrowser(identity);
    browser.cookies.set(cookie.name, cookie.value);
    const back = await browser.visit(await fullUrlOf(trip.response));
    expect(broughtBack(back).get('state')).toBe(trip.state);
  });

  it.each(sampleNames)("has every row of the sample %s, and none of its template's", async (name) => {
    const database = await open();
    const identity = await startIdentity(database, { mode: 'qa' });
    const made = async () =>
      createTestBusiness.schemas.answer.parse(
        await (await send(identity, '/qa/v1/businesses', { sample: name })).json(),
      ).businessId;
    const copies = [await made(), await made()];
    const now = identity.options.clock();
    const sample = samples[name](now);
    const loaded = await createBusiness(database, sample.business, { now, requestId: crypto.randomUUID() });
    await loadSample(identity.options, loaded.id, sample, now);
    const expected = await rowsOf(database, loaded.id);
    expect(expected.length).toBeGreaterThan(5);
    for (const copy of copies) expect(await rowsOf(database, copy)).toEqual(expected);
  });

  it('has the same rows where the account may not skip triggers', async () => {
    const database = await open();
    const identity = await startIdentity(database, { mode: 'qa' });
    const now = identity.options.clock();
    const { business } = samples.studio(now);
    const original = await createBusiness(database, business, { now, requestId: crypto.randomUUID() });
    await loadSample(identity.options, original.id, samples.studio(now), now);
    const copy = crypto.randomUUID();
    await insertBusiness(database, { ...business, id: copy, host: 'copy', createdDate: now });
    const role = sql.id(`copier_${copy}`);
    await database.transaction(async (transaction) => {
      await transaction.write(sql`create role ${role}`);
      await transaction.write(sql`grant all on all tables in schema public to ${role}`);
      await transaction.write(sql`grant all on all sequences in schema public to ${role}`);
      await transaction.write(sql`set local role ${role}`);
      await copyRows(transaction, { from: original.id, to: copy });
      await transaction.write(sql`reset role`);
      await transaction.write(sql`drop owned by ${role}`);
      await transaction.write(sql`drop role ${role}`);
    });
    expect(await rowsOf(database, copy)).toEqual(await rowsOf(database, original.id));
  });

  it('is unavailable outside the QA mode', async () => {
    for (const mode of ['production', 'development'] as const) {
      const identity = await startIdentity(await open(), { mode });
      const response = await send(identity, '/qa/v1/businesses', {});
      expect(response.status).toBe(404);
      expect(z.object({ message: z.string() }).parse(await response.json()).message).toContain('nothing');
    }
  });
});

/** The rows of a business without its members and sign-ins, without its own and random ids, and without numbers that sequences gave out. */
async function rowsOf(database: Database, businessId: string): Promise<string[]> {
  const tables = await database.rows(sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'business_id'
      and table_name not in ('members', 'oauth_clients', 'sign_in_sessions', 'access_tokens', 'call_log', 'sign_in_log',
        -- Rows that are added up at reading, in however many they come.
        'service_tallies')
    order by 1`);
  const rows = await Promise.all(
    tables.map(({ name }) =>
      database.rows(sql<{ text: string }>`
        select ${name} || ' ' || (to_jsonb(each) - array['sequence', 'queued', 'transaction_id'])::text as text
        from ${sql.table(name)} as each where business_id = ${businessId}`),
    ),
  );
  const random = /[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/g;
  return rows
    .flat()
    .map(({ text }) => text.replaceAll(businessId, 'own').replaceAll(random, 'random'))
    .toSorted();
}

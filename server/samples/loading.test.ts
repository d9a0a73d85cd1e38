import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { service, type Service } from '../../contract/entities/service.ts';
import { serviceState } from '../../contract/entities/serviceState.ts';
import type { Database } from '../database/database.ts';
import { engineOfTheDay } from '../testing/database/testDatabase.ts';
import { createBusiness } from '../rules/businesses/businesses.ts';
import { loadSampleInto } from '../rules/businesses/loadBusiness.ts';
import { wholeServices } from '../tables/services/wholeServices.ts';
import { sampleNames, samples, type SampleName } from './samples.ts';

const engines = engineOfTheDay(import.meta.url);

const now = new Date('2026-03-27T22:30:00.000Z');
const publicUrl = 'http://localhost:4600';

async function load(database: Database, name: SampleName): Promise<Service[]> {
  const sample = samples[name](now);
  const requestId = crypto.randomUUID();
  const { id: businessId } = await createBusiness(database, sample.business, { now, requestId });
  await database.transaction((db) =>
    loadSampleInto(
      { db, businessId, publicUrl, now, requestId, secret: '', actor: { identityType: 'UNKNOWN' } },
      sample,
    ),
  );
  const rows = await database.rows(
    sql<{ id: string }>`select id from services where business_id = ${businessId} order by id`,
  );
  return wholeServices({ db: database, businessId, publicUrl }, rows);
}

const facts = (list: readonly { id: string; name: string }[]) => list.map(({ id, name }) => `${id} ${name}`);

describe.each(engines)('a sample on $name', ({ open }) => {
  test.each(sampleNames)('“%s” is returned as it was written', async (name) => {
    const services = await load(await open(), name);
    expect(z.array(service).safeParse(services).error?.issues).toBeUndefined();
    expect(facts(services)).toEqual(facts(samples[name](now).services).toSorted());
  });

  test('the studio has services that are bookable, incomplete, unbookable and hidden', async () => {
    const services = await load(await open(), 'studio');
    const count = (state: string) => services.filter((one) => serviceState(one, now).state === state).length;
    expect(['good', 'warn', 'bad', 'off'].map(count)).toEqual([39, 1, 4, 4]);
  });
});

import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { service } from '../../contract/entities/services/service.ts';
import { ofToday } from '../../testDeep.ts';
import type { Database } from '../database/database.ts';
import { engineOfTheDay } from '../testing/database/testDatabase.ts';
import { createBusiness } from '../rules/businesses/businesses.ts';
import { loadSampleInto } from '../rules/businesses/loadBusiness.ts';
import { listServiceStates } from '../rules/availability/diagnose.ts';
import { fullServices } from '../tables/services/fullServices.ts';
import { sampleNames, type SampleName } from './sampleNames.ts';
import { samples } from './samples.ts';

const engines = engineOfTheDay(import.meta.url);

const now = new Date('2026-03-27T22:30:00.000Z');
const publicUrl = 'http://localhost:4600';

async function load(database: Database, name: SampleName, at = now) {
  const sample = samples[name](at);
  const requestId = crypto.randomUUID();
  const { id: businessId } = await createBusiness(database, sample.business, { now: at, requestId });
  await database.transaction((db) =>
    loadSampleInto(
      { db, businessId, publicUrl, now: at, requestId, secret: '', actor: { identityType: 'UNKNOWN' } },
      sample,
    ),
  );
  const rows = await database.rows(
    sql<{ id: string }>`select id from services where business_id = ${businessId} order by id`,
  );
  return { businessId, services: await fullServices({ db: database, businessId, publicUrl }, rows) };
}

const facts = (list: readonly { id: string; name: string }[]) => list.map(({ id, name }) => `${id} ${name}`);

describe.each(engines)('a sample on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  test.each(sampleNames)('“%s” is returned unchanged', async (name) => {
    const { services } = await load(database, name);
    expect(z.array(service).safeParse(services).error?.issues).toBeUndefined();
    expect(facts(services)).toEqual(facts(samples[name](now).services).toSorted());
  });

  test.each(ofToday([now, new Date('2026-03-29T01:30:00Z'), new Date('2031-10-26T00:30:00Z')], 3))(
    'the studio has services that are bookable, incomplete, unbookable and hidden on %s',
    async (at) => {
      const { businessId } = await load(database, 'studio', at);
      const { states } = await listServiceStates({ db: database, businessId, now: at });
      expect(
        Object.fromEntries((states ?? []).map(({ state, serviceIds }) => [state, serviceIds.length])),
      ).toEqual({
        BOOKABLE: 38,
        NO_CATEGORY: 1,
        NO_STAFF: 2,
        NO_SESSIONS: 1,
        COURSE_OVER: 1,
        COURSE_STARTED: 1,
        BOOKING_OFF: 1,
        HIDDEN: 3,
      });
    },
  );
});

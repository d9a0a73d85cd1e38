import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Queries } from '../../database/database.ts';
import { engines } from '../../testing/database/testDatabase.ts';
import { listening, nodesOf, planOf } from '../../testing/database/testPlans.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { recentChanges } from './recentChanges.ts';
import { relatedChanges, countCalendarChanges, findChanges } from './recordedChanges.ts';

const [services, sessionsOfEach] = [100, 150];

/** Adds a bulk run: one request that changed many services, and many sessions of each. */
async function addRun(db: Queries, businessId: string): Promise<string[]> {
  const actor = sql`'{"identityType":"UNKNOWN"}'::jsonb`;
  const rows = await db.rows(sql<{ id: string }>`
    insert into changes (business_id, entity, entity_id, service_id, action, actor, before, after, request_id, at)
    select ${businessId}, 'service', id, id, 'updated', ${actor}, '{}', '{}', 'the run', now()
    from (select gen_random_uuid() as id from generate_series(1, ${services}::int)) as made returning id`);
  await db.write(sql`
    insert into changes (business_id, entity, entity_id, service_id, action, actor, before, after, request_id, at)
    select ${businessId}, 'session', gen_random_uuid(), service_id, 'updated', ${actor}, '{}', '{}', 'the run', now()
    from changes, generate_series(1, ${sessionsOfEach}::int)
    where business_id = ${businessId} and entity = 'service' and request_id = 'the run'`);
  return rows.map(({ id }) => id);
}

describe.each(engines)('calendar changes of a request on $name', ({ open }) => {
  test('are found by their index, however much the request changed elsewhere', async () => {
    const { database, asked } = listening(await open());
    const { businessId } = await startTestApp(database).addBusiness();
    const page = (await addRun(database, businessId)).slice(0, 2);
    await database.write(sql`analyze changes`);
    const indexesOf = async () => {
      const statement = asked.at(-1);
      if (!statement) throw new Error('Nothing was asked.');
      return nodesOf(await planOf(database, statement)).map((node) => node['Index Name']);
    };
    const counts = await countCalendarChanges(database, businessId, page);
    expect(counts.map(({ id }) => id).toSorted()).toEqual(page.toSorted());
    expect(counts).toEqual(counts.map(({ id }) => ({ id, sessions: sessionsOfEach, bookings: 0 })));
    expect(await indexesOf()).toContain('changes_of_calendar');
    const changes = await findChanges(database, businessId, page);
    expect(await relatedChanges(database, businessId, changes, 'calendar')).toHaveLength(2 * sessionsOfEach);
    expect(await indexesOf()).toContain('changes_of_calendar');
    const { after } = await recentChanges({ db: database, businessId }, undefined);
    // The position itself moves with the transactions of the whole cluster, so with those of other tests.
    expect((await recentChanges({ db: database, businessId }, after)).changes).toEqual([]);
    expect(await indexesOf()).toContain('changes_of_transaction');
  });
});

import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { listRecentChanges } from '../../../contract/calls/history/recentChanges.ts';
import { createCategory, updateCategory } from '../../../contract/calls/services/categories.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { openPostgres } from '../../database/postgres.ts';
import { insertChanges } from '../../tables/history/changes.ts';
import { copyTemplate, engineOfTheDay, postgresql } from '../../testing/database/testDatabase.ts';
import { ask, startTestApp, testNow, type TestApp } from '../../testing/testApp.ts';

const recentOf =
  (server: TestApp, token: string) =>
  async (after?: string): Promise<{ ids: string[]; after: string }> => {
    const query = after === undefined ? {} : { after };
    const answer = await ask(server, listRecentChanges, { query }, token);
    return { ids: answer.changes.map(({ entityId }) => entityId), after: answer.after };
  };

const categoryIn = async (server: TestApp, token: string) =>
  (await ask(server, createCategory, { body: { category: { name: 'Yoga' } } }, token)).category.id;

describe.each(engineOfTheDay(import.meta.url))('recent changes on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test('are those since the position, each once and the latest first', async () => {
    const { admin } = (await server.addBusiness()).tokens;
    const recent = recentOf(server, admin);
    const start = await recent();
    expect(start.ids).toEqual([]);
    const [one, two] = [await categoryIn(server, admin), await categoryIn(server, admin)];
    const created = await recent(start.after);
    expect(created.ids).toEqual([two, one]);
    expect((await recent(created.after)).ids).toEqual([]);

    const renamed = { category: { id: one, name: 'Yin', revision: '1' } };
    await ask(server, updateCategory, { path: { 'category.id': one }, body: renamed }, admin);
    expect((await recent(created.after)).ids).toEqual([one]);
    // An answer that is lost on its way is given again.
    expect((await recent(start.after)).ids).toEqual([one, two, one]);
  });

  test('of another business are not listed', async () => {
    const [one, other] = [await server.addBusiness(), await server.addBusiness()];
    const recent = recentOf(server, other.tokens.admin);
    const { after } = await recent();
    await categoryIn(server, one.tokens.admin);
    expect((await recent(after)).ids).toEqual([]);
  });
});

const cluster = 'url' in postgresql ? postgresql : undefined;

/** Two servers with their own connections, and their clocks a minute apart. */
async function startProcesses() {
  const url = await copyTemplate(cluster!);
  const databases = await Promise.all([openPostgres(url), openPostgres(url)]);
  const [writer, reader] = databases.map((database) => startTestApp(database)) as [TestApp, TestApp];
  reader.passTime(60);
  const business = await writer.addBusiness();
  const { admin } = business.tokens;
  const close = () => Promise.all(databases.map((database) => database.close()));
  return { ...business, writer, reader, admin, recent: recentOf(reader, admin), close };
}

/** Records a change in a transaction that commits after more work. */
const record = (
  database: Database,
  [businessId, entityId]: readonly [businessId: string, entityId: string],
  moreWork: (transaction: Transaction) => Promise<unknown>,
) =>
  database.transaction(async (transaction) => {
    const recording = { businessId, entity: 'booking', actor: {}, requestId: 'test', at: testNow };
    const change = { id: crypto.randomUUID(), entityId, action: 'created', before: undefined };
    await insertChanges(transaction, recording, [{ ...change, after: { id: entityId } }]);
    // The insertion is sent without waiting for it; the answer to a read comes after it.
    await transaction.rows(sql`select`);
    await moreWork(transaction);
  });

describe.runIf(cluster)('recent changes of several processes over one PostgreSQL database', () => {
  const lateId = '6e0f2c1a-0000-4000-8000-000000000001';

  test('show in another process as soon as they are committed', async () => {
    const { writer, admin, recent, close } = await startProcesses();
    const { after } = await recent();
    const id = await categoryIn(writer, admin);
    expect((await recent(after)).ids).toEqual([id]);
    await close();
  });

  test('show once if they are committed after later ones, however long their transaction takes', async () => {
    const { writer, reader, admin, businessId, recent, close } = await startProcesses();
    const start = await recent();
    let later = '';
    let second = start;
    await record(writer.database, [businessId, lateId], async () => {
      later = await categoryIn(reader, admin);
      const first = await recent(start.after);
      expect(first.ids).toEqual([later]);
      reader.passTime(3600);
      second = await recent(first.after);
      expect(second.ids).toEqual([]);
    });
    const third = await recent(second.after);
    expect(third.ids).toEqual([lateId]);
    expect((await recent(third.after)).ids).toEqual([]);
    const sequences = await reader.database.rows(
      sql<{ entity_id: string }>`select entity_id from changes
        where entity_id in (${lateId}, ${later}) order by changes.sequence`,
    );
    expect(sequences.map(({ entity_id: id }) => id)).toEqual([lateId, later]);
    await close();
  });

  test('show once among many writers that commit in any order', async () => {
    const { writer, reader, businessId, recent, close } = await startProcesses();
    let { after } = await recent();
    const seen: string[] = [];
    const written = new AbortController();
    const reading = (async () => {
      while (!written.signal.aborted) {
        const answer = await recent(after);
        seen.push(...answer.ids);
        ({ after } = answer);
      }
    })();
    // Fewer per process than its connections.
    const ids = Array.from({ length: 14 }, () => crypto.randomUUID());
    await Promise.all(
      ids.map((id, index) => {
        const { database } = index % 2 === 0 ? writer : reader;
        const wait = sql`select pg_sleep(${(index * 7) % 13}::float8 / 100)`;
        return record(database, [businessId, id], (transaction) => transaction.rows(wait));
      }),
    );
    written.abort();
    await reading;
    seen.push(...(await recent(after)).ids);
    expect(seen.toSorted()).toEqual(ids.toSorted());
    await close();
  });
});

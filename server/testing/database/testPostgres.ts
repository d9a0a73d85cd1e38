import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Database } from '../../database/database.ts';
import { openPostgres } from '../../database/postgres.ts';
import { administer, databaseUrl } from './testCluster.ts';
import { type DatabaseStock, type PristineState, rememberState, restoreState } from './testState.ts';

interface Stocked {
  name: string;
  state: PristineState;
}

/**
 * Databases of the test cluster for the test files of one worker, each a copy of the migrated template. Copying one
 * takes 0.3 s, restoring one a third of it: a closed one is restored and reused, unless its test changed the schema.
 */
export function makePostgresStock({ url, template }: { url: string; template: string }): DatabaseStock {
  const idle: Stocked[] = [];

  const copy = async (): Promise<Stocked> => {
    // The cluster drops databases with the template's prefix when it stops.
    const name = `${template}_${crypto.randomUUID().slice(0, 8)}`;
    await administer(url, `create database ${name} template ${template}`);
    return { name, state: await byOneConnection(name, rememberState) };
  };
  const byOneConnection = async <Result>(
    name: string,
    work: (database: Database) => Promise<Result>,
  ): Promise<Result> => {
    // The statistics of writes belong to a connection until they are flushed.
    const database = await openPostgres(databaseUrl(url, name), { connections: 1 });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  const takeBack = async (stocked: Stocked): Promise<void> => {
    const restored = await byOneConnection(stocked.name, async (database) => {
      await othersEnd(database);
      return restoreState(database, stocked.state);
    });
    if (restored) idle.push(stocked);
    else await administer(url, `drop database if exists ${stocked.name} with (force)`);
  };
  return {
    async lend() {
      const stocked = idle.pop() ?? (await copy());
      const database = await openPostgres(databaseUrl(url, stocked.name));
      let returned: Promise<void> | undefined;
      const giveBack = () => database.close().then(() => takeBack(stocked));
      return { ...database, close: () => (returned ??= giveBack()) };
    },
  };
}

/**
 * Waits for the end of all other connections to a database. A pool is closed before its connections have ended, and each
 * flushes its statistics of writes only then.
 */
async function othersEnd(database: Database): Promise<void> {
  const others = sql<{ count: number }>`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
  await vi.waitUntil(async () => (await database.first(others))?.count === 0, {
    interval: 5,
    timeout: 60_000,
  });
}

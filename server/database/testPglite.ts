import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { openInThread } from './pglite.ts';

/**
 * Migrated in-memory databases for one test file. To open one costs 0.4 s of processor time, to empty one a fiftieth
 * of it: so a closed one is emptied and lent again, unless its test changed the schema.
 */
export interface PgliteStock {
  /** An empty migrated database. Closing it gives it back; whoever still asks it then is refused. */
  lend(): Promise<Database>;
  close(): Promise<void>;
}

export function makePgliteStock(snapshotFile: string): PgliteStock {
  let snapshot: Promise<Blob> | undefined;
  let pristine: string | undefined;
  const all: Database[] = [];
  const idle: Database[] = [];

  const openNew = async (): Promise<Database> => {
    snapshot ??= readFile(snapshotFile).then((bytes) => new Blob([new Uint8Array(bytes)]));
    const database = await openInThread({ snapshot: await snapshot });
    all.push(database);
    pristine ??= await schemaOf(database);
    return database;
  };
  const takeBack = async (database: Database): Promise<void> => {
    if ((await schemaOf(database)) !== pristine) {
      await database.close();
      return;
    }
    await empty(database);
    idle.push(database);
  };
  return {
    lend: async () => {
      const database = idle.pop() ?? (await openNew());
      return lent(database, () => takeBack(database));
    },
    close: async () => {
      await Promise.all(all.map((database) => database.close()));
    },
  };
}

/** The database for one borrower: after its close nothing that was left running reaches the next borrower's rows. */
function lent(database: Database, giveBack: () => Promise<void>): Database {
  let returned: Promise<void> | undefined;
  const whileLent = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
    if (returned) throw new Error('The database of this test is closed.');
    return ask();
  };
  return {
    engine: database.engine,
    rows: (statement) => whileLent(() => database.rows(statement)),
    first: (statement) => whileLent(() => database.first(statement)),
    write: (statement, expected) => whileLent(() => database.write(statement, expected)),
    transaction: (work) => whileLent(() => database.transaction(work)),
    ping: () => whileLent(() => database.ping()),
    close: () => (returned ??= giveBack()),
  };
}

/** Changes with every table, column, index, constraint and function. */
async function schemaOf(database: Database): Promise<string> {
  const schema = await database.first(sql`
    select (select max(oid) from pg_class) as newest, (select count(*) from pg_class) as relations,
      (select count(*) from pg_attribute) as columns, (select count(*) from pg_constraint) as constraints,
      (select count(*) from pg_proc) as functions`);
  return JSON.stringify(schema);
}

async function empty(database: Database): Promise<void> {
  const tables = await database.rows(
    sql<{ name: string }>`select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'`,
  );
  await database.transaction(async (transaction) => {
    // Foreign keys and triggers rest, so the order does not matter. Deleting is cheaper than truncating small tables.
    const statements = tables.map(({ name }) => `delete from "${name}";`).join('');
    await transaction.script(`set local session_replication_role = replica; ${statements}`);
    await transaction.rows(
      sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences`,
    );
  });
}

import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { openInThread } from '../../database/embedded/pglite.ts';

/**
 * In-memory databases for the test files of one worker, each a copy of one snapshot. Opening one takes 0.4 s of
 * processor time, restoring one a fiftieth of it: a closed one is restored and reused, unless its test changed the
 * schema.
 */
export interface PgliteStock {
  /**
   * Returns a database in the state of the snapshot. Closing it returns it to the stock; later statements on it are
   * refused.
   */
  lend(): Promise<Database>;
}

interface Stocked {
  database: Database;
  schema: string;
  sequences: readonly Sequence[];
}

interface Sequence {
  name: string;
  start: string;
  last: string | null;
}

export function makePgliteStock(snapshotFile: string): PgliteStock {
  let snapshot: Promise<Blob> | undefined;
  const idle: Stocked[] = [];

  const openNew = async (): Promise<Stocked> => {
    snapshot ??= readFile(snapshotFile).then((bytes) => new Blob([new Uint8Array(bytes)]));
    const database = await openInThread({ snapshot: await snapshot });
    await copyRows(database);
    return { database, schema: await schemaOf(database), sequences: await sequencesOf(database) };
  };
  const takeBack = async (stocked: Stocked): Promise<void> => {
    if ((await schemaOf(stocked.database)) !== stocked.schema) {
      await stocked.database.close();
      return;
    }
    await restore(stocked);
    idle.push(stocked);
  };
  return {
    lend: async () => {
      const stocked = idle.pop() ?? (await openNew());
      return lent(stocked.database, () => takeBack(stocked));
    },
  };
}

/**
 * The database for one borrower: a statement that is still running after its close does not reach the next borrower.
 */
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

/** A text that changes with every table, column, index, constraint and function. */
async function schemaOf(database: Database): Promise<string> {
  const schema = await database.first(sql`
    select (select max(oid) from pg_class) as newest, (select count(*) from pg_class) as relations,
      (select count(*) from pg_attribute) as columns, (select count(*) from pg_constraint) as constraints,
      (select count(*) from pg_proc) as functions`);
  return JSON.stringify(schema);
}

function sequencesOf(database: Database): Promise<Sequence[]> {
  return database.rows(sql<Sequence>`
    select format('%I.%I', schemaname, sequencename) as name, start_value as start, last_value as last
    from pg_sequences`);
}

/** Copies every table into a separate schema. */
async function copyRows(database: Database): Promise<void> {
  const tables = await database.rows(
    sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const copies = tables.map(({ name }) => `create table pristine."${name}" as table public."${name}";`);
  await database.transaction((transaction) =>
    transaction.script(`create schema pristine; ${copies.join('')}`),
  );
  await countWritesFromZero(database);
}

/** Restores the rows of every written table, and every sequence. */
async function restore({ database, sequences }: Stocked): Promise<void> {
  const dirty = await writtenTables(database);
  if (dirty.length === 0) return;
  // Foreign keys and triggers are disabled, so the order does not matter. Deleting is cheaper than truncating small
  // tables.
  const rows = dirty.map(
    ({ name, columns }) =>
      `delete from public."${name}";
       insert into public."${name}" (${columns}) overriding system value select ${columns} from pristine."${name}";`,
  );
  const values = sequences.map(
    ({ name, start, last }) => `select setval('${name}', ${last ?? start}, ${last !== null});`,
  );
  await database.transaction((transaction) =>
    transaction.script(`set local session_replication_role = replica; ${[...rows, ...values].join('')}`),
  );
  await countWritesFromZero(database);
}

/** The tables written since the statistics were reset, each with its insertable columns. */
async function writtenTables(database: Database): Promise<{ name: string; columns: string }[]> {
  await flushCounts(database);
  return database.rows(sql<{ name: string; columns: string }>`
    select relname as name,
      (select string_agg(quote_ident(attname), ', ') from pg_attribute
        where attrelid = relid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_stat_user_tables
    where schemaname = 'public' and n_tup_ins + n_tup_upd + n_tup_del > 0`);
}

async function countWritesFromZero(database: Database): Promise<void> {
  await flushCounts(database);
  await database.rows(sql`select pg_stat_reset()`);
}

/** PostgreSQL flushes write statistics at most once a second unless forced. */
async function flushCounts(database: Database): Promise<void> {
  await database.rows(sql`select pg_stat_force_next_flush()`);
}

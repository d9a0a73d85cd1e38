import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** Databases for the test files of one worker, which are restored and lent again. */
export interface DatabaseStock {
  /**
   * Returns a database in its pristine state. Closing it returns it to the stock; later statements on it are refused.
   */
  lend(): Promise<Database>;
}

/** The state of a test database to which it is restored. Its rows are copied to a schema of the same database. */
export interface PristineState {
  schema: string;
  sequences: readonly Sequence[];
}

interface Sequence {
  name: string;
  start: string;
  last: string | null;
}

/** Stores the present state of a database. */
export async function rememberState(database: Database): Promise<PristineState> {
  await copyRows(database);
  return { schema: await schemaOf(database), sequences: await sequencesOf(database) };
}

/**
 * Restores the rows of every written table, and every sequence. Returns false if the schema has changed: such a
 * database cannot be restored.
 */
export async function restoreState(
  database: Database,
  { schema, sequences }: PristineState,
): Promise<boolean> {
  if ((await schemaOf(database)) !== schema) return false;
  await restoreRows(database, sequences);
  return true;
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

async function restoreRows(database: Database, sequences: readonly Sequence[]): Promise<void> {
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

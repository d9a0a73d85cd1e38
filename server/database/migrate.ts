import { sql } from 'kysely';
import type { Database, Queries, Transaction } from './database.ts';
import { DatabaseError } from './databaseError.ts';
import { StartError } from './startError.ts';

/** One step of the schema. A released migration never changes; a later one corrects it. */
export interface Migration {
  /** Number and subject: `0001_business`. */
  name: string;
  /** SQL statements, valid in PostgreSQL 15, run in one transaction. */
  up: string;
}

/**
 * Id of the advisory lock: several processes may start at once on one PostgreSQL. Any number that no one else
 * uses.
 */
const advisoryLock = 4_600_001;

const undefinedTable = '42P01';

const insufficientPrivilege = '42501';

/**
 * Applies the missing migrations, each in its own transaction, and returns their names. Throws StartError if the
 * schema has unknown migrations, because it belongs to a newer version, and if the role may not change the schema.
 */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<string[]> {
  try {
    return await applyMissing(database, migrations);
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === insufficientPrivilege)) throw error;
    const sentence = `The role of DATABASE_URL may not change the schema (${error.message}).`;
    throw new StartError(`${sentence} Make it the owner of the database and its tables.`, { cause: error });
  }
}

async function applyMissing(database: Database, migrations: readonly Migration[]): Promise<string[]> {
  // Most starts find everything applied, by one statement.
  const applied = (await namesFound(database)) ?? (await startSchema(database));

  const known = new Set(migrations.map(({ name }) => name));
  const unknown = applied.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new StartError(
      `The database was written by a newer version of Frontdesk (it knows ${unknown.join(', ')}). Start that version instead.`,
    );
  }

  const ran: string[] = [];
  for (const { name, up } of migrations) {
    if (applied.includes(name)) continue;
    const didRun = await database.transaction(async (transaction) => {
      await lock(transaction);
      if ((await namesApplied(transaction)).includes(name)) return false;
      await transaction.script(up);
      await transaction.write(sql`insert into schema_migrations (name) values (${name})`, 1);
      return true;
    });
    if (didRun) ran.push(name);
  }
  return ran;
}

/** Undefined in a new database. */
async function namesFound(database: Database): Promise<string[] | undefined> {
  try {
    return await namesApplied(database);
  } catch (error) {
    if (error instanceof DatabaseError && error.code === undefinedTable) return undefined;
    throw error;
  }
}

function startSchema(database: Database): Promise<string[]> {
  return database.transaction(async (transaction) => {
    await lock(transaction);
    await transaction.script(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    return namesApplied(transaction);
  });
}

async function lock(transaction: Transaction): Promise<void> {
  // Another process's migration may take longer than a statement of a request.
  await transaction.script(`select pg_advisory_xact_lock(${advisoryLock})`);
}

async function namesApplied(transaction: Queries): Promise<string[]> {
  const rows = await transaction.rows(
    sql<{ name: string }>`select name from schema_migrations order by name`,
  );
  return rows.map(({ name }) => name);
}

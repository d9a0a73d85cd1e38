import pg from 'pg';
import { ApiError } from '../../contract/errors.ts';
import type { Database, Transaction } from './database.ts';
import { DatabaseError, diskFull, diskFullCode, fromDriver, unavailable } from './databaseError.ts';
import { assertCommitted, makeQueries, makeTransaction, type Outcome } from './queries.ts';
import type { Statement } from './sqlCompiler.ts';
import { StartError } from './startError.ts';
import { makeTransactionGuard } from './transactionGuard.ts';
import { valueParsers } from './values.ts';

export interface PostgresOptions {
  /** Milliseconds a statement may run; 10,000 by default. */
  deadlineMs?: number;
  /** Connections of this process; 10 by default. */
  connections?: number;
}

/** How often a transaction runs at most: serialization failures and deadlocks are the losers of a race, not errors. */
const maxAttempts = 5;
const poolWaitMs = 2000;
/** A lock is waited for at most half as long as a statement may run: who waits keeps a connection from the others. */
const lockShare = 0.5;

/** How values are written, and how statements are planned: for disks without moving parts, and without compiling them. */
const settings = ['TimeZone=UTC', 'DateStyle=ISO', 'bytea_output=hex', 'random_page_cost=1.1', 'jit=off'];

/**
 * PostgreSQL behind a connection string. A connection is waited for at most 2 s; a server that is away makes
 * statements fail with UNAVAILABLE until it is back, and never ends the process.
 * Throws StartError when the server cannot be reached now.
 */
export async function openPostgres(
  url: string,
  { deadlineMs = 10_000, connections = 10 }: PostgresOptions = {},
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: poolWaitMs,
    statement_timeout: deadlineMs,
    lock_timeout: deadlineMs * lockShare,
    // The server enforces the deadline; this one is for a server that stopped answering.
    query_timeout: deadlineMs + 2000,
    idle_in_transaction_session_timeout: 3 * deadlineMs,
    application_name: 'frontdesk',
    options: settings.map((setting) => `-c ${setting}`).join(' '),
    types: { getTypeParser: (oid: number) => valueParsers[oid] ?? String },
  });
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  // A connection of its own: health must not wait for the others to be free.
  const pings = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: poolWaitMs,
    query_timeout: poolWaitMs,
    application_name: 'frontdesk health',
  });
  pings.on('error', ignore);
  pings.on('connect', (client) => client.on('error', ignore));

  const guard = makeTransactionGuard();
  let ended: Promise<void> | undefined;
  const database: Database = {
    engine: 'server',
    ...makeQueries(async (statement) => {
      guard.assertOutside();
      return askOnce(pool, statement);
    }),
    transaction: async (work) => {
      guard.assertOutside();
      return withRetries(() => inTransaction(pool, (transaction) => guard.inside(() => work(transaction))));
    },
    ping: async () => {
      await pings.query('select 1').catch((error: unknown) => {
        throw unavailable(error);
      });
    },
    close: () => (ended ??= Promise.all([pool.end(), pings.end()]).then(() => undefined)),
  };
  try {
    await pool.query('select 1');
  } catch (error) {
    await database.close();
    throw new StartError(`PostgreSQL at ${withoutPassword(url)} cannot be used: ${reasonOf(error)}`, {
      cause: error,
    });
  }
  return database;
}

/** A connection that dies while nobody asks it anything; the next statement finds out by itself. */
function ignore(): void {}

/** A connection from the pool; every failure to get one means that the database is away or overrun. */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw unavailable(error);
  }
}

async function askOnce(pool: pg.Pool, statement: Statement): Promise<Outcome> {
  const client = await connect(pool);
  try {
    const outcome = await ask(client, statement);
    client.release();
    return outcome;
  } catch (error) {
    // Only after a refusal by the server is it known what the connection is doing.
    client.release(!(error instanceof DatabaseError));
    throw error;
  }
}

async function ask(client: pg.PoolClient, { name, text, parameters }: Statement): Promise<Outcome> {
  try {
    const { rows, rowCount, command } = await client.query<object>({ name, text, values: parameters });
    return { rows, affected: rowCount ?? 0, command };
  } catch (error) {
    throw translate(error);
  }
}

async function inTransaction<Result>(
  pool: pg.Pool,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await connect(pool);
  const command = async (text: string): Promise<string> => {
    try {
      return (await client.query(text)).command;
    } catch (error) {
      throw translate(error);
    }
  };
  const script = async (text: string): Promise<void> => {
    await command('set local statement_timeout = 0');
    await command('set local lock_timeout = 0');
    await command(text);
  };
  try {
    await command('begin');
    const result = await work(makeTransaction((statement) => ask(client, statement), script));
    assertCommitted(await command('commit'));
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot even roll back is thrown away, and the server rolls back for it.
    await command('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}

async function withRetries<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!lostARace(error)) throw error;
      if (attempts === maxAttempts) {
        throw new ApiError('ABORTED', 'These records are being changed by someone else. Try again.', {
          cause: error,
        });
      }
    }
    // Apart from each other, the losers of a race meet again less often.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempts));
  }
}

function lostARace(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01');
}

/** A driver's error as the caller's: the deadline and an absent server have codes of their own. */
function translate(error: unknown): unknown {
  const known = fromDriver(error);
  if (known instanceof DatabaseError) {
    if (known.code === '57014') {
      return new ApiError('DEADLINE_EXCEEDED', 'The database timed out.', { cause: error });
    }
    if (known.code === '55P03') {
      const sentence = 'Others are changing the same record. Try again in a moment.';
      return new ApiError('ABORTED', sentence, { retryAfter: 1, cause: error });
    }
    if (known.code === diskFullCode) return diskFull(error);
    // 08: connection lost, 53: out of resources, 57P: shutting down or ended by an administrator, 25P03: idle too long,
    // 25006: takes no writes, 58: its disk fails.
    if (/^(08|53|57P|25P03|25006|58)/.test(known.code)) return unavailable(error);
    return known;
  }
  if (error instanceof Error && error.message === 'Query read timeout') {
    return new ApiError('DEADLINE_EXCEEDED', 'The database timed out.', { cause: error });
  }
  // Without a SQLSTATE the server has not spoken: the connection broke.
  return unavailable(error);
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

function withoutPassword(url: string): string {
  if (!URL.canParse(url)) return 'DATABASE_URL';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

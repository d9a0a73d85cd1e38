import pg from 'pg';
import { ApiError } from '../../contract/errors.ts';
import { makeStateReader } from './committedState.ts';
import type { Database, Transaction } from './database.ts';
import {
  DatabaseError,
  diskFull,
  diskFullCode,
  fromDriver,
  PoolExhausted,
  unavailable,
} from './databaseError.ts';
import { assertCommitted, makeQueries, makeTransaction, type Outcome, type Run } from './queries.ts';
import { reuseOutcomes } from './reusedOutcomes.ts';
import type { Statement } from './sqlCompiler.ts';
import { addressOf, reasonOf, StartError } from './startError.ts';
import { makeTransactionGuard } from './transactionGuard.ts';
import { valueParsers } from './values.ts';

export interface PostgresOptions {
  /** Maximum milliseconds of a statement; 10,000 by default. */
  deadlineMs?: number;
  /** Connections of this process; 10 by default. */
  connections?: number;
}

/** Attempts per transaction: serialization failures and deadlocks are retried. */
const maxAttempts = 5;
const poolWaitMs = 2000;
/**
 * Work that waits for a connection: ten connections serve about this in the two seconds that each waits, and a flood of
 * 500 sign-ins must leave room for other calls (security goal B9). Beyond it the answer is a refusal at once, which costs
 * less than a wait that ends with one.
 */
export const maxWaiting = 1000;
/** Lock timeout as a share of the statement timeout: a waiting statement keeps a connection from others. */
const lockShare = 0.5;

/** The oldest version of PostgreSQL that the schema works with. */
const oldestVersion = 15;

/** Output formats, and planner settings: for solid-state disks, without JIT compilation. */
const settings = ['TimeZone=UTC', 'DateStyle=ISO', 'bytea_output=hex', 'random_page_cost=1.1', 'jit=off'];

/**
 * Opens PostgreSQL at a connection string. Waits at most 2 s for a connection; while the server is unreachable,
 * statements fail with UNAVAILABLE and the process continues. Throws StartError if the server cannot be reached or used
 * at the start.
 */
export async function openPostgres(
  url: string,
  { deadlineMs = 10_000, connections = 10 }: PostgresOptions = {},
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    pipeline: true,
    connectionTimeoutMillis: poolWaitMs,
    statement_timeout: deadlineMs,
    lock_timeout: deadlineMs * lockShare,
    // The server enforces the deadline; this timeout is for a server that stopped answering.
    query_timeout: deadlineMs + 2000,
    idle_in_transaction_session_timeout: 3 * deadlineMs,
    application_name: 'frontdesk',
    options: settings.map((setting) => `-c ${setting}`).join(' '),
    types: { getTypeParser: (oid: number) => valueParsers[oid] ?? String },
  });
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  // Its own connection, so that health checks never wait for the pool.
  const pings = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: poolWaitMs,
    query_timeout: poolWaitMs,
    application_name: 'frontdesk health',
  });
  pings.on('error', ignore);
  pings.on('connect', (client) => client.on('error', ignore));

  let ended: Promise<void> | undefined;
  const close = () => (ended ??= Promise.all([pool.end(), pings.end()]).then(() => undefined));
  const { isDistributed } = await usableServer(pool).catch(async (error: unknown) => {
    await close();
    throw new StartError(`PostgreSQL at ${addressOf(url)} cannot be used: ${reasonOf(error)}`, {
      cause: error,
    });
  });
  const guard = makeTransactionGuard();
  const run: Run = (statement) => askOnce(pool, statement);
  const runReused = isDistributed ? run : reuseOutcomes(run, makeStateReader(run));
  return {
    engine: 'server',
    ...makeQueries(async (statement) => {
      guard.assertOutside();
      return runReused(statement);
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
    close,
  };
}

interface ServerFacts {
  version: string;
  encoding: string;
  /** With Citus, a commit on a worker leaves the snapshots of the coordinator as they are. */
  isDistributed: boolean;
}

/** Checked before the migrations, which would fail in the middle with an error of SQL. */
async function usableServer(pool: pg.Pool): Promise<ServerFacts> {
  const { rows } = await pool.query<ServerFacts>(
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
      exists (select from pg_extension where extname = 'citus') as "isDistributed"`,
  );
  const [facts] = rows as [ServerFacts];
  if (Number.parseInt(facts.version, 10) < oldestVersion) {
    throw new Error(`its version is ${facts.version}. Use PostgreSQL ${oldestVersion} or newer.`);
  }
  if (facts.encoding !== 'UTF8') {
    throw new Error(`its encoding is ${facts.encoding}. Create a database with the encoding UTF8.`);
  }
  return facts;
}

/** An idle connection broke; the next statement notices by itself. */
function ignore(): void {}

/** Takes a connection from the pool. A failure means that the database is unreachable or overloaded. */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  if (pool.waitingCount >= maxWaiting) throw unavailable(new PoolExhausted());
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
    // Only after the server refused a statement is the state of the connection known; otherwise it is closed.
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

/** The option of one query, which pg has and its types lack. */
interface QueryLimits {
  query_timeout?: number;
}
/** Of Node; pg takes 0 for its default. */
const longestTimerMs = 2 ** 31 - 1;

async function inTransaction<Result>(
  pool: pg.Pool,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await connect(pool);
  const command = async (text: string, limits: QueryLimits = {}): Promise<string> => {
    try {
      return (await client.query({ text, ...limits })).command;
    } catch (error) {
      throw translate(error);
    }
  };
  const script = async (text: string): Promise<void> => {
    await command('set local statement_timeout = 0');
    await command('set local lock_timeout = 0');
    await command(text, { query_timeout: longestTimerMs });
  };
  try {
    // The first statement follows without waiting for the answer.
    const begun = command('begin');
    const { transaction, settled } = makeTransaction((statement) => ask(client, statement), script, begun);
    const result = await work(transaction);
    await settled();
    assertCommitted(await command('commit'));
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot roll back is closed, and the server rolls back.
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
      if (!isRetryable(error)) throw error;
      if (attempts === maxAttempts) {
        throw new ApiError('ABORTED', 'These records are being changed by someone else. Try again.', {
          retryAfter: 1,
          cause: error,
        });
      }
    }
    // Random backoff keeps the same transactions from colliding again.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempts));
  }
}

function isRetryable(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01');
}

/** Converts a driver's error to the caller's: a missed deadline and an unreachable server have their own codes. */
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
    // 08: connection lost, 53: out of resources, 57P: shutting down or ended by an administrator, 25P03: idle too
    // long, 25006: read-only, 58: disk failure.
    if (/^(08|53|57P|25P03|25006|58)/.test(known.code)) return unavailable(error);
    return known;
  }
  if (error instanceof Error && error.message === 'Query read timeout') {
    return new ApiError('DEADLINE_EXCEEDED', 'The database timed out.', { cause: error });
  }
  // Without a SQLSTATE the server did not answer: the connection broke.
  return unavailable(error);
}

import { sql } from 'kysely';
import { ApiError } from '../../contract/errors.ts';
import type { Database, Transaction } from './database.ts';
import { PoolExhausted } from './databaseError.ts';

/**
 * A circuit breaker for writes. After one that fails because the disk is full, all are refused, until a trial
 * write every few seconds succeeds; reads continue. `ping` also fails as long as writes do.
 */
export function guardWrites(database: Database, { trialMs = 5000 }: { trialMs?: number } = {}): Database {
  /** Failure of the last write, if it was the database's fault and not the caller's. */
  let failure: ApiError | undefined;
  let trial: NodeJS.Timeout | undefined;

  const note = (error: unknown): void => {
    if (!(error instanceof ApiError) || error.status !== 503) return;
    // A busy process is healthy: without it, the others would get its load too.
    if (error.cause instanceof PoolExhausted) return;
    // Only a successful trial reopens the gate.
    if (failure && isDiskFull(failure)) return;
    failure = error;
    if (isDiskFull(error)) trial ??= setInterval(tryQuietly, trialMs).unref();
  };
  const noted = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
    try {
      return await ask();
    } catch (error) {
      note(error);
      throw error;
    }
  };
  const write = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
    const before = failure;
    if (before && isDiskFull(before)) throw before;
    const result = await noted(ask);
    // A failure since then is newer than the success of this write.
    if (failure === before) failure = undefined;
    return result;
  };
  const tryWrite = async (): Promise<void> => {
    await noted(() => database.transaction(writeSomething));
    failure = undefined;
    clearInterval(trial);
    trial = undefined;
  };
  const tryQuietly = (): void => {
    tryWrite().catch(ignore);
  };
  return {
    engine: database.engine,
    rows: (statement) => noted(() => database.rows(statement)),
    first: (statement) => noted(() => database.first(statement)),
    write: (statement, expected) => write(() => database.write(statement, expected)),
    transaction: (work) => write(() => database.transaction(work)),
    ping: async () => {
      if (!failure) return database.ping();
      if (isDiskFull(failure)) throw failure;
      return tryWrite();
    },
    close: () => {
      clearInterval(trial);
      return database.close();
    },
  };
}

function ignore(): void {}

function isDiskFull({ code }: ApiError): boolean {
  return code === 'DISK_FULL';
}

/** Takes space in a file and in the log, like a real write, and leaves no row. */
async function writeSomething(transaction: Transaction): Promise<void> {
  await transaction.rows(
    sql`create temporary table trial_write on commit drop as select md5(n::text) from generate_series(1, 20000) n`,
  );
}

import type { Worker } from 'node:worker_threads';
import { ApiError } from '../../../contract/errors.ts';
import type { Database, Transaction } from '../database.ts';
import { makeEmbeddedLine, type EmbeddedLine } from './embeddedLine.ts';
import { makeIdleWatch } from './idleWatch.ts';
import { lockDirectory } from './lock.ts';
import { makePrivate } from './privateDirectory.ts';
import { reuseOutcomes } from '../reusedOutcomes.ts';
import { assertCommitted, makeQueries, makeTransaction, type Outcome, type Run } from '../queries.ts';
import type { StartError } from '../startError.ts';
import { makeTransactionGuard } from '../transactionGuard.ts';
import { makeTurns } from '../turns.ts';
import { keepUp } from '../upkeep.ts';

export interface EmbeddedOptions {
  /** Created if missing. One process at a time. */
  directory: string;
  /** Maximum milliseconds of a statement, and of a transaction's idle time; 10,000 by default. */
  deadlineMs?: number;
  /** Milliseconds between checks of the log size and dead rows; 60,000 by default. */
  upkeepMs?: number;
  /** The built embeddedWorker; by default next to this file's own bundle. */
  worker?: URL;
  /** Its thread, if it is already loading. */
  thread?: Worker | undefined;
  /** Prints lines for the operator. */
  say?: (line: string) => void;
  /** Runs as soon as the worker starts, which takes most of a second without this thread. */
  meanwhile?: () => void;
}

/** Migrations may take longer than a request would wait. */
const scriptDeadlineMs = 600_000;
const upkeepDeadlineMs = 60_000;

/**
 * Opens PGlite on a data directory, in a worker thread. A statement over its deadline fails with DEADLINE_EXCEEDED
 * and the engine restarts (about half a second): an interrupted transaction fails with UNAVAILABLE, statements
 * that had not begun are sent again. All acknowledged writes are on the disk. Throws StartError if the directory
 * is in use, not writable, damaged, or of another PostgreSQL version. Ends the process when another one has taken
 * the directory.
 */
export async function openEmbedded({
  directory,
  deadlineMs = 10_000,
  upkeepMs = 60_000,
  worker = new URL(/* @vite-ignore */ './embeddedWorker.js', import.meta.url),
  thread,
  say = () => undefined,
  meanwhile = () => undefined,
}: EmbeddedOptions): Promise<Database> {
  const lock = await lockDirectory(directory, { lost: endProcess, say });
  const line = makeEmbeddedLine({ directory, script: worker, thread, lease: lock.lease });
  try {
    if (await makePrivate(directory)) {
      say(`Other accounts of this machine could use the files in ${directory}. Now only yours can.`);
    }
    const started = line.start();
    // The worker starts in a microtask.
    setImmediate(meanwhile);
    await started;
  } catch (error) {
    await lock.release();
    throw error;
  }
  const turns = makeTurns();
  const guard = makeTransactionGuard();
  let closed: Promise<void> | undefined;
  const assertUsable = (): void => {
    guard.assertOutside();
    if (closed) throw new ApiError('UNAVAILABLE', 'The database is closed.');
  };

  let usedSinceUpkeep = true;
  const upkeep = makeQueries((statement) =>
    turns.statement(() => line.send({ kind: 'ask', statement }, { deadlineMs: upkeepDeadlineMs })),
  );
  const upkeepTimer = setInterval(() => {
    if (!usedSinceUpkeep) return;
    usedSinceUpkeep = false;
    // A failed upkeep is due again after the next use.
    keepUp(upkeep).catch(() => undefined);
  }, upkeepMs);

  const runReused = reuseOutcomes(
    (statement) => turns.statement(() => line.send({ kind: 'ask', statement }, { deadlineMs })),
    () => line.flushes,
  );
  const run: Run = async (statement) => {
    assertUsable();
    usedSinceUpkeep = true;
    return runReused(statement);
  };
  const shutDown = async (): Promise<void> => {
    clearInterval(upkeepTimer);
    await turns.statement(() => line.send({ kind: 'close' }, { deadlineMs })).catch(() => undefined);
    await line.ended();
    await lock.release();
  };
  return {
    engine: 'embedded',
    ...makeQueries(run),
    transaction: async (work) => {
      assertUsable();
      usedSinceUpkeep = true;
      return turns.transaction((release) =>
        runTransaction(line, deadlineMs, (transaction) => guard.inside(() => work(transaction)), release),
      );
    },
    // A long statement, which its deadline ends, keeps the worker busy; that counts as healthy.
    ping: () => Promise.race([run(aliveness).then(() => undefined), pingTimeout()]),
    close: () => (closed ??= shutDown()),
  };
}

/** At once: the next operation could write into a directory that another process owns. */
function endProcess({ message, exitCode }: StartError): void {
  process.stderr.write(`${message}\n`);
  process.exit(exitCode);
}

const aliveness = { text: 'select 1', parameters: [] };
const pingMs = 50;

function pingTimeout(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pingMs).unref());
}

/** Runs one transaction on the worker; `release` starts the next turn as soon as commit or rollback is sent. */
async function runTransaction<Result>(
  line: EmbeddedLine,
  deadlineMs: number,
  work: (transaction: Transaction) => Promise<Result>,
  release: () => void,
): Promise<Result> {
  const command = (text: string, life?: number): Promise<Outcome> =>
    line.send({ kind: 'ask', statement: { text, parameters: [] } }, { deadlineMs, life });
  // At an idle worker the first statement follows `begin` without waiting. A `begin` that waits for other tasks is sent to
  // the next worker if this one ends.
  const { isIdle } = line;
  const begun = command('begin', isIdle ? line.life : undefined);
  try {
    if (!isIdle) await begun;
  } catch (error) {
    release();
    throw error;
  }
  const { life } = line;
  const idle = makeIdleWatch(deadlineMs);
  const { transaction, settled } = makeTransaction(
    (statement) => idle.pause(() => line.send({ kind: 'ask', statement }, { deadlineMs, life })),
    (text) =>
      idle.pause(async () => {
        await line.send({ kind: 'script', text }, { deadlineMs: scriptDeadlineMs, life });
      }),
    begun,
  );
  const end = (text: string): Promise<Outcome> => {
    idle.end();
    const sent = command(text, life);
    release();
    return sent;
  };
  try {
    const result = await Promise.race([work(transaction), idle.expired]);
    await settled();
    assertCommitted((await end('commit')).command);
    return result;
  } catch (error) {
    // A dead worker has already lost the transaction.
    await end('rollback').catch(() => undefined);
    throw error;
  }
}

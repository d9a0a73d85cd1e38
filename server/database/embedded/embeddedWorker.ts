/* oxlint-disable unicorn/require-post-message-target-origin -- a worker thread's port has no origin */
import { parentPort } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { isFullDisk, openCluster } from './dataDirectory.ts';
import { DatabaseError } from '../databaseError.ts';
import { awaitLease } from '../lease.ts';
import type { Report, Task, WorkerStart } from './embeddedProtocol.ts';
import { runOn, scriptOn } from './pgliteStatements.ts';
import type { Outcome, Run } from '../queries.ts';
import { StartError } from '../startError.ts';

/*
 * The embedded database's thread. PGlite blocks its thread and has no timeouts, so it runs in a worker that can be
 * terminated without the server. The engine loads before the first message names the directory.
 */

/** The engine only aborts when it cannot write its log, without giving this reason. */
let isDiskFull = false;

function report(message: Report): void {
  parentPort?.postMessage(message);
}

interface Engine {
  pglite: PGlite;
  run: Run;
  begun: Int32Array;
}

async function work({ pglite, run }: Engine, task: Task): Promise<Outcome> {
  switch (task.kind) {
    case 'ask':
      return run(task.statement);
    case 'script':
      await scriptOn(pglite)(task.text);
      break;
    case 'close':
      await pglite.close();
      break;
  }
  return { rows: [], affected: 0, command: '' };
}

async function serve(engine: Engine, task: Task): Promise<void> {
  Atomics.add(engine.begun, 0, 1);
  try {
    report({ kind: 'done', outcome: await work(engine, task) });
    if (task.kind === 'close') process.exit(0);
  } catch (error) {
    if (!(error instanceof DatabaseError)) {
      report({ kind: 'broken', message: String(error), isDiskFull });
      process.exit(1);
    }
    const { message, code, constraint, table, column, detail } = error;
    report({ kind: 'failed', error: { message, code, constraint, table, column, detail } });
    // Classes 53 and 58: disk full, file system failed. PGlite's next statement would never return; a restart
    // recovers.
    if (/^5[38]/.test(code)) process.exit(1);
  }
}

async function open({ directory, begun, operations, flushes, lease }: WorkerStart): Promise<Engine> {
  try {
    const pglite = await openCluster(directory, {
      began: () => {
        awaitLease(lease);
        Atomics.add(operations, 0, 1);
      },
      flushed: () => {
        Atomics.add(flushes, 0, 1);
      },
      failed: (code) => {
        isDiskFull ||= isFullDisk(code);
      },
    });
    report({ kind: 'ready' });
    return { pglite, run: runOn(pglite), begun };
  } catch (error) {
    report({
      kind: 'refused',
      message: error instanceof Error ? error.message : String(error),
      isForPeople: error instanceof StartError,
      isDiskFull,
    });
    return process.exit(1);
  }
}

parentPort?.once('message', (start: WorkerStart) => {
  const opened = open(start);
  let last: Promise<unknown> = opened;
  // Listens while the engine opens. Otherwise nothing keeps this thread's event loop alive, and Node waits for all
  // compilation in the background, of the other threads too, before the first task (a tenth of a second, measured).
  parentPort?.on('message', (task: Task) => {
    last = last.then(async () => serve(await opened, task));
  });
});

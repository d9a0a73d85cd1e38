/* oxlint-disable unicorn/require-post-message-target-origin -- a worker thread's port has no origin */
import type { Worker } from 'node:worker_threads';
import { ApiError } from '../../../contract/errors.ts';
import {
  DatabaseError,
  diskFull,
  diskFullCode,
  unavailable,
  type DatabaseErrorFields,
} from '../databaseError.ts';
import type { Report, Task, WorkerStart } from './embeddedProtocol.ts';
import { hasEnded, startEngineThread } from './engineThread.ts';
import type { Lease } from '../lease.ts';
import type { Outcome } from '../queries.ts';
import { StartError } from '../startError.ts';

/**
 * Sends tasks to the worker that holds the embedded database; starts the worker, and restarts it after it ended.
 */
export interface EmbeddedLine {
  /** Starts the worker if none runs. Throws StartError with the reason. */
  start(): Promise<void>;
  /**
   * Sends a task and returns its outcome. Tasks are pipelined; the deadline counts from when the worker can begin
   * it. After `close` no task is sent. A task with a `life` belongs to a transaction of that worker and is never
   * sent to a later one.
   */
  send(task: Task, options: { deadlineMs: number; life?: number }): Promise<Outcome>;
  /** Number of the current worker, counted from the first. */
  readonly life: number;
  /** Whether the worker is ready and has no task. */
  readonly isIdle: boolean;
  /** A counter that changes before a commit ends that has changed logged tables. It wraps around. */
  readonly flushes: number;
  /** Resolves when the worker has ended. */
  ended(): Promise<void>;
}

interface Entry {
  task: Task;
  deadlineMs: number;
  life: number | undefined;
  resolve: (outcome: Outcome) => void;
  reject: (reason: unknown) => void;
}

export interface LineOptions {
  directory: string;
  /** The built embeddedWorker. */
  script: URL;
  /** An unused thread of `script` that is already loading. */
  thread?: Worker | undefined;
  lease: Lease;
  /**
   * Milliseconds without a file operation after which a start counts as hanging; 60,000 by default. A start with
   * operations, such as the replay of a long log, may take any time.
   */
  quietMs?: number;
}

export function makeEmbeddedLine({
  directory,
  script,
  thread,
  lease,
  quietMs = 60_000,
}: LineOptions): EmbeddedLine {
  let spare = thread;
  let life = 0;
  let worker: Worker | undefined;
  let ready: Promise<void> | undefined;
  let exited: Promise<void> = Promise.resolve();
  let begun = newCounter();
  const flushes = newCounter();
  /** Unanswered tasks, in order. They are unsent while no worker is ready. */
  let entries: Entry[] = [];
  let isReady = false;
  let answered = 0;
  let overrun: Entry | undefined;
  let isClosing = false;
  /** The worker ended, or could not start, because the disk is full. */
  let foundDiskFull = false;
  let timer: NodeJS.Timeout | undefined;

  const watchHead = (): void => {
    clearTimeout(timer);
    const head = entries[0];
    if (!head || !isReady) return;
    timer = setTimeout(() => {
      // This thread may have been busy, so the answer may be in its queue.
      setImmediate(() => {
        if (entries[0] !== head) return;
        overrun = head;
        void worker?.terminate();
      });
    }, head.deadlineMs);
  };

  const settleHead = (settle: (head: Entry) => void): void => {
    const head = entries.shift();
    answered += 1;
    if (head) settle(head);
    watchHead();
  };

  const lostBecause = (reason: string): ApiError => (foundDiskFull ? diskFull(reason) : unavailable(reason));

  const start = (): Promise<void> => {
    ready ??= exited.then(launch);
    return ready;
  };

  const launch = (): Promise<void> =>
    new Promise((resolve, reject) => {
      begun = newCounter();
      answered = 0;
      life += 1;
      const operations = newCounter();
      const own = spare && !hasEnded(spare) ? spare : startEngineThread(script);
      spare = undefined;
      own.postMessage({ directory, begun, operations, flushes, lease } satisfies WorkerStart);
      worker = own;
      let refusal = notStarted(directory, 'its engine ended without a reason.');
      const stopWatching = watchForQuiet(operations, quietMs, () => {
        refusal = notStarted(directory, `it made no progress for ${quietMs / 1000} s.`);
        void own.terminate();
      });
      exited = new Promise((resolveExit) => {
        own.on('exit', () => {
          stopWatching();
          reject(refusal);
          afterExit();
          resolveExit();
        });
      });
      own.on('error', (error) => {
        refusal = notStarted(directory, error.message);
      });
      own.on('message', (message: Report) => {
        switch (message.kind) {
          case 'ready':
            stopWatching();
            isReady = true;
            for (const { task } of entries) own.postMessage(task);
            watchHead();
            resolve();
            break;
          case 'refused':
            refusal = message.isForPeople
              ? new StartError(message.message)
              : notStarted(directory, message.message);
            foundDiskFull = message.isDiskFull;
            break;
          case 'done':
            settleHead((head) => head.resolve(message.outcome));
            break;
          case 'failed':
            settleHead((head) => head.reject(refused(message.error)));
            break;
          case 'broken':
            foundDiskFull = message.isDiskFull;
            settleHead((head) => head.reject(lostBecause(message.message)));
            break;
        }
      });
    });

  /**
   * Rejects the tasks that the worker had begun, because their outcome is unknown; the others go to the next
   * worker.
   */
  const afterExit = (): void => {
    clearTimeout(timer);
    const wasReady = isReady;
    const endedLife = life;
    worker = undefined;
    ready = undefined;
    isReady = false;
    // Both counters wrap around; their difference does not.
    const unknown = entries.splice(0, wasReady ? (Atomics.load(begun, 0) - answered) >>> 0 : 0);
    for (const entry of unknown) {
      entry.reject(
        entry === overrun ? tooSlow() : lostBecause('The database stopped while processing this request.'),
      );
    }
    const lost = entries.filter((entry) => entry.life === endedLife || !wasReady || isClosing);
    entries = entries.filter((entry) => !lost.includes(entry));
    for (const entry of lost) entry.reject(lostBecause('The database was started again.'));
    foundDiskFull = false;
    overrun = undefined;
    if (entries.length > 0) start().catch(ignore);
  };

  return {
    start,
    send: (task, { deadlineMs, life: ofLife }) =>
      new Promise((resolve, reject) => {
        if (isClosing || (ofLife !== undefined && (ofLife !== life || !isReady))) {
          reject(unavailable('The database was closed or started again.'));
          return;
        }
        isClosing = task.kind === 'close';
        entries.push({ task, deadlineMs, life: ofLife, resolve, reject });
        if (isReady) worker?.postMessage(task);
        else start().catch(ignore);
        if (entries.length === 1) watchHead();
      }),
    get life() {
      return life;
    },
    get isIdle() {
      return isReady && entries.length === 0;
    },
    get flushes() {
      return Atomics.load(flushes, 0);
    },
    ended: () => exited,
  };
}

/** Looks at a counter several times: a process that was paused for long is not quiet. */
function watchForQuiet(counter: Int32Array, quietMs: number, onQuiet: () => void): () => void {
  const looks = 12;
  let seen = Atomics.load(counter, 0);
  let quiet = 0;
  const timer = setInterval(() => {
    const now = Atomics.load(counter, 0);
    quiet = now === seen ? quiet + 1 : 0;
    seen = now;
    if (quiet === looks) onQuiet();
  }, quietMs / looks);
  return () => clearInterval(timer);
}

function newCounter(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4));
}

/** The tasks that waited for this start fail by themselves. */
function ignore(): void {}

function notStarted(directory: string, reason: string): StartError {
  return new StartError(`The database in ${directory} did not start: ${reason}`);
}

/** Classes 53 and 58: the disk is full or failing, which no caller can fix. */
function refused(fields: DatabaseErrorFields): Error {
  if (fields.code === diskFullCode) return diskFull(fields.message);
  return /^5[38]/.test(fields.code) ? unavailable(fields.message) : new DatabaseError(fields);
}

function tooSlow(): ApiError {
  return new ApiError('DEADLINE_EXCEEDED', 'The database timed out.');
}

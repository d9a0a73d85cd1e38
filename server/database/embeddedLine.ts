/* oxlint-disable unicorn/require-post-message-target-origin -- a worker thread's port has no origin */
import { Worker } from 'node:worker_threads';
import { ApiError } from '../../contract/errors.ts';
import { DatabaseError, type DatabaseErrorFields } from './databaseError.ts';
import type { Report, Task, WorkerStart } from './embeddedProtocol.ts';
import type { Outcome } from './queries.ts';
import { StartError } from './startError.ts';

/** The line to the worker that holds the embedded database; it starts the worker and, when that ended, a new one. */
export interface EmbeddedLine {
  /** Starts the worker if none runs. Throws StartError, saying why it cannot. */
  start(): Promise<void>;
  /**
   * Sends a task and gives its outcome. Tasks pipeline; the deadline counts from when the worker can begin it.
   * After `close` nothing is sent any more. A task with a `life` belongs to what an earlier worker life began (a transaction) and is never sent to another.
   */
  send(task: Task, options: { deadlineMs: number; life?: number }): Promise<Outcome>;
  /** Counts the workers so far: the number of the running one. */
  readonly life: number;
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

/** A start replays what a killed process left in the log; longer than this means that it hangs. */
const startLimitMs = 60_000;

export function makeEmbeddedLine(directory: string, script: URL): EmbeddedLine {
  let life = 0;
  let worker: Worker | undefined;
  let ready: Promise<void> | undefined;
  let exited: Promise<void> = Promise.resolve();
  let begun = newCounter();
  /** Tasks without an answer, in order. While no worker is ready they wait here unsent. */
  let entries: Entry[] = [];
  let isReady = false;
  let answered = 0;
  let overrun: Entry | undefined;
  let isClosing = false;
  let timer: NodeJS.Timeout | undefined;

  const watchHead = (): void => {
    clearTimeout(timer);
    const head = entries[0];
    if (!head || !isReady) return;
    timer = setTimeout(() => {
      // After a busy moment of this thread the answer may be here already, unread.
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

  const start = (): Promise<void> => {
    ready ??= exited.then(launch);
    return ready;
  };

  const launch = (): Promise<void> =>
    new Promise((resolve, reject) => {
      begun = newCounter();
      answered = 0;
      life += 1;
      const workerData: WorkerStart = { directory, begun };
      const own = new Worker(script, { workerData });
      worker = own;
      const limit = setTimeout(() => void own.terminate(), startLimitMs);
      let refusal = new StartError(`The database in ${directory} did not start.`);
      exited = new Promise((resolveExit) => {
        own.on('exit', () => {
          clearTimeout(limit);
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
            clearTimeout(limit);
            isReady = true;
            for (const { task } of entries) own.postMessage(task);
            watchHead();
            resolve();
            break;
          case 'refused':
            refusal = message.isForPeople
              ? new StartError(message.message)
              : notStarted(directory, message.message);
            break;
          case 'done':
            settleHead((head) => head.resolve(message.outcome));
            break;
          case 'failed':
            settleHead((head) => head.reject(refused(message.error)));
            break;
          case 'broken':
            settleHead((head) => head.reject(unavailable(message.message)));
            break;
        }
      });
    });

  /** What the worker had begun has an unknown end and fails; what it had not begun goes to the next worker. */
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
        entry === overrun ? tooSlow() : unavailable('The database ended while it worked on this.'),
      );
    }
    const lost = entries.filter((entry) => entry.life === endedLife || !wasReady || isClosing);
    entries = entries.filter((entry) => !lost.includes(entry));
    for (const entry of lost) entry.reject(unavailable('The database was started again.'));
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
    ended: () => exited,
  };
}

function newCounter(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4));
}

/** The tasks that waited for this start fail by themselves. */
function ignore(): void {}

function notStarted(directory: string, reason: string): StartError {
  return new StartError(`The database in ${directory} did not start: ${reason}`);
}

/** 53 and 58: the disk is full or failing, which no caller can help. */
function refused(fields: DatabaseErrorFields): Error {
  return /^5[38]/.test(fields.code) ? unavailable(fields.message) : new DatabaseError(fields);
}

function unavailable(reason: string): ApiError {
  return new ApiError('UNAVAILABLE', 'The database cannot be reached.', { retryAfter: 1, cause: reason });
}

function tooSlow(): ApiError {
  return new ApiError('DEADLINE_EXCEEDED', 'The database took too long.');
}

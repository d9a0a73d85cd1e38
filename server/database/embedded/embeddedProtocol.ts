import type { DatabaseErrorFields } from '../databaseError.ts';
import type { Lease } from '../lease.ts';
import type { Outcome } from '../queries.ts';
import type { Statement } from '../sqlCompiler.ts';

/** The first message to the embedded database's worker. */
export interface WorkerStart {
  directory: string;
  /** Counts the tasks that the worker has begun. Outlives the worker, so it tells which tasks can be retried. */
  begun: Int32Array;
  /** Counts the engine's file operations, to detect a start that hangs. */
  operations: Int32Array;
  /** Counts the engine's flushes of files. Outlives the worker, so it tells which outcomes can be reused. */
  flushes: Int32Array;
  /** Valid while this process owns the directory. */
  lease: Lease;
}

/** The further messages. The worker runs these tasks in order and answers each one. */
export type Task =
  | { kind: 'ask'; statement: Statement }
  /** Several statements without parameters. */
  | { kind: 'script'; text: string }
  /** Flushes everything and ends. */
  | { kind: 'close' };

/** Reports of the worker: first whether it started, then one answer per task. */
export type Report =
  | { kind: 'ready' }
  /** It cannot start; the message is either complete sentences for the operator or the bare cause. */
  | { kind: 'refused'; message: string; isForPeople: boolean; isDiskFull: boolean }
  | { kind: 'done'; outcome: Outcome }
  | { kind: 'failed'; error: DatabaseErrorFields }
  /** The engine failed; the worker ends after this report. */
  | { kind: 'broken'; message: string; isDiskFull: boolean };

import type { DatabaseErrorFields } from '../databaseError.ts';
import type { Lease } from '../lease.ts';
import type { Outcome } from '../queries.ts';
import type { Statement } from '../sqlCompiler.ts';

/** What the worker of the embedded database is started with. */
export interface WorkerStart {
  directory: string;
  /** One counter: how many tasks the worker has begun. It outlives the worker, so it tells what may be tried again. */
  begun: Int32Array;
  /** Counts the engine's file operations: a start that counts nothing for long hangs. */
  operations: Int32Array;
  /** Held while this process owns the directory. */
  lease: Lease;
}

/** What the worker can be asked. It works strictly in the order of the messages and answers each one. */
export type Task =
  | { kind: 'ask'; statement: Statement }
  /** Several statements without parameters. */
  | { kind: 'script'; text: string }
  /** Writes everything to its place and ends. */
  | { kind: 'close' };

/** What the worker says: first whether it could start, then an answer to every task. */
export type Report =
  | { kind: 'ready' }
  /** It cannot start; the message is whole sentences for people or only the cause. */
  | { kind: 'refused'; message: string; isForPeople: boolean; isDiskFull: boolean }
  | { kind: 'done'; outcome: Outcome }
  | { kind: 'failed'; error: DatabaseErrorFields }
  /** The engine itself failed; the worker ends after saying so. */
  | { kind: 'broken'; message: string; isDiskFull: boolean };

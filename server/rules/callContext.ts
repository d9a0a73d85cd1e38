import type { Database, Queries } from '../database/database.ts';
import type { Caller } from './caller.ts';
import type { AppOptions } from './options.ts';

/** What is known of the call that is answered, beside its input. */
export interface CallContext {
  /** The call's transaction for a write, the database for a read and where the call's rule makes its own transactions. */
  db: Queries;
  /** Only for work that goes on after the answer (jobs); everything else uses `db`. */
  database: Database;
  /** The name of the call that is answered. */
  call: string;
  caller: Caller;
  /** The tenant, from the token alone. Reading it without a token throws UNAUTHENTICATED. */
  readonly businessId: string;
  now: Date;
  requestId: string;
  /** The request itself, for the calls that read a cookie or an origin. */
  request: Request;
  options: AppOptions;
  /** Runs `work` after the answer was sent and the transaction committed; failures are logged. */
  afterwards(work: () => Promise<void>): void;
}

import type { Database, Queries } from '../database/database.ts';
import type { Caller } from './caller.ts';
import type { AppOptions } from './options.ts';

/** Context of a call, besides its input. */
export interface CallContext {
  /** The transaction of a write; the database for reads and for rules with their own transactions. */
  db: Queries;
  /** For work after the answer (jobs) only; everything else uses `db`. */
  database: Database;
  call: string;
  caller: Caller;
  /** The tenant, from the token alone. Throws UNAUTHENTICATED without a token. */
  readonly businessId: string;
  now: Date;
  requestId: string;
  /** The HTTP request, for calls that read a cookie or an origin. */
  request: Request;
  options: AppOptions;
  /** Runs `work` after the answer was sent and the transaction committed; failures are logged. */
  afterwards(work: () => Promise<void>): void;
}

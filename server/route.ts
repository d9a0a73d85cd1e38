import type { AnswerOf, Call, InputOf } from '../contract/call.ts';
import type { ApiError } from '../contract/errors.ts';
import type { Caller } from './caller.ts';
import type { Database, Queries } from './database/database.ts';
import type { AppOptions } from './options.ts';
import type { WireJson } from './wireJson.ts';

/** What a handler knows of the request beside its input. */
export interface RequestContext {
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
  /** Sets a header of the answer. */
  setHeader(name: string, value: string): void;
  /** Runs `work` after the answer was sent and the transaction committed; failures are logged. */
  afterwards(work: () => Promise<void>): void;
}

/** A call and the code that answers it. */
export interface Route {
  call: Call;
  /** The answer's body, or a WireJson of it. */
  handle(input: InputOf<Call>, context: RequestContext): Promise<unknown>;
  /** A refusal in the form that clients of this call understand; as it is where this is left out. */
  restate?: (this: void, refusal: ApiError) => ApiError;
}

/** Binds a handler to a call; the types of input and answer come from the contract. */
export function answer<C extends Call>(
  call: C,
  handle: (input: InputOf<C>, context: RequestContext) => Promise<AnswerOf<C> | WireJson<AnswerOf<C>>>,
  restate?: Route['restate'],
): Route {
  return { call, handle: handle, ...(restate && { restate }) };
}

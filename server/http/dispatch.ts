import type { Call, InputOf } from '../../contract/call.ts';
import { rankAllows } from '../../contract/callerRank.ts';
import { ApiError } from '../../contract/errors.ts';
import { nobody, type Caller } from '../rules/caller.ts';
import type { Queries } from '../database/database.ts';
import { isUniqueViolation } from '../database/databaseError.ts';
import type { AppOptions } from '../rules/options.ts';
import { itemLists } from '../rules/bulk.ts';
import { readInput } from './requestInput.ts';
import { readBody, readBytes } from './requestBody.ts';
import { runRoute, type RequestContext, type Route } from './route.ts';
import { identifyCaller, type Expect } from '../rules/identity/oauth/accessTokens.ts';
import { logCall } from '../rules/callLog.ts';
import { nowOf } from '../rules/qa/testClocks.ts';
import { writeInTurn } from './writeTurns.ts';
import { hashBytes } from '../secrets/secrets.ts';
import { onceByKey, type KeyedRequest } from '../rules/idempotencyKeys.ts';

/** Settings of one side of the interface, bookings or identity. */
export interface RouteFamily {
  routes: readonly Route[];
  bodyLimit: number;
  /** Accepts bodies encoded as HTML forms too. */
  formBodies: boolean;
  /**
   * Stores answers under idempotency keys. Off on the identity side: its answers carry tokens, and no token is
   * stored.
   */
  keepsAnswers: boolean;
  /**
   * The rules of these calls open their own transactions: a refusal must store something, such as a counted
   * attempt, and no connection may be held while a password is hashed.
   */
  ownTransactions?: true;
  /** Follows the clock that a test set for the business (rules/qa/testClocks.ts). */
  testClocks?: true;
}

export interface Matched {
  route: Route;
  family: RouteFamily;
  pathValues: readonly string[];
  request: Request;
  requestId: string;
}

export interface Dispatched {
  body: unknown;
  headers: Headers;
  /** Work to start once the answer is sent. */
  afterwards: readonly (() => Promise<void>)[];
  /** The time that the handler used. */
  now: Date;
}

/**
 * Answers a call: identifies the caller, checks the right, parses the input, and runs the handler, in a
 * transaction if it writes.
 */
export async function dispatch(options: AppOptions, matched: Matched): Promise<Dispatched> {
  const { restate } = matched.route;
  if (!restate) return answerCall(options, matched);
  return answerCall(options, matched).catch((error: unknown) => {
    throw error instanceof ApiError ? restate(error) : error;
  });
}

async function answerCall(options: AppOptions, matched: Matched): Promise<Dispatched> {
  const { route, request } = matched;
  let input: Promise<InputOf<Call>> | undefined;
  const attemptAs = async (caller: Caller, db: Queries): Promise<Dispatched> => {
    const asked = await (input ??= inputOf(matched));
    const { context, headers, afterwards } = contextOf(options, matched, caller, db);
    return { body: await runRoute(route, asked, context), headers, afterwards, now: context.now };
  };
  const { call } = route;
  if (call.effect === 'read') {
    return startEarly(options, matched, (caller) => attemptAs(caller, options.database));
  }
  const { family, pathValues: record } = matched;
  const run = async (caller: Caller, verified?: Promise<void>) => {
    const asked = await (input ??= inputOf(matched));
    const attempt = (db: Queries) => attemptAs(caller, db);
    const changing = () => write(options, matched, { caller, input: asked, attempt, verified });
    // Calls with their own transactions may wait between them, so they take no turn here.
    if (family.ownTransactions) return changing();
    return writeInTurn(options.database)({ businessId: caller.businessId, record }, changing);
  };
  return family.ownTransactions
    ? run(await callerOf(request, options, call))
    : startEarly(options, matched, run);
}

/**
 * Answers a call while the database still checks the token. The attempt runs as the token's last known caller, and again
 * if the caller turns out to be another one. No answer is sent before the token is verified, and a write awaits `verified`
 * before its commit. It rejects as soon as the token is refused or another caller's.
 */
async function startEarly(
  options: AppOptions,
  { route, request }: Matched,
  attempt: (caller: Caller, verified: Promise<void>) => Promise<Dispatched>,
): Promise<Dispatched> {
  let early: { caller: Caller; answer: Promise<Dispatched> } | undefined;
  /**
   * Waits for the early attempt: its transaction may hold locks that the next attempt, or a retry by the client, needs.
   */
  const ended = () => early?.answer.catch(() => undefined);
  const identified = callerOf(request, options, route.call, (expected) => {
    if (!rankAllows(expected.rank, route.call.caller)) return undefined;
    let settle: ((actual: Caller | undefined) => void) | undefined;
    const verified = new Promise<void>((resolve, reject) => {
      settle = (actual) => {
        if (actual && isSame(actual, expected)) resolve();
        else reject(new Error('The token is not that of its last known caller.'));
      };
    });
    early = { caller: expected, answer: attempt(expected, verified) };
    // Nobody awaits these if the token is refused.
    for (const promise of [verified, early.answer]) promise.catch(() => undefined);
    return settle;
  });
  const caller = await identified.catch(async (error: unknown) => {
    // Reads hold no locks, and an expired token is answered at once.
    if (route.call.effect !== 'read') await ended();
    throw error;
  });
  if (early && isSame(early.caller, caller)) return early.answer;
  await ended();
  return attempt(caller, Promise.resolve());
}

function isSame(one: Caller, other: Caller): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

async function inputOf({ route, family, request, pathValues }: Matched): Promise<InputOf<Call>> {
  const search = new URL(request.url).searchParams;
  const { upload } = route.call;
  if (upload) {
    const content = await readBytes(request, upload.bytes);
    return { ...readInput(route.call, { pathValues, search, body: {} }), upload: content };
  }
  const body = await readBody(request, {
    bytes: family.bodyLimit,
    form: family.formBodies,
    apart: itemLists(route.call),
  });
  return readInput(route.call, { pathValues, search, body });
}

interface WriteAttempt {
  caller: Caller;
  input: InputOf<Call>;
  attempt: (db: Queries) => Promise<Dispatched>;
  /** Resolves when the caller is known for certain. */
  verified?: Promise<void> | undefined;
}

async function write(
  options: AppOptions,
  { route: { call }, family, request, requestId }: Matched,
  { caller, input, attempt, verified }: WriteAttempt,
): Promise<Dispatched> {
  const keepsAnswer = family.keepsAnswers && caller.kind !== 'none';
  const sent = keepsAnswer ? keyOf(request, input) : undefined;
  try {
    if (call.effect === 'note') {
      return await options.database.transaction(async (transaction) => {
        const done = await attempt(transaction);
        await verified;
        return done;
      });
    }
    if (family.ownTransactions) return await attempt(options.database);
    return await options.database.transaction(async (transaction) => {
      const log = (outcome: 'done' | 'repeated', now: Date) =>
        logCall(transaction, { call, input, caller, request, requestId, outcome, now });
      if (!sent) {
        const done = await attempt(transaction);
        await log('done', done.now);
        await verified;
        return done;
      }
      // A repeated request returns the stored body; its headers and deferred work happened the first time.
      const now = presentTime(options, family, caller);
      let done: Dispatched | undefined;
      const keyed = { caller: principalOf(caller), ...sent, call: call.name, input: withoutFile(input) };
      const body = await onceByKey(transaction, now, keyed, async () => {
        done = await attempt(transaction);
        return done.body;
      });
      await log(done ? 'done' : 'repeated', done?.now ?? now);
      await verified;
      return { headers: new Headers(), afterwards: [], now, ...done, body };
    });
  } catch (error) {
    // Two concurrent requests violated a unique constraint; rules handle the cases that they expect.
    if (isUniqueViolation(error)) {
      throw new ApiError('ALREADY_EXISTS', 'This already exists. Reload and try again.', {
        cause: error,
      });
    }
    throw error;
  }
}

/** From the header, or from the body of a call that has it there. */
function keyOf(request: Request, { body }: InputOf<Call>): Pick<KeyedRequest, 'key' | 'keyAt'> | undefined {
  const key = request.headers.get('idempotency-key');
  if (key !== null) return { key };
  const { idempotencyKey } = (body ?? {}) as { idempotencyKey?: string };
  return idempotencyKey === undefined ? undefined : { key: idempotencyKey, keyAt: 'idempotencyKey' };
}

/** A call open to anyone is answered even with an invalid token: signing in works with an expired one. */
async function callerOf(request: Request, options: AppOptions, call: Call, expect?: Expect): Promise<Caller> {
  if (call.caller === 'anyone') {
    return identifyCaller(request, options, expect).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) return nobody;
      throw error;
    });
  }
  const caller = await identifyCaller(request, options, expect);
  if (caller.kind === 'none') throw unauthenticated();
  assertMay(caller, call);
  return caller;
}

/** Throws unless callers of this rank may make the call. */
export function assertMay(caller: Caller, call: Call): void {
  if (!rankAllows(caller.rank, call.caller)) {
    throw new ApiError(
      'PERMISSION_DENIED',
      'You do not have permission to do this. Ask an owner of the business.',
    );
  }
}

function unauthenticated(): ApiError {
  return new ApiError('UNAUTHENTICATED', 'Authentication required.');
}

/** The idempotency key stores the file's hash instead of the file. */
function withoutFile({ upload, ...input }: InputOf<Call>): object {
  return upload ? { ...input, upload: hashBytes(upload) } : input;
}

function presentTime(options: AppOptions, { testClocks }: RouteFamily, { businessId }: Caller): Date {
  return testClocks ? nowOf(options, businessId) : options.clock();
}

function principalOf(caller: Caller): string {
  return [caller.businessId, caller.kind, caller.memberId ?? caller.visitorId ?? caller.clientId].join('/');
}

function contextOf(
  options: AppOptions,
  { route, family, request, requestId }: Matched,
  caller: Caller,
  db: Queries,
) {
  const headers = new Headers();
  const afterwards: (() => Promise<void>)[] = [];
  const context: RequestContext = {
    db,
    database: options.database,
    call: route.call.name,
    caller,
    get businessId() {
      if (caller.businessId === undefined) throw unauthenticated();
      return caller.businessId;
    },
    now: presentTime(options, family, caller),
    requestId,
    request,
    options,
    setHeader: (name, value) => headers.append(name, value),
    afterwards: (work) => afterwards.push(work),
  };
  return { context, headers, afterwards };
}

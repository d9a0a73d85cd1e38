import { AsyncLocalStorage } from 'node:async_hooks';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { rankAllows, type CallerRank } from '../../contract/callerRank.ts';
import { allCalls } from '../../contract/calls.ts';
import { revokeToken } from '../../contract/calls/oauth/oauth.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { createApp } from '../app.ts';
import type { Database, Transaction } from '../database/database.ts';
import { engineOfTheDay } from '../testing/database/testDatabase.ts';
import { hashSecret } from '../secrets/secrets.ts';
import { studio } from '../samples/studio/studio.ts';
import { insertAccessToken } from '../tables/identity/accessTokens.ts';
import { requestFor, startTestApp, testNow, type TestApp, type TestBusiness } from '../testing/testApp.ts';
import { businessTables, contentOf, noteWrites, notedWrites } from '../testing/testRows.ts';
import { inAFewDays, makeTestIds, mapped, missingIds, underOtherIds } from '../testing/testIds.ts';
import { testInputs, type TestIds } from '../testing/inputs/testInput.ts';

const engines = engineOfTheDay(import.meta.url);

/**
 * Every call x every kind of caller x {own, foreign, missing id}. The inputs of a call besides ids are in
 * server/testing/inputs, its callers in the contract. This file lists only the business rules that refuse an allowed
 * request about the caller's own records.
 */

/** Expected refusals of allowed requests about own records. */
const unproved = { status: 400, code: 'VERIFICATION_FAILED' };
const notDeleted = { status: 404, code: 'NOT_FOUND' };
interface StatedAnswer {
  status: number;
  /** Absent: an answer. */
  code?: string;
  /** Of the items of a bulk call. */
  failures?: number;
  to?: CallerRank;
}
const statedAnswers: Readonly<Record<string, StatedAnswer>> = {
  getDeletedStaffMember: notDeleted,
  listAvailabilityTimeSlotEndOptions: { status: 400, code: 'END_OPTIONS_NOT_SUPPORTED' },
  endOwnSignInSession: { status: 404, code: 'NOT_FOUND' },
  removeStaffMemberFromTrashBin: notDeleted,
  // Their input is a secret sent to a person, which the test does not have.
  callback: { status: 404, code: 'NOT_FOUND' },
  verifyFactor: unproved,
  verifyDuringAuthentication: unproved,
  resendVerification: unproved,
  recover: { status: 400, code: 'RECOVERY_TOKEN_NOT_VALID' },
  // The callers' tokens come without a sign-in.
  changePassword: { status: 403, code: 'REAUTHENTICATION_REQUIRED' },
  // Only a program with an API key may sign members on.
  signOn: { status: 403, code: 'PERMISSION_DENIED' },
  // The body is not a picture.
  uploadPicture: { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' },
  // The run is only previewed.
  retryBulkRun: { status: 428, code: 'FAILED_PRECONDITION' },
  undoBulkRun: { status: 428, code: 'FAILED_PRECONDITION' },
  // The service is not deleted, and the change is not the caller's last save.
  restoreService: { status: 409, code: 'NOTHING_TO_UNDO' },
  undoLastAction: { status: 409, code: 'LAST_SAVE_CHANGED' },
  redoLastAction: { status: 409, code: 'LAST_SAVE_CHANGED' },
  // The run changes fields.
  previewBulkRunDeletion: { status: 428, code: 'FAILED_PRECONDITION' },
  previewBulkRunStaffDeletion: { status: 428, code: 'FAILED_PRECONDITION' },
  // Staff may change their own views; this one is shared.
  updateSavedView: { status: 403, code: 'PERMISSION_DENIED', to: 'staff' },
  deleteSavedView: { status: 403, code: 'PERMISSION_DENIED', to: 'staff' },
  // Staff view bookings, and change their own; this one is a member's.
  cancelBooking: { status: 404, code: 'BOOKING_NOT_FOUND', to: 'staff' },
  rescheduleBooking: { status: 404, code: 'BOOKING_NOT_FOUND', to: 'staff' },
  cancelMemberOrder: { status: 404, code: 'NOT_FOUND', to: 'staff' },
  acceptOffer: { status: 404, code: 'BOOKING_NOT_FOUND', to: 'staff' },
  // The booking has no fee, and there are no orders.
  applyBookingFeesToOrder: { status: 404, code: 'BOOKING_FEE_NOT_FOUND' },
  collectAppliedBookingFees: { status: 404, code: 'ORDER_NOT_FOUND' },
  cancelMultiServiceBooking: { status: 404, code: 'MULTI_SERVICE_BOOKING_NOT_FOUND', to: 'staff' },
  rescheduleMultiServiceBooking: { status: 404, code: 'MULTI_SERVICE_BOOKING_NOT_FOUND', to: 'staff' },
  bulkCancelBooking: { status: 200, failures: 1, to: 'staff' },
};

/** Calls of clients without a token: the client id names the business. */
const byClient = ['requestToken', 'revokeToken', 'logout', 'createTestBusiness'];

/** A cell of the table: a caller and its rank. */
interface TestCaller {
  name: string;
  rank: CallerRank;
  token: string | undefined;
  /** The set of ids that belongs to the caller. */
  own: 'mine' | 'theirs';
}

/** The transactions of one request, those that it starts after its answer included. */
interface Observed {
  transactions: Promise<unknown>[];
  /** Inspects the writes of a transaction before its rollback. */
  inspect?: (transaction: Transaction) => Promise<void>;
}

/** Actual and expected results. */
interface Cells {
  seen: unknown;
  due: unknown;
}

test('every call has an input, and every input a call', () => {
  expect([...testInputs.keys()].toSorted()).toEqual(allCalls.map(({ name }) => name).toSorted());
});

describe.each(engines)('C1: every call on $name', ({ open }) => {
  let server: TestApp;
  let app: (request: Request) => Promise<Response>;
  let mine: TestBusiness;
  let theirs: TestBusiness;
  let ids: Record<'mine' | 'theirs' | 'missing', TestIds>;
  let callers: TestCaller[];
  let tables: string[];
  let contents: string[];
  const requests = new AsyncLocalStorage<Observed>();

  beforeAll(async () => {
    server = startTestApp(await open(), { mode: 'qa' });
    const sample = inAFewDays(studio(testNow), testNow);
    mine = await server.addBusiness(sample);
    theirs = await server.addBusiness(underOtherIds(sample));
    const own = await makeTestIds(server, mine);
    ids = { mine: own, theirs: await makeTestIds(server, theirs), missing: missingIds(own) };
    const { tokens } = mine;
    callers = [
      { ...callerOf('anyone'), name: 'without a token' },
      { ...callerOf('anyone', await revokedToken()), name: 'with a revoked token' },
      callerOf('visitor', tokens.visitor),
      callerOf('member', tokens.member),
      callerOf('staff', tokens.staff),
      callerOf('admin', tokens.admin),
      callerOf('owner', tokens.owner),
      { name: 'admin of another business', rank: 'admin', token: theirs.tokens.admin, own: 'theirs' },
    ];
    tables = await businessTables(server.database);
    contents = [
      await contentOf(server.database, tables, mine),
      await contentOf(server.database, tables, theirs),
    ];
    await noteWrites(server.database, tables);
    app = createApp({ ...server.options, database: undoing(server.database) });
  });

  /** The same database with every transaction rolled back, so that each call starts from the same rows. */
  function undoing(database: Database): Database {
    const undone = new Error('undone');
    return {
      engine: database.engine,
      rows: (statement) => database.rows(statement),
      first: (statement) => database.first(statement),
      write: (statement, expected) => database.write(statement, expected),
      ping: () => database.ping(),
      close: () => database.close(),
      transaction: async <Result>(work: (transaction: Transaction) => Promise<Result>) => {
        const observed = requests.getStore();
        const results: Result[] = [];
        const ended = database
          .transaction(async (transaction) => {
            results.push(await work(transaction));
            await observed?.inspect?.(transaction);
            throw undone;
          })
          .catch((error: unknown) => {
            if (error !== undone) throw error;
          });
        observed?.transactions.push(ended);
        await ended;
        return results.at(-1) as Result;
      },
    };
  }

  async function revokedToken(): Promise<string> {
    const token = 'a token that was good until it was revoked';
    await insertAccessToken(server.database, {
      tokenHash: await hashSecret(token),
      businessId: mine.businessId,
      clientId: mine.clientId,
      kind: 'member',
      memberId: mine.memberId,
      signInSessionId: null,
      familyId: null,
      now: testNow,
      expiresAt: new Date('2100-01-01T00:00:00Z'),
    });
    await server.app(requestFor(revokeToken, { body: { token, clientId: mine.clientId } }));
    return token;
  }

  /** Also waits for the transactions that the request starts after its answer. */
  async function answerTo(call: Call, named: TestIds, { token }: TestCaller, inspect?: Observed['inspect']) {
    const input = testInputs.get(call.name)?.(named);
    if (!input) throw new Error(`${call.name} has no input.`);
    const request = requestFor(call, input, { token, headers: { 'X-Wix-Request-Id': 'same' } });
    const transactions: Observed['transactions'] = [];
    const response = await requests.run({ transactions, inspect }, () => app(request));
    const text = await response.text();
    await Promise.allSettled(transactions);
    return {
      status: response.status,
      body: JSON.parse(text) as unknown,
      text,
      transactions: transactions.length,
    };
  }

  /** The refusals of a call for a caller without permission, for all ids, and the number of transactions. */
  async function refusedCells(call: Call, caller: TestCaller): Promise<Cells> {
    const [status, body] = refusalOf(caller);
    const seen: unknown[] = [];
    let transactions = 0;
    for (const named of [ids.mine, ids.theirs, ids.missing]) {
      const answered = await answerTo(call, named, caller);
      seen.push([answered.status, answered.body]);
      transactions += answered.transactions;
    }
    return {
      seen: { answers: seen, transactions },
      due: { answers: [body, body, body].map((each) => [status, each]), transactions: 0 },
    };
  }

  /** The answers of a call for a caller with permission. Foreign ids must be answered like missing ones. */
  async function allowedCells(call: Call, caller: TestCaller): Promise<Cells> {
    const [own, foreign, other] =
      caller.own === 'mine' ? [ids.mine, ids.theirs, theirs] : [ids.theirs, ids.mine, mine];
    const asOwn = await answerTo(call, own, caller);
    const special = statedAnswers[call.name];
    const stated = (special?.to ?? caller.rank) === caller.rank ? special : undefined;
    const fits = stated?.code
      ? codeIn(asOwn.body) === stated.code
      : call.schemas.answer.safeParse(asOwn.body).success;

    const written: string[] = [];
    const inspect = async (transaction: Transaction) => {
      written.push(...(await notedWrites(transaction, other)));
    };
    const asForeign = await answerTo(call, foreign, caller, inspect);
    const asMissing = comparable(await answerTo(call, ids.missing, caller, inspect), ids.missing);
    return {
      seen: {
        own: { status: asOwn.status, fits, failures: failuresIn(asOwn.body), body: asOwn.body },
        foreign: byClient.includes(call.name) ? asMissing : comparable(asForeign, foreign),
        failed: asForeign.status >= 500,
        leaked: Object.values(foreign).filter((id) => asOwn.text.includes(id)),
        written,
      },
      due: {
        own: {
          status: stated?.status ?? 200,
          fits: true,
          failures: stated?.failures ?? 0,
          body: expect.anything(),
        },
        foreign: asMissing,
        failed: false,
        leaked: [],
        written: [],
      },
    };
  }

  test.each(allCalls.map((call) => [call.name, call] as const))('%s', async (_name, call) => {
    for (const caller of callers) {
      const allowed = rankAllows(caller.rank, call.caller);
      const { seen, due } = await (allowed ? allowedCells : refusedCells)(call, caller);
      expect({ [caller.name]: seen }).toEqual({ [caller.name]: due });
    }
  });

  test('both businesses are unchanged afterwards', async () => {
    expect([
      await contentOf(server.database, tables, mine),
      await contentOf(server.database, tables, theirs),
    ]).toEqual(contents);
  });
});

/**
 * The comparable part of an answer: ids replaced by their kind, values that are new in every answer removed. One is the
 * position of `listRecentChanges`: it moves with the transactions of the whole cluster, so with those of other tests.
 */
function comparable({ status, text }: { status: number; text: string }, named: TestIds): string {
  const kinds = mapped(named, (_id, kind) => `<${kind}>`);
  const known = Object.entries(named).reduce(
    (result, [kind, id]) => result.replaceAll(id, kinds[kind as keyof TestIds]),
    text,
  );
  return `${status} ${known.replaceAll(/(?<="after":")\d[\d.-]*(?=")|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|b-[\da-f]{8}-[\da-f]{4}|[\w.-]{40,}/g, '<new>')}`;
}

function callerOf(rank: CallerRank, token?: string): TestCaller {
  return { name: rank, rank, token, own: 'mine' };
}

/** Status and body of a refusal for missing permission. */
function refusalOf({ rank, token }: TestCaller): [number, ErrorBody] {
  if (rank !== 'anyone') {
    const sentence = 'You do not have permission to do this. Ask an owner of the business.';
    return [403, refusal('PERMISSION_DENIED', sentence)];
  }
  const sentence = token ? 'The access token is invalid or has expired.' : 'Authentication required.';
  return [401, refusal('UNAUTHENTICATED', sentence)];
}

function refusal(code: string, message: string): ErrorBody {
  return { message, details: { applicationError: { code, description: message, data: {} } } };
}

function codeIn(body: unknown): string | undefined {
  return (body as ErrorBody).details.applicationError?.code;
}

/** The number of failed items of a bulk call. */
function failuresIn(body: unknown): number {
  const metadata = (body as { bulkActionMetadata?: { totalFailures: number } }).bulkActionMetadata;
  return metadata?.totalFailures ?? 0;
}

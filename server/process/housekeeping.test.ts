import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteService } from '../../contract/calls/services.ts';
import { engines } from '../database/testDatabase.ts';
import { issueAuthorizationCode } from '../rules/authorizationCodes.ts';
import { issueTicket } from '../rules/loginTickets.ts';
import { daysKept } from '../rules/purge.ts';
import { startSignInSession } from '../rules/signInSessions.ts';
import { issueMemberTokens } from '../rules/tokenGrants.ts';
import { ask, startTestApp, yogaClass, type TestApp, type TestBusiness } from '../testApp.ts';
import { openCatalogue } from '../testCatalogue.ts';
import { keepHouse } from './housekeeping.ts';

const month = (daysKept + 1) * 24 * 60 * 60;

const transaction = () => Promise.reject(new Error('gone'));

describe.each(engines)('housekeeping on $name', ({ open }) => {
  let server: TestApp;
  beforeEach(async () => {
    server = startTestApp(await open());
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A sign-in session with a code, an access token and a refresh token of it. */
  async function startIdentityRows({ businessId, clientId, memberId }: TestBusiness) {
    const { database, options } = server;
    const now = options.clock();
    await database.transaction(async (transaction) => {
      const start = { businessId, memberId, cookie: undefined, requestId: 'test', now };
      const { id: signInSessionId } = await startSignInSession(transaction, start);
      const facts = { businessId, clientId, memberId, signInSessionId, familyId: crypto.randomUUID() };
      await issueMemberTokens(transaction, { ...facts, rotates: true }, now);
      const code = { redirectUri: undefined, codeChallenge: 'challenge' };
      await issueAuthorizationCode(transaction, { ...facts, ...code }, now);
    });
  }

  /** How many of those rows, and of tickets, there still are. */
  async function left(): Promise<number> {
    const [counted] = await server.database.rows(
      sql<{ count: number }>`select (
        (select count(*) from sign_in_sessions) + (select count(*) from authorization_codes) +
        (select count(*) from access_tokens where sign_in_session_id is not null) +
        (select count(*) from refresh_tokens) + (select count(*) from login_tickets))::int as count`,
    );
    return counted?.count ?? 0;
  }

  const purged = () => server.log.flatMap((entry) => entry.purged ?? []);

  async function withDeleted() {
    const { create, admin } = await openCatalogue(server);
    const { id } = await create(yogaClass());
    await ask(server, deleteService, { path: { serviceId: id } }, admin);
    server.passTime(month);
  }

  test('clears away what is due at the start, and ends when that is done', async () => {
    await withDeleted();
    await keepHouse(server.options)();
    expect(purged()).toEqual([1]);
  });

  test('clears away codes, tokens and tickets a day after their end, and no sooner', async () => {
    const business = await server.addBusiness();
    const { businessId, clientId, memberId } = business;
    const now = server.options.clock();
    const ticket = { businessId, clientId, memberId, purpose: 'redirect_session', now } as const;
    await issueTicket(server.database, ticket);
    await startIdentityRows(business);
    const day = 24 * 60 * 60;
    server.passTime(day);
    await keepHouse(server.options)();
    expect(await left()).toBe(5);
    server.passTime(31 * day);
    await keepHouse(server.options)();
    expect(await left()).toBe(0);
  });

  test('goes on every hour until it is ended', async () => {
    const stop = keepHouse(server.options);
    await withDeleted();
    vi.advanceTimersByTime(60 * 60 * 1000);
    await stop();
    expect(purged()).toEqual([1]);
    await withDeleted();
    vi.advanceTimersByTime(60 * 60 * 1000);
    await stop();
    expect(purged()).toEqual([1]);
  });

  test('writes down that the database did not answer, and goes on', async () => {
    const stop = keepHouse({ ...server.options, database: { ...server.database, transaction } });
    await expect(stop()).resolves.toBeUndefined();
    expect(server.log).toContainEqual({ failure: 'Error: gone' });
  });
});

import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteService } from '../../contract/calls/services/services.ts';
import { inviteToTeam } from '../../contract/calls/identity/team.ts';
import { trashLimits } from '../../contract/entities/history/trashedRecord.ts';
import { engineOfTheDay } from '../testing/database/testDatabase.ts';
import { issueAuthorizationCode } from '../rules/identity/oauth/authorizationCodes.ts';
import { issueTicket } from '../rules/identity/signIn/loginTickets.ts';
import { sendActivation } from '../rules/identity/passwords/recoverPassword.ts';
import { startSignInSession } from '../rules/identity/signIn/signInSessions.ts';
import { admitAttempt } from '../rules/identity/signIn/signInThrottle.ts';
import { issueMemberTokens } from '../rules/identity/oauth/tokenGrants.ts';
import { startVerification } from '../rules/identity/verificationCodes.ts';
import { insertRedirectSession } from '../tables/identity/redirectSessions.ts';
import { ask, startTestApp, yogaClass, type TestApp, type TestBusiness } from '../testing/testApp.ts';
import { openCatalogue } from '../testing/testCatalogue.ts';
import { insertJob } from '../tables/jobs.ts';
import { eventRetentionDays, runHousekeeping } from './housekeeping.ts';

const engines = engineOfTheDay(import.meta.url);

const month = (trashLimits.days + 1) * 24 * 60 * 60;

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

  /** Stores a sign-in session with a code, an access token and a refresh token. */
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

  /** Counts those rows and the tickets. */
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

  test('clears expired rows at the start, and waits for that to end', async () => {
    await withDeleted();
    await runHousekeeping(server.options)();
    expect(purged()).toEqual([1]);
  });

  test('clears codes, tokens and tickets a day after they expire, not earlier', async () => {
    const business = await server.addBusiness();
    const { businessId, clientId, memberId } = business;
    const now = server.options.clock();
    const ticket = { businessId, clientId, memberId, purpose: 'redirect_session', now } as const;
    await issueTicket(server.database, ticket);
    await startIdentityRows(business);
    const day = 24 * 60 * 60;
    server.passTime(day);
    await runHousekeeping(server.options)();
    expect(await left()).toBe(5);
    server.passTime(31 * day);
    await runHousekeeping(server.options)();
    expect(await left()).toBe(0);
  });

  test('clears all expired sign-in data from every table', async () => {
    const { database, options } = server;
    const business = await server.addBusiness();
    const { businessId, clientId, memberId } = business;
    const [now, secret] = [options.clock(), options.config.secret];
    const visit = { config: options.config, requestId: 'test', now, clientAddress: undefined };
    await issueTicket(database, { businessId, clientId, memberId, purpose: 'redirect_session', now });
    await startIdentityRows(business);
    await sendActivation({ businessId, memberId }, visit, options);
    await database.transaction((transaction) =>
      startVerification(transaction, { businessId, member: null }, visit),
    );
    await admitAttempt(database, { businessId, email: 'a@b.example', clientAddress: undefined, secret, now });
    await insertRedirectSession(database, {
      id: crypto.randomUUID(),
      handleHash: 'handle',
      businessId,
      clientId,
      intent: 'auth',
      payload: {},
      now,
      expiresAt: now,
    });
    const invitation = { email: 'new@b.example', role: 'staff' } as const;
    await ask(server, inviteToTeam, { body: invitation }, business.tokens.owner);

    const ends = ['expires_at', 'absolute_expires_at', 'code_expires_at', 'window_ends_at'];
    const tables = await database.rows(
      sql<{ name: string; ends: string }>`select table_name as name, column_name as ends
        from information_schema.columns
        where table_schema = current_schema() and column_name = any(${ends}::text[]) order by 1`,
    );
    const filled = async () => {
      const names: string[] = [];
      for (const { name, ends: column } of tables) {
        const rows = await database.rows(
          sql`select 1 from ${sql.table(name)} where ${sql.ref(column)} < ${options.clock()}`,
        );
        if (rows.length > 0) names.push(name);
      }
      return names;
    };
    // Longer than any lifetime and retention.
    server.passTime(70 * 24 * 60 * 60);
    expect(await filled()).toEqual(tables.map(({ name }) => name));
    await runHousekeeping(options)();
    expect(await filled()).toEqual([]);
  });

  test('deletes events a month after they happened, and keeps the history', async () => {
    const { create } = await openCatalogue(server);
    const numbers = async () =>
      server.database.first(
        sql`select (select count(*)::int from events) as events, (select count(*)::int from changes) as changes`,
      );
    await create(yogaClass());
    const before = (await numbers()) as { events: number; changes: number };
    expect(before.events).toBeGreaterThan(0);
    server.passTime((eventRetentionDays - 1) * 24 * 60 * 60);
    await create(yogaClass({ name: 'later' }));
    const complete = (await numbers()) as typeof before;
    await runHousekeeping(server.options)();
    expect(await numbers()).toEqual(complete);
    server.passTime(2 * 24 * 60 * 60);
    await runHousekeeping(server.options)();
    expect(await numbers()).toEqual({ ...complete, events: complete.events - before.events });
  });

  test('runs every hour until stopped', async () => {
    const stop = runHousekeeping(server.options);
    await withDeleted();
    vi.advanceTimersByTime(60 * 60 * 1000);
    await stop();
    expect(purged()).toEqual([1]);
    await withDeleted();
    vi.advanceTimersByTime(60 * 60 * 1000);
    await stop();
    expect(purged()).toEqual([1]);
  });

  test('resumes a job at the start, and every minute one without progress for a minute', async () => {
    const { businessId, create, read } = await openCatalogue(server);
    const { id } = await create(yogaClass());
    const stopped = (tagLine: string) =>
      insertJob(
        server.database,
        {
          businessId,
          id: crypto.randomUUID(),
          kind: 'services',
          request: { kind: 'update', service: { tagLine } },
          actor: { identityType: 'UNKNOWN' },
          requestId: 'before-the-crash',
          targetIds: [id],
        },
        server.options.clock(),
      );
    const tagLine = async () => (await read(id)).tagLine;
    await stopped('At the start');
    server.passTime(1);
    const stop = runHousekeeping(server.options);
    await expect.poll(tagLine).toBe('At the start');
    await stopped('A minute later');
    server.passTime(61);
    vi.advanceTimersByTime(60_000);
    await expect.poll(tagLine).toBe('A minute later');
    await stop();
  });

  test('logs a database failure and continues', async () => {
    const stop = runHousekeeping({ ...server.options, database: { ...server.database, transaction } });
    await expect(stop()).resolves.toBeUndefined();
    expect(server.log).toContainEqual({ task: 'purged', failure: 'Error: gone' });
  });
});

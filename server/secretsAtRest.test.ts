import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from './database/database.ts';
import { engineOfTheDay } from './testing/database/testDatabase.ts';
import { clientAddressHeader } from './rules/options.ts';
import { openBrowser } from './testing/identity/testBrowser.ts';
import {
  exchange,
  fullUrlOf,
  origin,
  owner,
  refresh,
  send,
  signInThroughPages,
  startIdentity,
  startTrip,
  tokensOf,
  visitorToken,
  type Identity,
} from './testing/identity/testIdentity.ts';
import {
  addPerson,
  askForMember,
  callWith,
  consentTo,
  registerClient,
} from './testing/identity/testClients.ts';
import { createApp } from './app.ts';

const engines = engineOfTheDay(import.meta.url);

/** Every secret that the scenario used, with its name. */
type Secrets = Map<string, string>;

describe.each(engines)('B7: secrets in the database and the log on $name', ({ open }) => {
  let database: Database;
  let identity: Identity;
  const log: unknown[] = [];
  beforeAll(async () => {
    database = await open();
    const started = await startIdentity(database, { mode: 'qa' });
    const options = { ...started.options, log: (entry: unknown) => log.push(entry) };
    identity = { ...started, options, app: createApp(options) };
  });

  /** Returns every row of every table as text. */
  async function dump(): Promise<string> {
    const tables = await database.rows(
      sql<{ name: string }>`select table_name as name from information_schema.tables
        where table_schema = current_schema() and table_type = 'BASE TABLE'`,
    );
    const contents: string[] = [];
    for (const { name } of tables) {
      const rows = await database.rows(sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`);
      contents.push(`${name}: ${rows.map(({ row }) => row).join('\n')}`);
    }
    return contents.join('\n');
  }

  /** Runs every flow of a member, a browser and two clients, and returns all secrets that were used. */
  async function story(): Promise<Secrets> {
    const secrets: Secrets = new Map([[owner.password, 'the owner’s password']]);
    const keep = (what: string, ...values: (string | undefined)[]) => {
      for (const value of values) if (value) secrets.set(value, what);
    };
    const browser = openBrowser(identity, '203.0.113.7');
    const signedIn = await signInThroughPages(identity, browser);
    keep('a code, spent', signedIn.code);
    keep('a verifier', signedIn.codeVerifier);
    keep('a cookie', ...browser.cookies.values());
    const first = await tokensOf(await exchange(identity, signedIn));
    const second = await tokensOf(await refresh(identity, first.refresh_token));
    keep('an access token', first.access_token, second.access_token);
    keep('a refresh token', first.refresh_token, second.refresh_token);
    keep('a code, not spent', (await signInThroughPages(identity, openBrowser(identity))).code);
    keep(
      'a handle',
      new URL(await fullUrlOf((await startTrip(identity)).response)).searchParams.get('handle') ?? '',
    );
    keep('a visitor’s token', await visitorToken(identity));

    const client = await registerClient(identity, { grants: ['client_credentials', 'authorized_client'] });
    keep('an API key', client.secret);
    await consentTo(identity, client);
    const vouched = await tokensOf(
      await askForMember(identity, client, { memberId: await addPerson(identity) }),
    );
    keep('a member’s tokens by an API key', vouched.access_token, vouched.refresh_token);

    const typed = 'nine purple kettles';
    keep('a new member’s password', typed);
    const asVisitor = { Authorization: await visitorToken(identity), [clientAddressHeader]: '203.0.113.8' };
    const person = { loginId: { email: 'ana@linden.example' }, password: typed };
    const registered = await send(identity, '/v2/register', person, asVisitor);
    keepTokens(await registered.json());
    const loggedIn = await send(identity, '/v2/login', person, asVisitor);
    keepTokens(await loggedIn.json());
    const wrong = 'the wrong words';
    keep('a wrong password', wrong);
    await send(identity, '/v2/login', { ...person, password: wrong }, asVisitor);
    await send(
      identity,
      '/v2/login',
      { ...person, loginId: { email: `${typed}@linden.example` } },
      asVisitor,
    );
    await send(identity, '/v1/send-email', { email: owner.email }, asVisitor);
    // The mail is written after the answer.
    const sent = await vi.waitFor(async () => {
      const text = await (await browser.visit('/dev/mailbox')).text();
      expect(text).toContain('/identity/recover/');
      return text;
    }, 30_000);
    keep(
      'a token in a mail',
      ...[...sent.matchAll(/\/(?:recover|activate)\/([\w-]{43})/g)].map(([, token]) => token),
    );
    for (const [, token = ''] of sent.matchAll(/\/(?:recover|activate)\/([\w-]{43})/g)) {
      await browser.visit(`/identity/recover/${token}`);
    }
    await callWith(identity, second.access_token, '/frontdesk/v1/me');
    await identity.app(
      new Request(`${origin}/v1/logout`, { headers: { Authorization: first.access_token } }),
    );
    return secrets;

    function keepTokens(answer: unknown): void {
      const { sessionToken, stateToken } = answer as { sessionToken?: string; stateToken?: string };
      keep('a ticket', sessionToken);
      keep('a state token', stateToken);
    }
  }

  test('B7: no table and no log line holds a token, code or password after every flow ran', async () => {
    const secrets = await story();
    const kinds = [...new Set(secrets.values())];
    expect(kinds).toEqual(
      expect.arrayContaining(['a ticket', 'a token in a mail', 'an API key', 'a cookie']),
    );
    expect(kinds.length).toBeGreaterThanOrEqual(15);
    const everything = `${await dump()}\n${JSON.stringify(log)}`;
    expect(everything.length).toBeGreaterThan(10_000);
    expect(everything).toContain('203.0.113.7');
    const found = [...secrets].filter(([secret]) => everything.includes(secret)).map(([, what]) => what);
    expect(found).toEqual([]);
  });
});

import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { prepare } from './prepared.ts';
import { maxWaiting, openPostgres, type PostgresOptions } from './postgres.ts';
import { StartError } from './startError.ts';
import { guardWrites } from './writeGate.ts';
import { administer, databaseUrl } from '../testing/database/testCluster.ts';
import { copyTemplate, postgresql } from '../testing/database/testDatabase.ts';

const cluster = 'url' in postgresql ? postgresql : undefined;

function newUrl(): Promise<string> {
  if (!cluster) throw new Error('There is no PostgreSQL here.');
  return copyTemplate(cluster);
}

/** Runs one statement on the maintenance database. */
async function manage(statement: string): Promise<void> {
  await administer(cluster?.url ?? '', statement);
}

async function open(url: string, options?: PostgresOptions): Promise<Database> {
  const database = await openPostgres(url, options);
  onTestFinished(() => database.close());
  return database;
}

describe.runIf(cluster)('PostgreSQL', () => {
  it('aborts a statement after its deadline and stays usable', async () => {
    const database = await open(await newUrl(), { deadlineMs: 100 });
    await expect(database.rows(sql`select pg_sleep(30)`)).rejects.toMatchObject({
      code: 'DEADLINE_EXCEEDED',
    });
    expect(await database.first(sql`select 1 as one`)).toEqual({ one: 1 });
  });

  it('gives a script of a migration the time that it takes', async () => {
    const database = await open(await newUrl(), { deadlineMs: 100 });
    // The client waits for a statement two seconds longer than the server.
    const migrating = database.transaction((transaction) => transaction.script('select pg_sleep(2.5)'));
    await expect(migrating).resolves.toBeUndefined();
  });

  it('waits at most two seconds for a connection', async () => {
    const database = await open(await newUrl(), { connections: 1 });
    const end = new EventTarget();
    const locking = database.transaction(
      () =>
        new Promise((resolve) => {
          end.addEventListener('end', resolve);
        }),
    );
    await expect(database.rows(sql`select 1`)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 1 });
    end.dispatchEvent(new Event('end'));
    await locking;
    expect(await database.first(sql`select 1 as one`)).toEqual({ one: 1 });
  });

  it('refuses at once what is beyond the queue for a connection, and serves the queue', async () => {
    const database = guardWrites(await open(await newUrl(), { connections: 1 }));
    const events = new EventTarget();
    const begun = new Promise((resolve) => {
      events.addEventListener('begin', resolve);
    });
    const locking = database.transaction(
      () =>
        new Promise((resolve) => {
          events.addEventListener('end', resolve);
          events.dispatchEvent(new Event('begin'));
        }),
    );
    await begun;
    const waiting = Array.from({ length: maxWaiting }, () => database.rows(sql`select 1 as one`));
    const refusal = await database.transaction(async () => undefined).catch((error: unknown) => error);
    const health = await database.ping().catch((error: unknown) => error);
    events.dispatchEvent(new Event('end'));
    const served = await Promise.allSettled(waiting);
    expect(refusal).toMatchObject({ code: 'UNAVAILABLE', status: 503, retryAfter: 1 });
    expect(health).toBeUndefined();
    expect(served.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxWaiting);
    await locking;
    expect(await Promise.all(waiting)).toHaveLength(maxWaiting);
  });

  it('survives the loss of all connections, also during a transaction', async () => {
    const url = await newUrl();
    const database = await open(url);
    const killer = await open(url);
    const killOthers = (): Promise<unknown> =>
      killer.rows(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
    const interrupted = database.transaction(async (transaction) => {
      await transaction.rows(sql`create table half (id int)`);
      await killOthers();
      await transaction.rows(sql`select 1`);
    });
    await expect(interrupted).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect
      .poll(() => database.first(sql`select to_regclass('half') as half`).catch(() => 'away'))
      .toEqual({ half: null });
  });

  const counted = prepare<{ count: string; executed: number }>(
    'counted notes',
    (value) => sql<{ count: string; executed: number }>`
      select count(*), random() as executed from notes where body = ${value('body')}`,
    { isReusable: true },
  );

  it('reuses the outcome of a reusable statement until another process commits', async () => {
    const url = await newUrl();
    const [database, other] = [await open(url), await open(url)];
    await other.write(sql`create table notes (body text)`);
    const ask = () => database.first(counted({ body: 'one' }));
    // The tests of other workers commit in the same cluster.
    await expect.poll(async () => (await ask()) === (await ask()), { timeout: 120_000 }).toBe(true);
    for (let notes = 1; notes <= 100; notes += 1) {
      await ask();
      await other.write(sql`insert into notes values ('one')`, 1);
      expect(await ask()).toMatchObject({ count: String(notes) });
    }
    await other.transaction(async (transaction) => {
      await transaction.write(sql`delete from notes`, 100);
      expect(await ask()).toMatchObject({ count: '100' });
    });
    expect(await ask()).toMatchObject({ count: '0' });
  });

  it('retries a transaction after a deadlock', async () => {
    const database = await open(await newUrl());
    await database.transaction((transaction) =>
      transaction.script(
        'create table counters (id int primary key, value int); insert into counters values (1, 0), (2, 0)',
      ),
    );
    // Each pair updates the two rows in opposite order, so one of them is the victim of a deadlock.
    const add = (first: number, second: number): Promise<void> =>
      database.transaction(async (transaction) => {
        await transaction.write(sql`update counters set value = value + 1 where id = ${first}`, 1);
        await transaction.rows(sql`select pg_sleep(0.05)`);
        await transaction.write(sql`update counters set value = value + 1 where id = ${second}`, 1);
      });
    await Promise.all([add(1, 2), add(2, 1)]);
    expect(await database.rows(sql`select value from counters order by id`)).toEqual([
      { value: 2 },
      { value: 2 },
    ]);
  });

  it('does not commit a transaction with a failed statement', async () => {
    const database = await open(await newUrl());
    const swallowing = database.transaction(async (transaction) => {
      await transaction.rows(sql`select 1 / 0`).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('rolled back');
  });

  it('refuses a statement on the database inside a transaction, like the embedded engine', async () => {
    const database = await open(await newUrl());
    await expect(database.transaction(() => database.rows(sql`select 1`))).rejects.toThrow(
      'ask the transaction',
    );
  });

  it('is migrated once when several processes start at the same time', async () => {
    const url = await newUrl();
    const processes = await Promise.all(Array.from({ length: 5 }, () => open(url)));
    const migrations = [
      { name: '9001_first', up: 'create table first_step (id int)' },
      { name: '9002_second', up: 'create table second_step (id int)' },
    ];
    const own = await processes[0]?.rows(
      sql<{ name: string }>`select name from schema_migrations order by name`,
    );
    const all = [...(own ?? []).map(({ name }) => ({ name, up: '' })), ...migrations];
    const ran = await Promise.all(processes.map((database) => migrate(database, all)));
    expect(ran.flat().toSorted()).toEqual(['9001_first', '9002_second']);
  });

  it('refuses the schema of a newer version', async () => {
    const database = await open(await newUrl());
    await database.write(sql`insert into schema_migrations (name) values ('9999_tomorrow')`, 1);
    await expect(migrate(database, [])).rejects.toThrow(StartError);
    await expect(migrate(database, [])).rejects.toThrow('9999_tomorrow');
  });

  it('names the missing right of a role that may not change the schema', async () => {
    const url = await newUrl();
    const role = `reader_${crypto.randomUUID().slice(0, 8)}`;
    await manage(`create role ${role}`);
    onTestFinished(() => manage(`drop role ${role}`));
    await administer(
      url,
      `do $$ begin
      execute format('alter database %I set role = ${role}', current_database());
    end $$`,
    );
    const error: unknown = await migrate(await open(url), []).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toContain('(permission denied for table schema_migrations). Make it the owner');
  });

  it.each(['LATIN1', 'SQL_ASCII'])('refuses a database with the encoding %s', async (encoding) => {
    const name = `latin_${crypto.randomUUID().slice(0, 8)}`;
    await manage(`create database ${name} encoding '${encoding}' locale 'C' template template0`);
    onTestFinished(() => manage(`drop database ${name} with (force)`));
    const error: unknown = await openPostgres(databaseUrl(cluster?.url ?? '', name)).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toContain(`cannot be used: its encoding is ${encoding}. Create`);
  });

  it('rolls back a failing migration', async () => {
    const database = await open(await newUrl());
    const known = await database.rows(sql<{ name: string }>`select name from schema_migrations`);
    const all = [
      ...known.map(({ name }) => ({ name, up: '' })),
      { name: '9001_broken', up: 'create table half (id int); select no_such_column' },
    ];
    await expect(migrate(database, all)).rejects.toThrow('no_such_column');
    expect(await database.first(sql`select to_regclass('half') as half`)).toEqual({ half: null });
  });
});

describe('an unreachable PostgreSQL', () => {
  it('is reported in one line without the password', async () => {
    const error: unknown = await openPostgres('postgres://somebody:secret@127.0.0.1:1/frontdesk').catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toMatch(/127\.0\.0\.1:1\/frontdesk.*ECONNREFUSED/);
    expect(String(error)).not.toMatch(/secret|\n/);
  });
});

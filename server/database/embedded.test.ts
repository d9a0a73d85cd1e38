import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from './database.ts';
import { DatabaseError } from './databaseError.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { prepare } from './prepared.ts';
import { StartError } from './startError.ts';
import { buildForNode } from './testBuild.ts';

let worker: URL;

beforeAll(async () => {
  const built = await buildForNode(['embeddedWorker.ts']);
  worker = built.urlOf('embeddedWorker.ts');
  return built.remove;
});

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'frontdesk-embedded-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** Counts 10^12 rows: longer than anybody waits. */
const endless = sql`select count(*) from generate_series(1, 1000000) a cross join generate_series(1, 1000000) b`;

async function idsIn(database: Database): Promise<number[]> {
  const rows = await database.rows(sql<{ id: number }>`select id from notes order by id`);
  return rows.map(({ id }) => id);
}

describe('the embedded database', () => {
  let directory: string;
  let database: Database;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'frontdesk-embedded-'));
    database = await openEmbedded({ directory, deadlineMs: 2000, worker });
    await database.transaction((transaction) =>
      transaction.script('create table notes (id int primary key, body text not null)'),
    );
    return async () => {
      await database.close();
      await rm(directory, { recursive: true, force: true });
    };
  });
  beforeEach(() => database.write(sql`delete from notes`));

  it('answers a prepared statement as any other, again and again, and goes on after one that fails', async () => {
    const written = prepare<{ id: number; body: string; at: Date }>(
      'written notes',
      (value) =>
        sql<{
          id: number;
          body: string;
          at: Date;
        }>`select id, body, ${value('at')}::timestamptz as at from notes where id = any(${value('ids')}::int[]) order by id`,
    );
    const divided = prepare<{ result: number }>(
      'a division',
      (value) => sql<{ result: number }>`
      select 12 / ${value('by')}::int as result`,
    );
    const unknown = prepare('a mistake', () => sql`select nothing_of_the_kind`);
    await database.write(sql`insert into notes values (1, 'one'), (2, 'two'), (3, 'three')`, 3);
    const at = new Date('2027-03-01T09:00:00.123Z');
    expect(await database.rows(written({ ids: [3, 1], at }))).toEqual([
      { id: 1, body: 'one', at },
      { id: 3, body: 'three', at },
    ]);
    expect(await database.rows(written({ ids: [], at }))).toEqual([]);
    await expect(database.rows(divided({ by: 0 }))).rejects.toMatchObject({ code: '22012' });
    expect(await database.first(divided({ by: 4 }))).toEqual({ result: 3 });
    await expect(database.rows(unknown({}))).rejects.toMatchObject({ code: '42703' });
    await expect(database.rows(unknown({}))).rejects.toMatchObject({ code: '42703' });
    await database.transaction(async (transaction) => {
      await transaction.write(sql`update notes set body = 'changed' where id = 2`, 1);
      expect(await transaction.first(written({ ids: [2], at }))).toMatchObject({ body: 'changed' });
    });
    await expect(
      database.transaction(async (transaction) => {
        await transaction.write(sql`delete from notes`);
        await transaction.rows(divided({ by: 0 }));
      }),
    ).rejects.toMatchObject({ code: '22012' });
    expect(await database.rows(written({ ids: [1, 2, 3], at }))).toHaveLength(3);
  });

  it('pipelines statements and keeps transactions apart from them', async () => {
    const seen: number[][] = [];
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        if (index % 2 === 0) await database.write(sql`insert into notes values (${index}, 'alone')`, 1);
        else {
          await database
            .transaction(async (transaction) => {
              await transaction.write(sql`insert into notes values (${index}, 'together')`, 1);
              await transaction.write(sql`insert into notes values (${index + 1000}, 'together')`, 1);
              if (index % 4 === 1) throw new Error('rolled back');
            })
            .catch(() => undefined);
        }
        seen.push(await idsIn(database));
      }),
    );
    // Nobody ever saw one half of a pair, nor a row of a transaction that rolled back.
    for (const ids of seen) {
      const pairs = ids.filter((id) => id >= 1000);
      expect(ids).toEqual(expect.arrayContaining(pairs.map((id) => id - 1000)));
      expect(ids.filter((id) => id % 4 === 1)).toEqual([]);
    }
    expect((await idsIn(database)).length).toBe(25 + 2 * 12);
  });

  it('refuses a statement asked of the database inside a transaction, instead of waiting for itself', async () => {
    await expect(database.transaction(() => idsIn(database))).rejects.toThrow('ask the transaction');
    await expect(database.transaction(() => database.transaction(() => idsIn(database)))).rejects.toThrow(
      'ask the transaction',
    );
    expect(await idsIn(database)).toEqual([]);
  });

  it('does not call a transaction committed in which a statement failed', async () => {
    const swallowing = database.transaction(async (transaction) => {
      await transaction.write(sql`insert into notes values (1, 'x')`, 1);
      await transaction.write(sql`insert into notes values (1, 'again')`).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('rolled back');
    expect(await idsIn(database)).toEqual([]);
  });

  it('ends a statement over its deadline, loses nothing acknowledged and answers those who waited', async () => {
    await database.write(sql`insert into notes values (1, 'before')`, 1);
    const slow = database.rows(endless);
    const waiting = Promise.all(
      [2, 3, 4].map((id) => database.write(sql`insert into notes values (${id}, 'waited')`, 1)),
    );
    await expect(slow).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    expect(await waiting).toEqual([1, 1, 1]);
    expect(await idsIn(database)).toEqual([1, 2, 3, 4]);
  });

  it('fails a transaction over its deadline as a whole, and goes on', async () => {
    const slow = database.transaction(async (transaction) => {
      await transaction.write(sql`insert into notes values (1, 'half')`, 1);
      await transaction.rows(endless);
    });
    const next = database.transaction((transaction) =>
      transaction.write(sql`insert into notes values (2, 'next')`, 1),
    );
    await expect(slow).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    expect(await next).toBe(1);
    expect(await idsIn(database)).toEqual([2]);
  });

  it('never goes on with a transaction whose engine ended, even when its error was swallowed', async () => {
    const swallowing = database.transaction(async (transaction) => {
      await transaction.write(sql`insert into notes values (1, 'lost')`, 1);
      await transaction.rows(endless).catch(() => undefined);
      await transaction.write(sql`insert into notes values (2, 'outside')`, 1);
    });
    await expect(swallowing).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await idsIn(database)).toEqual([]);
  });

  it('ends a transaction that was left open, and lets the next one in', async () => {
    const forgotten = database.transaction(async (transaction) => {
      await transaction.write(sql`insert into notes values (1, 'forgotten')`, 1);
      await new Promise(() => undefined);
    });
    await expect(forgotten).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    expect(await idsIn(database)).toEqual([]);
  });

  it('carries the reason of a refused statement across the thread', async () => {
    await database.write(sql`insert into notes values (1, 'x')`, 1);
    const error: unknown = await database
      .write(sql`insert into notes values (1, 'x')`)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DatabaseError);
    expect(error).toMatchObject({ code: '23505', constraint: 'notes_pkey', table: 'notes' });
  });

  it('refuses a schema of a newer version', async () => {
    const old = { name: '0001_old', up: 'create table a (id int)' };
    expect(await migrate(database, [old, { name: '0002_new', up: 'create table b (id int)' }])).toEqual([
      '0001_old',
      '0002_new',
    ]);
    await expect(migrate(database, [old])).rejects.toThrow(StartError);
    await expect(migrate(database, [old])).rejects.toThrow('0002_new');
  });
});

describe('a data directory', () => {
  it('is made again when its first start was cut off, and keeps what was written when it is opened again', async () => {
    const directory = await newDirectory();
    await mkdir(join(directory, 'postgresql.new', 'base'), { recursive: true });
    await writeFile(join(directory, 'postgresql.new', 'PG_VERSION'), '18\n');
    const first = await openEmbedded({ directory, worker });
    onTestFinished(() => first.close());
    await first.transaction((transaction) =>
      transaction.script('create table notes (id int); insert into notes values (1)'),
    );
    await first.close();
    expect(existsSync(join(directory, 'postgresql.new'))).toBe(false);

    const second = await openEmbedded({ directory, worker });
    onTestFinished(() => second.close());
    expect(await idsIn(second)).toEqual([1]);
    await second.close();
    await expect(idsIn(second)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('loses its dead rows and keeps a bounded log, which the engine never sees to by itself', async () => {
    const directory = await newDirectory();
    const database = await openEmbedded({ directory, worker, upkeepMs: 10 });
    onTestFinished(() => database.close());
    await database.transaction((transaction) => transaction.script('create table notes (id int, body text)'));
    const state = (): Promise<unknown> =>
      database.first(sql`
        select (select n_dead_tup from pg_stat_user_tables) as dead,
          pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) < 32 * 1024 * 1024 as bounded from pg_control_checkpoint()`);
    await database.write(
      sql`insert into notes select n, (select string_agg(md5(n::text || k), '') from generate_series(1, 30) k) from generate_series(1, 20000) n`,
    );
    await database.write(sql`update notes set body = reverse(body)`, 20_000);
    await expect.poll(state, { timeout: 20_000 }).toEqual({ dead: '0', bounded: true });
  });

  it('of another PostgreSQL version is refused', async () => {
    const directory = await newDirectory();
    await mkdir(join(directory, 'postgresql'));
    await writeFile(join(directory, 'postgresql', 'PG_VERSION'), '17\n');
    await expect(openEmbedded({ directory, worker })).rejects.toThrow(/PostgreSQL 17.*brings 18/);
    await expect(openEmbedded({ directory, worker })).rejects.toThrow(StartError);
  });

  it('that holds something else is refused', async () => {
    const directory = await newDirectory();
    await mkdir(join(directory, 'postgresql'));
    await expect(openEmbedded({ directory, worker })).rejects.toThrow('is not a database');
  });
});

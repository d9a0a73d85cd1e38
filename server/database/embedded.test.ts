import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from './database.ts';
import { DatabaseError } from './databaseError.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { StartError } from './startError.ts';
import { buildForNode } from './testBuild.ts';

let worker: URL;
/** A data directory with an empty table of notes, to copy: a first start takes seconds, a copy does not. */
let prepared: string;

beforeAll(async () => {
  worker = (await buildForNode(['embeddedWorker.ts'])).urlOf('embeddedWorker.ts');
  prepared = await mkdtemp(join(tmpdir(), 'frontdesk-embedded-'));
  const database = await openEmbedded({ directory: prepared, worker });
  await database.transaction((transaction) =>
    transaction.script('create table notes (id int primary key, body text not null)'),
  );
  await database.close();
});
afterAll(() => rm(prepared, { recursive: true, force: true }));

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
  let database: Database | undefined;

  afterEach(async () => {
    await database?.close();
    database = undefined;
  });

  async function openWithNotes(deadlineMs?: number): Promise<{ database: Database; directory: string }> {
    const directory = await newDirectory();
    await cp(prepared, directory, { recursive: true });
    database = await openEmbedded({ directory, deadlineMs, worker });
    return { database, directory };
  }

  it('keeps what was written when it is opened again', async () => {
    const first = await openWithNotes();
    await first.database.write(sql`insert into notes values (1, 'kept')`, 1);
    await first.database.close();
    expect((await readdir(first.directory)).toSorted()).toContain('postgresql');
    database = await openEmbedded({ directory: first.directory, worker });
    expect(await database.rows(sql`select * from notes`)).toEqual([{ id: 1, body: 'kept' }]);
  });

  it('pipelines statements and keeps transactions apart from them', async () => {
    const { database } = await openWithNotes();
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
    const { database } = await openWithNotes();
    await expect(database.transaction(() => idsIn(database))).rejects.toThrow('ask the transaction');
    await expect(database.transaction(() => database.transaction(() => idsIn(database)))).rejects.toThrow(
      'ask the transaction',
    );
    expect(await idsIn(database)).toEqual([]);
  });

  it('does not call a transaction committed in which a statement failed', async () => {
    const { database } = await openWithNotes();
    const swallowing = database.transaction(async (transaction) => {
      await transaction.write(sql`insert into notes values (1, 'x')`, 1);
      await transaction.write(sql`insert into notes values (1, 'again')`).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('rolled back');
    expect(await idsIn(database)).toEqual([]);
  });

  it('ends a statement over its deadline, loses nothing acknowledged and answers those who waited', async () => {
    const { database } = await openWithNotes(1000);
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
    const { database } = await openWithNotes(1000);
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
    const { database } = await openWithNotes(1000);
    const swallowing = database.transaction(async (transaction) => {
      await transaction.write(sql`insert into notes values (1, 'lost')`, 1);
      await transaction.rows(endless).catch(() => undefined);
      await transaction.write(sql`insert into notes values (2, 'outside')`, 1);
    });
    await expect(swallowing).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await idsIn(database)).toEqual([]);
  });

  it('ends a transaction that was left open, and lets the next one in', async () => {
    const { database } = await openWithNotes(300);
    const forgotten = database.transaction(async (transaction) => {
      await transaction.write(sql`insert into notes values (1, 'forgotten')`, 1);
      await new Promise(() => undefined);
    });
    await expect(forgotten).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    expect(await idsIn(database)).toEqual([]);
  });

  it('carries the reason of a refused statement across the thread', async () => {
    const { database } = await openWithNotes();
    await database.write(sql`insert into notes values (1, 'x')`, 1);
    const error: unknown = await database
      .write(sql`insert into notes values (1, 'x')`)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DatabaseError);
    expect(error).toMatchObject({ code: '23505', constraint: 'notes_pkey', table: 'notes' });
  });

  it('refuses a schema of a newer version', async () => {
    const { database } = await openWithNotes();
    const old = { name: '0001_old', up: 'create table a (id int)' };
    expect(await migrate(database, [old, { name: '0002_new', up: 'create table b (id int)' }])).toEqual([
      '0001_old',
      '0002_new',
    ]);
    await expect(migrate(database, [old])).rejects.toThrow(StartError);
    await expect(migrate(database, [old])).rejects.toThrow('0002_new');
  });

  it('refuses a directory of another PostgreSQL version', async () => {
    const directory = await newDirectory();
    await mkdir(join(directory, 'postgresql'));
    await writeFile(join(directory, 'postgresql', 'PG_VERSION'), '17\n');
    await expect(openEmbedded({ directory, worker })).rejects.toThrow(/PostgreSQL 17.*brings 18/);
    await expect(openEmbedded({ directory, worker })).rejects.toThrow(StartError);
  });

  it('refuses a directory that holds something else', async () => {
    const directory = await newDirectory();
    await mkdir(join(directory, 'postgresql'));
    await expect(openEmbedded({ directory, worker })).rejects.toThrow('is not a database');
  });

  it('starts over when an earlier first start was cut off', async () => {
    const directory = await newDirectory();
    await mkdir(join(directory, 'postgresql.new', 'base'), { recursive: true });
    await writeFile(join(directory, 'postgresql.new', 'PG_VERSION'), '18\n');
    database = await openEmbedded({ directory, worker });
    expect(await database.first(sql`select 1 as one`)).toEqual({ one: 1 });
    expect(existsSync(join(directory, 'postgresql.new'))).toBe(false);
  });
});

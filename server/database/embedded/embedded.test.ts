import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../database.ts';
import { DatabaseError } from '../databaseError.ts';
import { openEmbedded } from './embedded.ts';
import { makeEmbeddedLine } from './embeddedLine.ts';
import { newLease } from '../lease.ts';
import { migrate } from '../migrate.ts';
import { migrations } from '../migrations/list.ts';
import { prepare } from '../prepared.ts';
import { StartError } from '../startError.ts';
import { buildForNode } from '../../testing/database/testBuild.ts';
import { prepareDirectory } from '../../testing/database/testDirectory.ts';

let worker: URL;

beforeAll(async () => {
  const built = await buildForNode(['database/embedded/embeddedWorker.ts']);
  worker = built.urlOf('database/embedded/embeddedWorker.ts');
  return built.remove;
});

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'frontdesk-embedded-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** Counts 10^12 rows, which never completes in time. */
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
    await prepareDirectory(directory);
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

  it('repeats a prepared statement with the same results, also after one that fails', async () => {
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

  it('reuses the outcome of a reusable statement until a commit', async () => {
    const counted = prepare<{ bodies: string; executed: number }>(
      'counted notes',
      (value) => sql<{ bodies: string; executed: number }>`
        select count(*) as bodies, random() as executed from notes where body = ${value('body')}`,
      { isReusable: true },
    );
    const ask = () => database.first(counted({ body: 'one' }));
    await database.write(sql`insert into notes values (1, 'one')`, 1);
    const first = await ask();
    expect(first).toMatchObject({ bodies: '1' });
    expect(await ask()).toBe(first);
    expect(Object.isFrozen(first)).toBe(true);
    expect(await database.first(counted({ body: 'two' }))).toMatchObject({ bodies: '0' });
    expect(await ask()).toBe(first);

    await database.write(sql`insert into notes values (2, 'one')`, 1);
    const second = await ask();
    expect(second).toMatchObject({ bodies: '2' });
    await database.transaction(async (transaction) => {
      await transaction.write(sql`update notes set body = 'other'`, 2);
      expect(await transaction.first(counted({ body: 'one' }))).toMatchObject({ bodies: '0' });
    });
    expect(await ask()).toMatchObject({ bodies: '0' });
  });

  it('pipelines statements and isolates transactions from them', async () => {
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
    // No read saw half of a pair, or a row of a transaction that rolled back.
    for (const ids of seen) {
      const pairs = ids.filter((id) => id >= 1000);
      expect(ids).toEqual(expect.arrayContaining(pairs.map((id) => id - 1000)));
      expect(ids.filter((id) => id % 4 === 1)).toEqual([]);
    }
    expect((await idsIn(database)).length).toBe(25 + 2 * 12);
  });

  it('refuses a statement on the database inside a transaction instead of deadlocking', async () => {
    await expect(database.transaction(() => idsIn(database))).rejects.toThrow('ask the transaction');
    await expect(database.transaction(() => database.transaction(() => idsIn(database)))).rejects.toThrow(
      'ask the transaction',
    );
    expect(await idsIn(database)).toEqual([]);
  });

  it('does not commit a transaction with a failed statement', async () => {
    const swallowing = database.transaction(async (transaction) => {
      await transaction.write(sql`insert into notes values (1, 'x')`, 1);
      await transaction.write(sql`insert into notes values (1, 'again')`).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('rolled back');
    expect(await idsIn(database)).toEqual([]);
  });

  it('aborts a statement after its deadline, loses nothing acknowledged and answers waiting statements', async () => {
    await database.write(sql`insert into notes values (1, 'before')`, 1);
    const slow = database.rows(endless);
    const waiting = Promise.all(
      [2, 3, 4].map((id) => database.write(sql`insert into notes values (${id}, 'waited')`, 1)),
    );
    await expect(slow).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    expect(await waiting).toEqual([1, 1, 1]);
    expect(await idsIn(database)).toEqual([1, 2, 3, 4]);
  });

  it('fails a transaction after its deadline as a whole, even if the error was caught, and stays usable', async () => {
    const slow = database.transaction(async (transaction) => {
      await transaction.write(sql`insert into notes values (1, 'lost')`, 1);
      await expect(transaction.rows(endless)).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
      await transaction.write(sql`insert into notes values (2, 'outside')`, 1);
    });
    const next = database.transaction((transaction) =>
      transaction.write(sql`insert into notes values (3, 'next')`, 1),
    );
    await expect(slow).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await next).toBe(1);
    expect(await idsIn(database)).toEqual([3]);
  });

  it('ends a transaction that is idle for too long, and starts the next one', async () => {
    const forgotten = database.transaction(async (transaction) => {
      await transaction.write(sql`insert into notes values (1, 'forgotten')`, 1);
      await new Promise(() => undefined);
    });
    await expect(forgotten).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    expect(await idsIn(database)).toEqual([]);
  });

  it('passes the fields of a refused statement across the thread', async () => {
    await database.write(sql`insert into notes values (1, 'x')`, 1);
    const error: unknown = await database
      .write(sql`insert into notes values (1, 'x')`)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DatabaseError);
    expect(error).toMatchObject({ code: '23505', constraint: 'notes_pkey', table: 'notes' });
  });

  it('refuses the schema of a newer version', async () => {
    const old = [...migrations, { name: '9998_old', up: 'create table a (id int)' }];
    expect(await migrate(database, [...old, { name: '9999_new', up: 'create table b (id int)' }])).toEqual([
      '9998_old',
      '9999_new',
    ]);
    await expect(migrate(database, old)).rejects.toThrow(StartError);
    await expect(migrate(database, old)).rejects.toThrow('9999_new');
  });
});

async function inBase(cluster: string, change: (file: string) => Promise<void>): Promise<void> {
  const files = await readdir(join(cluster, 'base', '5'));
  await Promise.all(files.map((name) => change(join(cluster, 'base', '5', name))));
}

/** Starts a worker that never reports, with or without file operations. */
async function startWith(code: string): Promise<unknown> {
  const directory = await newDirectory();
  const script = pathToFileURL(join(directory, 'worker.mjs'));
  const started = "new Promise((resolve) => parentPort.once('message', resolve))";
  await writeFile(
    script,
    `import { parentPort } from 'node:worker_threads';
    const { operations } = await ${started};
    ${code}`,
  );
  const line = makeEmbeddedLine({ directory, script, lease: newLease(), quietMs: 600 });
  return line.start().catch((error: unknown) => error);
}

async function modesOf(directory: string): Promise<string[]> {
  const folders = [directory, join(directory, 'postgresql')];
  return Promise.all(folders.map(async (folder) => ((await stat(folder)).mode & 0o777).toString(8)));
}

describe('a data directory', () => {
  /** One that others could read, after a start. */
  let started: string;
  const said: string[] = [];

  async function startAndClose(): Promise<void> {
    const database = await openEmbedded({ directory: started, worker, say: (line) => said.push(line) });
    await database.close();
  }

  beforeAll(async () => {
    started = await mkdtemp(join(tmpdir(), 'frontdesk-started-'));
    await prepareDirectory(started);
    for (const folder of [started, join(started, 'postgresql')]) await chmod(folder, 0o755);
    await startAndClose();
    return () => rm(started, { recursive: true, force: true });
  });

  it('is made private, with one message if others could read it', async () => {
    expect(await modesOf(started)).toEqual(['700', '700']);
    expect(said).toEqual([expect.stringMatching(/^Other accounts .* Now only yours can\.$/)]);
    await startAndClose();
    expect(said).toHaveLength(1);
  });

  it('is created again after a first start that was killed, and keeps its rows when it is reopened; with other files it keeps its mode', async () => {
    const directory = await newDirectory();
    await chmod(directory, 0o755);
    await writeFile(join(directory, 'notes.txt'), '');
    const owner = { pid: 1, host: 'gone', place: 'gone', nonce: 'gone' };
    await writeFile(join(directory, 'lock.1.json'), JSON.stringify(owner));
    await mkdir(join(directory, 'postgresql.new', 'base'), { recursive: true });
    await writeFile(join(directory, 'postgresql.new', 'PG_VERSION'), '18\n');
    const first = await openEmbedded({ directory, worker });
    onTestFinished(() => first.close());
    await first.transaction((transaction) =>
      transaction.script('create table notes (id int); insert into notes values (1)'),
    );
    await first.close();
    expect(existsSync(join(directory, 'postgresql.new'))).toBe(false);
    expect(await modesOf(directory)).toEqual(['755', '700']);

    const second = await openEmbedded({ directory, worker });
    onTestFinished(() => second.close());
    expect(await idsIn(second)).toEqual([1]);
    expect(await modesOf(directory)).toEqual(['755', '700']);
    await second.close();
    await expect(idsIn(second)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('gets vacuumed and checkpointed, which the engine never does by itself', async () => {
    const directory = await newDirectory();
    await prepareDirectory(directory);
    const database = await openEmbedded({ directory, worker, upkeepMs: 10 });
    onTestFinished(() => database.close());
    await database.transaction((transaction) => transaction.script('create table notes (id int, body text)'));
    const state = (): Promise<unknown> =>
      database.first(sql`
        select (select n_dead_tup from pg_stat_user_tables where relname = 'notes') as dead,
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
    const error: unknown = await openEmbedded({ directory, worker }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toMatch(/PostgreSQL 17.*brings 18/);
  });

  describe('when damaged', () => {
    const damages: Record<string, (cluster: string) => Promise<void>> = {
      'has no PG_VERSION': (cluster) => rm(join(cluster, 'PG_VERSION')),
      'is empty': async (cluster) => {
        await rm(cluster, { recursive: true });
        await mkdir(cluster);
      },
      'has half a pg_control': (cluster) => truncate(join(cluster, 'global', 'pg_control'), 100),
      'has no pg_control': (cluster) => rm(join(cluster, 'global', 'pg_control')),
      'has no log': async (cluster) => {
        await rm(join(cluster, 'pg_wal'), { recursive: true });
        await mkdir(join(cluster, 'pg_wal'));
      },
      'has no folder for its log': (cluster) => rm(join(cluster, 'pg_wal'), { recursive: true }),
      'has random bytes in its tables': (cluster) =>
        inBase(cluster, async (file) => writeFile(file, randomBytes((await stat(file)).size))),
      'has no tables': (cluster) => rm(join(cluster, 'base'), { recursive: true }),
    };
    it.each(Object.entries(damages))('is refused with instructions: it %s', async (_, damage) => {
      const directory = await newDirectory();
      await cp(started, directory, { recursive: true });
      await damage(join(directory, 'postgresql'));
      const error: unknown = await openEmbedded({ directory, worker }).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(StartError);
      expect(String(error)).toBe(
        `StartError: The database in ${directory} is damaged. Restore a backup of this directory, or name another one with --data.`,
      );
    });
  });

  describe('when the engine does not start', () => {
    it('stops the start after a while without progress, with the reason', async () => {
      const error = await startWith('setInterval(() => {}, 1000);');
      expect(String(error)).toMatch(/did not start: it made no progress for 0\.6 s\.$/);
    });

    it('waits as long as it makes progress', async () => {
      const outcome = await startWith(`
        const work = setInterval(() => Atomics.add(operations, 0, 1), 10);
        setTimeout(() => {
          clearInterval(work);
          parentPort.postMessage({ kind: 'ready' });
          setTimeout(() => process.exit(), 10);
        }, 2000);`);
      expect(outcome).toBeUndefined();
    });
  });
});

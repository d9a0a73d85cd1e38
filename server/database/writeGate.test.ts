import { EventEmitter, once } from 'node:events';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../testing/testApp.ts';
import type { Database } from './database.ts';
import { diskFull, unavailable } from './databaseError.ts';
import { engines } from '../testing/database/testDatabase.ts';
import { guardWrites } from './writeGate.ts';

const [engine] = engines;

/** Opens a database whose writes fail like on a broken disk while `failure` is set. */
async function openBreakable() {
  if (!engine) throw new Error('There is no engine to test on.');
  const database = await engine.open();
  onTestFinished(() => database.close());
  const state: { failure?: Error; attempts: number } = { attempts: 0 };
  const breakable: Database = {
    ...database,
    transaction: async (work) => {
      state.attempts += 1;
      if (state.failure) throw state.failure;
      return database.transaction(work);
    },
  };
  return { state, breakable };
}

const health = (app: (request: Request) => Promise<Response>, path = '/_health'): Promise<Response> =>
  app(new Request(`http://localhost:4600${path}`));

it('refuses all writes after a full disk, answers reads, and accepts writes after a successful trial', async () => {
  const { state, breakable } = await openBreakable();
  const database = guardWrites(breakable, { trialMs: 100 });
  onTestFinished(() => database.close());
  const { app } = startTestApp(database);
  const write = (): Promise<number> =>
    database.transaction((transaction) => transaction.write(sql`update businesses set name = name`));
  await write();

  state.failure = diskFull('no space');
  await expect(write()).rejects.toMatchObject({ code: 'DISK_FULL', retryAfter: 5 });
  const attempts = state.attempts;
  await expect(Promise.all(Array.from({ length: 50 }, write))).rejects.toMatchObject({ code: 'DISK_FULL' });
  await expect(database.write(sql`delete from businesses`)).rejects.toMatchObject({ code: 'DISK_FULL' });
  expect(state.attempts - attempts).toBeLessThan(10);
  expect(await database.first(sql`select 1 as one`)).toEqual({ one: 1 });

  const notReady = await health(app);
  expect([notReady.status, notReady.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await notReady.json()).toMatchObject({
    details: { applicationError: { code: 'DISK_FULL', description: expect.stringContaining('disk') } },
  });
  expect((await health(app, '/_live')).status).toBe(200);

  delete state.failure;
  await expect.poll(async () => (await health(app)).status, { timeout: 10_000 }).toBe(200);
  await write();
});

it('keeps refusing when a write that began before the full disk succeeds', async () => {
  const { state, breakable } = await openBreakable();
  const database = guardWrites(breakable, { trialMs: 60_000 });
  onTestFinished(() => database.close());
  const write = (): Promise<unknown> =>
    database.transaction((transaction) => transaction.rows(sql`select 1`));
  const moments = new EventEmitter();
  const begun = once(moments, 'begun');
  const early = database.transaction(async () => {
    moments.emit('begun');
    await once(moments, 'full');
  });
  await begun;
  state.failure = diskFull('no space');
  await expect(write()).rejects.toMatchObject({ code: 'DISK_FULL' });
  moments.emit('full');
  await early;
  const { attempts } = state;
  await expect(write()).rejects.toMatchObject({ code: 'DISK_FULL' });
  expect(state.attempts).toBe(attempts);
  await expect(database.ping()).rejects.toMatchObject({ code: 'DISK_FULL' });
});

it('keeps refusing when the database is unreachable after a full disk', async () => {
  const { state, breakable } = await openBreakable();
  breakable.rows = () => Promise.reject(unavailable('no connection'));
  const database = guardWrites(breakable, { trialMs: 60_000 });
  onTestFinished(() => database.close());
  const write = (): Promise<unknown> => database.transaction(async () => undefined);
  state.failure = diskFull('no space');
  await expect(write()).rejects.toMatchObject({ code: 'DISK_FULL' });
  await expect(database.rows(sql`select 1`)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  const { attempts } = state;
  await expect(write()).rejects.toMatchObject({ code: 'DISK_FULL' });
  expect(state.attempts).toBe(attempts);
});

it('is not ready after a failed write, until the database accepts writes again', async () => {
  const { state, breakable } = await openBreakable();
  const database = guardWrites(breakable);
  onTestFinished(() => database.close());
  const { app } = startTestApp(database);
  state.failure = unavailable('read-only');
  await expect(database.transaction((transaction) => transaction.rows(sql`select 1`))).rejects.toThrow(
    'is unavailable',
  );
  expect((await health(app)).status).toBe(503);
  delete state.failure;
  expect((await health(app)).status).toBe(200);
});

it('accepts writes after an error of the caller', async () => {
  const { breakable } = await openBreakable();
  const database = guardWrites(breakable);
  onTestFinished(() => database.close());
  await expect(database.write(sql`insert into businesses (id) values (null)`)).rejects.toMatchObject({
    code: '23502',
  });
  await database.ping();
  expect(await database.write(sql`delete from events`)).toBe(0);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPostgres } from '../database/postgres.ts';
import { administer, databaseUrl, startOwnCluster } from '../testing/database/testCluster.ts';
import { deep } from '../../testDeep.ts';
import {
  acknowledged,
  healthOf,
  killServers,
  makeWriter,
  runServer,
  startForWriters,
} from '../testing/testServer.ts';

let data: string;

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'frontdesk-outage-'));
});
afterEach(async () => {
  await killServers();
  await rm(data, { recursive: true, force: true });
});

const outageMs = deep(30_000, 2000);
const writers = 6;

it(
  `C14: an outage of PostgreSQL for ${outageMs / 1000} s under load ends no server and duplicates no write`,
  async ({ skip }) => {
    const cluster = await startOwnCluster(data);
    skip('missing' in cluster && process.env.CI !== 'true', 'no PostgreSQL here');
    if ('missing' in cluster) throw new Error(cluster.missing);
    try {
      const url = databaseUrl(cluster.url, await cluster.createDatabase());
      const server = await startForWriters(data, { DATABASE_URL: url });
      const { write } = await makeWriter(server.ready.url);
      const answers: Awaited<ReturnType<typeof write>>[] = [];
      const clientsEnd = new AbortController();
      // A client that retries a write with its key until it is acknowledged.
      const client = async (): Promise<void> => {
        while (!clientsEnd.signal.aborted) {
          const key = crypto.randomUUID();
          let status: number | undefined;
          while (status !== 200) {
            const answer = await write(key);
            answers.push(answer);
            ({ status } = answer);
          }
        }
      };
      const clients = Promise.all(Array.from({ length: writers }, client));
      await vi.waitUntil(() => acknowledged(answers).length >= 20, { timeout: 60_000 });
      await cluster.halt();
      const away = performance.now();
      await vi.waitUntil(() => performance.now() - away > outageMs, { timeout: outageMs + 60_000 });
      expect(await healthOf(server.ready.url)).toBe(503);
      await cluster.resume();
      const back = performance.now();
      await vi.waitUntil(async () => (await healthOf(server.ready.url)) === 200, {
        timeout: 30_000,
        interval: 20,
      });
      const healthyMs = performance.now() - back;
      const before = acknowledged(answers).length;
      await vi.waitUntil(() => acknowledged(answers).length >= before + 20, { timeout: 60_000 });
      clientsEnd.abort();
      await clients;

      const longest = Math.max(...answers.map(({ milliseconds }) => milliseconds));
      const statuses = new Set(answers.map(({ status }) => String(status)));
      const keys = new Set(answers.map(({ key }) => key));
      const database = await openPostgres(url);
      const names = await database.rows(
        sql<{ name: string }>`select name from services where name = any(${[...keys]})`,
      );
      await database.close();
      console.log(
        `C14: away ${outageMs} ms, ${answers.length} answers, longest ${Math.round(longest)} ms, healthy after ${Math.round(healthyMs)} ms`,
      );
      expect(server.child.exitCode).toBe(null);
      expect(server.output.errors).not.toContain('nhandled');
      expect([...statuses].toSorted()).toEqual(['200', '503']);
      expect(names.map(({ name }) => name).toSorted()).toEqual([...keys].toSorted());
      expect(longest).toBeLessThan(deep(3000, 10_000));
      expect(healthyMs).toBeLessThan(deep(2000, 10_000));
    } finally {
      await cluster.stop().catch(() => undefined);
    }
  },
  deep(600_000, 300_000),
);

it('says in one line that PostgreSQL went away during a start', async ({ skip }) => {
  const cluster = await startOwnCluster(data);
  skip('missing' in cluster && process.env.CI !== 'true', 'no PostgreSQL here');
  if ('missing' in cluster) throw new Error(cluster.missing);
  try {
    const url = databaseUrl(cluster.url, await cluster.createDatabase());
    // The migrations wait for the turn of another process, which never ends.
    const other = await openPostgres(url);
    await new Promise<void>((resolve) => {
      const held = other.transaction(async (transaction) => {
        await transaction.script('select pg_advisory_xact_lock(4600001)');
        resolve();
        await new Promise<never>(() => undefined);
      });
      held.catch(() => undefined);
    });
    const { ended } = runServer(['--port', '0', '--data', data], { DATABASE_URL: url });
    await vi.waitUntil(
      async () => {
        const waiting = `select from pg_locks where locktype = 'advisory' and not granted`;
        return (await administer(cluster.url, waiting)).length > 0;
      },
      { timeout: 60_000, interval: 50 },
    );
    await cluster.halt();
    const { code, errors } = await ended;
    expect(code).toBe(1);
    expect(errors.replaceAll(/^Still .*\n/gm, '')).toMatch(
      /^PostgreSQL at .* did not answer: .* start again.*\n$/,
    );
  } finally {
    await cluster.stop().catch(() => undefined);
  }
});

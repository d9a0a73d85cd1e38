import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { partOf } from '../../bench/timing.ts';
import type { Database } from '../database/database.ts';
import type { BookingStatus } from '../../contract/entities/bookings/booking.ts';
import { openEmbedded } from '../database/embedded/embedded.ts';
import { openPostgres } from '../database/postgres.ts';
import { databaseUrl, startOwnCluster, type OwnCluster } from '../testing/database/testCluster.ts';
import { prepareDirectory } from '../testing/database/testDirectory.ts';
import { startPostgresProxy } from '../testing/database/testProxy.ts';
import { deep, ofToday } from '../../testDeep.ts';
import {
  bookingContradictions,
  changedBookings,
  makeBookingWriter,
  noContradictions,
  type KnownBooking,
} from '../testing/bookings/testBookingWriter.ts';
import {
  acknowledged,
  killServers,
  makeWriter,
  runServer,
  startServer,
  type WriteAnswer,
  type Writer,
} from '../testing/testServer.ts';

let data: string;

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'frontdesk-killed-'));
});
afterEach(async () => {
  await killServers();
  await rm(data, { recursive: true, force: true });
});

const kills = deep(200, 2);
const timeout = deep(3_600_000, 300_000);

/** The database of a server under test. */
interface Store {
  environment: Record<string, string>;
  /** Opens the same database after the server has ended. */
  open: () => Promise<Database>;
}

const stores: { engine: string; prepare: () => Promise<Store | { missing: string }> }[] = [
  {
    engine: 'the embedded database',
    prepare: async () => {
      await prepareDirectory(data);
      return { environment: {}, open: () => openEmbedded({ directory: data, worker }) };
    },
  },
  {
    engine: 'PostgreSQL',
    prepare: async () => {
      const cluster = await startCluster();
      if ('missing' in cluster) return cluster;
      const url = databaseUrl(cluster.url, await cluster.createDatabase());
      return { environment: { DATABASE_URL: url }, open: () => openPostgres(url) };
    },
  },
];

/** Starts a PostgreSQL for this test, or returns the missing prerequisite. */
async function startCluster(): Promise<OwnCluster | { missing: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'frontdesk-killed-cluster-'));
  const cluster = await startOwnCluster(directory);
  onTestFinished(async () => {
    await killServers();
    if ('stop' in cluster) await cluster.stop();
    await rm(directory, { recursive: true, force: true });
  });
  return cluster;
}

/** The client's view of its writes when the server is killed. */
interface BeforeKill {
  writer: Writer;
  ids: string[];
  unanswered: string[];
}

/** Repeats each unanswered write; `stored` counts those that the database already has. */
async function retry(
  before: BeforeKill | undefined,
  url: string,
): Promise<{ stored: number; answers: WriteAnswer[] }> {
  if (!before) return { stored: 0, answers: [] };
  const { writer, unanswered } = before;
  const stored = await writer.countNamed(unanswered, url);
  return { stored, answers: await Promise.all(unanswered.map((key) => writer.write(key, url))) };
}

describe.each(ofToday(stores, 2))('$engine', ({ engine, prepare }) => {
  it(
    `C12: ${kills} kill -9 under load lose no acknowledged write and leave no partial transaction`,
    async ({ skip }) => {
      const store = await prepare();
      if ('missing' in store) {
        skip(process.env.CI !== 'true', store.missing);
        throw new Error(store.missing);
      }
      const everything: string[] = [];
      const starts: number[] = [];
      const retried = { keys: 0, stored: 0 };
      let before: BeforeKill | undefined;
      for (let kill = 0; kill < kills; kill += 1) {
        const server = await startServer(data, ['--qa'], store.environment);
        const { url } = server.ready;
        starts.push(server.startMs);
        expect(await before?.writer.count(before.ids, url)).toBe(before?.ids.length);
        const { stored, answers: again } = await retry(before, url);
        expect(again.filter(({ status }) => status !== 200)).toEqual([]);
        retried.keys += again.length;
        retried.stored += stored;
        everything.push(...acknowledged(again));
        const writer = await makeWriter(url);
        let left = 1 + Math.floor(Math.random() * 40);
        const answers = await writer.writeUntil(({ id, status }) => {
          if (id !== undefined) left -= 1;
          // Kills while the other loops write.
          if (left === 0) void server.kill();
          return status === undefined;
        });
        const ids = acknowledged(answers);
        everything.push(...ids);
        const unanswered = answers.filter(({ id }) => id === undefined).map(({ key }) => key);
        before = { writer, ids, unanswered };
      }
      const database = await store.open();
      const rows = await database.rows(sql<{ id: string }>`select id from services`);
      const storedIds = new Set(rows.map(({ id }) => id));
      expect(everything.length).toBeGreaterThanOrEqual(kills);
      expect(everything.filter((id) => !storedIds.has(id))).toEqual([]);
      // One transaction writes each of these rows together with the others; a key belongs to one service.
      const halves = await database.first(sql`
      select (select count(*) from services s where not exists (select from changes c where c.entity_id = s.id)) as unwritten,
        (select count(*) from changes c where c.entity = 'service' and not exists (select from services s where s.id = c.entity_id)) as lost,
        (select count(*) from services s where not exists (select from events e where e.entity_id = s.id)) as unannounced,
        (select count(*) from idempotency_keys k where not exists (
          select from services s where s.id = (k.answer->'service'->>'id')::uuid)) as unanswered,
        (select count(*) - count(distinct name) from services where name ~ '^[0-9a-f-]{36}$') as doubled`);
      await database.close();
      expect(halves).toEqual({
        unwritten: '0',
        lost: '0',
        unannounced: '0',
        unanswered: '0',
        doubled: '0',
      });
      const p95 = partOf(starts.slice(1), 0.95);
      console.log(
        `C12: on ${engine} ${kills} kills, ${everything.length} acknowledged, 0 lost, restart p95 ${Math.round(p95)} ms; C7: ${retried.keys} unanswered writes sent again, ${retried.stored} of them stored before the kill, 0 doubled`,
      );
      expect(p95).toBeLessThan(deep(3000, 30_000));
    },
    timeout,
  );
});

describe.each(ofToday(stores, 2, 1))('bookings on $engine', ({ engine, prepare }) => {
  it(
    `${kills} kill -9 under load lose no acknowledged booking, and leave none half made or half changed`,
    async ({ skip }) => {
      const store = await prepare();
      if ('missing' in store) {
        skip(process.env.CI !== 'true', store.missing);
        throw new Error(store.missing);
      }
      const known: KnownBooking[] = [];
      const businessIds: string[] = [];
      let acknowledgedWrites = 0;
      const unwritten = new Set<BookingStatus>(['CREATED', 'CONFIRMED', 'WAITING_LIST', 'CANCELED']);
      for (let kill = 0; kill < kills; kill += 1) {
        const server = await startServer(data, ['--qa'], store.environment);
        const writer = await makeBookingWriter(server.ready.url);
        businessIds.push(writer.businessId);
        const before = acknowledgedWrites;
        const least = 5 + Math.floor(Math.random() * 30);
        known.push(
          ...(await writer.writeUntilKilled((status) => {
            unwritten.delete(status);
            acknowledgedWrites += 1;
            // The load is random: few writes may leave a status out.
            const enough = unwritten.size === 0 ? least : 1000;
            // Kills while the other clients write.
            if (acknowledgedWrites - before >= enough) void server.kill();
          })),
        );
        await server.ended;
      }
      // The first start after the last kill repairs what it can.
      await (await startServer(data, ['--qa'], store.environment)).kill();
      const database = await store.open();
      const lost = await changedBookings(database, known);
      const contradictions = await bookingContradictions(database, businessIds);
      await database.close();
      console.log(
        `On ${engine} ${kills} kills, ${acknowledgedWrites} acknowledged writes of ${known.length} bookings, ${lost.length} lost`,
      );
      expect(lost).toEqual([]);
      expect(contradictions).toEqual(noContradictions);
      expect(unwritten).toEqual(new Set());
    },
    timeout,
  );
});

const lostAnswers = deep(20, 1);

it(
  `C7: ${lostAnswers} kill -9 between commit and answer leave one service each, and a hundred retries get one answer`,
  async ({ skip }) => {
    const cluster = await startCluster();
    if ('missing' in cluster) {
      skip(process.env.CI !== 'true', cluster.missing);
      throw new Error(cluster.missing);
    }
    const url = databaseUrl(cluster.url, await cluster.createDatabase());
    const proxy = await startPostgresProxy(url);
    onTestFinished(() => proxy.close());
    let server = await startServer(data, ['--qa'], { DATABASE_URL: proxy.url });
    const writer = await makeWriter(server.ready.url);
    for (let lost = 0; lost < lostAnswers; lost += 1) {
      const key = crypto.randomUUID();
      proxy.holdCommitOf(key, () => server.child.kill('SIGKILL'));
      expect((await writer.write(key, server.ready.url)).status).toBe(undefined);
      await server.ended;
      const database = await openPostgres(url);
      const named = sql<{ id: string }>`select id from services where name = ${key}`;
      const committed = await database.rows(named);
      expect(committed).toHaveLength(1);

      server = await startServer(data, ['--qa'], { DATABASE_URL: proxy.url });
      const again = await Promise.all(Array.from({ length: 100 }, () => writer.write(key, server.ready.url)));
      const bodies = new Set(again.filter(({ status }) => status === 200).map(({ body }) => body));
      expect(again.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      expect(bodies.size).toBe(1);
      expect(new Set(acknowledged(again))).toEqual(new Set(committed.map(({ id }) => id)));
      expect(await database.rows(named)).toEqual(committed);
      await database.close();
    }
    console.log(`C7: ${lostAnswers} commits without an answer, 100 retries of each, ${lostAnswers} services`);
  },
  timeout,
);

const killPoints = deep(50, 1);

it(
  `C13: a server killed at ${killPoints} random points of its first start recovers without help`,
  async () => {
    const undisturbed = await startServer(data);
    await undisturbed.kill();
    for (let point = 0; point < killPoints; point += 1) {
      const fresh = join(data, `fresh-${point}`);
      const first = runServer(['--port', '0', '--data', fresh, '--json']);
      const end = performance.now() + Math.random() * undisturbed.startMs;
      await vi.waitUntil(() => performance.now() > end, { timeout: 2 * undisturbed.startMs, interval: 1 });
      await first.kill();
      const second = await startServer(fresh);
      expect(second.output.errors.replaceAll(/^Still .*\n/gm, '')).toBe('');
      await second.kill();
      await rm(fresh, { recursive: true });
    }
  },
  timeout,
);

it('C13: a second process on a data directory exits within a second, naming the first', async () => {
  await prepareDirectory(data);
  const first = await startServer(data);
  const times: number[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const began = performance.now();
    const { code, errors } = await runServer(['--port', '0', '--data', data]).ended;
    times.push(performance.now() - began);
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(
        new RegExp(`^The data directory .* is in use by process ${first.child.pid}\\b.*\\n$`),
      ),
    ]);
  }
  // The fastest one: other processes of this machine delay the rest.
  expect(Math.min(...times)).toBeLessThan(deep(1000, 10_000));
});

const worker = new URL('../../dist/server/embeddedWorker.js', import.meta.url);

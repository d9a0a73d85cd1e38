import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
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
  startForWriters,
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

/** Statuses of bookings that the clients write. */
const writtenStatuses: readonly BookingStatus[] = ['CREATED', 'CONFIRMED', 'WAITING_LIST', 'CANCELED'];

describe.each(ofToday(stores, 2))('$engine', ({ engine, prepare }) => {
  it(
    `C12: ${kills} kill -9 under load lose no acknowledged write or booking, and leave no partial transaction and no booking half changed`,
    async ({ skip }) => {
      const store = await prepare();
      if ('missing' in store) {
        skip(process.env.CI !== 'true', store.missing);
        throw new Error(store.missing);
      }
      const everything: string[] = [];
      const known: KnownBooking[] = [];
      const businessIds: string[] = [];
      let acknowledgedBookings = 0;
      const unwritten = new Set(writtenStatuses);
      const starts: number[] = [];
      const retried = { keys: 0, stored: 0 };
      let before: BeforeKill | undefined;
      /** Starts the server after a kill; repeats the writes that the kill left without an answer. */
      const startAgain = async () => {
        const server = await startForWriters(data, store.environment);
        const { url } = server.ready;
        starts.push(server.startMs);
        expect(await before?.writer.count(before.ids, url)).toBe(before?.ids.length);
        const { stored, answers: again } = await retry(before, url);
        expect(again.filter(({ status }) => status !== 200)).toEqual([]);
        retried.keys += again.length;
        retried.stored += stored;
        everything.push(...acknowledged(again));
        return server;
      };
      for (let kill = 0; kill < kills; kill += 1) {
        const server = await startAgain();
        const writer = await makeWriter(server.ready.url);
        const bookingWriter = await makeBookingWriter(server.ready.url);
        businessIds.push(bookingWriter.businessId);
        const left = {
          services: 1 + Math.floor(Math.random() * 40),
          bookings: 5 + Math.floor(Math.random() * 30),
          // The load is random: few writes may leave a status out.
          bookingsAtMost: 1000,
        };
        const killAfterEnough = (): void => {
          const enoughBookings = unwritten.size === 0 ? left.bookings <= 0 : left.bookingsAtMost <= 0;
          // Kills while the other clients write.
          if (left.services <= 0 && enoughBookings) void server.kill();
        };
        const [answers, bookings] = await Promise.all([
          writer.writeUntil(({ id, status }) => {
            if (id !== undefined) left.services -= 1;
            killAfterEnough();
            return status === undefined;
          }),
          bookingWriter.writeUntilKilled((status) => {
            unwritten.delete(status);
            acknowledgedBookings += 1;
            left.bookings -= 1;
            left.bookingsAtMost -= 1;
            killAfterEnough();
          }),
        ]);
        await server.ended;
        known.push(...bookings);
        const ids = acknowledged(answers);
        everything.push(...ids);
        const unanswered = answers.filter(({ id }) => id === undefined).map(({ key }) => key);
        before = { writer, ids, unanswered };
      }
      // The first start after the last kill repairs what it can.
      await (await startAgain()).kill();
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
      const lostBookings = await changedBookings(database, known);
      const contradictions = await bookingContradictions(database, businessIds);
      await database.close();
      expect(halves).toEqual({
        unwritten: '0',
        lost: '0',
        unannounced: '0',
        unanswered: '0',
        doubled: '0',
      });
      expect(lostBookings).toEqual([]);
      expect(contradictions).toEqual(noContradictions);
      expect(unwritten).toEqual(new Set());
      const p95 = partOf(starts.slice(1), 0.95);
      console.log(
        `C12: on ${engine} ${kills} kills, ${everything.length} services and ${acknowledgedBookings} writes of ${known.length} bookings acknowledged, 0 lost, restart p95 ${Math.round(p95)} ms; C7: ${retried.keys} unanswered writes sent again, ${retried.stored} of them stored before the kill, 0 doubled`,
      );
      expect(p95).toBeLessThan(deep(3000, 30_000));
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
    let server = await startForWriters(data, { DATABASE_URL: proxy.url });
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

      server = await startForWriters(data, { DATABASE_URL: proxy.url });
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

const worker = new URL('../../dist/server/embeddedWorker.js', import.meta.url);

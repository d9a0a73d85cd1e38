import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  administer,
  databaseUrl,
  startOwnCluster,
  type OwnCluster,
  type OwnClusterOptions,
} from '../testing/database/testCluster.ts';
import { prepareDirectory } from '../testing/database/testDirectory.ts';
import { deep } from '../../testDeep.ts';
import {
  acknowledged,
  healthOf,
  killServers,
  makeWriter,
  startForWriters,
  type ServerForWriters,
  type WriteAnswer,
  type Writer,
} from '../testing/testServer.ts';

/** Mount point of a small disk. */
let disk: string;
let mayMount: boolean;
/** A directory on the machine's own disk. */
let elsewhere: string;

beforeEach(async () => {
  disk = await mkdtemp(join(tmpdir(), 'frontdesk-disk-'));
  elsewhere = await mkdtemp(join(tmpdir(), 'frontdesk-elsewhere-'));
  mayMount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk]).status === 0;
});
afterEach(async () => {
  await killServers();
  if (mayMount) execFileSync('umount', ['-l', disk]);
  for (const directory of [disk, elsewhere]) await rm(directory, { recursive: true, force: true });
});

const inCI = process.env.CI === 'true';
const noDisk = 'this account may not mount a small disk';

/** Leaves almost no space on the small disk; returns the file that takes it. */
async function fillDisk(): Promise<string> {
  const filler = join(disk, 'filler');
  const { bavail, bsize } = await statfs(disk);
  await writeFile(filler, Buffer.alloc(bavail * bsize - 64 * 1024));
  return filler;
}

it('C15: a full disk under the embedded database loses nothing acknowledged, and writes resume once there is space', async ({
  skip,
}) => {
  skip(!mayMount && !inCI, noDisk);
  const data = join(disk, 'data');
  await mkdir(data);
  await prepareDirectory(data);
  const server = await startForWriters(data);
  const { url } = server.ready;
  const { write, writeUntil, count } = await makeWriter(url);
  const before = await write('before');
  expect(before.status).toBe(200);

  const filler = await fillDisk();
  const answers = await writeUntil(({ status }) => status !== 200);
  const refused = await write('while full');
  expect([refused.status, refused.retryAfter]).toEqual([503, '5']);
  expect(refused.body).toContain('disk of the database is full');
  expect(await healthOf(url)).toBe(503);
  expect((await fetch(`${url}/_live`)).status).toBe(200);

  await rm(filler);
  await expect.poll(() => healthOf(url), { timeout: 60_000, interval: 200 }).toBe(200);
  const after = await write('after');
  expect(after.status).toBe(200);
  const ids = acknowledged([before, ...answers, after]);
  expect(await count(ids)).toBe(ids.length);
  expect(server.child.exitCode).toBe(null);

  await server.kill();
  const again = await startForWriters(data);
  expect(await count(ids, again.ready.url)).toBe(ids.length);
}, 300_000);

interface OnPostgres {
  cluster: OwnCluster;
  server: ServerForWriters;
  writer: Writer;
}

/** Starts the server on a PostgreSQL of its own, or returns the missing prerequisite. */
async function startOnPostgres(
  directory: string,
  options: OwnClusterOptions,
): Promise<OnPostgres | { missing: string }> {
  const cluster = await startOwnCluster(directory, options);
  if ('missing' in cluster) return cluster;
  const url = databaseUrl(cluster.url, await cluster.createDatabase());
  const server = await startForWriters(join(elsewhere, 'data'), { DATABASE_URL: url });
  return { cluster, server, writer: await makeWriter(server.ready.url) };
}

/** Restarts PostgreSQL if it has stopped, as an administrator would, and waits until the server is healthy. */
async function recover({ cluster, server }: OnPostgres): Promise<void> {
  const health = async () => {
    await cluster.resume();
    return healthOf(server.ready.url);
  };
  await expect.poll(health, { timeout: 60_000, interval: 200 }).toBe(200);
}

/**
 * Asserts that all refusals were clean and that all acknowledged services exist, also after a crash of PostgreSQL.
 */
async function expectNothingLost(on: OnPostgres, answers: readonly WriteAnswer[]): Promise<void> {
  const { cluster, server, writer } = on;
  const refused = answers.filter(({ status }) => status !== 200);
  const unclean = refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null);
  expect(unclean).toEqual([]);
  const ids = acknowledged(answers);
  expect(await writer.count(ids)).toBe(ids.length);
  await cluster.halt();
  await recover(on);
  expect(await writer.count(ids)).toBe(ids.length);
  expect(server.child.exitCode).toBe(null);
  expect(server.output.errors).not.toContain('nhandled');
}

/** Writes until 50 are acknowledged; none may be refused. */
async function writeSome({ writeUntil }: Writer): Promise<WriteAnswer[]> {
  let left = 50;
  const answers = await writeUntil(({ status }) => status !== 200 || (left -= 1) === 0);
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  return answers;
}

/** Writes until `count` are refused, with concurrent reads; each read must answer 200 or 503. */
async function workUntilRefused({ writer }: OnPostgres, count: number): Promise<WriteAnswer[]> {
  let refused = 0;
  const over = new AbortController();
  const reads: (number | undefined)[] = [];
  const reading = async (): Promise<void> => {
    while (!over.signal.aborted) reads.push(await writer.read());
  };
  const read = reading();
  const answers = await writer.writeUntil(({ status }) => (refused += status === 200 ? 0 : 1) >= count);
  over.abort();
  await read;
  expect(reads.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  return answers;
}

const rounds = deep(5, 1);

const eitherWay = expect.toBeOneOf([200, 503]) as number;
const fullTables = {
  full: 'tables',
  whileFull: { refused: expect.stringContaining('disk of the database is full'), read: 200, health: 503 },
};
/** PostgreSQL stops on a full log, and starts again only with free space. */
const fullLog = {
  full: 'write-ahead log',
  whileFull: { refused: expect.any(String), read: eitherWay, health: eitherWay },
};

it.for(deep([fullTables, fullLog], [fullTables]))(
  `C15: a full disk under the $full of PostgreSQL, ${rounds} times, loses nothing acknowledged, and writes resume`,
  { timeout: deep(1_200_000, 300_000) },
  async ({ full, whileFull }, { skip }) => {
    skip(!mayMount && !inCI, noDisk);
    const [directory, logDirectory] = full === 'tables' ? [disk, elsewhere] : [elsewhere, disk];
    const on = await startOnPostgres(directory, { logDirectory });
    if ('missing' in on) {
      skip(!inCI, on.missing);
      throw new Error(on.missing);
    }
    try {
      const { writer, server } = on;
      const answers: WriteAnswer[] = [];
      for (let round = 0; round < rounds; round += 1) {
        answers.push(...(await writeSome(writer)));
        const filler = await fillDisk();
        answers.push(...(await workUntilRefused(on, 20)));
        const { body: refused } = await writer.write('while-full');
        const seen = { refused, read: await writer.read(), health: await healthOf(server.ready.url) };
        expect(seen).toEqual(whileFull);
        await rm(filler);
        await recover(on);
        answers.push(...(await writeSome(writer)));
      }
      console.log(`C15: ${full} full ${rounds} times, ${acknowledged(answers).length} acknowledged`);
      await expectNothingLost(on, answers);
    } finally {
      await on.cluster.stop().catch(() => undefined);
    }
  },
);

/** Makes the given system calls of a process and its descendants fail with EIO until released. */
async function failOnDisk(pid: number, calls: string): Promise<{ release: () => Promise<void> }> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const pids = [String(pid), ...children.split(' ').filter((child) => child !== '')];
  const inject = ['-e', `trace=${calls}`, '-e', `inject=${calls}:error=EIO`];
  const strace = spawn(
    'strace',
    ['-f', '-o', '/dev/null', ...inject, ...pids.flatMap((each) => ['-p', each])],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const ended = once(strace, 'close');
  const said: string[] = [];
  createInterface({ input: strace.stderr }).on('line', (line) => said.push(line));
  await vi.waitUntil(
    () => {
      if (strace.exitCode !== null) throw new Error(`strace ended: ${said.join('\n')}`);
      return said.filter((line) => line.includes(' attached')).length >= pids.length;
    },
    { timeout: 10_000, interval: 10 },
  );
  return {
    release: async () => {
      strace.kill('SIGTERM');
      await ended;
    },
  };
}

/** Returns the reason why this account cannot inject faults into a process. */
async function whyNoFaults(): Promise<string | undefined> {
  if (spawnSync('strace', ['-V']).status !== 0) return 'strace is not installed here';
  const sleeper = spawn('sleep', ['60']);
  try {
    await (await failOnDisk(sleeper.pid ?? 0, 'fsync')).release();
    return undefined;
  } catch (error) {
    return `strace cannot attach to a process here: ${String(error)}`;
  } finally {
    sleeper.kill();
  }
}

/** PostgreSQL acknowledges a commit after its log is written and flushed; it flushes its tables later. */
const failingCalls = [
  { call: 'fdatasync', acknowledgedMeanwhile: [] },
  { call: 'pwrite64', acknowledgedMeanwhile: [] },
  { call: 'fsync', acknowledgedMeanwhile: expect.any(Array) as string[] },
];

it.for(deep(failingCalls, failingCalls.slice(0, 1)))(
  `C15: EIO from each $call of PostgreSQL, ${rounds} times, loses nothing acknowledged`,
  { timeout: deep(1_200_000, 300_000) },
  async ({ call, acknowledgedMeanwhile }, { skip }) => {
    const missing = await whyNoFaults();
    // The host decides whether a process may be traced, in CI too.
    skip(missing !== undefined, missing);
    const on = await startOnPostgres(elsewhere, { fsync: 'on' });
    if ('missing' in on) {
      skip(!inCI, on.missing);
      throw new Error(on.missing);
    }
    try {
      const { cluster, writer } = on;
      const answers: WriteAnswer[] = [];
      for (let round = 0; round < rounds; round += 1) {
        answers.push(...(await writeSome(writer)));
        const { release } = await failOnDisk(await cluster.pid(), call);
        const failing = workUntilRefused(on, 20);
        // Each commit flushes the log; a checkpoint flushes the tables.
        await administer(cluster.url, 'checkpoint').catch(() => undefined);
        const whileFailing = await failing;
        await release();
        expect(acknowledged(whileFailing)).toEqual(acknowledgedMeanwhile);
        await recover(on);
        answers.push(...whileFailing, ...(await writeSome(writer)));
      }
      console.log(`C15: ${call} failed ${rounds} times, ${acknowledged(answers).length} acknowledged`);
      await expectNothingLost(on, answers);
    } finally {
      await on.cluster.stop().catch(() => undefined);
    }
  },
);

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startNode } from '../../bench/processes.ts';
import { migrations } from '../database/migrations/list.ts';
import { databaseUrl, startTestCluster, type TestCluster } from '../testing/database/testCluster.ts';
import { deep } from '../../testDeep.ts';
import { writeDataFiles } from './dataFiles.ts';
import { readBusiness, readHistory, rename, signIn, type ReleasedBusiness } from './releasedBusiness.ts';
import { readDirectory, readDump, readRelease, releaseNames } from './releases.ts';

/**
 * Each release takes two starts of the server: every run tests the oldest and the newest, `npm run test:deep` all
 * of them.
 */
const all = await releaseNames();
const opened = deep(
  all,
  all.filter((_, index) => index === 0 || index === all.length - 1),
);

let work: string;
let cluster: TestCluster | { missing: string };

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'frontdesk-releases-'));
  cluster = await startTestCluster(work);
});
afterAll(async () => {
  if (!('missing' in cluster)) await cluster.stop();
  await rm(work, { recursive: true, force: true });
});

test('A8: the current schema has a release (make it with npm run release)', async () => {
  const newest = await readRelease(all.at(-1) ?? '');
  expect(newest.inDirectory.services.length).toBeGreaterThan(20);
  expect(newest.migrations).toEqual(migrations.map(({ name }) => name).toSorted());
});

describe.each(opened)('A8: the current server opens the schema of %s migrations', (name) => {
  test('as an embedded data directory, with all its content', async () => {
    const data = join(work, name);
    await writeDataFiles(await readDirectory(name), data);
    const { inDirectory } = await readRelease(name);
    expect(await askedToday(inDirectory, { data, databaseUrl: '' })).toEqual(answersThen(inDirectory));
    await rm(data, { recursive: true });
  });

  test('as a PostgreSQL dump, with all its content', async ({ skip }) => {
    skip('missing' in cluster && process.env.CI !== 'true', 'no PostgreSQL here');
    if ('missing' in cluster) throw new Error(cluster.missing);
    const url = databaseUrl(cluster.url, await cluster.createDatabase());
    await restore(url, await readDump(name));
    const { inDump } = await readRelease(name);
    const target = { data: join(work, 'none'), databaseUrl: url };
    expect(await askedToday(inDump, target)).toEqual(answersThen(inDump));
  });
});

async function restore(url: string, dump: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(dump);
  } finally {
    await client.end();
  }
}

/**
 * Expected answers: those of the released server, plus two changes in the history: its rename, and the test's
 * reversal.
 */
function answersThen({
  services,
  categories,
  people,
  renamed: { serviceId, before, after },
}: ReleasedBusiness) {
  const revision = Number(services.find(({ id }) => id === serviceId)?.revision) + 1;
  return {
    business: { services, categories, people },
    revision: String(revision),
    history: [renaming(after, before), renaming(before, after)],
  };
}

function renaming(before: string, after: string): unknown {
  const fields = expect.arrayContaining([{ field: 'name', before, after }]) as unknown;
  return expect.objectContaining({ action: 'updated', fields });
}

/** Starts the built server on a release, signs its owner in, repeats the requests and reverses the rename. */
async function askedToday(released: ReleasedBusiness, target: { data: string; databaseUrl: string }) {
  const flags = ['dist/server/main.js', '--port', '0', '--json', '--data', target.data];
  const server = await startNode(flags, { PATH: process.env.PATH, DATABASE_URL: target.databaseUrl });
  try {
    const { url } = server.ready;
    const token = await signIn(url, released);
    const business = await readBusiness(url, token);
    const { serviceId, before } = released.renamed;
    const service = released.services.find(({ id }) => id === serviceId);
    if (!service) throw new Error('The release lacks the service that it renamed.');
    const revision = await rename(url, token, service, before);
    const history = await readHistory(url, token, serviceId);
    return { business, revision, history: history.slice(0, 2) };
  } finally {
    await server.stop();
  }
}

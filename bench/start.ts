import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseUrl, startTestCluster } from '../server/testing/database/testCluster.ts';
import { startNode } from './processes.ts';
import { partOf } from './timing.ts';

/**
 * `node start.js ARGUMENTS`: starts Node with the database engine only and `npm start` with an existing business, in turn,
 * and prints one line of JSON with the medians of seconds until ready and of resident megabytes. Linux only.
 */

interface Started {
  engine: string;
  program: 'engine' | 'product';
  seconds: number;
  megabytes: number;
}

/** Arguments of Node for `npm start`; the data directory follows. */
const startArguments = process.argv.slice(2);
const rounds = 5;
/** The background work of a start ends before the memory is read. */
const settledMs = 4000;

/** Each stays open until it is stopped, as the product does. */
const staysReady = `console.log('{}'); setInterval(() => undefined, 1e9);`;
const embeddedOnly = `
  const { PGlite } = await import('@electric-sql/pglite');
  const database = await PGlite.create(process.argv[1]);
  await database.query('select 1');
  process.once('SIGTERM', () => database.close().then(() => process.exit()));
  ${staysReady}`;
const poolOnly = `
  const { default: pg } = await import('pg');
  await new pg.Pool({ connectionString: process.argv[1] }).query('select 1');
  ${staysReady}`;

const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
try {
  const data = join(folder, 'data');
  const measured = await measure('embedded', {
    engine: ['--eval', embeddedOnly, join(data, 'postgresql')],
    data,
    databaseUrl: '',
  });
  const cluster = await startTestCluster(folder);
  if ('missing' in cluster) {
    console.error(`Not measured on PostgreSQL: ${cluster.missing}`);
  } else {
    const url = databaseUrl(cluster.url, await cluster.createDatabase());
    const subject = { engine: ['--eval', poolOnly, url], data: join(folder, 'unused'), databaseUrl: url };
    measured.push(...(await measure('PostgreSQL', subject)));
    await cluster.stop();
  }
  console.log(JSON.stringify(measured));
} finally {
  await rm(folder, { recursive: true, force: true });
}

interface Subject {
  /** Arguments of Node for the engine alone. */
  engine: string[];
  data: string;
  databaseUrl: string;
}

async function measure(engine: string, subject: Subject): Promise<Started[]> {
  const env = { ...process.env, DATABASE_URL: subject.databaseUrl };
  const programs = {
    engine: () => startNode(['--input-type=module', ...subject.engine]),
    product: () => startNode([...startArguments, subject.data], env),
  };
  // The first start creates the business.
  await (await programs.product()).stop();
  const taken = { engine: [] as Sample[], product: [] as Sample[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const program of ['engine', 'product'] as const) taken[program].push(await one(programs[program]));
  }
  return (['engine', 'product'] as const).map((program) => ({
    engine,
    program,
    seconds: partOf(
      taken[program].map(({ seconds }) => seconds),
      0.5,
    ),
    megabytes: partOf(
      taken[program].map(({ megabytes }) => megabytes),
      0.5,
    ),
  }));
}

type Sample = Pick<Started, 'seconds' | 'megabytes'>;

async function one(start: () => ReturnType<typeof startNode>): Promise<Sample> {
  const began = performance.now();
  const { pid, stop } = await start();
  const seconds = (performance.now() - began) / 1000;
  await pause(settledMs);
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  await stop();
  return { seconds, megabytes: Number(kilobytes) / 1024 };
}

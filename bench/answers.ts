import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Database } from '../server/database/database.ts';
import { openEmbedded } from '../server/database/embedded/embedded.ts';
import { migrate } from '../server/database/migrate.ts';
import { migrations } from '../server/database/migrations/list.ts';
import { openPostgres } from '../server/database/postgres.ts';
import { databaseUrl, startTestCluster } from '../server/testing/database/testCluster.ts';
import { installationSecret } from '../server/process/secret.ts';
import { generateBusiness } from './business.ts';
import { writableColumns } from './fillBusiness.ts';
import { kinds, measure, type Measured } from './measure.ts';
import { writeReadyDocuments } from './readyDocuments.ts';

/**
 * `node answers.js --embedded 10000,100000 --postgresql 10000,1000000`: prints one line of JSON with a row for each
 * measurement. scripts/bench.mjs turns the rows into tables.
 */
const { values } = parseArgs({
  options: { embedded: { type: 'string' }, postgresql: { type: 'string' }, kinds: { type: 'string' } },
});
const wanted = kinds.filter((kind) => !values.kinds || values.kinds.split(',').includes(kind));
const sizes = (text = '') => text.split(',').filter(Boolean).map(Number);

const patience = { deadlineMs: 1_800_000 };
const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
const rows: Measured[] = [];
try {
  for (const size of sizes(values.embedded)) rows.push(...(await onEmbedded(size)));
  if (values.postgresql) rows.push(...(await onPostgres(sizes(values.postgresql))));
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(JSON.stringify(rows));

/** Each server has its own copy of the same database, because two cannot open one. */
async function onEmbedded(size: number): Promise<Measured[]> {
  const data = join(folder, `embedded-${size}`);
  const copy = join(folder, `embedded-${size}-copy`);
  const generated = await generate(await openEmbedded({ directory: data, ...patience }), size, data);
  await cp(join(data, 'postgresql'), copy, { recursive: true });
  const product = { data, databaseUrl: '' };
  const measured = await measure(
    { ...generated, engine: 'embedded', size, product, floor: { directory: copy } },
    wanted,
  );
  for (const directory of [data, copy]) await rm(directory, { recursive: true, force: true });
  return measured;
}

async function onPostgres(all: readonly number[]): Promise<Measured[]> {
  const cluster = await startTestCluster(folder);
  if ('missing' in cluster) {
    console.error(`Not measured on PostgreSQL: ${cluster.missing}`);
    return [];
  }
  const measured: Measured[] = [];
  for (const size of all) {
    const url = databaseUrl(cluster.url, await cluster.createDatabase());
    const data = join(folder, `server-${size}`);
    const generated = await generate(await openPostgres(url, patience), size, data);
    const product = { data, databaseUrl: url };
    const subject = { ...generated, engine: 'PostgreSQL', size, product, floor: { url } };
    measured.push(...(await measure(subject, wanted)));
  }
  await cluster.stop();
  return measured;
}

async function generate(database: Database, size: number, data: string) {
  console.error(`${size} services for the ${database.engine} database ...`);
  await migrate(database, migrations);
  const business = await generateBusiness(database, size, await installationSecret(database, data));
  await writeReadyDocuments(database, business);
  const columns = await writableColumns(database);
  await database.close();
  return { business, columns };
}

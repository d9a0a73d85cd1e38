import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { AnswerOf, BodyOf, Call } from '../contract/call.ts';
import { createService, queryServices } from '../contract/calls/services.ts';
import type { Database } from '../server/database/database.ts';
import { openEmbedded } from '../server/database/embedded.ts';
import { migrate } from '../server/database/migrate.ts';
import { migrations } from '../server/database/migrations/list.ts';
import { openPostgres } from '../server/database/postgres.ts';
import { databaseUrl, startTestCluster } from '../server/database/testCluster.ts';
import {
  requestFor,
  startTestApp,
  testNow,
  yogaClass,
  type TestApp,
  type TestBusiness,
} from '../server/testApp.ts';
import { studio } from '../server/samples/studio/studio.ts';

/** What scripts/bench.mjs reads: one line of JSON with a row for each measurement. */
export interface Row {
  engine: string;
  /** `a page of 25 of 48` */
  what: string;
  /** Medians, milliseconds. */
  app: number;
  plain: number;
}

const rounds = 40;
const manyServices = 10_000;

const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
const rows: Row[] = [];
try {
  const embedded = await openEmbedded({ directory: join(folder, 'data') });
  rows.push(...(await measureOn('embedded', embedded)));
  await embedded.close();
  const cluster = await startTestCluster(folder);
  if ('missing' in cluster) {
    console.error(`Not measured on PostgreSQL: ${cluster.missing}`);
  } else {
    const postgres = await openPostgres(databaseUrl(cluster.url, await cluster.createDatabase()));
    rows.push(...(await measureOn('PostgreSQL', postgres)));
    await postgres.close();
    await cluster.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(JSON.stringify(rows));

async function measureOn(engine: string, database: Database): Promise<Row[]> {
  await migrate(database, migrations);
  const running = startTestApp(database);
  const few = await running.addBusiness(studio(testNow));
  const many = await running.addBusiness(studio(testNow));
  const copy = await copier(running, many);
  // Not at once: no statement of the embedded database may take longer than ten seconds.
  for (let made = 49; made < manyServices; made += 500) await copy(Math.min(500, manyServices - made));
  await database.transaction((db) => db.script('analyze'));
  const measured: Row[] = [];
  for (const { business, of } of [
    { business: few, of: '48' },
    { business: many, of: '10,000' },
  ]) {
    for (const limit of [25, 100]) {
      const row = await measurePage(running, business, limit);
      measured.push({ engine, what: `a page of ${limit} of ${of}`, ...row });
    }
  }
  let count = 0;
  const created = await compare(
    () => call(running, createService, aService(`Measured ${(count += 1)}`), many),
    () => copy(1),
  );
  measured.push({ engine, what: 'one service created among 10,000', ...created });
  return measured;
}

/** The page that the list asks for, and a plain select of the same rows. */
function measurePage(running: TestApp, business: TestBusiness, limit: number) {
  const query = { sort: [{ fieldName: 'name', order: 'ASC' as const }], paging: { limit, offset: 0 } };
  return compare(
    () => call(running, queryServices, { query }, business),
    () =>
      running.database.rows(sql`
        select * from services where business_id = ${business.businessId} and deleted_date is null
        order by name, id limit ${limit}`),
  );
}

/** A plain insert of a service and its address: the same columns, contents and indexes as the app's create. */
async function copier(running: TestApp, business: TestBusiness) {
  const { database } = running;
  const { service } = await call(running, createService, aService('Copied'), business);
  const columns = await database.rows<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = 'services' and is_generated = 'NEVER'`);
  const names = columns.map(({ name }) => name);
  const own: Record<string, string> = {
    id: 'fresh',
    schedule_id: 'fresh',
    main_slug: 'fresh::text',
    name: `name || ' ' || copy`,
  };
  const values = names.map((name) => own[name] ?? name);
  return (copies: number) =>
    database.write(
      sql`
        with made as (
          insert into services (${sql.raw(names.join())})
          select ${sql.raw(values.join())} from services,
            lateral (select copy, gen_random_uuid() as fresh from generate_series(1, ${copies}::integer) copy) as new
          where business_id = ${business.businessId} and id = ${service.id}
          returning business_id, id, main_slug
        )
        insert into service_slugs select business_id, main_slug, id, false, now() from made`,
      copies,
    );
}

function aService(name: string) {
  return { service: yogaClass({ name }) };
}

/** Makes a call as the owner; what a client does with the answer afterwards is not the app's time. */
async function call<C extends Call>(
  { app }: TestApp,
  asked: C,
  body: BodyOf<C>,
  { tokens }: TestBusiness,
): Promise<AnswerOf<C>> {
  const response = await app(requestFor(asked, { body }, { token: tokens.owner }));
  if (response.status !== 200) throw new Error(`${asked.name}: ${await response.text()}`);
  return (await response.json()) as AnswerOf<C>;
}

/** Medians of the two, taken in turn so that whatever else the machine does hits both. */
async function compare(app: () => Promise<unknown>, plain: () => Promise<unknown>) {
  const times = { app: [] as number[], plain: [] as number[] };
  for (let round = -5; round < rounds; round += 1) {
    const taken = { app: await timeOf(app), plain: await timeOf(plain) };
    if (round < 0) continue;
    times.app.push(taken.app);
    times.plain.push(taken.plain);
  }
  return { app: median(times.app), plain: median(times.plain) };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}

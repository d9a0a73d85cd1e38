import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrate } from '../server/database/migrate.ts';
import { migrations } from '../server/database/migrations/list.ts';
import { openPostgres } from '../server/database/postgres.ts';
import { installationSecret } from '../server/process/secret.ts';
import { databaseUrl, startTestCluster } from '../server/testing/database/testCluster.ts';
import { generateBusiness, type MeasuredBusiness } from './business.ts';
import { startProduct } from './processes.ts';
import { clientOf, timesOf, type Answered, type Times } from './timing.ts';

/**
 * `node manyProcesses.js`: pages, gets and single updates on PostgreSQL by 1, 2 and 4 processes of the product, with a
 * growing number of connections that each ask one after the other. Prints one line of JSON. The clients, the processes and
 * the database share the machine.
 */

interface Crowd {
  processes: number;
  connections: number;
  kind: Kind;
  /** Answers of 2xx a second, and their milliseconds. */
  perSecond: number;
  times: Times;
  /** Answers of 429 and 503 with Retry-After. */
  refused: number;
  /** All other answers, by status; 0 is a broken connection. */
  failed: Record<number, number>;
}

const services = 10_000;
const processCounts = [1, 2, 4];
const connectionCounts = [10, 50, 200];
const kinds = ['page', 'get', 'update'] as const;
type Kind = (typeof kinds)[number];
const measuredMs = 4000;
const warmUpMs = 1000;

const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
try {
  const cluster = await startTestCluster(folder);
  if ('missing' in cluster) throw new Error(cluster.missing);
  const url = databaseUrl(cluster.url, await cluster.createDatabase());
  const data = join(folder, 'data');
  const database = await openPostgres(url, { deadlineMs: 600_000 });
  await migrate(database, migrations);
  const business = await generateBusiness(database, services, await installationSecret(database, data));
  await database.rows(sql`analyze`);
  await database.close();
  const crowds: Crowd[] = [];
  for (const processes of processCounts) {
    const started = await Promise.all(
      Array.from({ length: processes }, () => startProduct({ data, databaseUrl: url })),
    );
    const origins = started.map(({ ready }) => `http://127.0.0.1:${new URL(ready.url).port}`);
    for (const connections of connectionCounts) {
      for (const kind of kinds) {
        console.error(`${processes} processes, ${connections} connections, ${kind} ...`);
        await crowd({ origins, business, connections, kind }, warmUpMs);
        const measured = await crowd({ origins, business, connections, kind }, measuredMs);
        crowds.push({ processes, connections, kind, ...measured });
      }
    }
    await Promise.all(started.map(({ stop }) => stop()));
  }
  const inPlace = await updatesInPlace(url);
  await cluster.stop();
  console.log(JSON.stringify({ crowds, inPlace }));
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Updates by table, and those that changed no index and stayed in their page. */
async function updatesInPlace(
  databaseUrl: string,
): Promise<{ name: string; updates: number; inPlace: number }[]> {
  const database = await openPostgres(databaseUrl);
  const rows = await database.rows(
    sql<{ name: string; updates: number; inPlace: number }>`
      select relname as name, n_tup_upd::int as updates, n_tup_hot_upd::int as "inPlace"
      from pg_stat_user_tables where n_tup_upd > 100 order by n_tup_upd desc`,
  );
  await database.close();
  return rows;
}

interface Asked {
  origins: readonly string[];
  business: MeasuredBusiness;
  connections: number;
  kind: Kind;
}

/** Connection n asks process n modulo their number, and updates a service of its own. */
async function crowd({ origins, business, connections, kind }: Asked, durationMs: number) {
  const taken: number[] = [];
  const failed: Record<number, number> = {};
  let refused = 0;
  const end = performance.now() + durationMs;
  const one = async (index: number) => {
    const origin = origins[index % origins.length] ?? '';
    const ask = clientOf(origin, { Authorization: business.token });
    const id = business.serviceIds[index] ?? '';
    let revision: string | undefined;
    const send = async (): Promise<Answered> => {
      if (kind === 'page') return ask('POST', '/v2/services/query', page);
      if (kind === 'get') return ask('GET', `/v2/services/${id}`);
      revision ??= revisionIn((await ask('GET', `/v2/services/${id}`)).body);
      const service = { id, revision, tagLine: `Said at ${performance.now()}` };
      return ask('PATCH', `/v2/services/${id}`, { service });
    };
    while (performance.now() < end) {
      const { status, milliseconds, retryAfter, body } = await send().catch(() => broken);
      if (status >= 200 && status < 300) {
        taken.push(milliseconds);
        if (kind === 'update') revision = revisionIn(body);
      } else if ((status === 429 || status === 503) && retryAfter !== undefined) {
        refused += 1;
        revision = undefined;
      } else {
        failed[status] = (failed[status] ?? 0) + 1;
        revision = undefined;
      }
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, (_, index) => one(index)));
  const seconds = (performance.now() - began) / 1000;
  return { perSecond: taken.length / seconds, times: timesOf(taken), refused, failed };
}

const page = { query: { sort: [{ fieldName: 'name', order: 'ASC' }], paging: { limit: 25, offset: 0 } } };
const broken: Answered = { status: 0, body: '', milliseconds: 0 };

function revisionIn(body: string): string | undefined {
  return (JSON.parse(body) as { service?: { revision?: string } }).service?.revision;
}

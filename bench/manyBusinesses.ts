import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createBooking } from '../contract/calls/bookings/bookings.ts';
import { createService } from '../contract/calls/services/services.ts';
import type { Database } from '../server/database/database.ts';
import { migrate } from '../server/database/migrate.ts';
import { migrations } from '../server/database/migrations/list.ts';
import { openPostgres } from '../server/database/postgres.ts';
import { installationSecret } from '../server/process/secret.ts';
import { createDashboardClient, createMember } from '../server/rules/identity/members.ts';
import { hashSecret, randomSecret } from '../server/secrets/secrets.ts';
import { copyRows } from '../server/tables/businessCopy.ts';
import { findBusiness, insertBusiness } from '../server/tables/businesses.ts';
import { insertAccessToken } from '../server/tables/identity/accessTokens.ts';
import { administer, databaseUrl, startTestCluster } from '../server/testing/database/testCluster.ts';
import { ask, massage, startTestApp } from '../server/testing/testApp.ts';
import { generateBusiness, type MeasuredBusiness } from './business.ts';
import { writableColumns } from './fillBusiness.ts';
import { startProduct } from './processes.ts';
import { clientOf, inTurns, type Answered, type Times } from './timing.ts';

/**
 * `node manyBusinesses.js --businesses 1,10,100`: calls of the product on PostgreSQL databases with a growing number of
 * businesses, of a thousand services and a hundred bookings each. The databases answer in turn, so that other load on the
 * machine affects all of them equally. Prints one line of JSON.
 */

interface Measured {
  businesses: number;
  /** Of the database. */
  megabytes: number;
  times: Record<Kind, Times>;
}

const kinds = ['page', 'get', 'update', 'booking'] as const;
type Kind = (typeof kinds)[number];

const { values } = parseArgs({ options: { businesses: { type: 'string', default: '1,10,100' } } });
const counts = values.businesses.split(',').map(Number);
const services = 1000;
const bookings = 100;
/** Businesses of a database that are asked in turn, so that most answers come from rows that were not just read. */
const askedBusinesses = 50;
const rounds = { warmUp: 50, rounds: 200 };

const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
try {
  const cluster = await startTestCluster(folder);
  if ('missing' in cluster) throw new Error(cluster.missing);
  const name = await cluster.createDatabase();
  const urlOf = (database: string) => databaseUrl(cluster.url, database);
  const open = (database: string) => openPostgres(urlOf(database), { deadlineMs: 600_000 });
  const data = join(folder, 'data');

  let database = await open(name);
  await migrate(database, migrations);
  const secret = await installationSecret(database, data);
  const business = await generateBusiness(database, services, secret);
  const booked = await fillBookings(database, business);
  await removeMembers(database);
  const ids: string[] = [];
  const subjects: Subject[] = [];
  for (const businesses of counts) {
    console.error(`Filling ${businesses} businesses ...`);
    while (ids.length < businesses) ids.push(await copyBusiness(database, business.businessId));
    await database.rows(sql`vacuum (analyze)`);
    const size = await database.first(
      sql<{ megabytes: number }>`select pg_database_size(current_database()) / 1e6::float8 as megabytes`,
    );
    await database.close();
    const own = `${name}_${businesses}`;
    const isLast = businesses === counts.at(-1);
    await administer(
      cluster.url,
      isLast ? `alter database ${name} rename to ${own}` : `create database ${own} template ${name}`,
    );
    const asked = await open(own);
    const product = await startProduct({ data, databaseUrl: urlOf(own) });
    const origin = `http://127.0.0.1:${new URL(product.ready.url).port}`;
    const step = Math.ceil(businesses / askedBusinesses);
    const clients = [];
    for (const id of ids.filter((_, index) => index % step === 0)) {
      // The server closes a connection that waits for five seconds, perhaps during the next request.
      clients.push(clientOf(origin, { Authorization: await ownerToken(asked, id), Connection: 'close' }));
    }
    await asked.close();
    subjects.push({
      businesses,
      megabytes: size?.megabytes ?? 0,
      calls: callsOf(clients, { ...booked, serviceIds: business.serviceIds }),
      stop: product.stop,
    });
    if (!isLast) database = await open(name);
  }
  console.log(JSON.stringify(await measure(subjects)));
  for (const { stop } of subjects) await stop();
  await cluster.stop();
} finally {
  await rm(folder, { recursive: true, force: true });
}

type Calls = Record<Kind, () => Promise<number>>;

interface Subject extends Pick<Measured, 'businesses' | 'megabytes'> {
  /** Each returns the milliseconds of one call. */
  calls: Calls;
  stop: () => Promise<void>;
}

async function measure(subjects: readonly Subject[]): Promise<Measured[]> {
  const times = new Map<Kind, Record<string, Times>>();
  for (const kind of kinds) {
    console.error(`Measuring ${kind} ...`);
    const ofAll = Object.fromEntries(subjects.map(({ businesses, calls }) => [businesses, calls[kind]]));
    times.set(kind, await inTurns(ofAll, rounds));
  }
  return subjects.map(({ businesses, megabytes }) => ({
    businesses,
    megabytes,
    times: Object.fromEntries(kinds.map((kind) => [kind, times.get(kind)?.[businesses]])) as Record<
      Kind,
      Times
    >,
  }));
}

interface Booked {
  /** An appointment. */
  serviceId: string;
  /** Its staff. */
  people: readonly string[];
}

/** The product makes a service and its first booking; the database multiplies the booking over earlier days. */
async function fillBookings(database: Database, { businessId, token, locationId }: MeasuredBusiness) {
  const server = startTestApp(database);
  const staff = await database.rows(sql<{ id: string }>`
    select resource_id as id from staff_members where business_id = ${businessId} and resource_id is not null
    order by id limit 50`);
  const people = staff.map(({ id }) => id);
  const locations = [{ type: 'BUSINESS' as const, business: { id: locationId } }];
  const service = massage('', { name: 'Booked', staffMemberIds: people, locations });
  const serviceId = (await ask(server, createService, { body: { service } }, token)).service.id;
  const slot = { serviceId, startDate: '2027-06-01T09:00:00Z', resource: { id: people[0] ?? '' } };
  const booking = { bookedEntity: { slot }, totalParticipants: 1, status: 'CONFIRMED' as const };
  await ask(server, createBooking, { body: { booking } }, token);
  const names = await writableColumns(database, 'bookings');
  const own: Readonly<Record<string, string>> = {
    id: 'gen_random_uuid()',
    session_id: 'null',
    resource_ids: `array[(array['${people.join("','")}']::uuid[])[1 + n % ${people.length}]]`,
    start_date: 'began',
    end_date: `began + interval '60 minutes'`,
  };
  await database.transaction((db) =>
    db.script(`
      insert into bookings (${names.join()})
        select ${names.map((name) => own[name] ?? `template.${name}`).join()} from bookings template,
          generate_series(1, ${bookings}) as n,
          lateral (select timestamptz '2026-06-01T08:00:00Z' - (n / ${people.length}) * interval '1 day' as began) as days
        where template.business_id = '${businessId}'`),
  );
  return { serviceId, people };
}

/** Their keys are unique across businesses, so that a business with members is never copied. */
async function removeMembers(database: Database): Promise<void> {
  for (const table of ['access_tokens', 'oauth_clients', 'members']) {
    await database.rows(sql`delete from ${sql.table(table)}`);
  }
}

async function copyBusiness(database: Database, from: string): Promise<string> {
  const to = crypto.randomUUID();
  await database.transaction(async (db) => {
    const original = await findBusiness(db, from);
    if (!original) throw new Error('There is no business to copy.');
    await insertBusiness(db, { ...original, id: to, host: null });
    await copyRows(db, { from, to });
  });
  return to;
}

type Client = ReturnType<typeof clientOf>;

/** Each call of a kind asks the next business, and there another service than the one before. */
function callsOf(
  clients: readonly Client[],
  { serviceId, people, serviceIds }: Booked & Pick<MeasuredBusiness, 'serviceIds'>,
): Calls {
  const made: Record<Kind, number> = { page: 0, get: 0, update: 0, booking: 0 };
  const next = (kind: Kind) => {
    const call = made[kind];
    made[kind] += 1;
    const client = clients[call % clients.length];
    if (!client) throw new Error('There is no business to ask.');
    return {
      client,
      call: Math.floor(call / clients.length),
      id: serviceIds[call % serviceIds.length] ?? '',
    };
  };
  return {
    page: async () => taken(await next('page').client('POST', '/v2/services/query', page)),
    get: async () => {
      const { client, id } = next('get');
      return taken(await client('GET', `/v2/services/${id}`));
    },
    update: async () => {
      const { client, id } = next('update');
      const { body } = await client('GET', `/v2/services/${id}`);
      const { revision } = (JSON.parse(body) as { service: { revision: string } }).service;
      const service = { id, revision, tagLine: `Said at ${performance.now()}` };
      return taken(await client('PATCH', `/v2/services/${id}`, { service }));
    },
    booking: async () => {
      const { client, call } = next('booking');
      const startDate = new Date(Date.UTC(2027, 1, 1, 8 + Math.floor(call / people.length)));
      const slot = { serviceId, startDate, resource: { id: people[call % people.length] ?? '' } };
      const booking = { bookedEntity: { slot }, totalParticipants: 1, status: 'CONFIRMED' };
      return taken(await client('POST', '/v2/bookings', { booking }));
    },
  };
}

const page = { query: { sort: [{ fieldName: 'name', order: 'ASC' }], paging: { limit: 25, offset: 0 } } };

function taken({ status, body, milliseconds }: Answered): number {
  if (status !== 200) throw new Error(`${status} ${body}`);
  return milliseconds;
}

async function ownerToken(database: Database, businessId: string): Promise<string> {
  const token = randomSecret();
  const now = new Date();
  const { passwords } = startTestApp(database).options;
  const owner = {
    email: `${crypto.randomUUID()}@example.com`,
    name: 'Owner',
    password: null,
    role: 'owner' as const,
  };
  await insertAccessToken(database, {
    tokenHash: await hashSecret(token),
    businessId,
    clientId: await createDashboardClient(database, { businessId, now }),
    kind: 'member',
    memberId: await createMember(database, passwords, { businessId, ...owner, now }),
    signInSessionId: null,
    familyId: null,
    now,
    expiresAt: new Date('2100-01-01T00:00:00Z'),
  });
  return token;
}

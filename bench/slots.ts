import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createBooking } from '../contract/calls/bookings/bookings.ts';
import { createService } from '../contract/calls/services/services.ts';
import { dayMs, minuteMs } from '../contract/durations.ts';
import type { Database, Queries } from '../server/database/database.ts';
import { openEmbedded } from '../server/database/embedded/embedded.ts';
import { migrate } from '../server/database/migrate.ts';
import { migrations } from '../server/database/migrations/list.ts';
import { openPostgres } from '../server/database/postgres.ts';
import { loadScheduling } from '../server/rules/availability/loadScheduling.ts';
import { createFreeTimes } from '../server/scheduling/freeTimes.ts';
import { clockOf, dateOf, textOf, wallOf } from '../server/scheduling/time/zones.ts';
import { databaseUrl, startTestCluster } from '../server/testing/database/testCluster.ts';
import { ask, massage, requestFor, startTestApp, type TestApp } from '../server/testing/testApp.ts';
import { bareSlots, type BareWindow } from './bareSlots.ts';
import { generateBusiness } from './business.ts';
import { writableColumns } from './fillBusiness.ts';
import { checked } from './measure.ts';
import { clientOf, partOf } from './timing.ts';

/**
 * `node slots.js`: a month of slots of one service with increasing staff and bookings, computed by the engine and by
 * interval arithmetic on the same arrays; its first page over HTTP, compared with the engine and its statements; then
 * bookings that race for the same people. Prints one line of JSON.
 */

const staffCounts = [1, 10, 50];
const bookingCounts = [500, 5000, 50_000];
/** The engine is so fast that its code is compiled late: after 200 rounds the first row is still twice the others. */
const engineRounds = { warmUp: 2000, measured: 200 };
const callRounds = { warmUp: 15, measured: 40 };
const engineNames = { embedded: 'embedded', server: 'PostgreSQL' } as const;
const range = { from: '2027-03-02T00:00:00', to: '2027-04-02T00:00:00' };
const pageLimit = 25;

const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
const cluster = await startTestCluster(folder);
const results = [];
try {
  results.push(...(await measureOn(await openEmbedded({ directory: join(folder, 'embedded') }))));
  if ('url' in cluster) {
    const url = databaseUrl(cluster.url, await cluster.createDatabase());
    results.push(...(await measureOn(await openPostgres(url, { deadlineMs: 120_000 }))));
    await cluster.stop();
  }
} catch (error) {
  // Before the embedded database detects that its directory is deleted.
  console.error(error);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(JSON.stringify(results));

async function measureOn(database: Database) {
  await migrate(database, migrations);
  const server = startTestApp(database);
  const { businessId, token, locationId } = await generateBusiness(database, 3, server.options.config.secret);
  const staff = await database.rows(sql<{ id: string }>`
    select resource_id as id from staff_members where business_id = ${businessId} and resource_id is not null
    order by id limit 50`);
  const ids = staff.map(({ id }) => id);
  const offer = async (name: string, staffMemberIds: string[]) => {
    const locations = [{ type: 'BUSINESS' as const, business: { id: locationId } }];
    const service = massage('', { name, staffMemberIds, locations });
    return (await ask(server, createService, { body: { service } }, token)).service.id;
  };
  const http = await serve(server);
  const post = clientOf(http.url, { Authorization: token });
  const measured = [];
  const bookedId = await offer('Booked', ids);
  for (const total of bookingCounts) {
    await fillBookings(server, { businessId, token, ids, total, serviceId: bookedId });
    for (const people of staffCounts) {
      const serviceId = await offer(`For ${people} of ${total}`, ids.slice(0, people));
      const subject = { database, businessId, serviceId, now: server.options.clock().getTime() };
      measured.push({
        engine: engineNames[database.engine],
        people,
        total,
        ...(await measureMonth(subject)),
        ...(await measurePage(subject, post)),
      });
    }
  }
  const people = ids.slice(0, 10);
  const race = await racing(server, { token, ids: people, serviceId: await offer('Raced for', people) });
  await http.stop();
  await database.close();
  return [...measured, { engine: engineNames[database.engine], ...race }];
}

interface Subject {
  database: Database;
  businessId: string;
  serviceId: string;
  now: number;
}

/** The whole month: milliseconds of interval arithmetic and of the engine, and their ratio. */
async function measureMonth({ database, businessId, serviceId, now }: Subject) {
  const { rules, busy } = await loadScheduling(
    { db: database, businessId },
    { services: { ids: [serviceId] }, ...range },
  );
  const people = rules.resources
    .map(({ id, name }) => ({ id, name }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const windows = nineToFive(rules.business.timeZone);
  const steps = { every: 30 * minuteMs, length: 60 * minuteMs };
  const bare = () => bareSlots(busy.appointments, people, windows, steps);
  const month = () =>
    createFreeTimes(rules, busy, now)<'SLOTS'>({ ask: 'SLOTS', serviceId, ...range, bookable: true }).items;
  if (namedTimes(bare()) !== namedTimes(month()))
    throw new Error('Engine and interval arithmetic answer differently.');
  const times = { bareMs: [] as number[], monthMs: [] as number[] };
  for (let round = -engineRounds.warmUp; round < engineRounds.measured; round += 1) {
    const [bareMs, monthMs] = [millisecondsOf(bare), millisecondsOf(month)];
    if (round < 0) continue;
    times.bareMs.push(bareMs);
    times.monthMs.push(monthMs);
  }
  return { slots: month().length, bareMs: partOf(times.bareMs, 0.5), monthMs: partOf(times.monthMs, 0.5) };
}

function namedTimes(slots: readonly { start: number; localEnd: string }[]): string {
  return JSON.stringify(slots.map(({ start, localEnd }) => [start, localEnd]));
}

function millisecondsOf(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

/** The weekdays of a new business. */
function nineToFive(timeZone: string): BareWindow[] {
  const { instantOf } = clockOf(timeZone);
  const found: BareWindow[] = [];
  for (let wall = wallOf(range.from); wall < wallOf(range.to); wall += dayMs) {
    const date = dateOf(textOf(wall));
    if ([0, 6].includes(new Date(wall).getUTCDay())) continue;
    const at = (time: string) => instantOf(`${date}T${time}`);
    const start = at('09:00:00');
    // The clocks change on Sundays.
    found.push({ start, end: at('17:00:00'), midnight: start - 9 * 60 * minuteMs, date });
  }
  return found;
}

/** The first page: the call, the engine alone and the statements alone. */
async function measurePage(
  { database, businessId, serviceId, now }: Subject,
  post: ReturnType<typeof clientOf>,
) {
  const body = {
    serviceId,
    fromLocalDate: range.from,
    toLocalDate: range.to,
    bookable: true,
    cursorPaging: { limit: pageLimit },
  };
  const times = { callMs: [] as number[], pageMs: [] as number[], statementMs: [] as number[] };
  let statements = 0;
  for (let round = -callRounds.warmUp; round < callRounds.measured; round += 1) {
    const callMs = checked(await post('POST', '/v2/time-slots', body)).milliseconds;
    const timed = timedQueries(database);
    const asked = { services: { ids: [serviceId] }, ...range };
    const { rules, busy } = await loadScheduling({ db: timed.db, businessId }, asked);
    const pageMs = millisecondsOf(() =>
      createFreeTimes(
        rules,
        busy,
        now,
      )<'SLOTS'>({
        ask: 'SLOTS',
        serviceId,
        ...range,
        bookable: true,
        limit: pageLimit,
      }),
    );
    if (round < 0) continue;
    times.callMs.push(callMs);
    times.pageMs.push(pageMs);
    times.statementMs.push(timed.spent().milliseconds);
    statements = timed.spent().statements;
  }
  return {
    statements,
    callMs: partOf(times.callMs, 0.5),
    pageMs: partOf(times.pageMs, 0.5),
    statementMs: partOf(times.statementMs, 0.5),
  };
}

/** Counts statements and measures the time until their rows arrive. */
function timedQueries(database: Queries) {
  let milliseconds = 0;
  let statements = 0;
  const timed = async <Result>(run: () => Promise<Result>) => {
    const began = performance.now();
    const result = await run();
    milliseconds += performance.now() - began;
    statements += 1;
    return result;
  };
  const db: Queries = {
    rows: async (statement) => timed(async () => database.rows(statement)),
    first: async (statement) => timed(async () => database.first(statement)),
    write: async (statement, expected) => timed(async () => database.write(statement, expected)),
  };
  return { db, spent: () => ({ milliseconds, statements }) };
}

interface Filling {
  businessId: string;
  token: string;
  ids: string[];
  total: number;
  serviceId: string;
}

/** Half of the people's hours of the month are taken; all other bookings are in earlier years. */
async function fillBookings(
  server: TestApp,
  { businessId, token, ids, total, serviceId }: Filling,
): Promise<void> {
  const { database } = server;
  const known = await database.first(sql<{ count: number }>`
    select count(*)::int as count from bookings where business_id = ${businessId}`);
  if (!known?.count) {
    const slot = { serviceId, startDate: '2027-06-01T09:00:00Z', resource: { id: ids[0] ?? '' } };
    const booking = { bookedEntity: { slot }, totalParticipants: 1, status: 'CONFIRMED' as const };
    await ask(server, createBooking, { body: { booking } }, token);
  }
  const names = await writableColumns(database, 'bookings');
  const own: Readonly<Record<string, string>> = {
    id: 'gen_random_uuid()',
    session_id: 'null',
    resource_ids: `array[people[1 + n % ${ids.length}]]`,
    start_date: 'began',
    end_date: `began + interval '60 minutes'`,
  };
  // Every tenth booking is in the measured month while hours are left; triggers would only check valid data.
  await database.transaction(async (db) => {
    await db.script(`
      set local session_replication_role = replica;
      with drawn as (
        select n, array['${ids.join("','")}']::uuid[] as people,
          case when n < ${ids.length} * 20 then timestamptz '2027-03-02T08:00:00Z' + (n / ${ids.length} % 20) * interval '1 day'
            else timestamptz '2026-12-31T08:00:00Z' - (n / 300) * interval '1 day' - (n / ${ids.length} % 6) * interval '1 hour' end as began
        from generate_series(${known?.count ?? 0}, ${total}) as n)
      insert into bookings (${names.join()})
        select ${names.map((name) => own[name] ?? `template.${name}`).join()} from drawn
        join bookings template on template.business_id = '${businessId}' and template.start_date = '2027-06-01T09:00:00Z'`);
  });
  await database.rows(sql`vacuum (analyze) bookings`);
}

/** Twenty concurrent requests book the same hours of ten people: each hour can be booked ten times. */
async function racing(
  server: TestApp,
  { token, ids, serviceId }: { token: string; ids: string[]; serviceId: string },
) {
  const wanted = Array.from({ length: 400 }, (_each, index) => ({
    startDate: new Date(
      Date.parse('2027-07-05T08:00:00Z') +
        (index % 3) * 60 * minuteMs +
        Math.floor(index / 60) * 1440 * minuteMs,
    ).toISOString(),
    resource: { id: ids[index % ids.length] ?? '' },
  }));
  const answers: number[] = [];
  const began = performance.now();
  const work = async () => {
    for (let slot = wanted.pop(); slot; slot = wanted.pop()) {
      const booking = {
        bookedEntity: { slot: { serviceId, ...slot } },
        totalParticipants: 1,
        status: 'CONFIRMED' as const,
      };
      answers.push((await server.app(requestFor(createBooking, { body: { booking } }, { token }))).status);
    }
  };
  await Promise.all(Array.from({ length: 20 }, work));
  const seconds = (performance.now() - began) / 1000;
  const booked = answers.filter((status) => status === 200).length;
  return {
    asked: answers.length,
    booked,
    refused: answers.filter((status) => status === 409).length,
    seconds,
  };
}

async function serve({ app }: TestApp) {
  const http = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = 'GET', url = '/', headers } = request;
      const init = { method, body: Buffer.concat(parts), headers: headers as Record<string, string> };
      const answerTo = async () => {
        const answer = await app(new Request(`http://localhost:4600${url}`, init));
        response.writeHead(answer.status).end(await answer.text());
      };
      void answerTo();
    });
  });
  // The client keeps its connection while the engine is measured between two calls.
  http.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => new Promise((resolve) => http.close(resolve)) };
}

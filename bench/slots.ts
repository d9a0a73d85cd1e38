import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createBooking } from '../contract/calls/bookings/bookings.ts';
import { createService } from '../contract/calls/services/services.ts';
import type { Database } from '../server/database/database.ts';
import { openEmbedded } from '../server/database/embedded/embedded.ts';
import { migrate } from '../server/database/migrate.ts';
import { migrations } from '../server/database/migrations/list.ts';
import { openPostgres } from '../server/database/postgres.ts';
import { loadScheduling } from '../server/rules/availability/loadScheduling.ts';
import type { Busy } from '../server/scheduling/model.ts';
import { createFreeTimes } from '../server/scheduling/freeTimes.ts';
import { databaseUrl, startTestCluster } from '../server/testing/database/testCluster.ts';
import { ask, massage, requestFor, startTestApp, type TestApp } from '../server/testing/testApp.ts';
import { generateBusiness } from './business.ts';
import { checked } from './measure.ts';
import { clientOf, partOf } from './timing.ts';

/**
 * `node slots.js`: a month of free times of one service over HTTP, with more staff and more bookings, beside the engine
 * alone, the statements alone and interval arithmetic on the same arrays; then bookings that race for the same people.
 * Prints one line of JSON.
 */

const staffCounts = [1, 10, 50];
const bookingCounts = [500, 5000, 50_000];
const rounds = 15;
const engineNames = { embedded: 'embedded', server: 'PostgreSQL' } as const;
const minute = 60_000;
const range = { from: '2027-03-02T00:00:00', to: '2027-04-02T00:00:00' };
const span = { from: Date.parse('2027-03-02T00:00:00Z'), to: Date.parse('2027-04-02T00:00:00Z') };

const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
const cluster = await startTestCluster(folder);
const results = [];
try {
  results.push(...(await measureOn(await openEmbedded({ directory: join(folder, 'embedded') }))));
  if ('url' in cluster) {
    const url = databaseUrl(cluster.url, await cluster.createDatabase());
    results.push(...(await measureOn(await openPostgres(url, {}))));
    await cluster.stop();
  }
} catch (error) {
  // Before the embedded database notices that its folder is gone.
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
      const question = { services: { ids: [serviceId] }, ...span };
      const now = server.options.clock();
      const times = {
        call: [] as number[],
        engine: [] as number[],
        statements: [] as number[],
        bare: [] as number[],
      };
      const body = {
        serviceId,
        fromLocalDate: range.from,
        toLocalDate: range.to,
        bookable: true,
        cursorPaging: { limit: 25 },
      };
      for (let round = 0; round < rounds; round += 1) {
        times.call.push(checked(await post('POST', '/v2/time-slots', body)).milliseconds);
        let began = performance.now();
        const { rules, busy } = await loadScheduling({ db: database, businessId }, question);
        times.statements.push(performance.now() - began);
        began = performance.now();
        const free = createFreeTimes(rules, busy, now.getTime());
        free<'SLOTS'>({ ask: 'SLOTS', serviceId, ...span, bookable: true, limit: 25 });
        times.engine.push(performance.now() - began);
        began = performance.now();
        bareStarts(busy, ids.slice(0, people));
        times.bare.push(performance.now() - began);
      }
      const [call, engine, statements, bare] = [times.call, times.engine, times.statements, times.bare].map(
        (all) => partOf(all, 0.5),
      );
      measured.push({
        engine: engineNames[database.engine],
        people,
        total,
        call,
        engineMs: engine,
        statements,
        bare,
      });
    }
  }
  const people = ids.slice(0, 10);
  const race = await racing(server, { token, ids: people, serviceId: await offer('Raced for', people) });
  await http.stop();
  await database.close();
  return [...measured, { engine: engineNames[database.engine], ...race }];
}

interface Filling {
  businessId: string;
  token: string;
  ids: string[];
  total: number;
  serviceId: string;
}

/** Half of the people's hours of the month are taken; all other bookings are of the years before. */
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
  const names = await database.rows(sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'bookings' and is_generated = 'NEVER' and is_identity = 'NO'`);
  const own: Readonly<Record<string, string>> = {
    id: 'gen_random_uuid()',
    session_id: 'null',
    resource_ids: `array[people[1 + n % ${ids.length}]]`,
    start_date: 'began',
    end_date: `began + interval '60 minutes'`,
  };
  // Every tenth is of the measured month, as long as hours are left; triggers would only check what is known to fit.
  await database.transaction(async (db) => {
    await db.script(`
      set local session_replication_role = replica;
      with drawn as (
        select n, array['${ids.join("','")}']::uuid[] as people,
          case when n < ${ids.length} * 20 then timestamptz '2027-03-02T08:00:00Z' + (n / ${ids.length} % 20) * interval '1 day'
            else timestamptz '2026-12-31T08:00:00Z' - (n / 300) * interval '1 day' - (n / ${ids.length} % 6) * interval '1 hour' end as began
        from generate_series(${known?.count ?? 0}, ${total}) as n)
      insert into bookings (${names.map(({ name }) => name).join()})
        select ${names.map(({ name }) => own[name] ?? `template.${name}`).join()} from drawn
        join bookings template on template.business_id = '${businessId}' and template.start_date = '2027-06-01T09:00:00Z'`);
  });
  await database.rows(sql`vacuum (analyze) bookings`);
}

/** The least that any program must do: starts every half hour from 8 to 16 in UTC that meet nothing of that person. */
function bareStarts({ appointments }: Busy, ids: readonly string[]): number {
  const byPerson = new Map<string, { start: number; end: number }[]>(ids.map((id) => [id, []]));
  for (const { resourceIds, start, end } of appointments) {
    for (const id of resourceIds) byPerson.get(id)?.push({ start, end });
  }
  let found = 0;
  for (const taken of byPerson.values()) {
    taken.sort((one, other) => one.start - other.start);
    let next = 0;
    for (let day = span.from; day < span.to; day += 1440 * minute) {
      for (let start = day + 480 * minute; start < day + 900 * minute; start += 30 * minute) {
        while (next < taken.length && (taken[next]?.end ?? 0) <= start) next += 1;
        if ((taken[next]?.start ?? Infinity) >= start + 60 * minute) found += 1;
      }
    }
  }
  return found;
}

/** Twenty at a time book the same hours of ten people: each hour can be booked ten times. */
async function racing(
  server: TestApp,
  { token, ids, serviceId }: { token: string; ids: string[]; serviceId: string },
) {
  const wanted = Array.from({ length: 400 }, (_each, index) => ({
    startDate: new Date(
      Date.parse('2027-07-05T08:00:00Z') + (index % 3) * 60 * minute + Math.floor(index / 60) * 1440 * minute,
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
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => new Promise((resolve) => http.close(resolve)) };
}

import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { AnswerOf, Call, InputOf } from '../../contract/call.ts';
import { bulkCreateBooking } from '../../contract/calls/bookings/bookingsInBulk.ts';
import { getBulkRun, previewBulkRun, startBulkRun } from '../../contract/calls/bulkRuns/bulkRuns.ts';
import { getWeeklyHours, setWeeklyHours } from '../../contract/calls/calendar/weeklyHours.ts';
import { createService } from '../../contract/calls/services/services.ts';
import { createStaffMember } from '../../contract/calls/staff/staffMembers.ts';
import { assignWorkingHoursSchedule } from '../../contract/calls/staff/staffMemberWork.ts';
import { createTestBusiness, listTestMails } from '../../contract/calls/workbench/qa.ts';
import { bookingLimits } from '../../contract/entities/bookings/booking.ts';
import { eventDays } from '../../contract/entities/calendar/calendarEvent.ts';
import { openPostgres } from '../database/postgres.ts';
import { databaseUrl, startOwnCluster } from '../testing/database/testCluster.ts';
import { ask } from '../testing/testApp.ts';
import { killServers, startForWriters, type ServerForWriters } from '../testing/testServer.ts';

const quarterMs = 15 * 60_000;
/** More than two transactions of a run. */
const appointments = 240;
const message = 'Your new appointment is at the same time.';
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

it('kill -9 in an absence run: it resumes, every appointment changes once, every customer gets one message', async ({
  skip,
}) => {
  // The embedded database would answer the test between the transactions of the run only.
  const data = await mkdtemp(join(tmpdir(), 'frontdesk-absence-'));
  const directory = join(data, 'postgresql');
  await mkdir(directory);
  // PostgreSQL runs as another user.
  await chmod(data, 0o755);
  const cluster = await startOwnCluster(directory);
  if ('missing' in cluster) {
    skip(process.env.CI !== 'true', cluster.missing);
    throw new Error(cluster.missing);
  }
  onTestFinished(async () => {
    await killServers();
    await cluster.stop();
    await rm(data, { recursive: true, force: true });
  });
  const databaseAt = databaseUrl(cluster.url, await cluster.createDatabase());
  const start = () => startForWriters(data, { DATABASE_URL: databaseAt });
  let server: ServerForWriters;
  let token: string | undefined;
  const app = ({ method, headers, url, body }: Request) => {
    const { pathname, search } = new URL(url);
    return fetch(server.ready.url + pathname + search, {
      method,
      headers,
      body,
      duplex: 'half',
    } as RequestInit);
  };
  const send = <C extends Call>(call: C, input: Partial<InputOf<C>>): Promise<AnswerOf<C>> =>
    ask({ app }, call, input, token);

  server = await start();
  const { businessId, accessToken } = await send(createTestBusiness, { body: {} });
  token = accessToken;
  const person = async (name: string): Promise<string> => {
    const body = { staffMember: { name }, serviceProvider: true, fields: ['RESOURCE_DETAILS' as const] };
    const { id, resourceId = '', resource } = (await send(createStaffMember, { body })).staffMember;
    const scheduleId = resource?.eventsSchedule?.id ?? '';
    await send(assignWorkingHoursSchedule, { path: { staffMemberId: id }, body: { scheduleId } });
    const { revision } = (await send(getWeeklyHours, { path: { scheduleId } })).weeklyHours;
    const periods = eventDays.map((openDay) => ({
      openDay,
      openTime: '00:00',
      closeDay: openDay,
      closeTime: '24:00',
    }));
    await send(setWeeklyHours, { path: { scheduleId }, body: { weeklyHours: { revision, periods } } });
    return resourceId;
  };
  const [ann, ben, cleo] = [await person('Ann'), await person('Ben'), await person('Cleo')];
  const { service } = await send(createService, {
    body: {
      service: {
        type: 'APPOINTMENT',
        name: 'Massage',
        defaultCapacity: 1,
        onlineBooking: { enabled: true },
        staffMemberIds: [ann, ben, cleo],
        payment: { rateType: 'NO_FEE', options: { inPerson: true } },
        schedule: { availabilityConstraints: { sessionDurations: [15] } },
      },
    },
  });
  const day = 24 * 60 * 60_000;
  const first = Math.ceil(Date.now() / day) * day + 14 * day;
  const emails = ['ada@example.com', 'bo@example.com', 'eve@example.com'];
  const ids: string[] = [];
  while (ids.length < appointments) {
    const createBookingsInfo = Array.from({ length: bookingLimits.createdAtOnce }, (_, index) => {
      const at = ids.length + index;
      const startDate = new Date(first + at * quarterMs).toISOString();
      return {
        booking: {
          bookedEntity: { slot: { serviceId: service.id, startDate, resource: { id: ann } } },
          contactDetails: { firstName: 'Ada', email: emails[at % emails.length] },
          totalParticipants: 1,
          status: 'CONFIRMED' as const,
        },
        flowControlSettings: { skipAvailabilityValidation: true },
      };
    });
    const { results } = await send(bulkCreateBooking, {
      body: { createBookingsInfo, returnFullEntity: true },
    });
    expect(results.filter(({ itemMetadata }) => !itemMetadata.success)).toEqual([]);
    ids.push(...results.flatMap(({ item }) => item?.id ?? []));
  }

  const takers = [ben, cleo, undefined];
  const { bulkRun } = await send(previewBulkRun, {
    body: {
      entity: 'absence',
      selection: { filter: {} },
      work: {
        absence: {
          resourceId: ann,
          fromDate: dateOf(first - day),
          toDate: dateOf(first + 4 * day),
          decisions: ids.map((id, index) => {
            const resourceId = takers[index % takers.length];
            return { id, ...(resourceId !== undefined && { resourceId }) };
          }),
          participantNotification: { notifyParticipants: true, message },
        },
      },
    },
  });
  expect(bulkRun.counts).toEqual({ CHANGES: appointments + 1 });
  const path = { id: bulkRun.id };
  const run = () => send(getBulkRun, { path });
  const restart = async () => {
    await server.kill();
    server = await start();
  };
  /** Kills the server after a number of rows is stored. */
  const killAfter = async (rows: number): Promise<void> => {
    await vi.waitUntil(async () => ((await run()).counts.DONE ?? 0) >= rows, {
      timeout: 60_000,
      interval: 5,
    });
    await restart();
    expect((await run()).state).toBe('RUNNING');
  };
  await send(startBulkRun, { path, body: {} });
  // First within the first transaction, then after it.
  await killAfter(0);
  await killAfter(1);
  await vi.waitUntil(async () => (await run()).state !== 'RUNNING', { timeout: 150_000, interval: 50 });
  expect(await run()).toMatchObject({ state: 'DONE', counts: { DONE: appointments + 1 } });
  const letters = await Promise.all(
    emails.map(async (to) => (await send(listTestMails, { query: { to, businessId } })).mails),
  );
  expect(letters.map((mails) => mails.filter(({ text }) => text.includes(message)).length)).toEqual([
    1, 1, 1,
  ]);
  await server.kill();

  const database = await openPostgres(databaseAt);
  const fates = await database.rows(sql<{ fate: string; count: number }>`
    select status || ' ' || case booked_entity -> 'slot' -> 'resource' ->> 'id'
        when ${ann} then 'Ann' when ${ben} then 'Ben' when ${cleo} then 'Cleo' end as fate, count(*)::int as count
      from bookings where business_id = ${businessId}::uuid group by 1 order by 1`);
  const [changes] = await database.rows(sql`
    select count(*)::int as made, count(distinct entity_id)::int as records
      from changes where business_id = ${businessId}::uuid and run_id = ${bulkRun.id}::uuid`);
  await database.close();
  const third = appointments / 3;
  expect(fates).toEqual([
    { fate: 'CANCELED Ann', count: third },
    { fate: 'CONFIRMED Ben', count: third },
    { fate: 'CONFIRMED Cleo', count: third },
  ]);
  // Each booking and its session, and the time off.
  const records = 2 * appointments + 1;
  expect(changes).toEqual({ made: records, records });
}, 300_000);

import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { queryServices, updateService } from '../../contract/calls/services/services.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { openPostgres } from '../database/postgres.ts';
import { copyTemplate, engines, postgresql } from '../testing/database/testDatabase.ts';
import { requestFor, startTestApp, yogaClass, type TestApp } from '../testing/testApp.ts';
import { openCatalogue } from '../testing/testCatalogue.ts';
import { lockService } from '../tables/services/services.ts';
import { writeLimits } from '../http/writeTurns.ts';

type Catalogue = Awaited<ReturnType<typeof openCatalogue>>;

/** Sends this number of concurrent updates of one service, all at revision 1. */
function crowd(server: TestApp, { admin }: Catalogue, id: string, writers: number): Promise<Response>[] {
  return Array.from({ length: writers }, (_, at) => {
    const body = { service: { revision: '1', tagLine: `Writer ${at}` } };
    return server.app(requestFor(updateService, { path: { 'service.id': id }, body }, { token: admin }));
  });
}

const ask = (server: TestApp, { admin }: Catalogue) =>
  server.app(requestFor(queryServices, { body: {} }, { token: admin }));

describe.each(engines)('forty writers of one service on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test('do not delay calls of another business', async () => {
    const busy = await openCatalogue(server);
    const other = await openCatalogue(server);
    const { id } = await busy.create(yogaClass());
    // Opens the connections, which takes as long as many writes.
    await Promise.all(Array.from({ length: 10 }, () => ask(server, other)));
    let done = 0;
    const writers = crowd(server, busy, id, 40).map(async (writer) => {
      const response = await writer;
      done += 1;
      return response.status;
    });
    const unrelated = Array.from({ length: 10 }, async () => {
      const { status } = await ask(server, other);
      return { status, before: done };
    });
    for (const { status, before } of await Promise.all(unrelated)) {
      expect(status).toBe(200);
      expect(before).toBeLessThan(20);
    }
    const statuses = (await Promise.all(writers)).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 39 }, () => 409)]);
  });
});

function cluster(): Promise<string> {
  if (!('url' in postgresql)) throw new Error('There is no PostgreSQL to test on.');
  return copyTemplate(postgresql);
}

describe.runIf('url' in postgresql)('row locked by another process on postgresql', () => {
  test('is not locked a second time', async () => {
    const url = await cluster();
    const [database, elsewhere] = [await openPostgres(url), await openPostgres(url)];
    const { create, businessId } = await openCatalogue(startTestApp(database));
    const { id } = await create(yogaClass());
    await elsewhere.transaction(async (transaction) => {
      await lockService(transaction, businessId, id);
      const second = database.transaction(async (own) => {
        await own.write(sql`set local lock_timeout = 50`);
        await lockService(own, businessId, id);
      });
      await expect(second).rejects.toThrow('Others are changing the same record');
    });
    await Promise.all([database.close(), elsewhere.close()]);
  });

  test('writers queue on one connection, the excess is refused at once, and other calls are answered', async () => {
    const url = await cluster();
    const [database, elsewhere] = [await openPostgres(url), await openPostgres(url)];
    const server = startTestApp(database);
    const [busy, other] = [await openCatalogue(server), await openCatalogue(server)];
    const { id } = await busy.create(yogaClass());
    const { running, waiting } = writeLimits.record;
    const excess = 9;

    const { writers, refused } = await elsewhere.transaction(async (transaction) => {
      await transaction.rows(sql`select from services where id = ${id} for update`);
      let refusals = 0;
      const sent = crowd(server, busy, id, running + waiting + excess);
      const watched = sent.map(async (writer) => {
        const response = await writer;
        refusals += 1;
        return response;
      });
      // With every connection taken, they would fail after the wait of the pool.
      const answers = await Promise.all(Array.from({ length: 10 }, () => ask(server, other)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      return { writers: watched, refused: refusals };
    });
    expect(refused).toBe(excess);
    const bodies = await Promise.all(
      (await Promise.all(writers)).map(async (each) => [each.status, await each.json()]),
    );
    const crowded = bodies.filter(
      ([, body]) => (body as ErrorBody).details?.applicationError?.code === 'ABORTED',
    );
    expect(crowded.map(([status, body]) => [status, (body as ErrorBody).message])).toEqual(
      Array.from({ length: excess }, () => [
        409,
        'Too many changes of this record are waiting. Try again in a moment.',
      ]),
    );
    expect(bodies.filter(([status]) => status === 200)).toHaveLength(1);
    await Promise.all([database.close(), elsewhere.close()]);
  });

  test('writer that waits too long for the row is told to retry', async () => {
    const url = await cluster();
    const [database, elsewhere] = [await openPostgres(url, { deadlineMs: 600 }), await openPostgres(url)];
    const server = startTestApp(database);
    const busy = await openCatalogue(server);
    const { id } = await busy.create(yogaClass());
    await elsewhere.transaction(async (transaction) => {
      await transaction.rows(sql`select from services where id = ${id} for update`);
      const [response] = await Promise.all(crowd(server, busy, id, 1));
      const body = (await response?.json()) as ErrorBody | undefined;
      expect([response?.status, response?.headers.get('Retry-After'), body?.message]).toEqual([
        409,
        '1',
        'Others are changing the same record. Try again in a moment.',
      ]);
    });
    await Promise.all([database.close(), elsewhere.close()]);
  });
});

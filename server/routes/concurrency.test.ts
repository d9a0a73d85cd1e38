import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { listActivity } from '../../contract/calls/history/activity.ts';
import { createCategory } from '../../contract/calls/services/categories.ts';
import { undoChange } from '../../contract/calls/history/history.ts';
import { setCustomSlug } from '../../contract/calls/services/serviceParts.ts';
import { restoreService } from '../../contract/calls/workbench/frontdesk.ts';
import {
  countServices,
  createService,
  deleteService,
  updateService,
} from '../../contract/calls/services/services.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { deep } from '../../testDeep.ts';
import { engines } from '../testing/database/testDatabase.ts';
import { ask, requestFor, startTestApp, yogaClass, type TestApp } from '../testing/testApp.ts';
import { openCatalogue } from '../testing/testCatalogue.ts';

/** More than the connections of a server: further requests only wait longer. */
const count = deep(50, 12);
const many = Array.from({ length: count }, (_, index) => index);

describe.each(engines)('concurrent requests on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test('C6: one of many updates of the same revision succeeds', async () => {
    const { create, admin, read } = await openCatalogue(server);
    const { id } = await create(yogaClass());
    const responses = await Promise.all(
      many.map((index) => {
        const body = { service: { revision: '1', tagLine: `Writer ${index}` } };
        return server.app(requestFor(updateService, { path: { 'service.id': id }, body }, { token: admin }));
      }),
    );
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...many.slice(1).map(() => 409)]);
    expect((await read(id)).revision).toBe('2');
  });

  test('C11: one of many claims of the same slug succeeds', async () => {
    const { create, admin } = await openCatalogue(server);
    const services = await Promise.all(many.map((index) => create(yogaClass({ name: `Class ${index}` }))));
    const responses = await Promise.all(
      services.map(({ id }) => {
        const input = { path: { serviceId: id }, body: { slug: 'the-one' } };
        return server.app(requestFor(setCustomSlug, input, { token: admin }));
      }),
    );
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...many.slice(1).map(() => 428)]);
    const codes = await Promise.all(
      responses
        .filter(({ ok }) => !ok)
        .map(async (response) => ((await response.json()) as ErrorBody).details),
    );
    expect(codes.map(({ applicationError }) => applicationError?.code)).toEqual(
      many.slice(1).map(() => 'SLUG_ALREADY_EXISTS'),
    );
  });

  test('C6: many writers who retry with the current service all succeed, each at its own revision', async () => {
    const { create, admin, read, businessId } = await openCatalogue(server);
    const { id } = await create(yogaClass({ tagLine: '' }));
    const writer = async (index: number): Promise<string> => {
      const write = async ({ revision, tagLine = '' }: Service) => {
        const body = { service: { revision, tagLine: `${tagLine}<${index}>` } };
        const request = requestFor(updateService, { path: { 'service.id': id }, body }, { token: admin });
        const response = await server.app(request);
        return { isSaved: response.ok, ...((await response.json()) as { service: Service } & ErrorBody) };
      };
      let answer = await write(await read(id));
      while (!answer.isSaved) {
        const { applicationError } = answer.details;
        expect(applicationError?.code).toBe('REVISION_MISMATCH');
        // The refusal contains the current service, so a retry needs no read.
        answer = await write(applicationError?.data['service'] as Service);
      }
      return answer.service.revision ?? '';
    };
    const revisions = await Promise.all(many.map(writer));
    expect(revisions.map(Number).toSorted((a, b) => a - b)).toEqual(many.map((index) => index + 2));
    const { tagLine = '', revision } = await read(id);
    expect(revision).toBe(String(count + 1));
    expect(tagLine.match(/<\d+>/g)?.toSorted()).toEqual(many.map((index) => `<${index}>`).toSorted());
    const history = await server.database.rows(sql<{ count: number }>`
      select count(*)::int as count from changes
      where business_id = ${businessId} and entity_id = ${id} and action = 'updated'`);
    expect(history).toEqual([{ count }]);
  });

  test('a concurrent update and deletion are each applied whole or refused', async () => {
    const { create, admin, read } = await openCatalogue(server);
    const ids = await Promise.all(
      many.slice(0, 10).map(async (index) => (await create(yogaClass({ name: `Class ${index}` }))).id),
    );
    await Promise.all(
      ids.map(async (id) => {
        const body = { service: { revision: '1', name: 'Renamed' } };
        const [changed, deleted] = await Promise.all([
          server.app(requestFor(updateService, { path: { 'service.id': id }, body }, { token: admin })),
          server.app(requestFor(deleteService, { path: { serviceId: id } }, { token: admin })),
        ]);
        expect(deleted.status).toBe(200);
        expect([200, 404]).toContain(changed.status);
        await ask(server, restoreService, { path: { serviceId: id } }, admin);
        expect((await read(id)).name === 'Renamed').toBe(changed.status === 200);
      }),
    );
  });

  test('either the service enters the category or the creation of the category is undone', async () => {
    const { admin } = await openCatalogue(server);
    const tries = await Promise.all(
      many.slice(0, 20).map(async (index) => {
        const body = { category: { name: `Seminars ${index}` } };
        const { category } = await ask(server, createCategory, { body }, admin);
        const query = { filter: JSON.stringify({ entityId: category.id }) };
        const [creation] = await ask(server, listActivity, { query }, admin);
        if (!creation) throw new Error('Nothing was recorded.');
        return { category, changeId: creation.id };
      }),
    );
    const outcomes = await Promise.all(
      tries.map(async ({ category: { id }, changeId }) => {
        const service = { body: { service: yogaClass({ category: { id } }) } };
        const [created, undone] = await Promise.all([
          server.app(requestFor(createService, service, { token: admin })),
          server.app(requestFor(undoChange, { path: { changeId } }, { token: admin })),
        ]);
        return [created.status, undone.status];
      }),
    );
    for (const outcome of outcomes) {
      expect([
        [200, 428],
        [400, 200],
      ]).toContainEqual(outcome);
    }
  });

  test('many requests with one idempotency key have one effect', async () => {
    const { admin } = await openCatalogue(server);
    const input = { body: { service: yogaClass({ name: 'Once' }) } };
    const send = async () => {
      const headers = { 'Idempotency-Key': 'the-same' };
      const response = await server.app(requestFor(createService, input, { token: admin, headers }));
      return { status: response.status, body: (await response.json()) as unknown };
    };
    const answers = await Promise.all(many.map(send));
    const first = answers.find(({ status }) => status === 200);
    // The others got the same answer or were told that the first was in progress.
    expect(first).toBeDefined();
    const done = answers.filter(({ status }) => status !== 409);
    expect(done).toEqual(done.map(() => first));
    expect(await send()).toEqual(first);
    expect((await ask(server, countServices, { body: { filter: { name: 'Once' } } }, admin)).count).toBe(1);
  });

  test('services with the same name get different slugs', async () => {
    const { admin } = await openCatalogue(server);
    const slugs = await Promise.all(
      many.map(async () => {
        const body = { service: yogaClass({ name: 'Yoga' }) };
        return (await ask(server, createService, { body }, admin)).service.mainSlug?.name;
      }),
    );
    expect(new Set(slugs).size).toBe(count);
  });
});

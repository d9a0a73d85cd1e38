import { beforeAll, describe, expect, test } from 'vitest';
import { setCustomSlug } from '../../contract/calls/serviceParts.ts';
import { createService, updateService } from '../../contract/calls/services.ts';
import { engines } from '../database/testDatabase.ts';
import { ask, requestFor, startTestApp, yogaClass, type TestApp } from '../testApp.ts';
import { openCatalogue } from '../testCatalogue.ts';

const fifty = Array.from({ length: 50 }, (_, index) => index);

describe.each(engines)('many at the same moment on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test('of fifty who change one revision, one wins', async () => {
    const { create, admin, read } = await openCatalogue(server);
    const { id } = await create(yogaClass());
    const responses = await Promise.all(
      fifty.map((index) => {
        const body = { service: { revision: '1', tagLine: `Writer ${index}` } };
        return server.app(requestFor(updateService, { path: { 'service.id': id }, body }, { token: admin }));
      }),
    );
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...fifty.slice(1).map(() => 409)]);
    expect((await read(id)).revision).toBe('2');
  });

  test('of fifty who want one address, one gets it', async () => {
    const { create, admin } = await openCatalogue(server);
    const services = await Promise.all(fifty.map((index) => create(yogaClass({ name: `Class ${index}` }))));
    const responses = await Promise.all(
      services.map(({ id }) => {
        const input = { path: { serviceId: id }, body: { slug: 'the-one' } };
        return server.app(requestFor(setCustomSlug, input, { token: admin }));
      }),
    );
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...fifty.slice(1).map(() => 428)]);
  });

  test('fifty services of one name get fifty addresses', async () => {
    const { admin } = await openCatalogue(server);
    const slugs = await Promise.all(
      fifty.map(async () => {
        const body = { service: yogaClass({ name: 'Yoga' }) };
        return (await ask(server, createService, { body }, admin)).service.mainSlug?.name;
      }),
    );
    expect(new Set(slugs).size).toBe(50);
  });
});

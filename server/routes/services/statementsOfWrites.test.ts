import { beforeAll, describe, expect, test, vi } from 'vitest';
import * as calls from '../../../contract/calls/services/services.ts';
import * as bulk from '../../../contract/calls/services/servicesInBulk.ts';
import { getJob } from '../../../contract/calls/workbench/frontdesk.ts';
import { counting } from '../../testing/database/testStatements.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { allServices, hide, openBulkStudio } from '../../testing/testBulkRuns.ts';
import { ask, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';

const rows = 100;

describe.each(engineOfTheDay(import.meta.url))('statements of writes on $name', ({ open }) => {
  let server: TestApp;
  let count: () => number;
  beforeAll(async () => {
    const { database, count: counted } = counting(await open());
    server = startTestApp(database);
    count = counted;
  });

  const statementsOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = count();
    await work();
    return count() - before;
  };

  async function studio() {
    const opened = await openBulkStudio(server);
    const { admin } = opened;
    await opened.createAll(
      Array.from({ length: rows }, (_, number) => yogaClass({ name: `Yoga ${number}` })),
    );
    const services = await ask(
      server,
      calls.queryServices,
      { body: { query: { paging: { limit: rows } } } },
      admin,
    );
    const done = async (jobId: string) =>
      vi.waitUntil(async () => (await ask(server, getJob, { path: { jobId } }, admin)).job.state === 'DONE', {
        interval: 20,
        timeout: 60_000,
      });
    return { ...opened, services: services.services, done };
  }

  test('one service takes a few', async () => {
    const { services, update, create, admin } = await studio();
    const [one] = services;
    const { id = '', revision } = one ?? {};
    expect(await statementsOf(() => update({ id, revision, tagLine: 'New' }))).toBeLessThanOrEqual(8);
    expect(await statementsOf(() => create(yogaClass({ name: 'Pilates' })))).toBeLessThanOrEqual(10);
    const clone = () => ask(server, calls.cloneService, { body: { sourceServiceId: id } }, admin);
    expect(await statementsOf(clone)).toBeLessThanOrEqual(10);
    const path = { serviceId: id };
    const remove = () => ask(server, calls.deleteService, { path, query: {} }, admin);
    expect(await statementsOf(remove)).toBeLessThanOrEqual(10);
  });

  test('a bulk call takes as many as one service', async () => {
    const { services, admin } = await studio();
    const created = Array.from({ length: rows }, (_, number) => yogaClass({ name: `Pilates ${number}` }));
    const create = () => ask(server, bulk.bulkCreateServices, { body: { services: created } }, admin);
    expect(await statementsOf(create)).toBeLessThanOrEqual(12);
    const changed = services.map(({ id, revision, name }) => ({
      service: { id, revision, name: `${name} for all` },
    }));
    const update = () => ask(server, bulk.bulkUpdateServices, { body: { services: changed } }, admin);
    expect(await statementsOf(update)).toBeLessThanOrEqual(13);
    const ids = services.map(({ id }) => id);
    const remove = () => ask(server, bulk.bulkDeleteServices, { body: { ids } }, admin);
    expect(await statementsOf(remove)).toBeLessThanOrEqual(12);
  });

  test('a call by filter takes as many for a set of services', async () => {
    const { admin, done } = await studio();
    const filter = { type: 'CLASS' };
    const update = async () => {
      const body = { filter, service: { tagLine: 'New' } };
      await done((await ask(server, bulk.bulkUpdateServicesByFilter, { body }, admin)).jobId);
    };
    expect(await statementsOf(update)).toBeLessThanOrEqual(14);
    const remove = async () => {
      await done((await ask(server, bulk.bulkDeleteServicesByFilter, { body: { filter } }, admin)).jobId);
    };
    expect(await statementsOf(remove)).toBeLessThanOrEqual(16);
  });

  test('a run of the dashboard takes as many for a set of services', async () => {
    const { preview, start, ended } = await studio();
    const { bulkRun } = await preview(allServices, { operations: [hide] });
    const run = async () => {
      await start(bulkRun.id);
      expect(await ended(bulkRun.id)).toMatchObject({ counts: { DONE: rows } });
    };
    expect(await statementsOf(run)).toBeLessThanOrEqual(28);
  });
});

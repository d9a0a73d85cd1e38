import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteService } from '../../contract/calls/services.ts';
import { engines } from '../database/testDatabase.ts';
import { daysKept } from '../rules/purge.ts';
import { ask, startTestApp, yogaClass, type TestApp } from '../testApp.ts';
import { openCatalogue } from '../testCatalogue.ts';
import { keepHouse } from './housekeeping.ts';

const month = (daysKept + 1) * 24 * 60 * 60;

const transaction = () => Promise.reject(new Error('gone'));

describe.each(engines)('housekeeping on $name', ({ open }) => {
  let server: TestApp;
  beforeEach(async () => {
    server = startTestApp(await open());
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const purged = () => server.log.flatMap((entry) => entry.purged ?? []);

  async function withDeleted() {
    const { create, admin } = await openCatalogue(server);
    const { id } = await create(yogaClass());
    await ask(server, deleteService, { path: { serviceId: id } }, admin);
    server.passTime(month);
  }

  test('clears away what is due at the start, and ends when that is done', async () => {
    await withDeleted();
    await keepHouse(server.options)();
    expect(purged()).toEqual([1]);
  });

  test('goes on every hour until it is ended', async () => {
    const stop = keepHouse(server.options);
    await withDeleted();
    vi.advanceTimersByTime(60 * 60 * 1000);
    await stop();
    expect(purged()).toEqual([1]);
    await withDeleted();
    vi.advanceTimersByTime(60 * 60 * 1000);
    await stop();
    expect(purged()).toEqual([1]);
  });

  test('writes down that the database did not answer, and goes on', async () => {
    const stop = keepHouse({ ...server.options, database: { ...server.database, transaction } });
    await expect(stop()).resolves.toBeUndefined();
    expect(server.log).toContainEqual({ failure: 'Error: gone' });
  });
});

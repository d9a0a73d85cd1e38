import { beforeAll, describe, expect, test } from 'vitest';
import { listRecentChanges } from '../../../contract/calls/history/recentChanges.ts';
import { createCategory, updateCategory } from '../../../contract/calls/services/categories.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, startTestApp, type TestApp } from '../../testing/testApp.ts';

describe.each(engineOfTheDay(import.meta.url))('recent changes on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test('are those after the position, and are repeated until their time has passed', async () => {
    const { admin } = (await server.addBusiness()).tokens;
    const recent = (after?: string) =>
      ask(server, listRecentChanges, { query: after === undefined ? {} : { after } }, admin);
    server.passTime(60);
    const first = await recent();
    expect(first.changes).toEqual([]);
    const { category } = await ask(server, createCategory, { body: { category: { name: 'Yoga' } } }, admin);
    const { after, changes } = await recent(first.after);
    expect(changes).toEqual([{ id: expect.any(String), entity: 'category', entityId: category.id }]);
    // A transaction with an earlier position may not have committed yet.
    expect(after).toBe(first.after);
    server.passTime(11);
    const settled = await recent(after);
    expect(settled).toEqual({ changes, after: changes[0]?.id });
    expect((await recent(settled.after)).changes).toEqual([]);

    const renamed = { category: { id: category.id, name: 'Yin', revision: '1' } };
    const path = { 'category.id': category.id };
    await ask(server, updateCategory, { path, body: renamed }, admin);
    expect((await recent(settled.after)).changes).toHaveLength(1);
  });

  test('of another business are not listed', async () => {
    const [one, other] = [await server.addBusiness(), await server.addBusiness()];
    const { after } = await ask(server, listRecentChanges, {}, other.tokens.admin);
    await ask(server, createCategory, { body: { category: { name: 'Yoga' } } }, one.tokens.admin);
    const { changes } = await ask(server, listRecentChanges, { query: { after } }, other.tokens.admin);
    expect(changes.filter(({ entity }) => entity === 'category')).toEqual([]);
  });
});

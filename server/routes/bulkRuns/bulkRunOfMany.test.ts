import { beforeAll, describe, expect, test } from 'vitest';
import {
  createCategory,
  deleteCategory,
  restoreCategory,
} from '../../../contract/calls/services/categories.ts';
import type { BulkOperation } from '../../../contract/entities/bulkRuns/bulkOperations.ts';
import { deep } from '../../../testDeep.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { allServices, openBulkStudio } from '../../testing/testBulkRuns.ts';

const engines = engineOfTheDay(import.meta.url);

/** More than one batch in every run. */
const total = deep(1000, 150);

const price = 'payment.fixed.price.value';
const operations: BulkOperation[] = [
  { do: 'RAISE', field: price, percent: '10' },
  { do: 'SET_TEXT', field: 'tagLine', value: 'New prices from spring on' },
];

const idsOf = (services: readonly { id: string }[]) => new Set(services.map(({ id }) => id));

describe.each(engines)(`bulk run of ${total} services on $name`, ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test('seven rows fail, succeed on retry, and undo skips later edits', async () => {
    const { admin, create, multiply, everything, preview, start, retry, undo, ended, rows, update } =
      await openBulkStudio(server);
    const categoryNamed = async (name: string) =>
      (await ask(server, createCategory, { body: { category: { name } } }, admin)).category;
    const [category, closing] = [await categoryNamed('Kept'), await categoryNamed('Closing')];
    const stays = await create(yogaClass({ name: 'Yoga', category: { id: category.id } }));
    const fails = await create(yogaClass({ name: 'Yoga', category: { id: closing.id } }));
    await multiply(stays, total - 8);
    await multiply(fails, 6);
    const before = await everything();
    expect(before).toHaveLength(total);
    const { bulkRun } = await preview(allServices, { operations });
    expect(bulkRun).toMatchObject({ total, counts: { CHANGES: total } });

    await ask(server, deleteCategory, { path: { categoryId: closing.id } }, admin);
    await start(bulkRun.id);
    expect(await ended(bulkRun.id)).toMatchObject({ state: 'DONE', counts: { DONE: total - 7, FAILED: 7 } });
    const failed = await rows(bulkRun.id, 'FAILED');
    expect(failed.range).toBe('bulk-run-items 0-6/7');
    const closed = before.filter(({ category }) => category?.id === closing.id);
    expect(new Set(failed.items.map(({ serviceId }) => serviceId))).toEqual(idsOf(closed));
    for (const { error } of failed.items) {
      expect(error?.fields).toEqual(['category.id']);
      expect(error?.description).toMatch(/^category\.id is not an existing category/);
    }

    await ask(server, restoreCategory, { path: { categoryId: closing.id } }, admin);
    await retry(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ DONE: total });
    const after = await everything();
    expect(new Set(after.map(({ payment }) => payment?.fixed?.price?.value))).toEqual(new Set(['16.50']));

    const [edited, ...others] = after;
    if (!edited) throw new Error('There is no service.');
    const dearer = { payment: { fixed: { price: { value: '99' } } } };
    await update({ id: edited.id, revision: '2', ...dearer }, price);
    await undo(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ UNDONE: total - 1, PARTLY_UNDONE: 1 });
    const undone = await everything();
    expect(idsOf(undone)).toEqual(idsOf(before));
    const rest = idsOf(others);
    expect(undone.filter(({ id }) => rest.has(id))).toEqual(before.filter(({ id }) => rest.has(id)));
    const one = undone.find(({ id }) => id === edited.id);
    expect(one?.payment?.fixed?.price?.value).toBe('99');
    expect(one?.tagLine).toBe(before.find(({ id }) => id === edited.id)?.tagLine);
  }, 600_000);
});

import { beforeAll, describe, expect, test, vi } from 'vitest';
import { getCategory } from '../../../contract/calls/services/categories.ts';
import * as calls from '../../../contract/calls/services/categoriesV1.ts';
import { countServices } from '../../../contract/calls/services/services.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';

const engines = engineOfTheDay(import.meta.url);

describe.each(engines)('deprecated category calls on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function withCategory(name: string) {
    const catalogue = await openCatalogue(server);
    const add = async (category: { name: string }) =>
      (await ask(server, calls.createCategoryV1, { body: { category } }, catalogue.admin)).category;
    return { ...catalogue, add, category: await add({ name }) };
  }

  test('act on the same categories as the current calls', async () => {
    const { admin, category } = await withCategory('Yoga');
    expect(category).toMatchObject({ name: 'Yoga', status: 'CREATED', revision: '1' });
    const { status, ...present } = category;
    expect(status).toBe('CREATED');
    const path = { categoryId: category.id };
    expect(await ask(server, getCategory, { path }, admin)).toEqual({ category: present });
  });

  test('rename without a revision succeeds, but a sent revision must be current', async () => {
    const { admin, category } = await withCategory('Yoga');
    const renaming = (fields: object) => ({
      path: { 'category.id': category.id },
      body: { category: fields },
    });
    const { id, name } = category;
    const answer = await ask(server, calls.updateCategoryV1, renaming({ id, name: 'Slow yoga' }), admin);
    expect(answer.category).toMatchObject({ name: 'Slow yoga', revision: '2' });
    const stale = renaming({ ...category, name });
    expect(await refused(server, calls.updateCategoryV1, stale, admin)).toMatchObject({
      status: 409,
      code: 'REVISION_MISMATCH',
    });
    const nameless = await refused(server, calls.updateCategoryV1, renaming({ id }), admin);
    expect(nameless.rules).toEqual(['category.name REQUIRED_FIELD']);
  });

  test('list includes deleted categories only on request, and only the named ones', async () => {
    const { admin, add, category: yoga } = await withCategory('Yoga');
    const massage = await add({ name: 'Massage' });
    await ask(server, calls.deleteCategoryV1, { path: { id: yoga.id } }, admin);
    const listed = async (query: object) =>
      (await ask(server, calls.listCategoriesV1, { query }, admin)).categories.map(
        ({ name, status }) => `${name} ${status}`,
      );
    expect(await listed({})).toEqual(['Massage CREATED']);
    expect(await listed({ includeDeleted: true })).toEqual(['Yoga DELETED', 'Massage CREATED']);
    expect(await listed({ categoryIds: [yoga.id, massage.id] })).toEqual(['Massage CREATED']);
    expect(await listed({ categoryIds: [yoga.id], includeDeleted: true })).toEqual(['Yoga DELETED']);
    const again = await refused(server, calls.deleteCategoryV1, { path: { id: yoga.id } }, admin);
    expect(again).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('delete deletes services only on request', async () => {
    const { admin, add, create, category } = await withCategory('Yoga');
    const deletedAlone = await add({ name: 'Kept' });
    for (const { id } of [category, category, deletedAlone]) await create(yogaClass({ category: { id } }));
    const count = async () => (await ask(server, countServices, { body: {} }, admin)).count;

    await ask(server, calls.deleteCategoryV1, { path: { id: deletedAlone.id } }, admin);
    expect(await count()).toBe(3);
    const input = { path: { id: category.id }, query: { deleteServices: true } };
    expect(await ask(server, calls.deleteCategoryV1, input, admin)).toEqual({ id: category.id });
    await vi.waitFor(async () => expect(await count()).toBe(1), 30_000);
  });
});

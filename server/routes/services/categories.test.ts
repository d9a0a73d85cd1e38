import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/calls/services/categories.ts';
import {
  categoryLimits,
  type Category,
  type CategoryInput,
  type CategoryPosition,
} from '../../../contract/entities/services/category.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, requestFor, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { historyOf } from '../../testing/testHistory.ts';

const engines = engineOfTheDay(import.meta.url);

const nowhere = '11111111-1111-4111-8111-111111111111';
const event = (slug: string) => `wix.bookings.categories.v2.category_${slug}`;

/** Creates a business with categories of these names, in this order. */
async function withCategories(server: TestApp, ...names: string[]) {
  const catalogue = await openCatalogue(server);
  const { admin, businessId } = catalogue;
  const ids = new Map<string, string>();
  for (const name of names) {
    const { category } = await ask(server, calls.createCategory, { body: { category: { name } } }, admin);
    ids.set(name, category.id);
  }
  const idOf = (name: string) => ids.get(name) ?? nowhere;
  const list = async (): Promise<Category[]> => {
    const query = { query: { sort: [{ fieldName: 'sortOrder' }] } };
    return (await ask(server, calls.queryCategories, { query }, admin)).categories;
  };
  const moving = (name: string, position: CategoryPosition, after?: string) => ({
    path: { categoryId: idOf(name) },
    body: { position, ...(after && { afterCategoryId: idOf(after) }) },
  });
  return {
    ...catalogue,
    idOf,
    list,
    moving,
    order: async () => (await list()).map(({ name }) => name),
    change: async (category: CategoryInput & { id: string }, mask?: string) => {
      const input = { path: { 'category.id': category.id }, body: { category, mask } };
      return (await ask(server, calls.updateCategory, input, admin)).category;
    },
    move: async (...asked: Parameters<typeof moving>) =>
      (await ask(server, calls.moveCategory, moving(...asked), admin)).category,
    history: (name: string) => historyOf(server, idOf(name), businessId),
    setSortOrder: (name: string, sortOrder: number) =>
      server.database.write(
        sql`update categories set sort_order = ${sortOrder}::bigint
            where business_id = ${businessId} and id = ${idOf(name)}`,
        1,
      ),
  };
}

describe.each(engines)('categories on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test('update changes the sent fields, increments the revision and records a change', async () => {
    const { idOf, list, change, history } = await withCategories(server, 'Yoga');
    const id = idOf('Yoga');
    const [before] = await list();
    const extendedFields = { namespaces: { app: { colour: 'green' } } };
    const readOnly = { sortOrder: 7, createdDate: '2020-01-01T00:00:00.000Z' };
    const extended = await change({ id, revision: '1', extendedFields, ...readOnly });
    expect(extended).toEqual({ ...before, revision: '2', extendedFields });
    const masked = await change({ id, revision: '2', name: 'Slow yoga', extendedFields: null }, 'name');
    expect(masked).toEqual({ ...extended, revision: '3', name: 'Slow yoga' });
    const cleared = await change({ id, revision: '3', extendedFields: null });
    expect(cleared).not.toHaveProperty('extendedFields');

    const { changes, events } = await history('Yoga');
    expect(changes.map(({ action }) => action)).toEqual(['created', 'updated', 'updated', 'updated']);
    expect(changes[2]).toEqual({ action: 'updated', before: extended, after: masked });
    expect(events).toEqual(['created', 'updated', 'updated', 'updated'].map(event));
  });

  test('update is refused for a stale or missing revision, a bad name and unknown fields', async () => {
    const { idOf, list, admin } = await withCategories(server, 'Yoga');
    const [current] = await list();
    const tried = (category: object, mask?: string) => {
      const input = { path: { 'category.id': idOf('Yoga') }, body: { category, mask } };
      return refused(server, calls.updateCategory, input, admin);
    };
    expect(await tried({ revision: '9', name: 'Late' })).toMatchObject({
      status: 409,
      code: 'REVISION_MISMATCH',
      data: { category: current },
    });
    expect((await tried({ name: 'Late' })).rules).toEqual(['category.revision REQUIRED_FIELD']);
    expect((await tried({ revision: '1', name: '' })).rules).toEqual(['category.name MIN_LENGTH']);
    expect((await tried({ revision: '1', name: null })).rules).toEqual(['category.name REQUIRED_FIELD']);
    const long = 'x'.repeat(categoryLimits.name + 1);
    expect((await tried({ revision: '1', name: long })).rules).toEqual(['category.name MAX_LENGTH']);
    expect((await tried({ revision: '1', colour: 'red' })).rules).toEqual([
      'category.colour FIELD_NOT_ALLOWED',
    ]);
    expect((await tried({ revision: '1' }, 'sortOrder')).rules).toEqual(['mask FIELD_NOT_ALLOWED']);
    expect(await list()).toEqual([current]);
  });

  test('deleted category is not found, but its services keep it until their next change', async () => {
    const { idOf, admin, create, read, update, refuseUpdate, order } = await withCategories(
      server,
      'Old',
      'New',
    );
    const service = await create(yogaClass({ category: { id: idOf('Old') } }));
    const path = { categoryId: idOf('Old') };
    expect(await ask(server, calls.deleteCategory, { path }, admin)).toEqual({});
    const gone = { status: 404, code: 'NOT_FOUND' };
    expect(await refused(server, calls.getCategory, { path }, admin)).toMatchObject(gone);
    expect(await refused(server, calls.deleteCategory, { path }, admin)).toMatchObject(gone);
    expect(await order()).toEqual(['New']);
    expect(await ask(server, calls.countCategories, { body: {} }, admin)).toEqual({ count: 1 });

    expect((await read(service.id)).category).toMatchObject({ id: idOf('Old') });
    const change = { id: service.id, revision: '1', tagLine: 'Slow' };
    expect((await refuseUpdate(change)).rules).toEqual(['service.category.id INVALID_CATEGORY']);
    const moved = await update({ ...change, category: { id: idOf('New') } });
    expect(moved).toMatchObject({ tagLine: 'Slow', category: { id: idOf('New') } });
  });

  test('deleted category is restored at its position, idempotently', async () => {
    const { idOf, admin, order, history } = await withCategories(server, 'First', 'Second');
    const path = { categoryId: idOf('First') };
    await ask(server, calls.deleteCategory, { path }, admin);
    const { category } = await ask(server, calls.restoreCategory, { path }, admin);
    expect(category).toMatchObject({ name: 'First', revision: '2' });
    expect(await ask(server, calls.restoreCategory, { path }, admin)).toEqual({ category });
    expect(await order()).toEqual(['First', 'Second']);
    const { changes, events } = await history('First');
    expect(changes.map(({ action }) => action)).toEqual(['created', 'deleted', 'restored']);
    expect(events).toEqual(['created', 'deleted', 'created'].map(event));
  });

  test('category moves to the front, to the end and behind another', async () => {
    const { order, move, list, history } = await withCategories(server, 'A', 'B', 'C', 'D');
    const before = await list();
    await move('C', 'FIRST');
    expect(await order()).toEqual(['C', 'A', 'B', 'D']);
    await move('C', 'LAST');
    expect(await order()).toEqual(['A', 'B', 'D', 'C']);
    const moved = await move('C', 'AFTER_CATEGORY', 'A');
    expect(await order()).toEqual(['A', 'C', 'B', 'D']);
    expect(moved).toMatchObject({ name: 'C', revision: '4' });
    // The others are unchanged, because their sort orders left a gap.
    const after = await list();
    expect(after.filter(({ name }) => name !== 'C')).toEqual(before.filter(({ name }) => name !== 'C'));

    expect(await move('C', 'AFTER_CATEGORY', 'A')).toEqual(moved);
    const { changes, events } = await history('C');
    expect(changes.map(({ action }) => action)).toEqual(['created', 'updated', 'updated', 'updated']);
    expect(events.slice(0, 3)).toEqual(['created', 'updated', 'moved'].map(event));
  });

  test('move requires a target that exists', async () => {
    const { idOf, admin, moving } = await withCategories(server, 'A', 'B');
    const theirs = await withCategories(server, 'Theirs');
    const tried = async (body: object) => {
      const { rules } = await refused(
        server,
        calls.moveCategory,
        { path: { categoryId: idOf('A') }, body },
        admin,
      );
      return rules;
    };
    expect(await tried({})).toEqual(['position REQUIRED_FIELD']);
    expect(await tried({ position: 'MIDDLE' })).toEqual(['position INVALID_ENUM_VALUE']);
    expect(await tried({ position: 'AFTER_CATEGORY' })).toEqual(['afterCategoryId REQUIRED_FIELD']);
    expect(await tried({ position: 'FIRST', afterCategoryId: idOf('B') })).toEqual([
      'afterCategoryId FIELD_NOT_ALLOWED',
    ]);
    for (const afterCategoryId of [idOf('A'), nowhere, theirs.idOf('Theirs')]) {
      expect(await tried({ position: 'AFTER_CATEGORY', afterCategoryId })).toEqual([
        'afterCategoryId VALIDATION',
      ]);
    }
    const missing = await refused(server, calls.moveCategory, moving('Nobody', 'FIRST'), admin);
    expect(missing).toMatchObject({ status: 404 });
  });

  test('sort orders are renumbered when no gap is left between two neighbours', async () => {
    const { order, move, list, history, setSortOrder } = await withCategories(server, 'A', 'B', 'C', 'D');
    await setSortOrder('A', 1);
    await setSortOrder('B', 2);
    await setSortOrder('C', 3);
    await move('D', 'AFTER_CATEGORY', 'A');
    expect(await order()).toEqual(['A', 'D', 'B', 'C']);
    const sortOrders = (await list()).map(({ sortOrder = 0 }) => sortOrder);
    const gaps = sortOrders.slice(1).map((sortOrder, index) => sortOrder - (sortOrders[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(1000);
    // The renumbered categories record a change.
    const { changes } = await history('B');
    expect(changes.map(({ action }) => action)).toEqual(['created', 'updated']);
    expect((await list()).map(({ revision }) => revision)).toEqual(['2', '2', '2', '2']);

    await setSortOrder('C', Number.MAX_SAFE_INTEGER);
    await move('A', 'LAST');
    expect(await order()).toEqual(['D', 'B', 'C', 'A']);
  });

  test('twenty concurrent moves leave a strict order', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `Category ${index}`);
    const { admin, list, moving } = await withCategories(server, ...names);
    const responses = await Promise.all(
      names.map((name, index) => {
        const asked =
          index % 2 === 0 ? moving(name, 'FIRST') : moving(name, 'AFTER_CATEGORY', names[index - 1]);
        return server.app(requestFor(calls.moveCategory, asked, { token: admin }));
      }),
    );
    expect(responses.map(({ status }) => status)).toEqual(names.map(() => 200));
    const categories = await list();
    expect(new Set(categories.map(({ sortOrder }) => sortOrder)).size).toBe(names.length);
    expect(new Set(categories.map(({ name }) => name))).toEqual(new Set(names));
  });

  test('number of categories is limited, also for concurrent creations', async () => {
    const { admin, businessId, idOf } = await withCategories(server, 'First');
    await server.database.write(
      sql`insert into categories (business_id, id, revision, created_date, updated_date, name, sort_order)
          select ${businessId}::uuid, gen_random_uuid(), 1, now(), now(), 'Category ' || number, number
          from generate_series(3, ${categoryLimits.perBusiness}::int) as number`,
      categoryLimits.perBusiness - 2,
    );
    const input = { body: { category: { name: 'One more' } } };
    const responses = await Promise.all(
      [1, 2, 3].map(() => server.app(requestFor(calls.createCategory, input, { token: admin }))),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 428, 428]);
    const full = { status: 428, code: 'CATEGORY_LIMIT_REACHED', data: { limit: categoryLimits.perBusiness } };
    expect(await refused(server, calls.createCategory, input, admin)).toMatchObject(full);

    const path = { categoryId: idOf('First') };
    await ask(server, calls.deleteCategory, { path }, admin);
    await ask(server, calls.createCategory, input, admin);
    expect(await refused(server, calls.restoreCategory, { path }, admin)).toMatchObject(full);
  });
});

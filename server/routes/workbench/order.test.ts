import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPricingPlan, queryPlans } from '../../../contract/calls/prices/pricingPlans.ts';
import { createCategory, queryCategories } from '../../../contract/calls/services/categories.ts';
import { createStaffMember, queryStaffMembers } from '../../../contract/calls/staff/staffMembers.ts';
import { listActivity } from '../../../contract/calls/history/activity.ts';
import { undoChange } from '../../../contract/calls/history/history.ts';
import { moveRecords } from '../../../contract/calls/workbench/order.ts';
import type { OrderedEntity } from '../../../contract/entities/values/order.ts';
import { expectProperty } from '../../../testProperty.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { takeLast } from '../../testing/testHistory.ts';

const engines = engineOfTheDay(import.meta.url);
const nowhere = '11111111-1111-4111-8111-111111111111';
const inOrder = { sort: [{ fieldName: 'sortOrder' }] };

interface Family {
  table: string;
  create: (server: TestApp, name: string, token: string) => Promise<unknown>;
  /** Ids and names in order. */
  list: (server: TestApp, token: string) => Promise<{ id: string; name: string }[]>;
}

const families: Record<OrderedEntity, Family> = {
  category: {
    table: 'categories',
    create: (server, name, token) => ask(server, createCategory, { body: { category: { name } } }, token),
    list: async (server, token) =>
      (await ask(server, queryCategories, { query: { query: inOrder } }, token)).categories,
  },
  pricingPlan: {
    table: 'pricing_plans',
    create: (server, name, token) => ask(server, createPricingPlan, { body: { plan: { name } } }, token),
    // Without a sort order, as customers ask.
    list: async (server, token) => (await ask(server, queryPlans, { query: {} }, token)).plans,
  },
  staffMember: {
    table: 'staff_members',
    create: (server, name, token) =>
      ask(server, createStaffMember, { body: { staffMember: { name } } }, token),
    list: async (server, token) =>
      (await ask(server, queryStaffMembers, { body: { query: inOrder } }, token)).staffMembers,
  },
};

const moves = fc.array(
  fc.record({
    moved: fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 4 }),
    position: fc.constantFrom('FIRST' as const, 'LAST' as const, 'AFTER' as const),
    after: fc.nat(9),
  }),
  { minLength: 1, maxLength: 6 },
);

describe.each(engines)('the order of records on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  const setUp = async (entity: OrderedEntity, count: number) => {
    const business = await server.addBusiness();
    const { admin } = business.tokens;
    const { create, list } = families[entity];
    for (let index = 0; index < count; index += 1) await create(server, `Record ${index}`, admin);
    const names = async () => (await list(server, admin)).map(({ name }) => name);
    return { ...business, admin, names, list: () => list(server, admin) };
  };

  test.each(Object.keys(families) as OrderedEntity[])(
    '%s: any moves give the order asked for',
    async (entity) => {
      const { admin, businessId, list } = await setUp(entity, 8);
      await expectProperty(
        fc.asyncProperty(moves, fc.boolean(), async (asked, isNarrow) => {
          const ids = (await list()).map(({ id }) => id);
          if (isNarrow) {
            await server.database.write(sql`
            update ${sql.table(families[entity].table)} as ordered
            set sort_order = array_position(${ids}::uuid[], ordered.id) where business_id = ${businessId}`);
          }
          let expected = ids;
          for (const { moved, position, after } of asked) {
            const block = moved.flatMap((index) => expected[index] ?? []);
            const others = expected.filter((id) => !block.includes(id));
            const afterId = others[after % others.length];
            if (block.length === 0 || afterId === undefined) continue;
            const at =
              position === 'FIRST' ? 0 : position === 'LAST' ? others.length : others.indexOf(afterId) + 1;
            expected = others.toSpliced(at, 0, ...block);
            const target = { position, ...(position === 'AFTER' && { afterId }) };
            await ask(server, moveRecords, { body: { entity, ids: block, ...target } }, admin);
          }
          expect((await list()).map(({ id }) => id)).toEqual(expected);
        }),
        8,
      );
    },
  );

  test.each(Object.keys(families) as OrderedEntity[])(
    '%s: a move in a gap changes only the moved records, and is undone as one',
    async (entity) => {
      const { admin, names, list } = await setUp(entity, 4);
      const before = await list();
      const ids = before.slice(-2).map(({ id }) => id);
      const body = { entity, ids, position: 'FIRST' as const };
      expect(await ask(server, moveRecords, { body }, admin)).toEqual({ changed: 2 });
      const after = await list();
      expect(after.slice(2)).toEqual(before.slice(0, -2));
      expect(await ask(server, moveRecords, { body }, admin)).toEqual({ changed: 0 });
      await takeLast(server, 'undo', admin);
      expect(await names()).toEqual(before.map(({ name }) => name));
    },
  );

  test.each(Object.keys(families) as OrderedEntity[])(
    '%s: a move that renumbers all is undone from the history of the moved one',
    async (entity) => {
      const { admin, businessId, names, list } = await setUp(entity, 3);
      const before = await names();
      const ids = (await list()).map(({ id }) => id);
      await server.database.write(sql`
        update ${sql.table(families[entity].table)} as ordered
        set sort_order = array_position(${ids}::uuid[], ordered.id) where business_id = ${businessId}`);
      const [afterId] = ids;
      const moved = ids.at(-1) ?? nowhere;
      const body = { entity, ids: [moved], position: 'AFTER' as const, afterId };
      expect((await ask(server, moveRecords, { body }, admin)).changed).toBeGreaterThan(1);
      expect(await names()).not.toEqual(before);
      const query = { filter: JSON.stringify({ entityId: moved }) };
      const [change] = await ask(server, listActivity, { query }, admin);
      await ask(server, undoChange, { path: { changeId: change?.id ?? nowhere } }, admin);
      expect(await names()).toEqual(before);
    },
  );

  test('a move requires records and a target that exist', async () => {
    const { admin, tokens, list } = await setUp('pricingPlan', 2);
    const [first = nowhere, second = nowhere] = (await list()).map(({ id }) => id);
    const tried = async (body: object) => {
      const input = { body: { entity: 'pricingPlan', ids: [first], ...body } };
      const { status, rules } = await refused(server, moveRecords, input, admin);
      return [status, ...rules];
    };
    expect(await tried({ position: 'AFTER' })).toEqual([400, 'afterId REQUIRED_FIELD']);
    expect(await tried({ position: 'FIRST', afterId: second })).toEqual([400, 'afterId FIELD_NOT_ALLOWED']);
    expect(await tried({ position: 'AFTER', afterId: first })).toEqual([400, 'afterId VALIDATION']);
    expect(await tried({ position: 'AFTER', afterId: nowhere })).toEqual([400, 'afterId VALIDATION']);
    expect(await tried({ ids: [first, nowhere], position: 'LAST' })).toEqual([404]);
    const input = { body: { entity: 'pricingPlan', ids: [first], position: 'LAST' } };
    expect(await refused(server, moveRecords, input, tokens.staff)).toMatchObject({ status: 403 });
  });
});

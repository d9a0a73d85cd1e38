import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { listActivity } from '../../../contract/calls/history/activity.ts';
import { restoreVersion, undoChange } from '../../../contract/calls/history/history.ts';
import { listLocations, setDefaultLocation } from '../../../contract/calls/locations/locations.ts';
import { restorePricingPlan } from '../../../contract/calls/prices/pricingPlans.ts';
import { moveCategory, queryCategories } from '../../../contract/calls/services/categories.ts';
import { queryBusinessForms, setDefaultBookingForm } from '../../../contract/calls/terms/bookingForms.ts';
import {
  queryBookingPolicies,
  setDefaultBookingPolicy,
} from '../../../contract/calls/terms/bookingPolicies.ts';
import type { RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import { getPath, type Fields } from '../../../contract/paths.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { testFamilies, type FamilyCalls, type TestRecord } from '../../testing/testFamilies.ts';
import { takeLast } from '../../testing/testHistory.ts';
import { openStaff } from '../../testing/testStaff.ts';

const engines = engineOfTheDay(import.meta.url);

const extendedFields = { namespaces: { app: { colour: 'green' } } };

/** A field besides the name, with its path in the history. */
const others: Readonly<
  Record<string, { field: string; value: Fields[string]; path?: string; later: unknown }>
> = {
  category: {
    field: 'extendedFields',
    value: extendedFields,
    later: { namespaces: { app: { colour: 'red' } } },
  },
  resourceType: {
    field: 'extendedFields',
    value: extendedFields,
    later: { namespaces: { app: { colour: 'red' } } },
  },
  resource: {
    field: 'locationOptions',
    value: {
      availableInAllLocations: false,
      specificLocationOptions: { availableInBusinessLocations: true, businessLocations: [] },
    },
    later: {
      availableInAllLocations: false,
      specificLocationOptions: { availableInBusinessLocations: false, businessLocations: [] },
    },
  },
  bookingPolicy: {
    field: 'bookAfterStartPolicy',
    value: { enabled: true },
    // No later value, because the field has two only.
    later: undefined,
  },
  bookingForm: {
    field: 'fields',
    value: [{ id: '5b3f1d0c-2f57-4a6e-8f0e-6f1c8a6d2e11', type: 'LONG_TEXT', label: 'Allergies' }] as never,
    later: [{ id: '5b3f1d0c-2f57-4a6e-8f0e-6f1c8a6d2e11', type: 'LONG_TEXT', label: 'Injuries' }],
  },
  location: { field: 'description', value: 'By the river', later: 'At the park' },
  pricingPlan: { field: 'description', value: 'Ten visits', later: 'Twelve visits' },
};

/** A record without what every write changes. */
const contentOf = ({ revision: _revision, updatedDate: _date, ...content }: TestRecord): Fields => content;

describe.each(engines)('undo of plain families on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function latestOf(entityId: string, token: string): Promise<RecordedChange> {
    const query = { filter: JSON.stringify({ entityId }) };
    const [change] = await ask(server, listActivity, { query }, token);
    if (!change) throw new Error('Nothing was recorded.');
    return change;
  }

  async function setSortOrder(businessId: string, id: string, sortOrder: number): Promise<void> {
    await server.database.write(
      sql`update categories set sort_order = ${sortOrder} where business_id = ${businessId} and id = ${id}`,
      1,
    );
  }

  function familyOf(entity: string, admin: string): FamilyCalls {
    const family = testFamilies.find((one) => one.entity === entity);
    if (!family) throw new Error(`There is no family ${entity}.`);
    return family.of(server, admin);
  }

  async function ordered(sortOrders?: readonly number[]) {
    const { admin, businessId } = await openCatalogue(server);
    const { create } = familyOf('category', admin);
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C']) ids.push((await create({ name })).id);
    const order = async () =>
      (
        await ask(
          server,
          queryCategories,
          { query: { query: { sort: [{ fieldName: 'sortOrder', order: 'ASC' }] } } },
          admin,
        )
      ).categories
        .filter(({ id }) => ids.includes(id))
        .map(({ name }) => name)
        .join('');
    for (const [index, sortOrder] of (sortOrders ?? []).entries()) {
      await setSortOrder(businessId, ids[index] ?? '', sortOrder);
    }
    const move = (index: number, body: { position: 'FIRST' | 'LAST' } | { after: number }) =>
      ask(
        server,
        moveCategory,
        {
          path: { categoryId: ids[index] ?? '' },
          body: 'after' in body ? { position: 'AFTER_CATEGORY', afterCategoryId: ids[body.after] } : body,
        },
        admin,
      );
    return { admin, ids, order, move };
  }

  describe.each(testFamilies)('$entity', ({ entity, deletes, of }) => {
    const other = others[entity];
    if (!other) throw new Error(`Name a further field of ${entity}.`);
    const { field, value, later } = other;

    /** A record, and whether it exists and is on sale or in use. */
    async function made() {
      const { admin } = await openCatalogue(server);
      const calls = of(server, admin);
      const record = await calls.create({ name: 'Of a test' });
      return {
        ...calls,
        admin,
        record,
        isLeft: async () => {
          if (deletes)
            return calls.read(record.id).then(
              () => false,
              () => true,
            );
          return (await calls.read(record.id))['archived'] === true;
        },
        take: (direction: 'undo' | 'redo') => takeLast(server, direction, admin),
      };
    }

    test('a creation, undone and redone', async () => {
      const { record, read, isLeft, take } = await made();
      await take('undo');
      expect(await isLeft()).toBe(true);
      await take('redo');
      expect(contentOf(await read(record.id))).toEqual(contentOf(record));
    });

    test('changed fields, undone and redone', async () => {
      const { record, read, change, take } = await made();
      const changed = await change(record.id, { name: 'Renamed', [field]: value });
      expect(contentOf(changed)).not.toEqual(contentOf(record));
      expect(await take('undo')).toMatchObject({ changes: [{ entity, action: 'updated' }] });
      expect(contentOf(await read(record.id))).toEqual(contentOf(record));
      await take('redo');
      expect(contentOf(await read(record.id))).toEqual(contentOf(changed));
    });

    test('refuses only fields edited later', async () => {
      const { record, read, change, admin } = await made();
      await change(record.id, { name: 'Renamed', [field]: value });
      const { id: changeId } = await latestOf(record.id, admin);
      const edited = later === undefined ? { name: 'Later' } : { [field]: later };
      await change(record.id, edited);
      const refusal = await refused(server, undoChange, { path: { changeId } }, admin);
      expect(refusal).toMatchObject({ code: 'CHANGED_SINCE' });
      const paths = (refusal.data as { fields: string[] }).fields;
      const [top = ''] = Object.keys(edited);
      expect(new Set(paths.map((path) => path.split('.')[0]))).toEqual(new Set([top]));
      const free = top === 'name' ? field : 'name';
      const body = { version: 'BEFORE' as const, fields: [free] };
      await ask(server, restoreVersion, { path: { changeId }, body }, admin);
      const now = await read(record.id);
      expect(now[free]).toEqual(record[free]);
      expect(getPath(now, top)).toEqual(getPath(edited, top));
    });

    test(`${deletes ? 'a deletion' : 'archiving'}, undone and redone`, async () => {
      const { record, read, leave, isLeft, take, admin } = await made();
      await leave(record.id);
      expect(await latestOf(record.id, admin)).toMatchObject({ undoable: true });
      await take('undo');
      expect(contentOf(await read(record.id))).toEqual(contentOf(record));
      await take('redo');
      expect(await isLeft()).toBe(true);
      await take('undo');
      expect(contentOf(await read(record.id))).toEqual(contentOf(record));
    });
  });

  test.each(testFamilies.filter(({ deletes }) => deletes))(
    '$entity: a restoration, undone and redone',
    async ({ of }) => {
      const { admin } = await openCatalogue(server);
      const { create, read, leave, restore } = of(server, admin);
      const record = await create({ name: 'Of a test' });
      await leave(record.id);
      await restore(record.id);
      await takeLast(server, 'undo', admin);
      await expect(read(record.id)).rejects.toThrow('NOT_FOUND');
      await takeLast(server, 'redo', admin);
      expect(contentOf(await read(record.id))).toEqual(contentOf(record));
    },
  );

  test('a plan put back on sale is archived by the undo', async () => {
    const { admin } = await openCatalogue(server);
    const { create, read, leave } = familyOf('pricingPlan', admin);
    const { id } = await create({ name: 'Ten visits' });
    await leave(id);
    await ask(server, restorePricingPlan, { path: { planId: id } }, admin);
    await takeLast(server, 'undo', admin);
    expect(await read(id)).toMatchObject({ archived: true });
    await takeLast(server, 'redo', admin);
    expect(await read(id)).toMatchObject({ archived: false });
  });

  test('a creation that is archived since has nothing to undo', async () => {
    const { admin } = await openCatalogue(server);
    const { create, leave } = familyOf('location', admin);
    const { id } = await create({ name: 'Annex' });
    const creation = await latestOf(id, admin);
    await leave(id);
    const refusal = await refused(server, undoChange, { path: { changeId: creation.id } }, admin);
    expect(refusal).toMatchObject({ code: 'NOTHING_TO_UNDO' });
  });

  describe('order of categories', () => {
    test('a move, undone and redone', async () => {
      const { admin, order, move } = await ordered();
      await move(2, { position: 'FIRST' });
      expect(await order()).toBe('CAB');
      await takeLast(server, 'undo', admin);
      expect(await order()).toBe('ABC');
      await takeLast(server, 'redo', admin);
      expect(await order()).toBe('CAB');
    });

    test('a move that renumbers all, undone from the history of the moved one', async () => {
      const { admin, ids, order, move } = await ordered([1, 2, 3]);
      await move(2, { after: 0 });
      expect(await order()).toBe('ACB');
      const { id: changeId } = await latestOf(ids[2] ?? '', admin);
      await ask(server, undoChange, { path: { changeId } }, admin);
      expect(await order()).toBe('ABC');
    });

    test('a move whose former position another took goes directly before that one', async () => {
      const { admin, ids, order, move } = await ordered();
      await move(0, { position: 'LAST' });
      const { id: changeId } = await latestOf(ids[0] ?? '', admin);
      await move(2, { position: 'FIRST' });
      expect(await order()).toBe('CBA');
      await ask(server, undoChange, { path: { changeId } }, admin);
      expect(await order()).toBe('ACB');
    });
  });

  const defaults = {
    bookingPolicy: {
      list: async (admin: string) =>
        (await ask(server, queryBookingPolicies, { body: {} }, admin)).bookingPolicies,
      choose: (bookingPolicyId: string, admin: string) =>
        ask(server, setDefaultBookingPolicy, { path: { bookingPolicyId } }, admin),
    },
    bookingForm: {
      list: async (admin: string) =>
        (await ask(server, queryBusinessForms, { body: {} }, admin)).bookingForms,
      choose: (bookingFormId: string, admin: string) =>
        ask(server, setDefaultBookingForm, { path: { bookingFormId } }, admin),
    },
    location: {
      list: async (admin: string) => (await ask(server, listLocations, { query: {} }, admin)).locations,
      choose: (id: string, admin: string) => ask(server, setDefaultLocation, { path: { id } }, admin),
    },
  };

  describe.each(['bookingPolicy', 'bookingForm', 'location'] as const)('default %s', (entity) => {
    async function two() {
      const { admin } = await openCatalogue(server);
      const { create } = familyOf(entity, admin);
      const { list, choose: chooseOne } = defaults[entity];
      const current = async () => (await list(admin)).find((one) => one.default)?.id;
      const choose = (id: string) => chooseOne(id, admin);
      const former = (await current()) ?? '';
      const chosen = (await create({ name: 'Chosen' })).id;
      await choose(chosen);
      return { admin, create, current, choose, former, chosen };
    }

    test('a choice, undone and redone', async () => {
      const { admin, current, former, chosen } = await two();
      await takeLast(server, 'undo', admin);
      expect(await current()).toBe(former);
      await takeLast(server, 'redo', admin);
      expect(await current()).toBe(chosen);
    });

    test.each(['chosen', 'former'] as const)(
      'a choice, undone from the history of the %s one, unless a third was chosen since',
      async (one) => {
        const { admin, create, current, choose, ...ids } = await two();
        const { id: changeId } = await latestOf(ids[one], admin);
        const { change } = await ask(server, undoChange, { path: { changeId } }, admin);
        expect(change).toMatchObject({ entityId: ids[one] });
        expect(await current()).toBe(ids.former);
        await choose(ids.chosen);
        const again = await latestOf(ids[one], admin);
        const third = (await create({ name: 'Third' })).id;
        await choose(third);
        const refusal = await refused(server, undoChange, { path: { changeId: again.id } }, admin);
        expect(refusal.code).toBe(one === 'former' ? 'CHANGED_SINCE' : 'NOTHING_TO_UNDO');
        expect(await current()).toBe(third);
      },
    );

    test('restoring a version keeps the default', async () => {
      const { admin, current, former, chosen } = await two();
      const { id: changeId } = await latestOf(former, admin);
      await ask(server, restoreVersion, { path: { changeId }, body: { version: 'BEFORE' } }, admin);
      expect(await current()).toBe(chosen);
    });
  });

  test('a resource type returns with its rooms, and leaves with them again', async () => {
    const { admin } = await openCatalogue(server);
    const [types, rooms] = [familyOf('resourceType', admin), familyOf('resource', admin)];
    const type = await types.create({ name: 'Rooms' });
    const room = await rooms.create({ name: 'Hall', typeId: type.id });
    await types.leave(type.id);
    await takeLast(server, 'undo', admin);
    expect(contentOf(await rooms.read(room.id))).toEqual(contentOf(room));
    await takeLast(server, 'redo', admin);
    await expect(rooms.read(room.id)).rejects.toThrow('NOT_FOUND');
    await takeLast(server, 'undo', admin);
    expect(contentOf(await rooms.read(room.id))).toEqual(contentOf(room));
  });

  test.each(['resource', 'resourceType', 'bookingPolicy', 'bookingForm'] as const)(
    'the creation of a %s that is used is not undone',
    async (entity) => {
      const { admin, create: createService } = await openCatalogue(server);
      const types = familyOf('resourceType', admin);
      const type = await types.create({ name: 'Rooms' });
      const calls = familyOf(entity, admin);
      const typed = entity === 'resource' ? { typeId: type.id } : {};
      const record = entity === 'resourceType' ? type : await calls.create({ name: 'Used', ...typed });
      const { id: changeId } = await latestOf(record.id, admin);
      const needed = { resourceType: { id: type.id }, resourceIds: { values: [record.id] } };
      if (entity === 'resourceType')
        await familyOf('resource', admin).create({ name: 'Hall', typeId: type.id });
      else
        await createService(
          yogaClass({
            ...(entity === 'resource' && { serviceResources: [needed] }),
            ...(entity === 'bookingPolicy' && { bookingPolicy: { id: record.id } }),
            ...(entity === 'bookingForm' && { form: { id: record.id } }),
          }),
        );
      const refusal = await refused(server, undoChange, { path: { changeId } }, admin);
      expect(refusal.code).toBe(entity === 'bookingForm' ? 'BOOKING_FORM_IN_USE' : 'FAILED_PRECONDITION');
      expect(await calls.read(record.id)).toMatchObject({ name: record.name });
    },
  );

  test("a staff member's resource is undone with the person, its locations alone", async () => {
    const { add, change, remove, get, admin } = await openStaff(server);
    const ann = await add({ name: 'Ann' });
    const rooms = familyOf('resource', admin);
    const resourceId = ann.resourceId ?? '';
    await change({ id: ann.id, revision: ann.revision, name: 'Anna' });
    expect(await latestOf(resourceId, admin)).toMatchObject({ action: 'updated', undoable: false });
    const { changes } = await takeLast(server, 'undo', admin);
    expect(changes).toMatchObject([{ entity: 'staffMember' }]);
    expect(await rooms.read(resourceId)).toMatchObject({ name: 'Ann' });
    const { value } = others['resource'] ?? {};
    await rooms.change(resourceId, { locationOptions: value });
    await takeLast(server, 'undo', admin);
    expect(await rooms.read(resourceId)).toMatchObject({
      locationOptions: { availableInAllLocations: true },
    });
    await remove(ann.id);
    expect(await latestOf(resourceId, admin)).toMatchObject({ action: 'deleted', undoable: false });
    await takeLast(server, 'undo', admin);
    expect(await get(ann.id)).toMatchObject({ name: 'Ann' });
  });
});

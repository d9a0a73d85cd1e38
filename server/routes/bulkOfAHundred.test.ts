import { beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf, Call } from '../../contract/call.ts';
import * as addOns from '../../contract/calls/prices/addOns.ts';
import { countResources } from '../../contract/calls/locations/resources.ts';
import * as resources from '../../contract/calls/locations/resourcesInBulk.ts';
import { createResourceType } from '../../contract/calls/locations/resourceTypes.ts';
import { countServices } from '../../contract/calls/services/services.ts';
import * as services from '../../contract/calls/services/servicesInBulk.ts';
import { bulkUpdateStaffMemberTags } from '../../contract/calls/staff/staffMemberTags.ts';
import { resourceLimits } from '../../contract/entities/locations/resource.ts';
import { engineOfTheDay } from '../testing/database/testDatabase.ts';
import { ask, requestFor, startTestApp, yogaClass, type TestApp } from '../testing/testApp.ts';
import { openStaff } from '../testing/testStaff.ts';

const engines = engineOfTheDay(import.meta.url);

const nowhere = '11111111-1111-4111-8111-111111111111';
/** Seven positions including the first and the last; every list has at least fifty items. */
const positionsOf = (count: number) => [0, 9, 13, 14, 27, 48, count - 1];

interface Result {
  itemMetadata: {
    id?: string;
    originalIndex: number;
    success: boolean;
    error?: { code: string; description: string; data?: { fieldViolations?: { field: string }[] } };
  };
}

/** A family with its bulk calls and their bodies. */
interface Kind {
  name: string;
  create: { call: Call; list: string; most: number };
  update: { call: Call; list: string; most: number; entity: string; mask: string };
  remove: { call: Call; list: string; most: number };
  good: object;
  /** The number of records with a name, or of all. */
  count: (name?: string) => Promise<number>;
}

const named = (name?: string) => ({ body: { filter: name === undefined ? {} : { name } } });
const fill = <Item>(most: number, item: (index: number) => Item) =>
  Array.from({ length: most }, (_, index) => item(index));

describe.each(engines)('C9: bulk calls with a hundred items and seven invalid ones on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function kindsOf({ admin }: { admin: string }): Promise<Kind[]> {
    const { resourceType } = await ask(
      server,
      createResourceType,
      { body: { resourceType: { name: 'Room' } } },
      admin,
    );
    const { createdAtOnce, updatedAtOnce, deletedAtOnce } = resourceLimits;
    return [
      {
        name: 'services',
        create: { call: services.bulkCreateServices, list: 'services', most: 100 },
        update: {
          call: services.bulkUpdateServices,
          list: 'services',
          most: 100,
          entity: 'service',
          mask: 'mask',
        },
        remove: { call: services.bulkDeleteServices, list: 'ids', most: 100 },
        good: yogaClass(),
        count: async (name) => (await ask(server, countServices, named(name), admin)).count,
      },
      {
        name: 'resources',
        create: { call: resources.bulkCreateResources, list: 'resources', most: createdAtOnce },
        update: {
          call: resources.bulkUpdateResources,
          list: 'resources',
          most: updatedAtOnce,
          entity: 'resource',
          mask: 'fieldMask',
        },
        remove: { call: resources.bulkDeleteResources, list: 'ids', most: deletedAtOnce },
        good: { name: 'Room', typeId: resourceType.id },
        count: async (name) => (await ask(server, countResources, named(name), admin)).count,
      },
      {
        name: 'add-ons',
        create: { call: addOns.bulkCreateAddOns, list: 'addOns', most: 100 },
        update: { call: addOns.bulkUpdateAddOns, list: 'addOns', most: 100, entity: 'addOn', mask: 'mask' },
        remove: { call: addOns.bulkDeleteAddOns, list: 'addOnIds', most: 100 },
        good: { name: 'Towel', price: { value: '2.50' }, maxQuantity: 2 },
        count: async (name) => {
          const query = { cursorPaging: { limit: 100 }, ...named(name).body };
          return (await ask(server, addOns.queryAddOns, { query: { query } }, admin)).addOns.length;
        },
      },
    ];
  }

  /** Sends a list and expects a result per item, in the order of the request. */
  async function send(call: Call, list: string, items: readonly unknown[], rest: object, token: string) {
    const body = { [list]: items, ...rest };
    const response = await server.app(requestFor(call, { path: {}, query: {}, body }, { token }));
    const { results, bulkActionMetadata } = (await response.json()) as {
      results: Result[];
      bulkActionMetadata: AnswerOf<typeof services.bulkCreateServices>['bulkActionMetadata'];
    };
    expect(response.status).toBe(200);
    expect(results.map(({ itemMetadata }) => itemMetadata.originalIndex)).toEqual([...items.keys()]);
    const failed = results.filter(({ itemMetadata }) => !itemMetadata.success);
    expect(bulkActionMetadata).toEqual({
      totalSuccesses: items.length - failed.length,
      totalFailures: failed.length,
      undetailedFailures: 0,
    });
    for (const { itemMetadata } of failed) {
      const { code = '', description = '', data } = itemMetadata.error ?? {};
      expect([code, description]).toEqual([expect.stringMatching(/^[A-Z_]+$/), expect.stringMatching(/\w/)]);
      for (const { field } of data?.fieldViolations ?? []) {
        expect(`${field}.`).toContain(`${list}.${itemMetadata.originalIndex}.`);
      }
    }
    return {
      ids: results.map(({ itemMetadata }) => itemMetadata.id ?? ''),
      failed: failed.map(({ itemMetadata }) => itemMetadata.originalIndex),
      codes: failed.map(({ itemMetadata }) => itemMetadata.error?.code),
    };
  }

  test.each([0, 1, 2])('family %i: valid items are created, changed and deleted', async (at) => {
    const business = await openStaff(server);
    const { admin } = business;
    const kind = (await kindsOf(business))[at];
    if (!kind) throw new Error('no such family');
    const { create, update, remove, good, count } = kind;
    const before = await count();

    const nonsense = [
      null,
      'x',
      { ...good, colour: 'red' },
      { ...good, name: ' ' },
      { ...good, name: 7 },
      { ...good, name: 'x'.repeat(5000) },
      [],
    ];
    const wanted = fill<unknown>(create.most, () => good);
    const bad = positionsOf(create.most);
    for (const [which, position] of bad.entries()) wanted[position] = nonsense[which];
    const created = await send(create.call, create.list, wanted, {}, admin);
    expect([kind.name, created.failed]).toEqual([kind.name, bad]);
    expect(created.codes).toEqual(bad.map(() => 'INVALID_ARGUMENT'));
    expect(await count()).toBe(before + create.most - 7);
    // Resends the failed items, corrected.
    const again = await send(
      create.call,
      create.list,
      fill(7, () => good),
      {},
      admin,
    );
    expect(again.failed).toEqual([]);
    const ids = [...created.ids.filter((_, index) => !bad.includes(index)), ...again.ids];
    while (ids.length < update.most) {
      const more = fill(Math.min(create.most, update.most - ids.length), () => good);
      ids.push(...(await send(create.call, create.list, more, {}, admin)).ids);
    }

    const entity = (id: string | undefined, parts: object) => ({
      [update.entity]: { ...(id !== undefined && { id }), revision: '1', name: 'New', ...parts },
      [update.mask]: 'name',
    });
    const changes = ids.map<unknown>((id) => entity(id, {}));
    const badChanges = positionsOf(ids.length);
    const idAt = (position: number) => ids[badChanges[position] ?? 0];
    const wrong = [
      entity(nowhere, {}),
      entity(idAt(1), { revision: '7' }),
      null,
      { ...entity(idAt(3), {}), [update.mask]: 'colour' },
      entity(idAt(4), { name: ' ' }),
      entity(undefined, {}),
      entity(idAt(6), { name: 7 }),
    ];
    for (const [which, position] of badChanges.entries()) changes[position] = wrong[which];
    const changed = await send(update.call, update.list, changes, {}, admin);
    expect([kind.name, changed.failed]).toEqual([kind.name, badChanges]);
    expect(changed.codes[0]).toBe('NOT_FOUND');
    expect(changed.codes[1]).toMatch(/REVISION|CONFLICT|ABORTED/);
    expect(await count('New')).toBe(ids.length - 7);
    const mended = badChanges.map((position) => entity(ids[position], {}));
    expect((await send(update.call, update.list, mended, {}, admin)).failed).toEqual([]);
    expect(await count('New')).toBe(ids.length);

    const doomed: unknown[] = ids.slice(0, remove.most);
    const badDeletions = positionsOf(remove.most);
    const no = [nowhere, 'x', null, 7, {}, [], ids[1]];
    for (const [which, position] of badDeletions.entries()) doomed[position] = no[which];
    const deleted = await send(remove.call, remove.list, doomed, {}, admin);
    expect([kind.name, deleted.failed]).toEqual([kind.name, badDeletions]);
    expect(await count('New')).toBe(ids.length - remove.most + 7);
  });

  test('tags of the other staff members are changed', async () => {
    const { admin, add, get } = await openStaff(server);
    const staff = [];
    for (let index = 0; index < 93; index += 1) staff.push((await add({ name: `Person ${index}` })).id);
    const ids: unknown[] = [];
    const bad = positionsOf(100);
    const no = [nowhere, 'x', null, 7, {}, [], true];
    const left = [...staff];
    for (let index = 0; index < 100; index += 1) {
      ids.push(bad.includes(index) ? no[bad.indexOf(index)] : left.shift());
    }
    const tags = { assignTags: { tags: { tagIds: ['vip'] } } };
    const { failed } = await send(bulkUpdateStaffMemberTags, 'ids', ids, tags, admin);
    expect(failed).toEqual(bad);
    for (const id of [staff[0], staff[1], staff[92]]) {
      expect((await get(id ?? '')).tags?.tags?.tagIds).toEqual(['vip']);
    }
  });
});

import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/calls/prices/addOnGroups.ts';
import * as addOnCalls from '../../../contract/calls/prices/addOns.ts';
import { restoreService } from '../../../contract/calls/workbench/frontdesk.ts';
import { countServices, deleteService, updateService } from '../../../contract/calls/services/services.ts';
import type { AddOnInput } from '../../../contract/entities/prices/addOn.ts';
import type { AddOnGroupInput } from '../../../contract/entities/prices/addOnGroup.ts';
import type { ServiceInput } from '../../../contract/entities/services/service.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, requestFor, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';

const engines = engineOfTheDay(import.meta.url);

const nowhere = '11111111-1111-4111-8111-111111111111';

function bodyOf(serviceId: string, addOnGroup: AddOnGroupInput) {
  return { body: { serviceId, addOnGroup } };
}

async function openGroups(server: TestApp) {
  const catalogue = await openCatalogue(server);
  const { admin } = catalogue;
  return {
    ...catalogue,
    add: async (addOn: AddOnInput) =>
      (await ask(server, addOnCalls.createAddOn, { body: { addOn } }, admin)).addOn.id,
    remove: (addOnId: string) => ask(server, addOnCalls.deleteAddOn, { path: { addOnId } }, admin),
    group: async (serviceId: string, addOnGroup: AddOnGroupInput) =>
      (await ask(server, calls.createAddOnGroup, bodyOf(serviceId, addOnGroup), admin)).addOnGroup,
    refuseGroup: (serviceId: string, addOnGroup: AddOnGroupInput) =>
      refused(server, calls.createAddOnGroup, bodyOf(serviceId, addOnGroup), admin),
    regroup: async (serviceId: string, addOnGroup: AddOnGroupInput) =>
      (await ask(server, calls.updateAddOnGroup, bodyOf(serviceId, addOnGroup), admin)).addOnGroup,
    refuseRegroup: (serviceId: string, addOnGroup: AddOnGroupInput) =>
      refused(server, calls.updateAddOnGroup, bodyOf(serviceId, addOnGroup), admin),
    listed: async (serviceId: string, groupIds?: string[]) =>
      (await ask(server, calls.listAddOnGroupsByServiceId, { body: { serviceId, groupIds } }, admin))
        .addOnGroupsDetails,
  };
}

describe.each(engines)('add-on groups on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test("belong to their service's revision, history and event", async () => {
    const { create, read, add, group, regroup, listed, admin } = await openGroups(server);
    const service = await create(yogaClass());
    const towel = await add({ name: 'Towel', price: { value: '2' }, maxQuantity: 2 });
    const more = await add({ name: 'Ten minutes more', durationInMinutes: 10 });
    const extras = await group(service.id, {
      name: 'Extras',
      prompt: 'Anything else?',
      maxNumberOfAddOns: 1,
      addOnIds: [more, towel],
    });
    expect(extras).toEqual({
      id: expect.any(String) as string,
      name: 'Extras',
      prompt: 'Anything else?',
      maxNumberOfAddOns: 1,
      addOnIds: [more, towel],
    });
    expect(await read(service.id)).toMatchObject({
      revision: '2',
      addOnGroups: [extras],
      addOnDetails: [{ addOnId: more, durationInMinutes: 10 }, { addOnId: towel }],
    });
    const set = { serviceId: service.id, groupId: extras.id ?? '', addOnIds: [towel, more] };
    const { addOnGroup } = await ask(server, calls.setAddOnsForGroup, { body: set }, admin);
    expect(addOnGroup).toEqual({ ...extras, addOnIds: [towel, more] });
    const renamed = await regroup(service.id, { id: extras.id, name: 'More', prompt: null });
    expect(renamed).toEqual({ id: extras.id, name: 'More', maxNumberOfAddOns: 1, addOnIds: [towel, more] });
    expect(await listed(service.id)).toEqual([
      {
        groupId: extras.id,
        groupName: 'More',
        maxNumberOfAddOns: 1,
        addOns: [
          { addOnId: towel, name: 'Towel', price: { value: '2', currency: 'EUR' }, maxQuantity: 2 },
          { addOnId: more, name: 'Ten minutes more', durationInMinutes: 10 },
        ],
      },
    ]);
    const gone = { serviceId: service.id, addOnGroupId: extras.id ?? '' };
    await ask(server, calls.deleteAddOnGroup, { body: gone }, admin);
    expect(await read(service.id)).toMatchObject({ revision: '5', addOnGroups: [], addOnDetails: [] });
    const events = await server.database.rows(
      sql<{ slug: string }>`select slug from events where entity_id = ${service.id} order by sequence`,
    );
    expect(events.map(({ slug }) => slug)).toEqual(['created', 'updated', 'updated', 'updated', 'updated']);
  });

  test('are limited to three, with up to seven different add-ons', async () => {
    const { create, add, group, refuseGroup, read, listed } = await openGroups(server);
    const { id } = await create(yogaClass());
    const addOnIds = await Promise.all(
      Array.from({ length: 8 }, (_, index) => add({ name: `Extra ${index}` })),
    );
    const [first = ''] = addOnIds;
    expect((await refuseGroup(id, { name: 'All', addOnIds })).rules).toEqual([
      'addOnGroup.addOnIds MAX_SIZE',
    ]);
    const twice = { name: 'Twice', addOnIds: [first, first.toUpperCase()] };
    expect((await refuseGroup(id, twice)).rules).toEqual(['addOnGroup.addOnIds VALIDATION']);
    expect((await refuseGroup(id, { addOnIds: [] })).rules).toEqual(['addOnGroup.name REQUIRED_FIELD']);
    for (const name of ['One', 'Two', 'Three']) await group(id, { name, addOnIds: addOnIds.slice(0, 7) });
    expect((await refuseGroup(id, { name: 'Four' })).rules).toEqual(['addOnGroup MAX_SIZE']);
    expect(await read(id)).toMatchObject({ revision: '4', addOnDetails: { length: 7 } });
    const [, second] = (await read(id)).addOnGroups ?? [];
    const only = await listed(id, [second?.id ?? '']);
    expect(only.map(({ groupName }) => groupName)).toEqual(['Two']);
  });

  test('are refused when the service, the group or an add-on does not exist', async () => {
    const { create, add, group, refuseGroup, refuseRegroup, admin } = await openGroups(server);
    const service = await create(yogaClass());
    const other = await create(yogaClass());
    const towel = await add({ name: 'Towel' });
    const { id: groupId = '' } = await group(other.id, { name: 'Theirs', addOnIds: [towel] });
    expect(await refuseGroup(nowhere, { name: 'Extras' })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await refuseGroup(service.id, { name: 'Extras', addOnIds: [nowhere] })).toMatchObject({
      status: 404,
      code: 'ADD_ON_NOT_FOUND',
      data: { addOnIds: [nowhere] },
    });
    expect(await refuseRegroup(service.id, { id: groupId, name: 'Mine' })).toMatchObject({
      status: 404,
      code: 'GROUP_NOT_ON_SERVICE',
    });
    expect((await refuseRegroup(service.id, { name: 'Mine' })).rules).toEqual([
      'addOnGroup.id REQUIRED_FIELD',
    ]);
    const gone = { body: { serviceId: service.id, addOnGroupId: groupId } };
    expect(await refused(server, calls.deleteAddOnGroup, gone, admin)).toMatchObject({
      code: 'GROUP_NOT_ON_SERVICE',
    });
    const set = { body: { serviceId: service.id, groupId, addOnIds: [towel] } };
    expect(await refused(server, calls.setAddOnsForGroup, set, admin)).toMatchObject({
      status: 404,
      code: 'ADD_ON_GROUP_NOT_FOUND',
    });
    const nothing = { body: { ...set.body, addOnIds: [nowhere] } };
    expect(await refused(server, calls.setAddOnsForGroup, nothing, admin)).toMatchObject({
      code: 'ADD_ON_GROUP_NOT_FOUND',
    });
    expect(await refuseRegroup(service.id, { id: groupId, name: 'Mine', addOnIds: [nowhere] })).toMatchObject(
      { code: 'GROUP_NOT_ON_SERVICE' },
    );
    const none = { body: { ...set.body, addOnIds: [] } };
    expect((await refused(server, calls.setAddOnsForGroup, none, admin)).rules).toEqual([
      'addOnIds MIN_SIZE',
    ]);
  });

  test('are refused for a service paid by subscription', async () => {
    const { create, refuseGroup } = await openGroups(server);
    const payment: ServiceInput['payment'] = {
      rateType: 'SUBSCRIPTION',
      subscription: { amountPerBillingCycle: { value: '40' }, frequency: 'MONTHLY', totalPayments: 3 },
      options: { online: true },
    };
    const { id } = await create(yogaClass({ type: 'COURSE', payment }));
    expect(await refuseGroup(id, { name: 'Extras' })).toMatchObject({
      status: 428,
      code: 'SUBSCRIPTION_SERVICE_NOT_SUPPORTED',
    });
  });

  test('prevent a change to subscription until they are deleted', async () => {
    const { admin, create, update, group } = await openGroups(server);
    const { id } = await create(yogaClass({ type: 'COURSE' }));
    const { id: addOnGroupId = '' } = await group(id, { name: 'Extras' });
    const payment: ServiceInput['payment'] = {
      rateType: 'SUBSCRIPTION',
      subscription: { amountPerBillingCycle: { value: '40' }, frequency: 'MONTHLY', totalPayments: 3 },
      options: { online: true },
    };
    const wanted = { path: { 'service.id': id }, body: { service: { id, revision: '2', payment } } };
    expect(await refused(server, updateService, wanted, admin)).toMatchObject({
      status: 400,
      violations: [{ field: 'service.payment.rateType', ruleName: 'INVALID_PAYMENT_TYPE' }],
    });
    await ask(server, calls.deleteAddOnGroup, { body: { serviceId: id, addOnGroupId } }, admin);
    const paid = await update({ id, revision: '3', payment });
    expect(paid.payment?.rateType).toBe('SUBSCRIPTION');
  });

  test('cannot be written with the service itself', async () => {
    const { create, update, add, group } = await openGroups(server);
    const service = await create(yogaClass({ addOnGroups: [{ name: 'Sneaked in' }] }));
    expect(service.addOnGroups).toEqual([]);
    const towel = await add({ name: 'Towel' });
    const extras = await group(service.id, { name: 'Extras', addOnIds: [towel] });
    const changed = await update({ id: service.id, revision: '2', name: 'Yin', addOnGroups: [] });
    expect(changed.addOnGroups).toEqual([extras]);
  });

  test('lose a deleted add-on, also in services restored later', async () => {
    const { create, read, add, remove, group, admin } = await openGroups(server);
    const [live, deleted, untouched] = [
      await create(yogaClass()),
      await create(yogaClass()),
      await create(yogaClass()),
    ];
    const towel = await add({ name: 'Towel' });
    const mat = await add({ name: 'Mat', durationInMinutes: 5 });
    for (const { id } of [live, deleted]) await group(id, { name: 'Extras', addOnIds: [towel, mat] });
    await ask(server, deleteService, { path: { serviceId: deleted.id } }, admin);
    await remove(towel);
    expect(await read(live.id)).toMatchObject({
      revision: '3',
      addOnGroups: [{ addOnIds: [mat] }],
      addOnDetails: [{ addOnId: mat, durationInMinutes: 5 }],
    });
    expect((await read(untouched.id)).revision).toBe('1');
    const back = await ask(server, restoreService, { path: { serviceId: deleted.id } }, admin);
    expect(back.service).toMatchObject({
      addOnGroups: [{ addOnIds: [mat] }],
      addOnDetails: [{ addOnId: mat }],
    });
    const events = await server.database.rows(
      sql<{ slug: string }>`select slug from events where entity_id = ${deleted.id} order by sequence`,
    );
    expect(events.map(({ slug }) => slug)).toEqual(['created', 'updated', 'deleted', 'created']);
  });

  test('show the current duration of an add-on, which services can be filtered by', async () => {
    const { create, read, add, group, admin } = await openGroups(server);
    const { id } = await create(yogaClass());
    const more = await add({ name: 'More', durationInMinutes: 10 });
    await group(id, { name: 'Extras', addOnIds: [more] });
    const change = { path: { 'addOn.id': more }, body: { addOn: { revision: '1', durationInMinutes: 20 } } };
    await ask(server, addOnCalls.updateAddOn, change, admin);
    expect(await read(id)).toMatchObject({
      revision: '2',
      addOnDetails: [{ addOnId: more, durationInMinutes: 20 }],
    });
    const filter = { 'addOnDetails.durationInMinutes': { $hasSome: [20] } };
    expect(await ask(server, countServices, { body: { filter } }, admin)).toEqual({ count: 1 });
  });

  test('refuse an add-on that is being deleted concurrently', async () => {
    const { create, read, add, admin } = await openGroups(server);
    const { id: serviceId } = await create(yogaClass());
    const towel = await add({ name: 'Towel' });
    const [grouped] = await Promise.all([
      server.app(
        requestFor(
          calls.createAddOnGroup,
          { body: { serviceId, addOnGroup: { name: 'Extras', addOnIds: [towel] } } },
          { token: admin },
        ),
      ),
      ask(server, addOnCalls.deleteAddOn, { path: { addOnId: towel } }, admin),
    ]);
    expect([200, 404]).toContain(grouped.status);
    const left = (await read(serviceId)).addOnGroups?.flatMap(({ addOnIds }) => addOnIds ?? []) ?? [];
    expect(left).toEqual([]);
  });
});

import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createResource,
  deleteResource,
  getResource,
  restoreResource,
} from '../../../contract/calls/locations/resources.ts';
import * as calls from '../../../contract/calls/locations/resourceTypes.ts';
import {
  resourceTypeLimits,
  staffResourceTypeId,
  type ResourceType,
} from '../../../contract/entities/locations/resourceType.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, requestFor, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { openStaff } from '../../testing/testStaff.ts';

const engines = engineOfTheDay(import.meta.url);

const nowhere = '11111111-1111-4111-8111-111111111111';

describe.each(engines)('resource types on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function business() {
    const staff = await openStaff(server);
    const { admin } = staff;
    return {
      ...staff,
      create: async (name: string): Promise<ResourceType> =>
        (await ask(server, calls.createResourceType, { body: { resourceType: { name } } }, admin))
          .resourceType,
      refuseCreate: (resourceType: object) =>
        refused(server, calls.createResourceType, { body: { resourceType } }, admin),
      update: async (resourceType: Partial<ResourceType> & { id: string }) => {
        const input = { path: { 'resourceType.id': resourceType.id }, body: { resourceType } };
        return (await ask(server, calls.updateResourceType, input, admin)).resourceType;
      },
      refuseUpdate: (resourceType: Partial<ResourceType> & { id: string }) => {
        const input = { path: { 'resourceType.id': resourceType.id }, body: { resourceType } };
        return refused(server, calls.updateResourceType, input, admin);
      },
      remove: (resourceTypeId: string) =>
        ask(server, calls.deleteResourceType, { path: { resourceTypeId } }, admin),
    };
  }

  test('type is created, read, renamed at its revision, found and counted', async () => {
    const { create, update, refuseUpdate, refuseCreate, admin, eventsOf } = await business();
    const room = await create('Room');
    expect(room).toMatchObject({ name: 'Room', revision: '1' });
    const path = { resourceTypeId: room.id };
    expect((await ask(server, calls.getResourceType, { path }, admin)).resourceType).toEqual(room);
    const { id } = room;
    const renamed = await update({ id, revision: '1', name: 'Hall' });
    expect(renamed).toMatchObject({ name: 'Hall', revision: '2' });
    expect(await refuseUpdate({ id, revision: '1', name: 'Late' })).toMatchObject({
      code: 'REVISION_MISMATCH',
      data: { resourceType: { name: 'Hall' } },
    });
    expect((await refuseUpdate({ id, revision: '2', name: ' ' })).rules).toEqual([
      'resourceType.name REQUIRED_FIELD',
    ]);
    expect((await refuseCreate({})).rules).toEqual(['resourceType.name REQUIRED_FIELD']);
    expect((await refuseCreate({ name: 'x'.repeat(41) })).rules).toEqual(['resourceType.name MAX_LENGTH']);
    const filter = { name: { $startsWith: 'H' } };
    const found = await ask(server, calls.queryResourceTypes, { body: { query: { filter } } }, admin);
    expect(found.resourceTypes).toEqual([renamed]);
    expect(await ask(server, calls.countResourceTypes, { body: { filter } }, admin)).toEqual({ count: 1 });
    expect(await ask(server, calls.countResourceTypes, { body: {} }, admin)).toEqual({ count: 2 });
    expect(await eventsOf(id)).toEqual(['resource_type_created', 'resource_type_updated']);
  });

  test('name is unique in any case until its type is deleted', async () => {
    const { create, refuseCreate, refuseUpdate, remove } = await business();
    const room = await create('Room');
    const hall = await create('Hall');
    const taken = { status: 409, code: 'RESOURCE_TYPE_ALREADY_EXISTS_FOR_NAME' };
    expect(await refuseCreate({ name: 'ROOM' })).toMatchObject(taken);
    expect(await refuseUpdate({ id: hall.id, revision: '1', name: 'room' })).toMatchObject(taken);
    await remove(room.id);
    expect((await create('Room')).id).not.toBe(room.id);
  });

  test('one of twenty concurrent claims of a name succeeds', async () => {
    const { admin } = await business();
    const input = { body: { resourceType: { name: 'Boat' } } };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.app(requestFor(calls.createResourceType, input, { token: admin })),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(19).fill(409)]);
  });

  test('number of types is limited, not counting the staff type', async () => {
    const { create, refuseCreate, businessId, remove } = await business();
    const last = await create('Last');
    await server.database.write(sql`
      insert into resource_types (business_id, id, revision, created_date, updated_date, name)
      select ${businessId}, gen_random_uuid(), 1, now(), now(), 'Type ' || n
      from generate_series(2, ${resourceTypeLimits.perBusiness}::int) as n`);
    expect(await refuseCreate({ name: 'One more' })).toMatchObject({
      status: 428,
      code: 'MAX_NUMBER_OF_RESOURCE_TYPES_REACHED',
      data: { limit: resourceTypeLimits.perBusiness },
    });
    await remove(last.id);
    expect((await create('One more')).name).toBe('One more');
  });

  test('deleting a type deletes its resources, each with an event', async () => {
    const { create, admin, remove, eventsOf } = await business();
    const room = await create('Room');
    const other = await create('Other');
    const ids: string[] = [];
    for (const typeId of [room.id, room.id, other.id]) {
      const body = { resource: { name: 'One', typeId } };
      ids.push((await ask(server, createResource, { body }, admin)).resource.id);
    }
    await remove(room.id);
    const statuses: number[] = [];
    for (const resourceId of ids) {
      const response = await server.app(requestFor(getResource, { path: { resourceId } }, { token: admin }));
      statuses.push(response.status);
    }
    expect(statuses).toEqual([404, 404, 200]);
    expect(await eventsOf(room.id)).toEqual(['resource_type_created', 'resource_type_deleted']);
    expect(await eventsOf(ids[1] ?? '')).toEqual(['resource_created', 'resource_deleted']);
    for (const call of [calls.getResourceType, calls.deleteResourceType]) {
      const path = { resourceTypeId: room.id };
      expect(await refused(server, call, { path }, admin)).toMatchObject({ status: 404 });
    }
  });

  test('restoring a type restores the resources deleted with it, and no others', async () => {
    const { create, admin, remove, refuseCreate, eventsOf } = await business();
    const room = await create('Room');
    const ids: string[] = [];
    for (const name of ['One', 'Two']) {
      const body = { resource: { name, typeId: room.id } };
      ids.push((await ask(server, createResource, { body }, admin)).resource.id);
    }
    const [one = '', two = ''] = ids;
    await ask(server, deleteResource, { path: { resourceId: one } }, admin);
    server.passTime(1);
    await remove(room.id);
    const again = { path: { resourceId: two } };
    expect(await refused(server, restoreResource, again, admin)).toMatchObject({ status: 428 });
    const path = { resourceTypeId: room.id };
    const { resourceType } = await ask(server, calls.restoreResourceType, { path }, admin);
    expect(resourceType).toMatchObject({ id: room.id, name: 'Room', revision: '2' });
    expect(await ask(server, calls.restoreResourceType, { path }, admin)).toEqual({ resourceType });
    expect((await ask(server, getResource, again, admin)).resource).toMatchObject({ revision: '2' });
    expect(await refused(server, getResource, { path: { resourceId: one } }, admin)).toMatchObject({
      status: 404,
    });
    expect((await eventsOf(two)).at(-1)).toBe('resource_created');
    expect((await refuseCreate({ name: 'Room' })).code).toBe('RESOURCE_TYPE_ALREADY_EXISTS_FOR_NAME');

    await remove(room.id);
    await create('room');
    expect(await refused(server, calls.restoreResourceType, { path }, admin)).toMatchObject({
      code: 'RESOURCE_TYPE_ALREADY_EXISTS_FOR_NAME',
    });
  });

  test('staff type can be neither changed nor deleted, and a foreign type is not found', async () => {
    const { refuseUpdate, admin } = await business();
    expect(await refuseUpdate({ id: staffResourceTypeId, revision: '1', name: 'Crew' })).toMatchObject({
      code: 'FAILED_PRECONDITION',
    });
    const path = { resourceTypeId: staffResourceTypeId };
    expect(await refused(server, calls.deleteResourceType, { path }, admin)).toMatchObject({
      code: 'FAILED_PRECONDITION',
    });
    expect(await refuseUpdate({ id: nowhere, revision: '1', name: 'Crew' })).toMatchObject({ status: 404 });
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/calls/locations/resources.ts';
import { createResourceType } from '../../../contract/calls/locations/resourceTypes.ts';
import { searchStaffMembers } from '../../../contract/calls/staff/staffMembers.ts';
import type { Resource, ResourceInput } from '../../../contract/entities/locations/resource.ts';
import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { openStaff } from '../../testing/testStaff.ts';

const engines = engineOfTheDay(import.meta.url);

const nowhere = '11111111-1111-4111-8111-111111111111';

const updating = (resource: ResourceInput & { id: string }) => ({
  path: { 'resource.id': resource.id },
  body: { resource },
});

/** Available at one location only. */
const at = (locationId: string) => ({
  availableInAllLocations: false,
  specificLocationOptions: { availableInBusinessLocations: true, businessLocations: [{ locationId }] },
});

describe.each(engines)('resources on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function business() {
    const staff = await openStaff(server);
    const { admin } = staff;
    const body = { resourceType: { name: 'Room' } };
    const typeId = (await ask(server, createResourceType, { body }, admin)).resourceType.id;
    return {
      ...staff,
      typeId,
      create: async (resource: ResourceInput): Promise<Resource> =>
        (await ask(server, calls.createResource, { body: { resource } }, admin)).resource,
      refuseCreate: async (resource: object) =>
        (await refused(server, calls.createResource, { body: { resource } }, admin)).rules,
      read: async (resourceId: string): Promise<Resource> =>
        (await ask(server, calls.getResource, { path: { resourceId } }, admin)).resource,
      update: async (resource: ResourceInput & { id: string }): Promise<Resource> =>
        (await ask(server, calls.updateResource, updating(resource), admin)).resource,
      refuseUpdate: (resource: ResourceInput & { id: string }) =>
        refused(server, calls.updateResource, updating(resource), admin),
      found: async (filter: Record<string, unknown>) => {
        const { resources } = await ask(server, calls.queryResources, { body: { query: { filter } } }, admin);
        return resources.map(({ name }) => name).toSorted();
      },
    };
  }

  test('creating a room requires a name and adds a schedule and all locations', async () => {
    const { create, read, typeId, refuseCreate, eventsOf, changesOf } = await business();
    const room = await create({
      name: 'Garden room',
      typeId,
      extendedFields: { namespaces: { '@me': { a: 1 } } },
    });
    expect(room).toMatchObject({
      name: 'Garden room',
      typeId,
      revision: '1',
      locationOptions: { availableInAllLocations: true },
      eventsSchedule: { scheduleId: expect.any(String) as string },
    });
    expect(await read(room.id)).toEqual(room);
    expect(await eventsOf(room.id)).toEqual(['resource_created']);
    expect(await changesOf(room.id)).toEqual(['created']);
    expect(await refuseCreate({})).toEqual(['resource.name REQUIRED_FIELD']);
    expect(await refuseCreate({ name: ' ' })).toEqual(['resource.name REQUIRED_FIELD']);
    expect(await refuseCreate({ name: 'x'.repeat(41) })).toEqual(['resource.name MAX_LENGTH']);
    expect(await refuseCreate({ name: 'X', floor: 2 })).toEqual(['resource.floor FIELD_NOT_ALLOWED']);
    expect(await refuseCreate({ name: 'X', typeId: nowhere })).toEqual(['resource.typeId VALIDATION']);
    expect(await refuseCreate({ name: 'X', typeId: staffResourceTypeId })).toEqual([
      'resource.typeId FIELD_NOT_ALLOWED',
    ]);
  });

  test("location availability follows the platform's rules and their names", async () => {
    const { create, refuseCreate, locationId, refuseUpdate, update } = await business();
    const path = 'resource.locationOptions.specificLocationOptions';
    const rules = (locationOptions: object) => refuseCreate({ name: 'X', locationOptions });
    const specificLocationOptions = at(locationId).specificLocationOptions;
    expect(await rules({ availableInAllLocations: true, specificLocationOptions })).toEqual([
      `${path} RESOURCE_SPECIFIC_LOCATION_OPTIONS_NOT_ALLOWED`,
    ]);
    expect(await rules({ availableInAllLocations: false })).toEqual([
      `${path} RESOURCE_SPECIFIC_LOCATION_OPTIONS_MUST_BE_SET`,
    ]);
    const { businessLocations } = specificLocationOptions;
    expect(await rules({ specificLocationOptions: { businessLocations } })).toEqual([
      `${path}.availableInBusinessLocations RESOURCE_AVAILABLE_IN_BUSINESS_LOCATION_MUST_BE_TRUE`,
    ]);
    const nameless = { availableInBusinessLocations: true, businessLocations: [{ locationId }, {}] };
    expect(await rules({ specificLocationOptions: nameless })).toEqual([
      `${path}.businessLocations.1.locationId RESOURCE_LOCATION_ID_IS_REQUIRED`,
    ]);
    expect(await rules(at(nowhere))).toEqual([`${path}.businessLocations.0.locationId VALIDATION`]);

    const room = await create({ name: 'Room', locationOptions: { specificLocationOptions } });
    expect(room.locationOptions).toEqual(at(locationId));
    const { id } = room;
    const change = { id, revision: '1', locationOptions: { availableInAllLocations: true } };
    expect((await refuseUpdate(change)).rules).toEqual([
      `${path} RESOURCE_SPECIFIC_LOCATION_OPTIONS_NOT_ALLOWED`,
    ]);
    const everywhere = { availableInAllLocations: true, specificLocationOptions: null };
    const changed = await update({ id, revision: '1', locationOptions: everywhere });
    expect(changed.locationOptions).toEqual({ availableInAllLocations: true });
    const cleared = await update({ id, revision: '2', locationOptions: null });
    expect(cleared.locationOptions).toEqual({ availableInAllLocations: true });
  });

  test("working hours are a location's or the room's own, with a flag for shared ones", async () => {
    const { create, update, refuseUpdate, refuseCreate, hoursOfLocation } = await business();
    const hours = await hoursOfLocation();
    const byLocation = await create({
      name: 'By location',
      workingHoursSchedules: { values: [{ scheduleId: hours }] },
    });
    expect(byLocation.workingHoursSchedules).toEqual({ values: [{ scheduleId: hours, shared: true }] });
    const { id, eventsSchedule } = byLocation;
    const own = eventsSchedule?.scheduleId ?? '';
    const path = 'resource.workingHoursSchedules.values.0';
    const rules = async (value: object) => {
      const workingHoursSchedules = { values: [value] };
      return (await refuseUpdate({ id, revision: '1', workingHoursSchedules })).rules;
    };
    expect(await rules({ shared: false })).toEqual([
      `${path}.scheduleId RESOURCE_WORKING_HOURS_SCHEDULE_ID_IS_REQUIRED`,
    ]);
    expect(await rules({ scheduleId: own })).toEqual([
      `${path}.shared RESOURCE_WORKING_HOURS_SHARED_IS_REQUIRED`,
    ]);
    expect(await rules({ scheduleId: nowhere, shared: true })).toEqual([`${path}.scheduleId VALIDATION`]);
    const two = { values: [{ scheduleId: hours }, { scheduleId: hours }] };
    expect(await refuseCreate({ name: 'X', workingHoursSchedules: two })).toEqual([
      'resource.workingHoursSchedules.values MAX_SIZE',
    ]);
    const values = [{ scheduleId: own, shared: true }];
    const alone = await update({ id, revision: '1', workingHoursSchedules: { values } });
    expect(alone.workingHoursSchedules).toEqual({ values: [{ scheduleId: own, shared: false }] });
    const always = await update({ id, revision: '2', workingHoursSchedules: null });
    expect(always).not.toHaveProperty('workingHoursSchedules');
  });

  test('field mask limits the update of a room', async () => {
    const { create, read, admin } = await business();
    const { id, eventsSchedule } = await create({
      name: 'Loft',
      extendedFields: { namespaces: { '@me': { a: 1 } } },
    });
    const send = (fieldMask: string) => {
      const { path, body } = updating({ id, revision: '1', name: 'Attic' });
      return { path, body: { ...body, fieldMask } };
    };
    const refusal = await refused(server, calls.updateResource, send('colour'), admin);
    expect(refusal.rules).toEqual(['fieldMask FIELD_NOT_ALLOWED']);
    await ask(server, calls.updateResource, send('extendedFields'), admin);
    const changed = await read(id);
    expect(changed).toMatchObject({ name: 'Loft', revision: '2', eventsSchedule });
    expect(changed).not.toHaveProperty('extendedFields');
  });

  test('update requires the name and the current revision, and cannot change the type', async () => {
    const { create, read, update, refuseUpdate, typeId, eventsOf } = await business();
    const { id } = await create({ name: 'Loft' });
    const typed = await update({ id, revision: '1', typeId });
    expect(typed).toMatchObject({ typeId, revision: '2', name: 'Loft' });
    const capitals = typeId.toUpperCase();
    const renamed = await update({ id: id.toUpperCase(), revision: '2', typeId: capitals, name: 'Attic' });
    expect(renamed).toMatchObject({ id, typeId, name: 'Attic' });
    for (const other of [nowhere, null]) {
      const { rules } = await refuseUpdate({ id, revision: '3', typeId: other });
      expect(rules).toContain('resource.typeId FIELD_NOT_ALLOWED');
    }
    for (const name of ['', ' ', null]) {
      expect((await refuseUpdate({ id, revision: '3', name })).violations.map(({ field }) => field)).toEqual([
        'resource.name',
      ]);
    }
    expect((await refuseUpdate({ id, revision: '3', name: null })).rules).toEqual([
      'resource.name RESOURCE_NAME_IS_REQUIRED',
    ]);
    expect(await refuseUpdate({ id, revision: '1', name: 'Late' })).toMatchObject({
      code: 'REVISION_MISMATCH',
      data: { resource: { revision: '3' } },
    });
    expect((await refuseUpdate({ id, name: 'Late' })).rules).toEqual(['resource.revision REQUIRED_FIELD']);
    const schedule = (await read(id)).eventsSchedule;
    const updated = await update({ id, revision: '3', eventsSchedule: { scheduleId: nowhere } });
    expect(updated.eventsSchedule).toEqual(schedule);
    expect(await eventsOf(id)).toEqual(['resource_created', ...Array(2).fill('resource_updated')]);
  });

  test('deleted room is not found and is restored unchanged', async () => {
    const { create, read, admin, eventsOf, found, typeId, add, remove } = await business();
    const room = await create({ name: 'Loft', typeId });
    const { id: resourceId } = room;
    const path = { resourceId };
    await ask(server, calls.deleteResource, { path }, admin);
    for (const call of [calls.getResource, calls.deleteResource]) {
      expect(await refused(server, call, { path }, admin)).toMatchObject({ status: 404 });
    }
    expect(await found({ name: 'Loft' })).toEqual([]);
    expect(await eventsOf(resourceId)).toEqual(['resource_created', 'resource_deleted']);
    const { resource } = await ask(server, calls.restoreResource, { path }, admin);
    expect(resource).toEqual({ ...room, revision: '2' });
    expect((await ask(server, calls.restoreResource, { path }, admin)).resource).toEqual(resource);
    expect(await read(resourceId)).toEqual(resource);
    expect((await eventsOf(resourceId)).at(-1)).toBe('resource_created');

    const person = await add({ name: 'Bo' });
    await remove(person.id);
    const theirs = { path: { resourceId: person.resourceId ?? '' } };
    expect(await refused(server, calls.restoreResource, theirs, admin)).toMatchObject({ status: 428 });
    const missing = { path: { resourceId: nowhere } };
    expect(await refused(server, calls.restoreResource, missing, admin)).toMatchObject({ status: 404 });
  });

  test('resource of a staff member is found, and only its locations can be changed', async () => {
    const { add, get, read, update, refuseUpdate, admin, found, locationId } = await business();
    const { id: staffMemberId, resourceId: id = '' } = await add({ name: 'Bo' });
    expect(await found({ typeId: staffResourceTypeId })).toEqual(['Bo', 'Owner']);
    expect((await refuseUpdate({ id, revision: '1', name: 'Rob' })).rules).toEqual([
      'resource.name FIELD_NOT_ALLOWED',
    ]);
    expect((await refuseUpdate({ id, revision: '1', workingHoursSchedules: null })).rules).toEqual([
      'resource.workingHoursSchedules FIELD_NOT_ALLOWED',
    ]);
    const path = { resourceId: id };
    expect(await refused(server, calls.deleteResource, { path }, admin)).toMatchObject({
      status: 428,
      code: 'FAILED_PRECONDITION',
    });
    expect((await update({ id, revision: '1', locationOptions: at(locationId) })).revision).toBe('2');
    expect((await read(id)).name).toBe('Bo');
    expect((await get(staffMemberId)).resource?.revision).toBe('2');
    const field = 'resource.locationOptions.specificLocationOptions.businessLocations';
    const names = async (filter: Record<string, unknown>) => {
      const { staffMembers } = await ask(server, searchStaffMembers, { body: { search: { filter } } }, admin);
      return staffMembers.map(({ name }) => name);
    };
    expect(await names({ [field]: { $matchItems: [{ locationId }] } })).toEqual(['Bo']);
    expect(await names({ [field]: { $matchItems: [{ locationId: nowhere }] } })).toEqual([]);
    expect(await names({ [field]: { $isEmpty: true } })).toEqual(['Owner']);
  });

  test('rooms are filtered by location under both field names', async () => {
    const { create, found, locationId, typeId, admin } = await business();
    await create({ name: 'Here', typeId, locationOptions: at(locationId) });
    await create({ name: 'Everywhere', typeId });
    for (const prefix of ['', 'singleResource.']) {
      const options = `${prefix}locationOptions`;
      const inLocations = `${options}.specificLocationOptions`;
      expect(await found({ typeId, [`${options}.availableInAllLocations`]: false })).toEqual(['Here']);
      expect(await found({ typeId, [`${options}.availableInAllLocations`]: true })).toEqual(['Everywhere']);
      expect(await found({ [`${inLocations}.availableInBusinessLocations`]: true })).toEqual(['Here']);
      expect(
        await found({ [`${inLocations}.businessLocations.locationId`]: { $hasSome: [locationId, nowhere] } }),
      ).toEqual(['Here']);
    }
    const search = {
      filter: { name: { $startsWith: 'H' } },
      search: { expression: 'her' },
      sort: [{ fieldName: 'name', order: 'DESC' as const }],
      aggregations: [
        {
          name: 'locations',
          type: 'VALUE' as const,
          fieldPath: 'singleResource.locationOptions.specificLocationOptions.businessLocations.locationId',
        },
      ],
    };
    const answer = await ask(server, calls.searchResources, { body: { search } }, admin);
    expect(answer.resources.map(({ name }) => name)).toEqual(['Here']);
    expect(answer.aggregationData?.results).toMatchObject([
      { values: { results: [{ value: locationId, count: 1 }] } },
    ]);
    const counted = { filter: { typeId }, search: { expression: 'every' } };
    expect(await ask(server, calls.countResources, { body: counted }, admin)).toEqual({ count: 1 });
    const unsearchable = { search: { expression: 'x', fields: ['typeId'] } };
    const fields = await refused(server, calls.countResources, { body: unsearchable }, admin);
    expect(fields.rules).toEqual(['search.fields.0 FIELD_NOT_ALLOWED']);
    const unknown = { query: { filter: { floor: 2 } } };
    expect((await refused(server, calls.queryResources, { body: unknown }, admin)).rules).toEqual([
      'query.filter.floor FIELD_NOT_ALLOWED',
    ]);
  });
});

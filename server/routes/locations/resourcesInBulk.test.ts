import { beforeAll, describe, expect, test } from 'vitest';
import { getResource, updateResource } from '../../../contract/calls/locations/resources.ts';
import * as calls from '../../../contract/calls/locations/resourcesInBulk.ts';
import { createResourceType } from '../../../contract/calls/locations/resourceTypes.ts';
import type { Resource } from '../../../contract/entities/locations/resource.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { openStaff } from '../../testing/testStaff.ts';

const engines = engineOfTheDay(import.meta.url);

const nowhere = '11111111-1111-4111-8111-111111111111';

const many = (count: number) => Array.from({ length: count }, () => ({ name: 'X' }));

async function withRoomType(server: TestApp) {
  const staff = await openStaff(server);
  const body = { resourceType: { name: 'Room' } };
  const { resourceType } = await ask(server, createResourceType, { body }, staff.admin);
  const read = async (resourceId: string): Promise<Resource> =>
    (await ask(server, getResource, { path: { resourceId } }, staff.admin)).resource;
  return { ...staff, typeId: resourceType.id, read };
}

describe.each(engines)('bulk calls on resources on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test('each room of a bulk call succeeds or fails on its own', async () => {
    const { admin, typeId, hoursOfLocation, read } = await withRoomType(server);
    const workingHoursSchedules = { values: [{ scheduleId: await hoursOfLocation() }] };
    const resources = [
      { name: 'One', typeId },
      { name: ' ', typeId },
      { name: 'Hours', workingHoursSchedules },
      { name: 'Two', floor: 2 },
      { name: 'Three', typeId },
    ];
    const created = await ask(
      server,
      calls.bulkCreateResources,
      { body: { resources, returnEntity: true } },
      admin,
    );
    const failures = (answer: typeof created) =>
      answer.results.map(({ itemMetadata }) => {
        const list = itemMetadata.error?.data?.['fieldViolations'];
        return Array.isArray(list) ? (list as { field: string }[]).map(({ field }) => field) : [];
      });
    expect(failures(created)).toEqual([
      [],
      ['resources.1.name'],
      ['resources.2.workingHoursSchedules'],
      ['resources.3.floor'],
      [],
    ]);
    const [one, , , , three] = created.results.map(({ item }) => item?.id ?? '');
    const changes = [
      { resource: { id: one, revision: '1', name: 'New', typeId: nowhere }, fieldMask: 'name' },
      { resource: { id: three, revision: '1' }, fieldMask: ['name'] },
      { resource: { id: three, revision: '1', name: 'New' }, fieldMask: 'eventsSchedule' },
      { resource: { id: three, revision: '7', name: 'New' } },
      { resource: { revision: '1', name: 'New' } },
    ];
    const updated = await ask(server, calls.bulkUpdateResources, { body: { resources: changes } }, admin);
    expect(updated.results.map(({ itemMetadata }) => itemMetadata.error?.code ?? 'OK')).toEqual([
      'OK',
      'INVALID_ARGUMENT',
      'INVALID_ARGUMENT',
      'REVISION_MISMATCH',
      'INVALID_ARGUMENT',
    ]);
    expect(failures(updated)[1]).toEqual(['resources.1.resource.name']);
    expect(failures(updated)[2]).toEqual(['resources.2.fieldMask']);
    expect(await read(one ?? '')).toMatchObject({ name: 'New', typeId, revision: '2' });
    const alone = async (resource: object, fieldMask: string | string[]) =>
      refused(server, updateResource, { path: { 'resource.id': one }, body: { resource, fieldMask } }, admin);
    const unknown = await alone({ revision: '2', name: 'Newer' }, 'eventsSchedule');
    expect(unknown.rules).toEqual(['fieldMask FIELD_NOT_ALLOWED']);
    expect((await alone({ revision: '2' }, ['name'])).rules).toEqual([
      'resource.name RESOURCE_NAME_IS_REQUIRED',
    ]);
    const body = { resource: { revision: '2', name: 'Newest', typeId: nowhere }, fieldMask: 'name' };
    await ask(server, updateResource, { path: { 'resource.id': one ?? '' }, body }, admin);
    expect(await read(one ?? '')).toMatchObject({ name: 'Newest', typeId, revision: '3' });

    const ids = [one ?? '', one ?? '', three ?? ''];
    const deleted = await ask(server, calls.bulkDeleteResources, { body: { ids } }, admin);
    expect(deleted.results.map(({ itemMetadata }) => itemMetadata.success)).toEqual([true, false, true]);
    expect(deleted.results[1]?.itemMetadata).toMatchObject({ id: one, error: { code: 'NOT_FOUND' } });
  });

  test('bulk calls refuse more items than their maximum', async () => {
    const { admin } = await openStaff(server);
    const rules = async (call: typeof calls.bulkCreateResources, body: object) =>
      (await refused(server, call, { body }, admin)).rules;
    expect(await rules(calls.bulkCreateResources, { resources: many(51) })).toEqual(['resources MAX_SIZE']);
    const changes = many(101).map((resource) => ({ resource }));
    const updates = await refused(server, calls.bulkUpdateResources, { body: { resources: changes } }, admin);
    expect(updates.rules).toEqual(['resources MAX_SIZE']);
    const none = await refused(server, calls.bulkUpdateResources, { body: { resources: [] } }, admin);
    expect(none.rules).toEqual(['resources MIN_SIZE']);
    const ids = Array.from({ length: 51 }, () => nowhere);
    expect((await refused(server, calls.bulkDeleteResources, { body: { ids } }, admin)).rules).toEqual([
      'ids MAX_SIZE',
    ]);
  });
});

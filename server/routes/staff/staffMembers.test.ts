import { beforeAll, describe, expect, test } from 'vitest';
import { getResource } from '../../../contract/calls/locations/resources.ts';
import * as calls from '../../../contract/calls/staff/staffMembers.ts';
import { connectStaffMemberToUser } from '../../../contract/calls/staff/staffMemberUsers.ts';
import * as trash from '../../../contract/calls/staff/staffMembersV2.ts';
import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, massage, refused, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { openStaff } from '../../testing/testStaff.ts';

const engines = engineOfTheDay(import.meta.url);

const nowhere = '11111111-1111-4111-8111-111111111111';

describe.each(engines)('staff members on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test('new staff member has a resource, a schedule and the working hours of the business', async () => {
    const { add, get, admin, eventsOf, lastEvent, changesOf, hoursOfLocation } = await openStaff(server);
    const noor = await add({
      name: 'Noor',
      email: 'noor@example.com',
      phone: '+49 30 1',
      description: 'Massage',
      mainMedia: { image: { id: 'noor.jpg', url: 'https://example.com/noor.jpg', width: 20, height: 20 } },
      tags: { tags: { tagIds: ['new'] } },
      extendedFields: { namespaces: { '@me/app': { level: 3 } } },
    });
    expect(noor).toMatchObject({ name: 'Noor', revision: '1', serviceProvider: true, phone: '+49 30 1' });
    expect(noor).not.toHaveProperty('resource');
    const full = await get(noor.id);
    const hours = await hoursOfLocation();
    expect(full.resource).toEqual({
      id: noor.resourceId,
      workingHoursSchedules: [{ id: hours, shared: true }],
      eventsSchedule: { id: expect.any(String) as string },
      usesDefaultWorkingHours: true,
      revision: '1',
    });
    expect(full.associatedWixIdentity).toEqual({
      connectionStatus: 'DISCONNECTED',
      connection: { status: 'DISCONNECTED' },
    });
    const resourceId = noor.resourceId ?? '';
    const { resource } = await ask(server, getResource, { path: { resourceId } }, admin);
    expect(resource).toMatchObject({
      name: 'Noor',
      typeId: staffResourceTypeId,
      locationOptions: { availableInAllLocations: true },
    });
    expect(await eventsOf(noor.id)).toEqual(['staff_member_created', 'staff_member_fully_created']);
    expect(await eventsOf(resourceId)).toEqual(['resource_created']);
    expect(await lastEvent(noor.id)).toMatchObject({
      actionEvent: { body: { staffMember: { id: noor.id } } },
    });
    expect(await changesOf(noor.id)).toEqual(['created']);
  });

  test('name is required, and nothing else', async () => {
    const { add, admin } = await openStaff(server);
    expect((await add({ name: 'Lee' }, false)).serviceProvider).toBe(false);
    const rules = async (staffMember: object) =>
      (await refused(server, calls.createStaffMember, { body: { staffMember } }, admin)).rules;
    expect(await rules({})).toEqual(['staffMember.name REQUIRED_FIELD']);
    expect(await rules({ name: '  ' })).toEqual(['staffMember.name REQUIRED_FIELD']);
    expect(await rules({ name: null })).toEqual(['staffMember.name REQUIRED_FIELD']);
    expect(await rules({ name: 'x'.repeat(41) })).toEqual(['staffMember.name MAX_LENGTH']);
    expect(await rules({ name: 'Lee', email: 'nobody' })).toEqual(['staffMember.email FORMAT']);
    expect(await rules({ name: 'Lee', phone: '1'.repeat(21) })).toEqual(['staffMember.phone MAX_LENGTH']);
    expect(await rules({ name: 'Lee', phone: 'call me' })).toEqual(['staffMember.phone FORMAT']);
    expect(await rules({ name: 'Lee', description: 'x'.repeat(501) })).toEqual([
      'staffMember.description MAX_LENGTH',
    ]);
    expect(await rules({ name: 'Lee', tags: { tags: { tagIds: ['longer'] } } })).toEqual([
      'staffMember.tags.tags.tagIds.0 MAX_LENGTH',
    ]);
    expect(await rules({ name: 'Lee', salary: 1 })).toEqual(['staffMember.salary FIELD_NOT_ALLOWED']);
  });

  test('server-managed fields are ignored on input', async () => {
    const { add, change } = await openStaff(server);
    const sent = { id: nowhere, revision: '9', resourceId: nowhere, createdDate: '2020-01-01T00:00:00Z' };
    const noor = await add({ name: 'Noor', ...sent });
    expect([noor.id, noor.resourceId, noor.revision]).toEqual([
      expect.not.stringContaining(nowhere),
      expect.not.stringContaining(nowhere),
      '1',
    ]);
    const changed = await change({
      ...noor,
      resourceId: nowhere,
      serviceProvider: false,
      associatedWixIdentity: { identificationData: { wixUserId: nowhere } },
      description: 'Changed',
    });
    expect(changed).toEqual({
      ...noor,
      description: 'Changed',
      revision: '2',
      updatedDate: changed.updatedDate,
    });
  });

  test('update changes sent fields, clears null ones and requires the current revision', async () => {
    const { add, change, refuseChange, eventsOf } = await openStaff(server);
    const noor = await add({ name: 'Noor', email: 'noor@example.com', phone: '1', description: 'Massage' });
    const { id } = noor;
    const changed = await change({ id, revision: '1', phone: null, description: 'Yoga' });
    expect(changed).toMatchObject({ revision: '2', email: 'noor@example.com', description: 'Yoga' });
    expect(changed).not.toHaveProperty('phone');
    expect(await refuseChange({ id, revision: '1', name: 'Late' })).toMatchObject({
      status: 409,
      code: 'REVISION_MISMATCH',
      data: { staffMember: { revision: '2', description: 'Yoga' } },
    });
    expect((await refuseChange({ id, name: 'Late' })).rules).toEqual(['staffMember.revision REQUIRED_FIELD']);
    expect((await refuseChange({ id, revision: '2', name: null })).rules).toEqual([
      'staffMember.name REQUIRED_FIELD',
    ]);
    expect(await refuseChange({ id: nowhere, revision: '1', name: 'X' })).toMatchObject({ status: 404 });
    expect(await eventsOf(id)).toEqual([
      'staff_member_created',
      'staff_member_fully_created',
      'staff_member_updated',
    ]);
  });

  test('resource has the name of its staff member', async () => {
    const { add, change, admin, eventsOf } = await openStaff(server);
    const { id, resourceId = '' } = await add({ name: 'Noor' });
    await change({ id, revision: '1', name: 'Noor Haddad' });
    const { resource } = await ask(server, getResource, { path: { resourceId } }, admin);
    expect(resource).toMatchObject({ name: 'Noor Haddad', revision: '2' });
    await change({ id, revision: '2', description: 'Same name' });
    expect(await eventsOf(resourceId)).toEqual(['resource_created', 'resource_updated']);
  });

  test('deleted staff member is in the trash with the resource until removed from it', async () => {
    const { add, remove, admin, eventsOf, create, read, tokens } = await openStaff(server);
    const { id, resourceId = '' } = await add({ name: 'Noor' });
    const service = await create(massage(resourceId));
    const path = { staffMemberId: id };
    const inTrash = async () => (await ask(server, trash.listDeletedStaffMembers, {}, admin)).staffMembers;
    expect(await inTrash()).toEqual([]);
    expect(await refused(server, trash.removeStaffMemberFromTrashBin, { path }, admin)).toMatchObject({
      status: 404,
    });
    await remove(id);
    expect(await refused(server, calls.deleteStaffMember, { path }, admin)).toMatchObject({ status: 404 });
    expect(await refused(server, calls.getStaffMember, { path }, admin)).toMatchObject({ status: 404 });
    const gone = { path: { resourceId } };
    expect(await refused(server, getResource, gone, admin)).toMatchObject({ status: 404 });
    expect(await inTrash()).toMatchObject([{ id, name: 'Noor' }]);
    const one = await ask(server, trash.getDeletedStaffMember, { path }, tokens.staff);
    expect(one.staffMember).toMatchObject({ id, resourceId });
    expect((await read(service.id)).staffMemberIds).toEqual([]);
    const other = massage(resourceId, { name: 'Another' });
    await expect(create(other)).rejects.toThrow('INVALID_STAFF_MEMBER_IDS');
    expect(await eventsOf(id)).toContain('staff_member_deleted');
    expect(await eventsOf(resourceId)).toEqual(['resource_created', 'resource_deleted']);

    await ask(server, trash.removeStaffMemberFromTrashBin, { path }, admin);
    expect(await inTrash()).toEqual([]);
    expect(await refused(server, trash.getDeletedStaffMember, { path }, admin)).toMatchObject({
      status: 404,
    });
  });

  test('restored staff member is unchanged, with resource and user', async () => {
    const { add, get, remove, admin, eventsOf, tokens } = await openStaff(server);
    const { id, resourceId = '' } = await add({ name: 'Noor', email: 'staff@example.com' });
    const connecting = { path: { staffMemberId: id }, body: {} };
    await ask(server, connectStaffMemberToUser, connecting, admin);
    const before = await get(id);
    const path = { staffMemberId: id };
    const restore = async () =>
      (await ask(server, trash.restoreStaffMember, { path }, admin)).staffMember.revision;
    await remove(id);
    expect(await restore()).toBe('3');
    expect(await restore()).toBe('3');
    expect(await get(id)).toEqual({
      ...before,
      revision: '3',
      resource: { ...before.resource, revision: '2' },
    });
    expect((await eventsOf(id)).slice(-2)).toEqual(['staff_member_deleted', 'staff_member_created']);
    expect((await eventsOf(resourceId)).at(-1)).toBe('resource_created');

    await remove(id);
    const other = await add({ name: 'Other' });
    const email = { path: { staffMemberId: other.id }, body: { email: 'staff@example.com' } };
    await ask(server, connectStaffMemberToUser, email, admin);
    expect(await refused(server, trash.restoreStaffMember, { path }, admin)).toMatchObject({ status: 409 });
    const missing = { path: { staffMemberId: nowhere } };
    expect(await refused(server, trash.restoreStaffMember, missing, admin)).toMatchObject({ status: 404 });
    expect(await refused(server, trash.restoreStaffMember, { path }, tokens.staff)).toMatchObject({
      status: 403,
    });
  });

  test('trash is read page by page, or by ids', async () => {
    const { add, remove, admin } = await openStaff(server);
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C']) ids.push((await add({ name })).id);
    for (const id of ids.slice(0, 2)) await remove(id);
    const list = (query: object) => ask(server, trash.listDeletedStaffMembers, { query }, admin);
    const first = await list({ paging: { limit: 1 } });
    const cursor = first.pagingMetadata?.cursors.next;
    const second = await list({ paging: { limit: 1, cursor } });
    expect([...first.staffMembers, ...second.staffMembers].map(({ id }) => id)).toEqual(
      ids.slice(0, 2).toSorted(),
    );
    expect(second.pagingMetadata?.hasNext).toBe(false);
    const named = await list({ staffMemberIds: [ids[1], ids[2]], fields: ['RESOURCE_DETAILS'] });
    expect(named.staffMembers).toMatchObject([{ id: ids[1], resource: { usesDefaultWorkingHours: true } }]);
    const query = { paging: { limit: 1, cursor: `${cursor}x` } };
    const refusal = await refused(server, trash.listDeletedStaffMembers, { query }, admin);
    expect(refusal.violations.map(({ field }) => field)).toEqual(['paging.cursor']);
  });
});

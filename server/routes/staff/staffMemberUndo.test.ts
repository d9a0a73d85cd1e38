import { beforeAll, describe, expect, test } from 'vitest';
import { listActivity } from '../../../contract/calls/history/activity.ts';
import { restoreVersion, undoChange } from '../../../contract/calls/history/history.ts';
import { setServiceProvider } from '../../../contract/calls/staff/staffMemberWork.ts';
import { connectStaffMemberToUser } from '../../../contract/calls/staff/staffMemberUsers.ts';
import type { RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, massage, refused, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { takeLast } from '../../testing/testHistory.ts';
import { openStaff } from '../../testing/testStaff.ts';

const engines = engineOfTheDay(import.meta.url);

describe.each(engines)('undoing changes of staff members on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function business() {
    const staff = await openStaff(server);
    const { admin } = staff;
    const ann = await staff.add({ name: 'Ann', email: 'ann@example.com' });
    const changes = async (): Promise<RecordedChange[]> => {
      const query = { filter: JSON.stringify({ entityId: ann.id }) };
      return ask(server, listActivity, { query }, admin);
    };
    const latest = async () => {
      const [change] = await changes();
      if (!change) throw new Error('Nothing was recorded.');
      return change;
    };
    const path = { staffMemberId: ann.id };
    return {
      ...staff,
      ann,
      changes,
      latest,
      invite: () => ask(server, connectStaffMemberToUser, { path, body: {} }, admin),
      giveNothing: () => ask(server, setServiceProvider, { path, body: { serviceProvider: false } }, admin),
    };
  }

  test('restores the fields and the name of the resource', async () => {
    const { ann, change, get, latest, admin, changesOf } = await business();
    await change({ id: ann.id, revision: '1', name: 'Anna', email: null, phone: '+49 30 1' });
    const { fields, undoable } = await latest();
    expect(undoable).toBe(true);
    expect(fields.map(({ field }) => field)).toEqual(['email', 'name', 'phone']);
    await takeLast(server, 'undo', admin);
    const undone = await get(ann.id);
    expect(undone).toMatchObject({ name: 'Ann', email: 'ann@example.com', revision: '3' });
    expect(undone.phone).toBeUndefined();
    expect(await changesOf(ann.resourceId ?? '')).toEqual(['created', 'updated', 'updated']);
  });

  test('restores whether services can be assigned', async () => {
    const { ann, giveNothing, get, admin } = await business();
    await giveNothing();
    await takeLast(server, 'undo', admin);
    expect((await get(ann.id)).serviceProvider).toBe(true);
  });

  test('does not change the linked sign-in', async () => {
    const { ann, invite, change, get, changes, admin } = await business();
    await change({ id: ann.id, revision: '1', name: 'Anna' });
    await invite();
    const [invitation, , creation] = await changes();
    expect(invitation).toMatchObject({ action: 'updated', undoable: false });
    expect(invitation?.fields.map(({ field }) => field)).toEqual(['associatedWixIdentity.connection.status']);
    const path = { changeId: creation?.id ?? '' };
    await ask(server, restoreVersion, { path, body: {} }, admin);
    const restored = await get(ann.id);
    expect(restored.name).toBe('Ann');
    expect(restored.associatedWixIdentity?.connection).toEqual({ status: 'PENDING' });
  });

  test('deletes a new staff member again, but not once services are assigned', async () => {
    const { ann, add, get, create, changes, admin } = await business();
    await create(massage(ann.resourceId ?? ''));
    const creation = (await changes()).at(-1);
    const path = { changeId: creation?.id ?? '' };
    expect(await refused(server, undoChange, { path }, admin)).toMatchObject({ code: 'FAILED_PRECONDITION' });
    const ben = await add({ name: 'Ben' });
    await takeLast(server, 'undo', admin);
    await expect(get(ben.id)).rejects.toThrow('NOT_FOUND');
  });

  test('of a restoration deletes again, out of the services that came back', async () => {
    const { ann, create, read, remove, admin } = await business();
    const service = await create(massage(ann.resourceId ?? ''));
    await remove(ann.id);
    await takeLast(server, 'undo', admin);
    expect((await read(service.id)).staffMemberIds).toEqual([ann.resourceId]);
    await takeLast(server, 'redo', admin);
    expect((await read(service.id)).staffMemberIds ?? []).toEqual([]);
  });
});

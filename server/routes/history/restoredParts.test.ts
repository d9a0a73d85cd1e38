import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { listActivity } from '../../../contract/calls/history/activity.ts';
import { getJob } from '../../../contract/calls/workbench/frontdesk.ts';
import { restoreVersion, undoChange } from '../../../contract/calls/history/history.ts';
import {
  bulkCreateServices,
  bulkUpdateServices,
  bulkUpdateServicesByFilter,
} from '../../../contract/calls/services/servicesInBulk.ts';
import { createStaffMember } from '../../../contract/calls/staff/staffMembers.ts';
import type { RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, massage, refused, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { byAge, byPerson, openPrices } from '../../testing/testPrices.ts';

const engines = engineOfTheDay(import.meta.url);

const varied = {
  rateType: 'VARIED',
  varied: { defaultPrice: { value: '50' } },
  options: { inPerson: true },
} as const;

describe.each(engines)('consistency after a restore on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function workbench() {
    const catalogue = await openCatalogue(server);
    const { admin } = catalogue;
    const changesOf = (filter: object): Promise<RecordedChange[]> =>
      ask(server, listActivity, { query: { filter: JSON.stringify(filter) } }, admin);
    return {
      ...catalogue,
      ...openPrices(server, admin),
      changesOf,
      latest: async (filter: object) => {
        const [change] = await changesOf(filter);
        if (!change) throw new Error('Nothing was recorded.');
        return change;
      },
      undo: (changeId: string) => ask(server, undoChange, { path: { changeId } }, admin),
      refuseUndo: (changeId: string) => refused(server, undoChange, { path: { changeId } }, admin),
      restore: (changeId: string, body: object) =>
        ask(server, restoreVersion, { path: { changeId }, body }, admin),
      refuseRestore: (changeId: string, body: object) =>
        refused(server, restoreVersion, { path: { changeId }, body }, admin),
      addPerson: async () => {
        const body = { staffMember: { name: 'Ben' } };
        return (await ask(server, createStaffMember, { body }, admin)).staffMember.resourceId ?? '';
      },
    };
  }

  test('restores a nested field alone when its parent was removed', async () => {
    const { create, update, read, restore, latest } = await workbench();
    const tags = [{ type: 'title', children: 'Yoga in Berlin' }];
    const settings = { preventAutoRedirect: true };
    const { id } = await create(yogaClass({ seoData: { tags, settings } }));
    await update({ id, revision: '1', seoData: null }, 'seoData');
    const change = await latest({ entityId: id });
    expect(change.fields.map(({ field }) => field)).toEqual(['seoData']);
    const { change: restored } = await restore(change.id, { version: 'BEFORE', fields: ['seoData.tags'] });
    expect((await read(id)).seoData).toEqual({ tags });
    expect(restored?.fields).toMatchObject([{ field: 'seoData', after: { tags } }]);
    await restore(change.id, { version: 'BEFORE', fields: ['seoData.settings.preventAutoRedirect'] });
    expect((await read(id)).seoData).toEqual({ tags, settings });
  });

  test('does not restore prices of staff members who are no longer assigned', async () => {
    const { create, update, priced, unprice, pricesOf, latest, undo, refuseUndo, addPerson, resourceId } =
      await workbench();
    const ben = await addPerson();
    const service = await create(massage(resourceId, { staffMemberIds: [resourceId, ben], payment: varied }));
    const { id } = service;
    await priced(id, byPerson({ [resourceId]: '60', [ben]: '40' }));
    await unprice(service);
    const deletion = await latest({ ofService: id, entity: 'optionsAndVariants' });
    const { revision } = await update({ id, revision: '1', staffMemberIds: [resourceId] });
    expect(await refuseUndo(deletion.id)).toMatchObject({ code: 'UNKNOWN_STAFF_IDS' });
    await update({ id, revision, staffMemberIds: [resourceId, ben] });
    await undo(deletion.id);
    expect(await pricesOf(service)).toEqual(['60', '40']);
  });

  test('refuses an earlier version of variants that does not fit the service', async () => {
    const {
      create,
      update,
      read,
      priced,
      reprice,
      pricesOf,
      changesOf,
      refuseRestore,
      addPerson,
      resourceId,
    } = await workbench();
    const ben = await addPerson();
    const service = await create(massage(resourceId, { staffMemberIds: [resourceId, ben], payment: varied }));
    const { id } = service;
    await priced(id, byPerson({ [resourceId]: '60', [ben]: '40' }));
    await reprice(service, 0, '70');
    await update({ id, revision: (await read(id)).revision, staffMemberIds: [resourceId] });
    expect(await pricesOf(service)).toEqual(['70']);
    const [creation] = (await changesOf({ ofService: id, entity: 'optionsAndVariants' })).toReversed();
    expect(await refuseRestore(creation?.id ?? '', { version: 'AFTER' })).toMatchObject({
      code: 'UNKNOWN_STAFF_IDS',
    });
    expect(await pricesOf(service)).toEqual(['70']);
  });

  test('restores an earlier version of variants that fits the service', async () => {
    const { create, priced, reprice, pricesOf, changesOf, restore } = await workbench();
    const service = await create(yogaClass({ payment: varied }));
    await priced(service.id, byAge({ Adult: '20', Child: '10' }));
    await reprice(service, 0, '30');
    const [creation] = (
      await changesOf({ ofService: service.id, entity: 'optionsAndVariants' })
    ).toReversed();
    await restore(creation?.id ?? '', { version: 'AFTER' });
    expect(await pricesOf(service)).toEqual(['20', '10']);
  });

  test('staff of a class cannot be written by create, update, bulk or filter', async () => {
    const { create, update, read, admin, resourceId } = await workbench();
    const staffMemberIds = [resourceId];
    const made = await create(yogaClass({ name: 'Yoga', staffMemberIds }));
    const { id } = made;
    expect(made.staffMemberIds).toEqual([]);
    await update({ id, revision: '1', staffMemberIds, tagLine: 'One' });
    await update({ id, revision: '2', staffMemberIds, tagLine: 'Two' }, 'staffMemberIds,tagLine');
    const services = [{ service: { id, revision: '3', staffMemberIds, tagLine: 'Three' } }];
    await ask(server, bulkUpdateServices, { body: { services } }, admin);
    const body = { filter: { id }, service: { staffMemberIds, tagLine: 'Four' } };
    const { jobId } = await ask(server, bulkUpdateServicesByFilter, { body }, admin);
    await vi.waitUntil(
      async () => (await ask(server, getJob, { path: { jobId } }, admin)).job.state === 'DONE',
      { interval: 50, timeout: 60_000 },
    );
    expect(await read(id)).toMatchObject({ staffMemberIds: [], tagLine: 'Four', revision: '5' });
    const more = { services: [yogaClass({ name: 'More', staffMemberIds })], returnEntity: true };
    const { results } = await ask(server, bulkCreateServices, { body: more }, admin);
    expect(results.map(({ item }) => item?.staffMemberIds)).toEqual([[]]);
  });

  test('staff of a class follow the calendar after an undo or a restore', async () => {
    const { create, update, read, changesOf, latest, undo, restore, addPerson, businessId, resourceId } =
      await workbench();
    const ben = await addPerson();
    const { id } = await create(yogaClass({ name: 'Yoga' }));
    const givenBy = (person: string) =>
      server.database.write(
        sql`update services set staff_member_ids = array[${person}::uuid]
          where business_id = ${businessId} and id = ${id}`,
        1,
      );
    await givenBy(resourceId);
    await update({ id, revision: '1', tagLine: 'Calm' });
    await givenBy(ben);
    await update({ id, revision: '2', tagLine: 'Quiet' });
    const last = await latest({ entityId: id });
    expect(last.fields.map(({ field }) => field)).toEqual(['tagLine']);
    await undo(last.id);
    expect(await read(id)).toMatchObject({ tagLine: 'Calm', staffMemberIds: [ben] });
    const [creation] = (await changesOf({ entityId: id })).toReversed();
    await restore(creation?.id ?? '', { version: 'AFTER' });
    expect((await read(id)).staffMemberIds).toEqual([ben]);
    expect(await restore(last.id, { version: 'AFTER', fields: ['staffMemberIds'] })).not.toHaveProperty(
      'change',
    );
    expect((await read(id)).staffMemberIds).toEqual([ben]);
  });
});

import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { listServiceStates } from '../../../contract/calls/availability/diagnose.ts';
import { restoreService } from '../../../contract/calls/workbench/frontdesk.ts';
import * as prices from '../../../contract/calls/prices/optionsAndVariants.ts';
import { deleteService } from '../../../contract/calls/services/services.ts';
import { bulkCreateServices } from '../../../contract/calls/services/servicesInBulk.ts';
import {
  removeStaffMemberFromTrashBin,
  restoreStaffMember,
} from '../../../contract/calls/staff/staffMembersV2.ts';
import type { StaffMember } from '../../../contract/entities/staff/staffMember.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, massage, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openStaff } from '../../testing/testStaff.ts';

const engines = engineOfTheDay(import.meta.url);

const optionId = '0b9e2a70-6d0c-4f0e-9d59-2f2f6a3f1a01';
const resourceOf = ({ resourceId = '' }: StaffMember) => resourceId;

describe.each(engines)('services of deleted staff on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  /** A business with three staff members; services refer to them as `a`, `b` and `c`. */
  async function business() {
    const staff = await openStaff(server);
    const { admin, add } = staff;
    const [ann, ben, cyd] = [
      await add({ name: 'Ann' }),
      await add({ name: 'Ben' }),
      await add({ name: 'Cyd' }),
    ];
    const [a, b, c] = [resourceOf(ann), resourceOf(ben), resourceOf(cyd)];
    const remembered = async () => {
      const rows = await server.database.rows(
        sql`select service_id from former_staff where business_id = ${staff.businessId}`,
      );
      return rows.length;
    };
    const restore = ({ id }: StaffMember) =>
      ask(server, restoreStaffMember, { path: { staffMemberId: id } }, admin);
    return { ...staff, ann, ben, cyd, a, b, c, restore, remembered };
  }

  test('deleting a staff member unassigns them, and a restore assigns them at the same position', async () => {
    const { create, read, remove, restore, ann, ben, a, b, c, admin, ...more } = await business();
    const { eventsOf, changesOf, lastEvent, remembered } = more;
    const both = await create(massage(a, { staffMemberIds: [a, b, c] }));
    const alone = await create(massage(b, { name: 'Alone' }));
    const others = await create(massage(a, { name: 'Others' }));

    await remove(ben.id);
    const left = await read(both.id);
    expect(left).toEqual({
      ...both,
      staffMemberIds: [a, c],
      revision: '2',
      updatedDate: left.updatedDate,
    });
    const { states } = await ask(server, listServiceStates, {}, admin);
    expect(states?.find(({ state }) => state === 'STAFF_DELETED')?.serviceIds).toEqual([alone.id]);
    expect(await read(others.id)).toEqual(others);
    expect(await changesOf(both.id)).toEqual(['created', 'updated']);
    expect((await eventsOf(both.id)).at(-1)).toMatch(/service_updated$/);
    expect(await lastEvent(both.id)).toEqual({ updatedEvent: { currentEntity: left } });
    expect(await changesOf(others.id)).toEqual(['created']);

    // Another staff member deleted in between is remembered separately.
    await remove(ann.id);
    await restore(ben);
    expect((await read(both.id)).staffMemberIds).toEqual([c, b]);
    await restore(ann);
    expect((await read(both.id)).staffMemberIds).toEqual([a, c, b]);
    expect((await read(others.id)).staffMemberIds).toEqual([a]);
    expect(await read(alone.id)).toMatchObject({ staffMemberIds: [b], revision: '3' });
    expect(await changesOf(alone.id)).toEqual(['created', 'updated', 'updated']);
    expect(await remembered()).toBe(0);
  });

  test('the history leaves out the staff of a class, which its sessions decide', async () => {
    const { create, remove, restore, ben, b, businessId, eventsOf, changesOf } = await business();
    const { id } = await create(yogaClass());
    await server.database.write(sql`
      update services set staff_member_ids = array[${b}::uuid] where business_id = ${businessId} and id = ${id}`);
    await remove(ben.id);
    await restore(ben);
    expect(await changesOf(id)).toEqual(['created']);
    expect((await eventsOf(id)).map((type) => type.split('_').at(-1))).toEqual([
      'created',
      'updated',
      'updated',
    ]);
  });

  test('service without staff can still be changed', async () => {
    const { create, update, refuseUpdate, remove, ben, a, b } = await business();
    const { id } = await create(massage(b));
    await remove(ben.id);
    const changed = await update({ id, revision: '2', name: 'Renamed' });
    expect(changed).toMatchObject({ name: 'Renamed', staffMemberIds: [] });
    await update({ ...changed, tagLine: 'Sent back whole' });
    expect((await refuseUpdate({ id, revision: '4', staffMemberIds: [b] })).rules).toEqual([
      'service.staffMemberIds INVALID_STAFF_MEMBER_IDS',
    ]);
    const given = await update({ id, revision: '4', staffMemberIds: [a] });
    expect((await refuseUpdate({ id, revision: given.revision, staffMemberIds: [] })).rules).toEqual([
      'service.staffMemberIds INVALID_STAFF_MEMBER_IDS',
    ]);
  });

  test('services deleted before or after lose and regain their staff too, without events', async () => {
    const { create, read, remove, restore, ben, a, b, admin, changesOf, remembered } = await business();
    const before = await create(massage(b, { name: 'Before', staffMemberIds: [a, b] }));
    const after = await create(massage(b, { name: 'After' }));
    const drop = ({ id: serviceId }: { id: string }) =>
      ask(server, deleteService, { path: { serviceId } }, admin);
    const bringBack = ({ id: serviceId }: { id: string }) =>
      ask(server, restoreService, { path: { serviceId } }, admin);
    await drop(before);
    await remove(ben.id);
    await drop(after);
    expect(await changesOf(before.id)).toEqual(['created', 'deleted']);
    await bringBack(before);
    expect(await read(before.id)).toMatchObject({ staffMemberIds: [a], revision: '2' });
    await restore(ben);
    expect(await changesOf(after.id)).toEqual(['created', 'updated', 'deleted']);
    await bringBack(after);
    expect((await read(after.id)).staffMemberIds).toEqual([b]);
    expect((await read(before.id)).staffMemberIds).toEqual([a, b]);

    await remove(ben.id);
    expect(await remembered()).toBe(2);
    await ask(server, removeStaffMemberFromTrashBin, { path: { staffMemberId: ben.id } }, admin);
    expect(await remembered()).toBe(0);
  });

  test('own prices are removed and restored; the last one is kept for the restore', async () => {
    const { create, read, remove, restore, ann, ben, a, b, admin, changesOf } = await business();
    const service = await create(
      massage(a, {
        staffMemberIds: [a, b],
        payment: {
          rateType: 'VARIED',
          varied: { defaultPrice: { value: '12' } },
          options: { inPerson: true },
        },
      }),
    );
    const price = (staffMemberId: string, value: string) => ({
      choices: [{ optionId, staffMemberId }],
      price: { value },
    });
    const serviceOptionsAndVariants = {
      serviceId: service.id,
      options: { values: [{ id: optionId, type: 'STAFF_MEMBER' as const }] },
      variants: { values: [price(a, '20'), price(b, '90')] },
    };
    const body = { serviceOptionsAndVariants };
    await ask(server, prices.createServiceOptionsAndVariants, { body }, admin);
    const priced = async () => {
      const path = { serviceId: service.id };
      const answer = await ask(server, prices.getServiceOptionsAndVariantsByServiceId, { path }, admin);
      const { id, variants } = answer.serviceVariants;
      const staff = variants?.values?.map((own) => [own.choices?.[0]?.staffMemberId, own.price?.value]);
      return { id, staff };
    };
    const dearest = async () => (await read(service.id)).payment?.varied?.maxPrice?.value;

    expect(await dearest()).toBe('90');
    await remove(ben.id);
    expect(await dearest()).toBe('20');
    const { id, staff } = await priced();
    expect(staff).toEqual([[a, '20']]);
    expect(await changesOf(id ?? '')).toEqual(['created', 'updated']);
    await remove(ann.id);
    expect((await priced()).staff).toEqual([[a, '20']]);
    await restore(ann);
    await restore(ben);
    expect((await priced()).staff).toEqual([
      [a, '20'],
      [b, '90'],
    ]);
    expect(await dearest()).toBe('90');
  });

  test('staff member with more services than a page is unassigned from all of them', async () => {
    const { remove, restore, ben, b, admin, businessId } = await business();
    for (const count of [100, 21]) {
      const services = Array.from({ length: count }, () => massage(b));
      await ask(server, bulkCreateServices, { body: { services } }, admin);
    }
    const given = async () => {
      const row = await server.database.first(sql<{ count: number; revisions: string }>`
        select count(*) filter (where cardinality(staff_member_ids) = 1)::int as count, max(revision)::text as revisions
        from services where business_id = ${businessId}`);
      return row;
    };
    await remove(ben.id);
    expect(await given()).toEqual({ count: 0, revisions: '2' });
    await restore(ben);
    expect(await given()).toEqual({ count: 121, revisions: '3' });
  });

  test('deleted staff member cannot be assigned concurrently', async () => {
    const { create, update, read, remove, add, a } = await business();
    const service = await create(massage(a));
    const people = [await add({ name: 'Dee' }), await add({ name: 'Eli' }), await add({ name: 'Fay' })];
    for (const person of people) {
      const { revision } = await read(service.id);
      const staffMemberIds = [a, resourceOf(person)];
      await Promise.allSettled([
        update({ id: service.id, revision, staffMemberIds }),
        create(massage(a, { staffMemberIds })),
        remove(person.id),
      ]);
    }
    const named = await server.database.rows(sql`
      select services.id from services join resources
        on resources.business_id = services.business_id and resources.id = any(services.staff_member_ids)
      where resources.deleted_date is not null`);
    expect(named).toEqual([]);
  });
});

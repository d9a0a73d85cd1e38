import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { getService, queryServices } from '../../../contract/calls/services/services.ts';
import type { Queries, Sql } from '../../database/database.ts';
import { Prepared } from '../../database/prepared.ts';
import { studio } from '../../samples/studio/studio.ts';
import { engines } from '../../testing/database/testDatabase.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { ask, startTestApp, testNow } from '../../testing/testApp.ts';
import { findServices } from './fullServices.ts';

type ConditionalFields = ('STAFF_MEMBER_DETAILS' | 'RESOURCE_TYPE_DETAILS')[];

describe.each(engines)('cached services on $name', ({ open }) => {
  const openList = async () => {
    const database = await open();
    let reads = 0;
    const note = (statement: object): void => {
      if (statement instanceof Prepared && /^services? /.test(statement.statement.name ?? '')) reads += 1;
    };
    const rows: Queries['rows'] = (statement) => {
      note(statement);
      return database.rows(statement);
    };
    const first: Queries['first'] = (statement) => {
      note(statement);
      return database.first(statement);
    };
    const server = startTestApp({ ...database, rows, first });
    const { admin, businessId } = await openCatalogue(server, studio(testNow));
    // A service with all parts that others own.
    await database.write(sql`
      update services set (service_resources, name) = (
        select jsonb_build_array(jsonb_build_object('resourceType', jsonb_build_object('id', id))), '1'
        from resource_types where resource_types.business_id = services.business_id limit 1)
      where (business_id, id) = (
        select business_id, id from services where business_id = ${businessId} order by name limit 1)`);
    const byName = [{ fieldName: 'name', order: 'ASC' as const }];
    const page = async (conditionalFields?: ConditionalFields) => {
      const body = { query: { sort: byName, paging: { limit: 100 } }, conditionalFields };
      return (await ask(server, queryServices, { body }, admin)).services;
    };
    const get = async (serviceId = '', conditionalFields?: ConditionalFields) => {
      const asked = { path: { serviceId }, query: { conditionalFields } };
      return (await ask(server, getService, asked, admin)).service;
    };
    /** How many statements read services, not only their versions. */
    const readsOf = async (work: () => Promise<unknown>) => {
      reads = 0;
      await work();
      return reads;
    };
    return { database, businessId, page, get, readsOf };
  };

  let list: Awaited<ReturnType<typeof openList>>;
  beforeAll(async () => {
    list = await openList();
  });

  test('are not read again for the next page, which is the same', async () => {
    const { page, readsOf } = list;
    expect(await readsOf(page)).toBe(1);
    const first = await page();
    expect(await readsOf(async () => expect(await page()).toEqual(first))).toBe(0);
    const withStaff = await page(['STAFF_MEMBER_DETAILS']);
    expect(withStaff).not.toEqual(first);
    expect(await page()).toEqual(first);
  });

  test('are not read again one by one', async () => {
    const { page, get, readsOf } = list;
    const [{ id } = {}] = await page();
    const first = await get(id);
    expect(await readsOf(async () => expect(await get(id)).toEqual(first))).toBe(0);
    const withStaff = await get(id, ['STAFF_MEMBER_DETAILS']);
    expect(withStaff).not.toEqual(first);
    expect(await readsOf(async () => expect(await get(id)).toEqual(first))).toBe(0);
  });

  test.each<{ of: string; change: Sql; shows: object; fields?: ConditionalFields }>([
    { of: 'a row', change: sql`update services set tag_line = 'Later'`, shows: { tagLine: 'Later' } },
    {
      of: 'a slug',
      change: sql`update service_slugs set custom = not custom`,
      shows: { mainSlug: { custom: true } },
    },
    {
      of: 'a category',
      change: sql`update categories set name = 'Renamed'`,
      shows: { category: { name: 'Renamed' } },
    },
    {
      of: 'a policy',
      change: sql`update booking_policies set name = 'Renamed'`,
      shows: { bookingPolicy: { name: 'Renamed' } },
    },
    {
      of: 'a location',
      change: sql`update locations set name = 'Renamed'`,
      shows: { locations: [{ business: { name: 'Renamed' } }] },
    },
    {
      of: 'a staff member',
      change: sql`update staff_members set name = 'Renamed'`,
      shows: { staffMembers: [{ name: 'Renamed' }] },
      fields: ['STAFF_MEMBER_DETAILS'],
    },
    {
      of: 'the working hours of a staff member',
      change: sql`update resources set working_hours_schedules = null`,
      shows: { staffMembers: [{ workingHoursScheduleIds: [] }] },
      fields: ['STAFF_MEMBER_DETAILS'],
    },
    {
      of: 'a type of resources',
      change: sql`update resource_types set name = name || ' renamed'`,
      shows: { serviceResources: [{ resourceType: { name: expect.stringContaining('renamed') as string } }] },
      fields: ['RESOURCE_TYPE_DETAILS'],
    },
  ])('show a change of $of by another process at once', async ({ change, shows, fields }) => {
    const { database, businessId, page, get, readsOf } = list;
    const [before] = await page(fields);
    expect(before).not.toMatchObject(shows);
    expect(await get(before?.id, fields)).toEqual(before);
    await database.write(sql`${change} where business_id = ${businessId}`);
    expect(await get(before?.id, fields)).toMatchObject(shows);
    const [after] = await page(fields);
    expect(after).toMatchObject(shows);
    expect(await readsOf(() => page(fields))).toBe(0);
    expect(await readsOf(() => get(before?.id, fields))).toBe(0);
  });

  test('show neither a change before its commit nor one that was rolled back', async () => {
    const { database, businessId, page, get } = list;
    const before = await page();
    const one = await get(before[0]?.id);
    let inside: string | null | undefined;
    const rolledBack = database.transaction(async (transaction) => {
      await transaction.write(sql`update services set tag_line = 'Never' where business_id = ${businessId}`);
      const reading = { db: transaction, businessId, publicUrl: 'http://localhost:4600' };
      const [read] = await findServices(reading, [before[0]?.id ?? '']);
      inside = read?.document.read().tagLine;
      throw new Error('Rolled back.');
    });
    await expect(rolledBack).rejects.toThrow('Rolled back.');
    expect(inside).toBe('Never');
    expect(await page()).toEqual(before);
    expect(await get(before[0]?.id)).toEqual(one);
  });
});

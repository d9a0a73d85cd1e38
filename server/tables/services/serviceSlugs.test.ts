import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { engines } from '../../testing/database/testDatabase.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { startTestApp, yogaClass } from '../../testing/testApp.ts';
import { freeSlug, reserveFirstFree } from './serviceSlugs.ts';

describe.each(engines)('the first free slug on $name', ({ open }) => {
  let database: Database;
  let business: { businessId: string; serviceId: string };
  beforeAll(async () => {
    const server = startTestApp(await open());
    database = server.database;
    const { businessId, create } = await openCatalogue(server);
    business = { businessId, serviceId: (await create(yogaClass())).id };
  });

  test.each<{ base: string; used: string[]; free: string }>([
    { base: 'new', used: [], free: 'new' },
    { base: 'mat', used: ['mats', 'mat-', 'my-mat'], free: 'mat' },
    // A number is not taken as long as the base is free.
    { base: 'one', used: ['one-1'], free: 'one' },
    { base: 'two', used: ['two'], free: 'two-1' },
    { base: 'gap', used: ['gap', 'gap-1', 'gap-2', 'gap-10', 'gap-11'], free: 'gap-3' },
    { base: 'odd', used: ['odd', 'odd-0', 'odd-01', 'odd-1a', 'odd-1-1', 'odd-9999999999'], free: 'odd-1' },
  ])('is $free where $used are used', async ({ base, used, free }) => {
    const { businessId, serviceId } = business;
    await database.write(sql`
      insert into service_slugs (business_id, name, service_id, custom, created_date)
      select ${businessId}::uuid, unnest(${used}::text[]), ${serviceId}::uuid, false, now()`);
    expect(await freeSlug(database, businessId, base)).toBe(free);
    const slug = { base, serviceId, createdDate: '2031-01-01T00:00:00.000Z' };
    expect(await reserveFirstFree(database, businessId, slug)).toBe(free);
    expect(await freeSlug(database, businessId, base)).not.toBe(free);
  });
});

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { engines } from '../../testing/database/testDatabase.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { startTestApp, yogaClass } from '../../testing/testApp.ts';
import { freeSlug, reserveFirstFree } from './serviceSlugs.ts';

describe.each(engines)('the first free slug on $name', ({ open }) => {
  test.each<{ used: string[]; free: string }>([
    { used: [], free: 'mat' },
    { used: ['mats', 'mat-', 'my-mat'], free: 'mat' },
    // A number is not taken as long as the base is free.
    { used: ['mat-1'], free: 'mat' },
    { used: ['mat'], free: 'mat-1' },
    { used: ['mat', 'mat-1', 'mat-2', 'mat-10', 'mat-11'], free: 'mat-3' },
    { used: ['mat', 'mat-0', 'mat-01', 'mat-1a', 'mat-1-1', 'mat-9999999999'], free: 'mat-1' },
  ])('is $free where $used are used', async ({ used, free }) => {
    const server = startTestApp(await open());
    const { database } = server;
    const { businessId, create } = await openCatalogue(server);
    const { id: serviceId } = await create(yogaClass());
    await database.write(sql`
      insert into service_slugs (business_id, name, service_id, custom, created_date)
      select ${businessId}::uuid, unnest(${used}::text[]), ${serviceId}::uuid, false, now()`);
    expect(await freeSlug(database, businessId, 'mat')).toBe(free);
    const slug = { base: 'mat', serviceId, createdDate: '2031-01-01T00:00:00.000Z' };
    expect(await reserveFirstFree(database, businessId, slug)).toBe(free);
    expect(await freeSlug(database, businessId, 'mat')).not.toBe(free);
  });
});

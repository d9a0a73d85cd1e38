import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { queryServices } from '../../../contract/calls/services/services.ts';
import type { Sql } from '../../database/database.ts';
import { studio } from '../../samples/studio/studio.ts';
import { engines } from '../../testing/database/testDatabase.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { ask, startTestApp, testNow } from '../../testing/testApp.ts';

describe.each(engines)('cached services on $name', ({ open }) => {
  const openList = async () => {
    const database = await open();
    let count = 0;
    const rows: typeof database.rows = (statement) => {
      count += 1;
      return database.rows(statement);
    };
    const server = startTestApp({ ...database, rows });
    const { admin, businessId } = await openCatalogue(server, studio(testNow));
    const byName = [{ fieldName: 'name', order: 'ASC' as const }];
    const page = async (conditionalFields?: ['STAFF_MEMBER_DETAILS']) => {
      const body = { query: { sort: byName, paging: { limit: 100 } }, conditionalFields };
      return (await ask(server, queryServices, { body }, admin)).services;
    };
    const statementsOf = async (work: () => Promise<unknown>) => {
      count = 0;
      await work();
      return count;
    };
    return { database, businessId, page, statementsOf };
  };

  let list: Awaited<ReturnType<typeof openList>>;
  beforeAll(async () => {
    list = await openList();
  });

  test('are not read again for the next page, which is the same', async () => {
    const { page, statementsOf } = list;
    expect(await statementsOf(page)).toBe(2);
    const first = await page();
    expect(await statementsOf(async () => expect(await page()).toEqual(first))).toBe(1);
    const withStaff = await page(['STAFF_MEMBER_DETAILS']);
    expect(withStaff).not.toEqual(first);
    expect(await page()).toEqual(first);
  });

  test.each<{ of: string; change: Sql; shows: object }>([
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
  ])('show a change of $of by another process at once', async ({ change, shows }) => {
    const { database, businessId, page, statementsOf } = list;
    const [before] = await page();
    expect(before).not.toMatchObject(shows);
    await database.write(sql`${change} where business_id = ${businessId}`);
    const [after] = await page();
    expect(after).toMatchObject(shows);
    expect(await statementsOf(page)).toBe(1);
  });

  test('show neither a change before its commit nor one that was rolled back', async () => {
    const { database, businessId, page } = list;
    const before = await page();
    await database
      .transaction(async (transaction) => {
        await transaction.write(
          sql`update services set tag_line = 'Never' where business_id = ${businessId}`,
        );
        throw new Error('Rolled back.');
      })
      .catch(() => undefined);
    expect(await page()).toEqual(before);
  });
});

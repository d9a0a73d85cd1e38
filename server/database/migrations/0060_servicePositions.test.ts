import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createCategory } from '../../../contract/calls/services/categories.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, startTestApp, yogaClass } from '../../testing/testApp.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { servicePositions } from './0060_servicePositions.ts';

describe.each(engineOfTheDay(import.meta.url))('services of an earlier version on $name', ({ open }) => {
  test('are placed behind the others of their category by creation', async () => {
    const server = startTestApp(await open());
    const { businessId, create, admin } = await openCatalogue(server);
    const add = async (name: string) =>
      (await ask(server, createCategory, { body: { category: { name } } }, admin)).category.id;
    const [first, second] = [await add('First'), await add('Second')];
    const services: [name: string, category: string | undefined, position: number | null][] = [
      ['Placed', first, 7],
      ['Old', first, null],
      ['Older', first, null],
      ['Alone', second, null],
      ['Free', undefined, null],
    ];
    for (const [name, id] of services) await create(yogaClass({ name, ...(id && { category: { id } }) }));
    for (const [name, , position] of services) {
      await server.database.write(sql`
        update services set sort_order = ${position}, created_date = case when ${name} = 'Older' then '2020-01-01' else created_date end
        where business_id = ${businessId} and name = ${name}`);
    }
    await server.database.transaction((db) => db.script(servicePositions.up));
    const rows = await server.database.rows(sql<{ name: string; position: string | null }>`
      select name, sort_order as position from services where business_id = ${businessId}`);
    expect(
      Object.fromEntries(rows.map(({ name, position }) => [name, position && Number(position)])),
    ).toEqual({
      Placed: 7,
      Older: 8,
      Old: 9,
      Alone: 1,
      Free: null,
    });
  });
});

import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  countServices,
  deleteService,
  queryServices,
  searchServices,
} from '../../../contract/calls/services/services.ts';
import { restoreService } from '../../../contract/calls/workbench/frontdesk.ts';
import { engines } from '../../testing/database/testDatabase.ts';
import { studio } from '../../samples/studio/studio.ts';
import { ask, massage, startTestApp, testNow, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';

describe.each(engines)('derived tables of services on $name', ({ open }) => {
  let server: TestApp;
  let business: Awaited<ReturnType<typeof openCatalogue>>;
  beforeAll(async () => {
    server = startTestApp(await open());
    business = await openCatalogue(server, studio(testNow));
  });

  const count = async (filter: Record<string, unknown>, token = business.admin) =>
    (await ask(server, countServices, { body: { filter } }, token)).count;
  const find = async (filter: Record<string, unknown>, token: string) => {
    const body = { query: { filter, sort: [{ fieldName: 'name' }], paging: { limit: 100 } } };
    const { services, pagingMetadata } = await ask(server, queryServices, { body }, token);
    expect(pagingMetadata?.total).toBe(services.length);
    return services.map(({ name }) => name);
  };

  test('count created, hidden, deleted and restored services', async () => {
    const before = {
      all: await count({}),
      hidden: await count({ hidden: true }),
      classes: await count({ type: 'CLASS' }),
    };
    const uncategorised = await count({ 'category.id': null, hidden: false });
    const first = await business.offer(yogaClass({ name: 'Counted' }));
    const second = await business.offer(yogaClass({ name: 'Counted and hidden' }));
    await business.update({ id: second.id, revision: second.revision, hidden: true });
    await ask(server, deleteService, { path: { serviceId: first.id } }, business.admin);
    expect(await count({})).toBe(before.all + 1);
    expect(await count({ hidden: true })).toBe(before.hidden + 1);
    expect(await count({ type: 'CLASS' })).toBe(before.classes + 1);
    await ask(server, restoreService, { path: { serviceId: first.id } }, business.admin);
    expect(await count({ type: 'CLASS' })).toBe(before.classes + 2);
    // Visitors cannot count hidden services.
    expect(await count({}, business.tokens.visitor)).toBe(
      before.all + 2 - (before.hidden + 1) - uncategorised,
    );
  });

  test('keep the counts when rows are summed up', async () => {
    const all = await count({});
    for (let round = 0; round < 40; round += 1) {
      await server.database.write(
        sql`update services set hidden = not hidden where business_id = ${business.businessId}`,
      );
    }
    const rows = await server.database.first(sql<{ number: number }>`
      select count(*)::int as number from service_tallies where business_id = ${business.businessId}`);
    expect(rows?.number).toBeLessThan(40 * 2 * all);
    expect(await count({})).toBe(all);
    expect((await count({ hidden: true })) + (await count({ hidden: false }))).toBe(all);
  });

  test('find prefixes in the order of names, each service once, over pages in both directions', async () => {
    const { create, offer, tokens, update } = await openCatalogue(server);
    for (const name of ['Yoga yogi', 'Acro-Yoga', 'Rest', 'Yogalates', 'Morning yoga'])
      await (name === 'Yogalates' ? create : offer)(yogaClass({ name }));
    const hidden = await offer(yogaClass({ name: 'Hidden yoga', hidden: true }));
    const gone = await create(yogaClass({ name: 'Yoga once' }));
    await update({ id: gone.id, revision: gone.revision, name: 'Renamed' });
    const search = async (asked: object, token = tokens.admin) => {
      const { services, pagingMetadata } = await ask(
        server,
        searchServices,
        { body: { search: asked } },
        token,
      );
      return { names: services.map(({ name }) => name), ...pagingMetadata?.cursors };
    };
    const found = ['Acro-Yoga', 'Hidden yoga', 'Morning yoga', 'Yoga yogi', 'Yogalates'];
    const asked = { search: { expression: 'YOG' }, sort: [{ fieldName: 'name' }] };
    expect((await search(asked)).names).toEqual(found);
    expect((await search({ ...asked, sort: [{ fieldName: 'name', order: 'DESC' }] })).names).toEqual(
      found.toReversed(),
    );
    expect((await search(asked, tokens.visitor)).names).toEqual(
      found.filter((name) => name !== hidden.name && name !== 'Yogalates'),
    );
    expect((await search({ ...asked, filter: { name: { $startsWith: 'Yoga' } } })).names).toEqual(
      found.slice(3),
    );
    expect((await search({ ...asked, search: { expression: 'yogx' } })).names).toEqual([]);
    const first = await search({ ...asked, cursorPaging: { limit: 2 } });
    const second = await search({ cursorPaging: { limit: 2, cursor: first.next } });
    const third = await search({ cursorPaging: { limit: 2, cursor: second.next } });
    expect([first, second, third].flatMap(({ names }) => names)).toEqual(found);
    expect((await search({ cursorPaging: { limit: 2, cursor: third.prev } })).names).toEqual(second.names);
  });

  test('find the services of a location and a staff member by their current names', async () => {
    const other = await openCatalogue(server);
    const { id, revision } = await other.offer(massage(other.resourceId, { name: 'Alpha' }));
    await other.create(massage(other.resourceId, { name: 'Beta' }));
    const ofPerson = { staffMemberIds: { $hasSome: [other.resourceId] } };
    expect(await find(ofPerson, other.admin)).toEqual(['Alpha', 'Beta']);
    expect(await find(ofPerson, other.tokens.visitor)).toEqual(['Alpha']);
    await other.update({ id, revision, name: 'Gamma' });
    expect(await find(ofPerson, other.admin)).toEqual(['Beta', 'Gamma']);
    expect(await find({ ...ofPerson, type: 'CLASS' }, other.admin)).toEqual([]);
    await ask(server, deleteService, { path: { serviceId: id } }, other.admin);
    expect(await find(ofPerson, other.admin)).toEqual(['Beta']);
    expect(await count(ofPerson, other.admin)).toBe(1);
    await ask(server, restoreService, { path: { serviceId: id } }, other.admin);
    expect(await find(ofPerson, other.admin)).toEqual(['Beta', 'Gamma']);
  });

  test('sort and filter by the last update, over pages in both directions, with categories', async () => {
    const { create, update, admin } = await openCatalogue(server);
    const made = [];
    for (const name of ['First', 'Second', 'Third', 'Gone']) {
      made.push(await create(yogaClass({ name })));
      server.passTime(1);
    }
    const [first, , third, gone] = made;
    await update({ id: first!.id, revision: '1', tagLine: 'Later' });
    await ask(server, deleteService, { path: { serviceId: gone!.id } }, admin);
    const search = async (asked: object) => {
      const { services, pagingMetadata } = await ask(
        server,
        searchServices,
        { body: { search: asked } },
        admin,
      );
      return { names: services.map(({ name }) => name), ...pagingMetadata?.cursors };
    };
    const sort = [{ fieldName: 'updatedDate', order: 'DESC' }];
    const newest = await search({ sort, cursorPaging: { limit: 2 } });
    expect(newest.names).toEqual(['First', 'Third']);
    const rest = await search({ cursorPaging: { limit: 2, cursor: newest.next } });
    expect(rest.names).toEqual(['Second']);
    expect((await search({ cursorPaging: { limit: 2, cursor: rest.prev } })).names).toEqual(newest.names);
    const filter = { updatedDate: { $gte: third!.updatedDate }, 'category.name': { $exists: false } };
    expect((await search({ filter, sort: [{ fieldName: 'name' }] })).names).toEqual(['First', 'Third']);
    expect((await search({ filter: { $not: filter }, sort })).names).toEqual(['Second']);
  });

  test('have the date of every update, also of services without rows in other tables', async () => {
    const differing = sql<{ count: number }>`
      select count(*)::int from services full join service_update_dates dates
        on dates.business_id = services.business_id and dates.service_id = services.id
      where dates.updated_date is distinct from services.updated_date`;
    expect(await server.database.first(differing)).toEqual({ count: 0 });
    const { businessId, create } = await openCatalogue(server);
    const { id } = await create(yogaClass());
    await server.database.write(sql`delete from services where business_id = ${businessId} and id = ${id}`);
    expect(await server.database.first(differing)).toEqual({ count: 0 });
  });

  test('leave every update in its page: no index has a column that all updates change', async () => {
    const { businessId, create, update } = await openCatalogue(server);
    const { id, revision } = await create(yogaClass());
    await update({ id, revision, tagLine: 'Slow' });
    const changed = sql<{ column: string }>`
      select attname as column from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
      where indrelid = 'services'::regclass and attname in ('updated_date', 'revision', 'tag_line')`;
    expect(await server.database.rows(changed)).toEqual([]);
    const page = sql<{ page: string }>`
      select (ctid::text::point)[0]::text as page from services where business_id = ${businessId} and id = ${id}`;
    const before = await server.database.first(page);
    await update({ id, revision: '2', tagLine: 'Slower' });
    expect(await server.database.first(page)).toEqual(before);
  });
});

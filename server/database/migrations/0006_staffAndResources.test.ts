import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { searchWords } from '../lists/freeText.ts';
import { migrate } from '../migrate.ts';
import { engines } from '../../testing/database/testDatabase.ts';
import { migrations } from './list.ts';

const businessId = '11111111-1111-4111-8111-111111111111';
const locationId = '22222222-2222-4222-8222-222222222222';
const userId = '33333333-3333-4333-8333-333333333333';
const names = ['Zoë O’Brien', "Ana D'Arc", 'Jürgen Smith-Jones', '李雷', 'İpek  Ünal'];

const idOf = (kind: string, index: number) => `${kind}0000000-0000-4000-8000-00000000000${index}`;

describe.each(engines)('a database of an earlier version on $name', ({ open }) => {
  test('keeps the identity of its staff members, and gets their search words and schedules', async () => {
    const database = await open();
    await database.transaction((transaction) =>
      transaction.script('drop schema public cascade; create schema public;'),
    );
    const before = migrations.findIndex(({ name }) => name.startsWith('0006'));
    await migrate(database, migrations.slice(0, before));
    await database.write(sql`insert into businesses (id, name, time_zone, currency, locale, created_date)
      values (${businessId}, 'Old', 'UTC', 'EUR', 'en', now())`);
    await database.write(sql`insert into locations
      (business_id, id, revision, created_date, updated_date, is_default, archived, status, location_types)
      values (${businessId}, ${locationId}, 1, now(), now(), true, false, 'ACTIVE', '{}')`);
    for (const [index, name] of names.entries()) {
      const resourceId = idOf('a', index);
      await database.write(sql`insert into resources
        (business_id, id, revision, created_date, updated_date, name, events_schedule_id)
        values (${businessId}, ${resourceId}, 1, now(), now(), ${name}, gen_random_uuid())`);
      const identity = index === 0 ? { identificationData: { wixUserId: userId } } : {};
      await database.write(sql`insert into staff_members
        (business_id, id, revision, created_date, updated_date, name, resource_id, service_provider, associated_identity)
        values (${businessId}, ${idOf('b', index)}, 1, now(), now(), ${name}, ${resourceId}, true,
          ${JSON.stringify(identity)}::jsonb)`);
    }
    await migrate(database, migrations);

    const people = await database.rows(sql<{ words: string[]; user_id: string | null; connection: string }>`
      select name_words as words, user_id, connection from staff_members order by id`);
    expect(people.map(({ words }) => words.toSorted())).toEqual(
      names.map((name) => searchWords(name).toSorted()),
    );
    expect(people.map(({ connection, user_id }) => [connection, user_id]).slice(0, 2)).toEqual([
      ['CONNECTED', userId],
      ['DISCONNECTED', null],
    ]);
    const rooms = await database.rows(sql<{ words: string[]; options: unknown }>`
      select name_words as words, location_options as options from resources order by id`);
    expect(rooms.map(({ words }) => words.toSorted())).toEqual(people.map(({ words }) => words.toSorted()));
    expect(rooms[0]?.options).toEqual({ availableInAllLocations: true });
    const location = await database.first(sql<{ schedule: string }>`
      select working_hours_schedule_id as schedule from locations`);
    expect(location?.schedule).toMatch(/^[\da-f-]{36}$/);
    const settings = await database.first(sql<{ business_id: string; revision: string; published: boolean }>`
      select business_id, revision, contact_publicly_accessible as published from staff_member_settings`);
    expect(settings).toEqual({ business_id: businessId, revision: '1', published: false });
  });
});

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { defaultFormId } from '../../../contract/entities/services/service.ts';
import type { Queries } from '../database.ts';
import { searchWords } from '../lists/freeText.ts';
import { migrate } from '../migrate.ts';
import { engines } from '../../testing/database/testDatabase.ts';
import { migrations } from './list.ts';

const businessId = '11111111-1111-4111-8111-111111111111';
const otherBusinessId = '22222222-2222-4222-8222-222222222222';
const importedFormId = '33333333-3333-4333-8333-333333333333';
const policyNames = ['Café-Gäste', 'O’Brien’s', '李雷'];

async function addService(db: Queries, formId: string, slug: string): Promise<void> {
  const id = crypto.randomUUID();
  await db.write(sql`insert into service_slugs (business_id, name, service_id, custom, created_date)
    values (${businessId}, ${slug}, ${id}, false, now())`);
  await db.write(sql`
    insert into services (business_id, id, revision, created_date, updated_date, app_id, created_by_app_id, type, name,
      name_words, default_capacity, hidden, form_id, booking_policy_id, payment, pricing_plan_ids, online_booking,
      conferencing, locations, location_ids, location_types, schedule_id, staff_member_ids, service_resources,
      resource_ids, media, main_slug, add_on_groups, add_on_details, resource_groups)
    select ${businessId}, ${id}, 1, '2026-05-01T08:00Z', now(), ${id}, ${id}, 'CLASS', ${slug}, '{}', 1, false, ${formId},
      id, '{}', '{}', '{}', '{}', '[]', '{}', '{}', ${id}, '{}', '[]', '{}', '{}', ${slug}, '[]', '[]', '[]'
    from booking_policies where is_default and business_id = ${businessId}`);
}

describe.each(engines)('a database of an earlier version on $name', ({ open }) => {
  test('gets the forms of its services, and the search words of its policies', async () => {
    const database = await open();
    await database.transaction((transaction) =>
      transaction.script('drop schema public cascade; create schema public;'),
    );
    const before = migrations.findIndex(({ name }) => name.startsWith('0007'));
    await migrate(database, migrations.slice(0, before));
    await database.transaction(async (db) => {
      for (const id of [businessId, otherBusinessId]) {
        await db.write(sql`insert into businesses (id, name, time_zone, currency, locale, created_date)
          values (${id}, 'Old', 'UTC', 'EUR', 'en', now())`);
      }
      for (const [index, name] of policyNames.entries()) {
        await db.write(sql`insert into booking_policies (business_id, id, revision, created_date, updated_date, app_id,
            created_by_app_id, name, is_default, settings)
          values (${businessId}, ${crypto.randomUUID()}, 1, now(), now(), ${businessId}, ${businessId}, ${name},
            ${index === 0}, '{}')`);
      }
      await addService(db, defaultFormId, 'usual');
      await addService(db, importedFormId, 'imported');
      await addService(db, importedFormId, 'imported-too');
    });
    await migrate(database, migrations);

    const forms = await database.rows(sql<{
      business: string;
      id: string;
      name: string;
      is_default: boolean;
    }>`
      select business_id as business, id, name, is_default from booking_forms order by business_id, id`);
    const usual = { id: defaultFormId, name: 'Booking form', is_default: true };
    expect(forms).toEqual([
      { business: businessId, ...usual },
      { business: businessId, id: importedFormId, name: 'Imported form', is_default: false },
      { business: otherBusinessId, ...usual },
    ]);
    const fields = await database.first(sql<{ fields: unknown }>`
      select fields from booking_forms where business_id = ${businessId} and is_default`);
    expect(fields).toMatchObject({
      fields: [{ type: 'LONG_TEXT', id: expect.stringMatching(/^[\da-f-]{36}$/) }],
    });
    const policies = await database.rows(sql<{ name: string; words: string[] }>`
      select name, name_words as words from booking_policies`);
    expect(new Map(policies.map(({ name, words }) => [name, words]))).toEqual(
      new Map(policyNames.map((name) => [name, searchWords(name)])),
    );
  });
});

import { sql } from 'kysely';
import type { Database, Queries } from '../server/database/database.ts';

/**
 * Multiplies the three services `<type> template` of a business to `size`. Hashes of the service's number determine all
 * differences, so that every run on every engine has the same business: names from word lists, categories and locations
 * of different sizes, up to two locations and three staff members, every twentieth hidden, forty price steps.
 */
export async function fillBusiness(database: Database, businessId: string, size: number): Promise<void> {
  await database.transaction(async (db) => {
    const names = await writableColumns(db);
    const own = ownValues(businessId);
    const values = names.map((name) => own[name] ?? `template.${name}`);
    const indexes = await db.rows<{ name: string; definition: string }>(sql`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename in ('services', 'service_links', 'service_words') and indexname not in (select conname from pg_constraint)`);
    // Foreign keys and triggers are disabled and indexes are built once at the end: ten times faster.
    await db.script(`
      set local session_replication_role = replica;
      ${indexes.map(({ name }) => `drop index ${name};`).join('\n')}
      ${drawing}
      create temporary table numbers on commit drop as
        select n, gen_id(n, 1) as id, gen_id(n, 2) as schedule_id, ${nameOf} as name,
          case when pick(n, 1, 100) < 40 then 'APPOINTMENT' when pick(n, 1, 100) < 85 then 'CLASS' else 'COURSE' end as type
        from generate_series(1, ${size}) as n;
      insert into services (${names.join()})
        select ${values.join()} from numbers
        join services template on template.business_id = '${businessId}'
          and template.name = lower(numbers.type) || ' template';
      insert into service_slugs (business_id, name, service_id, custom, created_date)
        select '${businessId}', 's' || n, id, false, timestamptz '2026-01-01' + n * interval '1 second' from numbers;
      insert into service_slugs (business_id, name, service_id, custom, created_date)
        select '${businessId}', 'former-s' || n, id, false, timestamptz '2025-01-01' + n * interval '1 second'
        from numbers where pick(n, 20, 5) = 0;
      insert into service_links (business_id, kind, target_id, name, service_id, hidden)
        select distinct business_id, kind, target_id, name, id, hidden from services,
          lateral (select 'location' as kind, unnest(location_ids) as target_id
            union all select 'staff', unnest(staff_member_ids)) as targets
        where business_id = '${businessId}' and main_slug ~ '^s[0-9]+$';
      insert into service_words (business_id, word, name, service_id, hidden)
        select distinct business_id, unnest(name_words), name, id, hidden from services
        where business_id = '${businessId}' and main_slug ~ '^s[0-9]+$';
      insert into service_tallies
        select business_id, type, category_id, hidden, count(*) from services
        where business_id = '${businessId}' and main_slug ~ '^s[0-9]+$' group by 1, 2, 3, 4;
      ${indexes.map(({ definition }) => `${definition};`).join('\n')}
      drop function pick, gen_id;`);
  });
  // Autovacuum does this later; without it there are no index-only scans.
  for (const table of ['services', 'service_links', 'service_words', 'service_slugs']) {
    await database.rows(sql`vacuum (analyze) ${sql.table(table)}`);
  }
}

/** The generated services were created one per second from this date. */
export const generatedFrom = new Date('2026-01-01T00:00:01Z');

/** Pseudo-random by hash: the same number for the same service and salt on every engine. */
const drawing = `
  create function pick(n integer, salt integer, choices integer) returns integer language sql immutable
    as 'select (abs(hashint8extended(n, salt)) % choices)::integer';
  create function gen_id(n integer, salt integer) returns uuid language sql immutable
    as 'select md5(salt || ''/'' || n)::uuid';
`;

const words = {
  first:
    'Gentle Morning Evening Deep Slow Strong Quiet Bright Silver Winter Summer Little Open Early Late Warm',
  second:
    'Yoga Pilates Massage Reiki Dance Barre Boxing Cycling Meditation Drawing Pottery Piano Guitar Singing Spanish Chess',
  third: 'Flow Hour Basics Circle Workshop Intensive Journey Practice Lab Session Start Retreat',
};

const oneOf = (list: string, salt: number): string =>
  `(string_to_array('${list}', ' '))[1 + pick(n, ${salt}, ${list.split(' ').length})]`;

const nameOf = `${oneOf(words.first, 10)} || ' ' || ${oneOf(words.second, 11)} || ' ' || ${oneOf(words.third, 12)} || ' ' || (n % 1000)`;

/** The columns of a multiplied service that differ from its template, with their values. */
function ownValues(businessId: string): Readonly<Record<string, string>> {
  const categories = `(select array_agg(id order by sort_order) from categories where business_id = '${businessId}')`;
  const locations = [1, 2].map((at) =>
    locationIdText(`1 + least(pick(n, ${30 + at}, 12), pick(n, ${32 + at}, 12))`),
  );
  const people = [1, 2, 3].map((at) => personId(`1 + pick(n, ${40 + at}, 60)`));
  const price = `'{"value": "' || (5 + 2.5 * pick(n, 50, 40))::numeric(6, 2) || '", "currency": "EUR"}'`;
  return {
    id: 'numbers.id',
    schedule_id: 'numbers.schedule_id',
    name: 'numbers.name',
    name_words: `string_to_array(lower(numbers.name), ' ')`,
    main_slug: `'s' || n`,
    created_date: `timestamptz '2026-01-01' + n * interval '1 second'`,
    updated_date: `timestamptz '2026-06-01' + pick(n, 2, 15000000) * interval '1 second'`,
    hidden: 'pick(n, 3, 20) = 0',
    sort_order: 'n',
    category_id: `case when pick(n, 4, 20) > 0 then ${categories}[1 + least(pick(n, 5, 40), pick(n, 6, 40))] end`,
    location_ids: `case when pick(n, 7, 3) = 0 then array[${locations.join()}] else array[${locations[0]}] end`,
    locations: `case when pick(n, 7, 3) = 0 then jsonb_build_array(${locations.map(locationJson).join()})
      else jsonb_build_array(${locationJson(locations[0] ?? '')}) end`,
    staff_member_ids: `case when numbers.type <> 'APPOINTMENT' then '{}'
      when pick(n, 8, 3) = 0 then array[${people.join()}] else array[${people[0]}] end`,
    payment: `case when pick(n, 9, 4) > 0 then jsonb_set(template.payment, '{fixed,price}', (${price})::jsonb)
      else (template.payment - 'fixed') || '{"rateType": "NO_FEE"}' end`,
  };
}

const idText = (kind: number, number: string) =>
  `('00000000-0000-4000-8000-000${kind}' || lpad((${number})::text, 8, '0'))::uuid`;
const locationIdText = (number: string) => idText(1, number);
const personId = (number: string) => idText(2, number);
const locationJson = (id: string) =>
  `jsonb_build_object('id', ${id}, 'type', 'BUSINESS', 'business', jsonb_build_object('id', ${id}))`;

/** The columns of a table that the database does not generate. */
export async function writableColumns(db: Queries, table = 'services'): Promise<string[]> {
  const columns = await db.rows<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'`);
  return columns.map(({ name }) => name);
}

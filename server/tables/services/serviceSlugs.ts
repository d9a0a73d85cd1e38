import { sql } from 'kysely';
import type { Slug } from '../../../contract/entities/services/slug.ts';
import type { Queries, Sql } from '../../database/database.ts';
import { prepare } from '../../database/prepared.ts';

interface SlugRow {
  service_id: string;
  name: string;
  custom: boolean;
  created_date: Date;
}

function toSlug(row: SlugRow): Slug {
  return { name: row.name, custom: row.custom, createdDate: row.created_date.toISOString() };
}

/**
 * Current and previous slugs of each service, newest first. serviceDocument.ts maps them a second time, as text;
 * fullServices.test.ts keeps both equal.
 */
export async function slugsOfServices(
  db: Queries,
  businessId: string,
  serviceIds: readonly string[],
): Promise<Map<string, Slug[]>> {
  const rows = await db.rows(sql<SlugRow>`
    select service_id, name, custom, created_date from service_slugs
    where business_id = ${businessId} and service_id = any(${serviceIds}::uuid[])
    order by created_date desc, name`);
  const slugs = new Map<string, Slug[]>();
  for (const row of rows) {
    const list = slugs.get(row.service_id);
    if (list) list.push(toSlug(row));
    else slugs.set(row.service_id, [toSlug(row)]);
  }
  return slugs;
}

const reservation = prepare(
  'reserve slug',
  (value) => sql`
    insert into service_slugs (business_id, name, service_id, custom, created_date)
    values (${value('businessId')}::uuid, ${value('name')}::text, ${value('serviceId')}::uuid,
      ${value('custom')}::boolean, ${value('createdDate')}::timestamptz)
    on conflict (business_id, name) do nothing`,
);

/**
 * Reserves a slug for a service; false if another one has or had it. Of concurrent requests for one slug exactly
 * one gets true.
 */
export async function reserveSlug(
  db: Queries,
  businessId: string,
  serviceId: string,
  slug: Required<Slug>,
): Promise<boolean> {
  const written = await db.write(reservation({ businessId, serviceId, ...slug }));
  return written === 1;
}

/** Reserves one slug for each service; returns the services that got theirs. */
export async function reserveSlugs(
  db: Queries,
  businessId: string,
  slugs: ReadonlyMap<string, Slug>,
): Promise<Set<string>> {
  const all = [...slugs.values()];
  const rows = await db.rows(sql<{ service_id: string }>`
    insert into service_slugs (business_id, name, service_id, custom, created_date)
    select ${businessId}, name, service_id, custom, created_date from unnest(
      ${all.map(({ name }) => name)}::text[],
      ${[...slugs.keys()]}::uuid[],
      ${all.map(({ custom }) => custom ?? false)}::boolean[],
      ${all.map(({ createdDate }) => createdDate)}::timestamptz[]
    ) as slugs (name, service_id, custom, created_date)
    on conflict (business_id, name) do nothing
    returning service_id`);
  return new Set(rows.map((row) => row.service_id));
}

export async function setSlugCustom(
  db: Queries,
  businessId: string,
  { serviceId, name, custom }: { serviceId: string; name: string; custom: boolean },
): Promise<void> {
  await db.write(
    sql`update service_slugs set custom = ${custom}
      where business_id = ${businessId} and service_id = ${serviceId} and name = ${name}`,
    1,
  );
}

/**
 * The smallest number whose slug was never used. 0 means the base without a number. The materialized base hides its length
 * from the planner, which would otherwise plan each execution anew.
 */
const firstFreeNumber = (value: (name: string) => Sql) => sql`
  with asked as materialized (
    select ${value('businessId')}::uuid as business_id, ${value('base')}::text collate "C" as base
  ),
  numbers as materialized (
    select 0 as number from asked join service_slugs using (business_id) where name = base
    union all
    select substr(name, length(base) + 2)::integer
    from asked join service_slugs using (business_id)
    -- '.' follows '-' in the order of the column.
    where name >= base || '-' and name < base || '.' and substr(name, length(base) + 2) ~ '^[1-9][0-9]{0,8}$'
  )
  select coalesce(min(number + 1), 0) as number from numbers
  where exists (select from numbers where number = 0) and number + 1 not in (select number from numbers)`;

const firstFree = prepare('first free slug', (value) => sql<{ number: number }>`${firstFreeNumber(value)}`);

const firstFreeReservation = prepare(
  'reserve first free slug',
  (value) => sql<{ name: string }>`
    insert into service_slugs (business_id, name, service_id, custom, created_date)
    select ${value('businessId')}::uuid, ${value('base')}::text || case number when 0 then '' else '-' || number end,
      ${value('serviceId')}::uuid, false, ${value('createdDate')}::timestamptz
    from (${firstFreeNumber(value)}) as free
    on conflict (business_id, name) do nothing
    returning name`,
);

/**
 * Reserves the first of `base`, `base-1`, `base-2` ... that was never used, for a service. Undefined if a concurrent request
 * has taken it.
 */
export async function reserveFirstFree(
  db: Queries,
  businessId: string,
  slug: { base: string; serviceId: string; createdDate: string },
): Promise<string | undefined> {
  return (await db.first(firstFreeReservation({ businessId, ...slug })))?.name;
}

/** The first of `base`, `base-1`, `base-2` ... that was never used. */
export async function freeSlug(db: Queries, businessId: string, base: string): Promise<string> {
  const row = await db.first(firstFree({ businessId, base }));
  return row && row.number > 0 ? `${base}-${row.number}` : base;
}

/**
 * Gives a slug of deleted services up: they no longer return with it. A service whose current slug it is must have another
 * one first.
 */
export async function releaseSlugs(db: Queries, businessId: string, names: readonly string[]): Promise<void> {
  await db.write(sql`
    delete from service_slugs slugs using services
    where slugs.business_id = ${businessId} and slugs.name = any(${names}::text[])
      and services.business_id = slugs.business_id and services.id = slugs.service_id
      and services.deleted_date is not null and services.main_slug <> slugs.name`);
}

/** The slug that a deleted service returns with. */
export async function setMainSlugOfDeleted(
  db: Queries,
  businessId: string,
  { serviceId, name }: { serviceId: string; name: string },
): Promise<void> {
  await db.write(
    sql`update services set main_slug = ${name}
      where business_id = ${businessId} and id = ${serviceId} and deleted_date is not null`,
    1,
  );
}

import { sql } from 'kysely';
import type { Slug } from '../../../contract/entities/services/slug.ts';
import type { Queries } from '../../database/database.ts';

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
  const written = await db.write(sql`
    insert into service_slugs (business_id, name, service_id, custom, created_date)
    values (${businessId}, ${slug.name}, ${serviceId}, ${slug.custom}, ${slug.createdDate})
    on conflict (business_id, name) do nothing`);
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

/** The first of `name`, `name-1`, `name-2` ... that was never used. */
export async function freeSlug(db: Queries, businessId: string, name: string): Promise<string> {
  // Among n + 1 numbers at least one is not among the n slugs that begin with the name; '.' follows '-'.
  const row = await db.first(sql<{ free: string }>`
    select candidate as free from (
      select case number when 0 then ${name} else ${name} || '-' || number end as candidate, number
      from generate_series(0, 1 + (
        select count(*) from service_slugs
        where business_id = ${businessId} and name >= ${name} || '-' and name < ${name} || '.'
      )) as number
    ) as candidates
    where not exists (
      select from service_slugs where business_id = ${businessId} and name = candidate collate "C"
    )
    order by number limit 1`);
  if (!row) throw new Error('No free address among more candidates than there are addresses');
  return row.free;
}

import { sql } from 'kysely';
import type { ListedSlug, ServiceAddress } from '../../../contract/entities/services/slugDesk.ts';
import type { Queries } from '../../database/database.ts';

/** All slugs of a service that is not deleted; undefined if there is none. */
export async function addressesOfService(
  db: Queries,
  businessId: string,
  serviceId: string,
): Promise<ServiceAddress[] | undefined> {
  const rows = await db.rows(sql<AddressRow>`
    select slugs.name as slug, slugs.custom, slugs.name = services.main_slug as current, slugs.created_date,
      slugs.left_date
    from services join service_slugs slugs
      on slugs.business_id = services.business_id and slugs.service_id = services.id
    where services.business_id = ${businessId} and services.id = ${serviceId} and services.deleted_date is null
    order by current desc, slugs.created_date desc, slugs.name`);
  if (rows.length === 0) return undefined;
  return rows.map(addressOf);
}

type AddressRow = Pick<ServiceAddress, 'slug' | 'custom' | 'current'> & {
  created_date: Date;
  left_date: Date | null;
};

const addressOf = <Row extends AddressRow>({ created_date: created, left_date: left, ...address }: Row) => ({
  ...address,
  createdDate: created.toISOString(),
  ...(left && { usedUntil: left.toISOString() }),
});

/** The holder of a slug, including deleted services. */
export interface AddressHolder {
  id: string;
  name: string;
  current: boolean;
  since: Date;
  /** Time at which the holder got another slug; null if the slug is the current one, or never was. */
  left_date: Date | null;
  deleted_date: Date | null;
}

/** By slug; free ones are missing. */
export async function holdersOfAddresses(
  db: Queries,
  businessId: string,
  slugs: readonly string[],
): Promise<Map<string, AddressHolder>> {
  const rows = await db.rows(sql<AddressHolder & { slug: string }>`
    select slugs.name as slug, services.id, services.name, services.main_slug = slugs.name as current,
      slugs.created_date as since, slugs.left_date, services.deleted_date
    from service_slugs slugs join services
      on services.business_id = slugs.business_id and services.id = slugs.service_id
    where slugs.business_id = ${businessId} and slugs.name = any(${slugs}::text[])`);
  return new Map(rows.map(({ slug, ...holder }) => [slug, holder]));
}

/** Words for deriving a slug, besides the name. */
export interface AddressWords {
  name: string;
  type: string;
  category: string | null;
  location: string | null;
}

/** By service; missing and deleted services are omitted. */
export async function wordsForAddresses(
  db: Queries,
  businessId: string,
  serviceIds: readonly string[],
): Promise<Map<string, AddressWords>> {
  const rows = await db.rows(sql<AddressWords & { id: string }>`
    select services.id, services.name, services.type, categories.name as category, (
      select locations.name from locations where locations.business_id = services.business_id
        and locations.id = services.location_ids[1]
    ) as location
    from services left join categories
      on categories.business_id = services.business_id and categories.id = services.category_id
    where services.business_id = ${businessId} and services.id = any(${serviceIds}::uuid[])
      and services.deleted_date is null`);
  return new Map(rows.map(({ id, ...words }) => [id, words]));
}

/** Slugs in use, now or before, that equal one of these bases, or add a number to it. */
export async function takenFrom(
  db: Queries,
  businessId: string,
  bases: readonly string[],
): Promise<Set<string>> {
  // '.' follows '-' in the order of the column.
  const rows = await db.rows(sql<{ name: string }>`
    select slugs.name from unnest(${bases}::text[]) as base join service_slugs slugs
      on slugs.business_id = ${businessId}
        and (slugs.name = base collate "C" or (slugs.name >= base || '-' and slugs.name < base || '.'))`);
  return new Set(rows.map(({ name }) => name));
}

/** The slugs among these in use, now or before. */
export async function takenAmong(
  db: Queries,
  businessId: string,
  slugs: readonly string[],
): Promise<Set<string>> {
  const rows = await db.rows(sql<{ name: string }>`
    select name from service_slugs where business_id = ${businessId} and name = any(${slugs}::text[])`);
  return new Set(rows.map(({ name }) => name));
}

/** One service per name; unused names are missing. */
export async function servicesCalled(
  db: Queries,
  businessId: string,
  names: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  const rows = await db.rows(sql<{ id: string; name: string }>`
    select distinct on (name) id, name from services
    where business_id = ${businessId} and name = any(${names}::text[]) and deleted_date is null
    order by name, id`);
  return new Map(rows.map((row) => [row.name, row]));
}

/** A slug in checks of the whole catalogue. */
export type CatalogueSlug = Pick<
  ListedSlug,
  'serviceId' | 'name' | 'slug' | 'custom' | 'current' | 'createdDate' | 'usedUntil'
>;

/**
 * Current and previous slugs of all services that are not deleted, in the order of names; the current one of a service
 * first, then the latest.
 */
export async function catalogueSlugs(db: Queries, businessId: string): Promise<CatalogueSlug[]> {
  const rows = await db.rows(sql<AddressRow & { service_id: string; name: string }>`
    select services.id as service_id, services.name, slugs.name as slug, slugs.custom,
      slugs.name = services.main_slug as current, slugs.created_date, slugs.left_date
    from services join service_slugs slugs on slugs.business_id = services.business_id
      and slugs.service_id = services.id
    where services.business_id = ${businessId} and services.deleted_date is null
    order by services.name, services.id, current desc, slugs.created_date desc, slugs.name`);
  return rows.map(({ service_id: serviceId, ...row }) => ({ serviceId, ...addressOf(row) }));
}

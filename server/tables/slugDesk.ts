import { sql } from 'kysely';
import type { ServiceAddress } from '../../contract/entities/slugDesk.ts';
import type { Queries } from '../database/database.ts';

/** All addresses of a service that is not deleted; undefined when there is none. */
export async function addressesOfService(
  db: Queries,
  businessId: string,
  serviceId: string,
): Promise<ServiceAddress[] | undefined> {
  const rows = await db.rows(sql<Omit<ServiceAddress, 'createdDate'> & { created_date: Date }>`
    select slugs.name as slug, slugs.custom, slugs.name = services.main_slug as current, slugs.created_date
    from services join service_slugs slugs
      on slugs.business_id = services.business_id and slugs.service_id = services.id
    where services.business_id = ${businessId} and services.id = ${serviceId} and services.deleted_date is null
    order by current desc, slugs.created_date desc, slugs.name`);
  if (rows.length === 0) return undefined;
  return rows.map(({ created_date: date, ...address }) => ({ ...address, createdDate: date.toISOString() }));
}

/** Who has an address, deleted services included. */
export interface AddressHolder {
  id: string;
  name: string;
  current: boolean;
  deleted_date: Date | null;
}

export function holderOfAddress(
  db: Queries,
  businessId: string,
  slug: string,
): Promise<AddressHolder | undefined> {
  return db.first(sql<AddressHolder>`
    select services.id, services.name, services.main_slug = slugs.name as current, services.deleted_date
    from service_slugs slugs join services
      on services.business_id = slugs.business_id and services.id = slugs.service_id
    where slugs.business_id = ${businessId} and slugs.name = ${slug}`);
}

/** What an address could be made of beside a name. */
export interface AddressWords {
  name: string;
  type: string;
  category: string | null;
  place: string | null;
}

export function wordsForAddress(
  db: Queries,
  businessId: string,
  serviceId: string,
): Promise<AddressWords | undefined> {
  return db.first(sql<AddressWords>`
    select services.name, services.type, categories.name as category, (
      select locations.name from locations where locations.business_id = services.business_id
        and locations.id = services.location_ids[1]
    ) as place
    from services left join categories
      on categories.business_id = services.business_id and categories.id = services.category_id
    where services.business_id = ${businessId} and services.id = ${serviceId} and services.deleted_date is null`);
}

/** Which of these addresses some service has or had. */
export async function takenAmong(
  db: Queries,
  businessId: string,
  slugs: readonly string[],
): Promise<Set<string>> {
  const rows = await db.rows(sql<{ name: string }>`
    select name from service_slugs where business_id = ${businessId} and name = any(${slugs}::text[])`);
  return new Set(rows.map(({ name }) => name));
}

/** The address of a service as the whole catalogue is looked through. */
export interface CatalogueAddress {
  id: string;
  name: string;
  slug: string;
  custom: boolean;
}

/** The present addresses of all services that are not deleted, in the order of names. */
export function catalogueAddresses(db: Queries, businessId: string): Promise<CatalogueAddress[]> {
  return db.rows(sql<CatalogueAddress>`
    select services.id, services.name, services.main_slug as slug, slugs.custom
    from services join service_slugs slugs on slugs.business_id = services.business_id
      and slugs.service_id = services.id and slugs.name = services.main_slug
    where services.business_id = ${businessId} and services.deleted_date is null
    order by services.name, services.id`);
}

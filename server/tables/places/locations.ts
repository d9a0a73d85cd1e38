import { sql } from 'kysely';
import type { Location } from '../../../contract/entities/location.ts';
import { locationFields } from '../../../contract/entities/locationFields.ts';
import type { Queries, Sql } from '../../database/database.ts';
import type { Family } from '../../database/families.ts';
import { json } from '../../database/sqlCompiler.ts';
import { insertInto, present, updateOf, type VersionedRow } from '../rows.ts';

export interface LocationRow extends VersionedRow {
  name: string | null;
  description: string | null;
  is_default: boolean;
  archived: boolean;
  status: 'ACTIVE' | 'INACTIVE';
  time_zone: string | null;
  email: string | null;
  phone: string | null;
  address: Location['address'] | null;
  business_schedule: Location['businessSchedule'] | null;
  location_types: NonNullable<Location['locationTypes']>;
  extended_fields: Location['extendedFields'] | null;
}

/** Locations have a revision but no dates on the wire (reference/entities.md section 13). */
export function toLocation(row: LocationRow): Location {
  return present({
    id: row.id,
    name: row.name,
    description: row.description,
    default: row.is_default,
    status: row.status,
    timeZone: row.time_zone,
    email: row.email,
    phone: row.phone,
    address: row.address,
    businessSchedule: row.business_schedule,
    revision: row.revision,
    archived: row.archived,
    locationTypes: row.location_types,
    extendedFields: row.extended_fields,
  });
}

function columnsOf(location: Location) {
  return {
    revision: location.revision ?? '1',
    name: location.name,
    description: location.description,
    is_default: location.default ?? false,
    archived: location.archived ?? false,
    status: location.status ?? 'ACTIVE',
    time_zone: location.timeZone,
    email: location.email,
    phone: location.phone,
    address: json(location.address),
    business_schedule: json(location.businessSchedule),
    location_types: location.locationTypes ?? [],
    extended_fields: json(location.extendedFields),
  };
}

export async function insertLocation(
  db: Queries,
  businessId: string,
  location: Location,
  now: Date,
): Promise<void> {
  const key = { business_id: businessId, id: location.id };
  const columns = { ...key, created_date: now, updated_date: now, ...columnsOf(location) };
  await db.write(insertInto('locations', columns), 1);
}

export async function storeLocation(
  db: Queries,
  businessId: string,
  location: Location,
  now: Date,
): Promise<void> {
  const columns = { updated_date: now, ...columnsOf(location) };
  await db.write(updateOf('locations', { businessId, id: location.id }, columns), 1);
}

/** `rest` follows the tenant's condition. Includes archived locations. */
export async function selectLocations(db: Queries, businessId: string, rest: Sql): Promise<Location[]> {
  const rows = await db.rows(sql<LocationRow>`
    select * from locations where business_id = ${businessId} ${rest}`);
  return rows.map(toLocation);
}

/** Locks the location until the transaction ends, also an archived one. */
export async function lockLocation(
  db: Queries,
  businessId: string,
  id: string,
): Promise<Location | undefined> {
  const [found] = await selectLocations(db, businessId, sql`and id = ${id} for update`);
  return found;
}

export async function lockDefaultLocation(db: Queries, businessId: string): Promise<Location | undefined> {
  const [found] = await selectLocations(db, businessId, sql`and is_default for update`);
  return found;
}

export async function locationsByIds(
  db: Queries,
  businessId: string,
  ids: readonly string[],
): Promise<Map<string, Location>> {
  const found = await selectLocations(db, businessId, sql`and id = any(${ids}::uuid[])`);
  return new Map(found.map((location) => [location.id, location]));
}

export async function hasDefaultLocation(db: Queries, businessId: string): Promise<boolean> {
  const [found] = await selectLocations(db, businessId, sql`and is_default`);
  return found !== undefined;
}

/** Locations in lists and queries; the reference does not publish the queryable fields. */
export const locationFamily: Family = {
  name: 'locations',
  fields: locationFields,
  columns: {
    id: { type: 'guid', expression: sql`locations.id`, notNull: true },
    name: { type: 'text', expression: sql`locations.name`, order: sql`locations.name` },
    default: { type: 'boolean', expression: sql`locations.is_default`, notNull: true },
    archived: { type: 'boolean', expression: sql`locations.archived`, notNull: true },
    status: { type: 'enum', expression: sql`locations.status`, notNull: true },
    timeZone: { type: 'text', expression: sql`locations.time_zone` },
    'address.city': { type: 'text', expression: sql`(locations.address ->> 'city')` },
    'address.country': { type: 'text', expression: sql`(locations.address ->> 'country')` },
    createdDate: { type: 'date', expression: sql`locations.created_date`, notNull: true },
  },
  from: sql`locations`,
  defaultSort: [
    { path: 'default', order: 'DESC' },
    { path: 'createdDate', order: 'ASC' },
  ],
  paging: { defaultLimit: 50, maxLimit: 1000, default: 'offset' },
};

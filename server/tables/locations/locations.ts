import { sql } from 'kysely';
import type { Location } from '../../../contract/entities/locations/location.ts';
import { locationFields } from '../../../contract/entities/locations/locationFields.ts';
import type { Queries } from '../../database/database.ts';
import { entityTable, type EntityTable } from '../entityTable.ts';
import { storeHours } from './locationHours.ts';

const rows = entityTable<Location>({
  table: 'locations',
  dated: false,
  stored: {
    name: 'name',
    description: 'description',
    default: { column: 'is_default', missing: false },
    archived: { column: 'archived', missing: false },
    status: { column: 'status', missing: 'ACTIVE' },
    timeZone: 'time_zone',
    email: 'email',
    phone: 'phone',
    address: { column: 'address', json: true },
    businessSchedule: { column: 'business_schedule', json: true },
    locationTypes: { column: 'location_types', missing: [] },
    extendedFields: { column: 'extended_fields', json: true },
  },
  name: 'locations',
  fields: locationFields,
  columns: {
    createdDate: { type: 'date', expression: sql`locations.created_date`, notNull: true },
  },
  defaultSort: [
    { path: 'default', order: 'DESC' },
    { path: 'createdDate', order: 'ASC' },
  ],
  paging: { defaultLimit: 50, maxLimit: 1000, default: 'offset' },
});

/**
 * The business's locations, archived ones included. The platform does not publish their query fields. For services,
 * serviceDocument.ts maps the row a second time, in SQL; fullServices.test.ts keeps both equal. Every write also
 * writes the working hours.
 */
export const locationTable: EntityTable<Location> = {
  ...rows,
  insert: async (db, businessId, entity, now) => {
    await rows.insert(db, businessId, entity, now);
    await storeHours(db, { businessId, locationId: entity.id }, entity.businessSchedule, now);
  },
  store: async (db, businessId, entity, now) => {
    await rows.store(db, businessId, entity, now);
    await storeHours(db, { businessId, locationId: entity.id }, entity.businessSchedule, now);
  },
};

/** Puts all locations into a time zone. */
export async function moveLocations(db: Queries, businessId: string, timeZone: string): Promise<void> {
  await db.write(sql`update locations set time_zone = ${timeZone} where business_id = ${businessId}`);
}

export async function defaultLocation(db: Queries, businessId: string): Promise<Location | undefined> {
  const [found] = await locationTable.select(db, businessId, sql`and is_default`);
  return found;
}

import { sql } from 'kysely';
import type { Location } from '../../../contract/entities/location.ts';
import { locationFields } from '../../../contract/entities/locationFields.ts';
import type { Queries } from '../../database/database.ts';
import { entityTable } from '../entityTable.ts';

/**
 * The business's locations, archived ones included. The platform does not publish their query fields. For services,
 * serviceDocument.ts maps the row a second time, in SQL; wholeServices.test.ts keeps both equal.
 */
export const locationTable = entityTable<Location>({
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

export async function defaultLocation(db: Queries, businessId: string): Promise<Location | undefined> {
  const [found] = await locationTable.select(db, businessId, sql`and is_default`);
  return found;
}

import { sql } from 'kysely';
import type { Resource } from '../../../contract/entities/locations/resource.ts';
import { resourceFields, resourceSearchFields } from '../../../contract/entities/locations/resourceFields.ts';
import type { Column, ColumnTable } from '../../database/columns.ts';
import type { Queries, Sql } from '../../database/database.ts';
import type { Family } from '../../database/families.ts';
import { entityTable } from '../entityTable.ts';
import type { VersionedRow } from '../rows.ts';

const everywhere: Column = {
  type: 'boolean',
  expression: sql`coalesce((resources.location_options ->> 'availableInAllLocations')::boolean, false)`,
  notNull: true,
};
const atLocations: Column = {
  type: 'boolean',
  expression: sql`(resources.location_options #>> '{specificLocationOptions,availableInBusinessLocations}')::boolean`,
};
const locationIds: Column = {
  type: 'guids',
  values: sql`select (place ->> 'locationId')::uuid from jsonb_array_elements(
    resources.location_options #> '{specificLocationOptions,businessLocations}') as places(place)`,
};

/** Columns of the locations of a resource, under the current wire path and the older one. */
function locationOptionsAt(path: string): ColumnTable {
  return {
    [`${path}.availableInAllLocations`]: everywhere,
    [`${path}.specificLocationOptions.availableInBusinessLocations`]: atLocations,
    [`${path}.specificLocationOptions.businessLocations.locationId`]: locationIds,
  };
}

/** Resources; reference/query-language.md section 3 defines their queries. */
export const resourceTable = entityTable<Resource>({
  table: 'resources',
  keepsDeleted: true,
  stored: {
    name: { column: 'name', searched: true },
    typeId: 'type_id',
    workingHoursSchedules: { column: 'working_hours_schedules', json: true },
    locationOptions: { column: 'location_options', json: true, missing: { availableInAllLocations: true } },
    eventsSchedule: {
      column: 'events_schedule_id',
      toColumn: (schedule) => schedule?.scheduleId,
      fromColumn: (scheduleId) => ({ scheduleId }),
    },
    extendedFields: { column: 'extended_fields', json: true },
  },
  name: 'resources',
  fields: resourceFields,
  columns: {
    'eventsSchedule.scheduleId': {
      type: 'guid',
      expression: sql`resources.events_schedule_id`,
      notNull: true,
    },
    ...locationOptionsAt('locationOptions'),
    ...locationOptionsAt('singleResource.locationOptions'),
  },
  defaultSort: [{ path: 'id', order: 'ASC' }],
  paging: { defaultLimit: 50, maxLimit: 100 },
});

export const resourceSearchFamily: Family = {
  ...resourceTable,
  name: 'resources search',
  fields: resourceSearchFields,
  sortFields: 10,
};

/** Number of resources of a type that are not deleted. */
export async function countResourcesOf(db: Queries, businessId: string, typeId: string): Promise<number> {
  const row = await db.first(sql<{ count: number }>`
    select count(*)::int as count from resources
    where business_id = ${businessId} and type_id = ${typeId} and deleted_date is null`);
  return row?.count ?? 0;
}

export async function setResourcesDeleted(
  db: Queries,
  businessId: string,
  ids: readonly string[],
  deletedDate: Date,
): Promise<void> {
  await db.write(
    sql`update resources set deleted_date = ${deletedDate}
      where business_id = ${businessId} and id = any(${ids}::uuid[])`,
    ids.length,
  );
}

/** Restores the deleted resources that match `which` (`and id = ...`), with incremented revisions. */
export async function restoreResources(
  db: Queries,
  businessId: string,
  which: Sql,
  now: Date,
): Promise<Resource[]> {
  const rows = await db.rows(sql<VersionedRow>`
    update resources set deleted_date = null, revision = revision + 1, updated_date = ${now}
    where business_id = ${businessId} and deleted_date is not null ${which} returning *`);
  return rows.map(resourceTable.fromRow);
}

export async function removeResource(db: Queries, businessId: string, id: string): Promise<void> {
  await db.write(sql`delete from resources where business_id = ${businessId} and id = ${id}`, 1);
}

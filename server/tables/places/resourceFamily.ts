import { sql } from 'kysely';
import { resourceFields, resourceSearchFields } from '../../../contract/entities/resourceFields.ts';
import type { Column, ColumnTable } from '../../database/columns.ts';
import type { Family } from '../../database/families.ts';

const everywhere: Column = {
  type: 'boolean',
  expression: sql`coalesce((resources.location_options ->> 'availableInAllLocations')::boolean, false)`,
  notNull: true,
};
const atPlaces: Column = {
  type: 'boolean',
  expression: sql`(resources.location_options #>> '{specificLocationOptions,availableInBusinessLocations}')::boolean`,
};
const locationIds: Column = {
  type: 'guids',
  values: sql`select (place ->> 'locationId')::uuid from jsonb_array_elements(
    resources.location_options #> '{specificLocationOptions,businessLocations}') as places(place)`,
};

/** Where a resource may be used, below its path on the wire and below the older one. */
function locationOptionsAt(path: string): ColumnTable {
  return {
    [`${path}.availableInAllLocations`]: everywhere,
    [`${path}.specificLocationOptions.availableInBusinessLocations`]: atPlaces,
    [`${path}.specificLocationOptions.businessLocations.locationId`]: locationIds,
  };
}

/** Resources as they are queried and counted (reference/query-language.md section 3). */
export const resourceFamily: Family = {
  name: 'resources',
  fields: resourceFields,
  columns: {
    id: { type: 'guid', expression: sql`resources.id`, notNull: true },
    createdDate: { type: 'date', expression: sql`resources.created_date`, notNull: true },
    updatedDate: { type: 'date', expression: sql`resources.updated_date`, notNull: true },
    name: {
      type: 'text',
      expression: sql`resources.name`,
      order: sql`resources.name`,
      notNull: true,
      words: sql`resources.name_words`,
    },
    typeId: { type: 'guid', expression: sql`resources.type_id` },
    'eventsSchedule.scheduleId': {
      type: 'guid',
      expression: sql`resources.events_schedule_id`,
      notNull: true,
    },
    ...locationOptionsAt('locationOptions'),
    ...locationOptionsAt('singleResource.locationOptions'),
  },
  from: sql`resources`,
  defaultSort: [{ path: 'id', order: 'ASC' }],
  paging: { defaultLimit: 50, maxLimit: 100 },
};

/** Resources as they are searched. */
export const resourceSearchFamily: Family = {
  ...resourceFamily,
  name: 'resources search',
  fields: resourceSearchFields,
  sortFields: 10,
};

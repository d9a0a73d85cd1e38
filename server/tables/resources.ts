import { sql } from 'kysely';
import type { Resource } from '../../contract/entities/resource.ts';
import type { Queries } from '../database/database.ts';
import { json } from '../database/sqlCompiler.ts';
import { insertInto, present, versionOf, type VersionedRow } from './rows.ts';

interface ResourceRow extends VersionedRow {
  name: string;
  type_id: string | null;
  working_hours_schedules: Resource['workingHoursSchedules'] | null;
  location_options: Resource['locationOptions'] | null;
  events_schedule_id: string;
  extended_fields: Resource['extendedFields'] | null;
}

function toResource(row: ResourceRow): Resource {
  return present({
    ...versionOf(row),
    name: row.name,
    typeId: row.type_id,
    workingHoursSchedules: row.working_hours_schedules,
    locationOptions: row.location_options,
    eventsSchedule: { scheduleId: row.events_schedule_id },
    extendedFields: row.extended_fields,
  });
}

export async function insertResource(db: Queries, businessId: string, resource: Resource): Promise<void> {
  await db.write(
    insertInto('resources', {
      business_id: businessId,
      id: resource.id,
      revision: resource.revision ?? '1',
      created_date: resource.createdDate,
      updated_date: resource.updatedDate,
      name: resource.name,
      type_id: resource.typeId,
      working_hours_schedules: json(resource.workingHoursSchedules),
      location_options: json(resource.locationOptions),
      events_schedule_id: resource.eventsSchedule?.scheduleId,
      extended_fields: json(resource.extendedFields),
    }),
    1,
  );
}

/** Without the deleted ones. */
export async function resourcesByIds(
  db: Queries,
  businessId: string,
  ids: readonly string[],
): Promise<Map<string, Resource>> {
  const rows = await db.rows(sql<ResourceRow>`
    select * from resources
    where business_id = ${businessId} and deleted_date is null and id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, toResource(row)]));
}

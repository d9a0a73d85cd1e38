import { sql } from 'kysely';
import type { Resource } from '../../../contract/entities/resource.ts';
import type { Queries, Sql } from '../../database/database.ts';
import { searchWords } from '../../database/lists/freeText.ts';
import { json } from '../../database/sqlCompiler.ts';
import { insertInto, present, updateOf, versionOf, type VersionedRow } from '../rows.ts';

export interface ResourceRow extends VersionedRow {
  deleted_date: Date | null;
  name: string;
  type_id: string | null;
  working_hours_schedules: Resource['workingHoursSchedules'] | null;
  location_options: NonNullable<Resource['locationOptions']>;
  events_schedule_id: string;
  extended_fields: Resource['extendedFields'] | null;
}

export function toResource(row: ResourceRow): Resource {
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

function columnsOf(resource: Resource) {
  return {
    revision: resource.revision ?? '1',
    created_date: resource.createdDate,
    updated_date: resource.updatedDate,
    name: resource.name,
    name_words: searchWords(resource.name),
    type_id: resource.typeId,
    working_hours_schedules: json(resource.workingHoursSchedules),
    location_options: json(resource.locationOptions ?? { availableInAllLocations: true }),
    events_schedule_id: resource.eventsSchedule?.scheduleId,
    extended_fields: json(resource.extendedFields),
  };
}

export async function insertResource(db: Queries, businessId: string, resource: Resource): Promise<void> {
  const columns = { business_id: businessId, id: resource.id, ...columnsOf(resource) };
  await db.write(insertInto('resources', columns), 1);
}

export async function storeResource(db: Queries, businessId: string, resource: Resource): Promise<void> {
  await db.write(updateOf('resources', { businessId, id: resource.id }, columnsOf(resource)), 1);
}

/** `rest` begins after the tenant's condition. Deleted ones are left out. */
export async function selectResources(db: Queries, businessId: string, rest: Sql): Promise<Resource[]> {
  const rows = await db.rows(sql<ResourceRow>`
    select * from resources where business_id = ${businessId} and deleted_date is null ${rest}`);
  return rows.map(toResource);
}

/** The resource, locked until the transaction ends. */
export async function lockResource(
  db: Queries,
  businessId: string,
  id: string,
): Promise<Resource | undefined> {
  const [found] = await selectResources(db, businessId, sql`and id = ${id} for update`);
  return found;
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

/** A deleted resource and when it was deleted, locked until the transaction ends. */
export async function lockDeletedResource(
  db: Queries,
  businessId: string,
  id: string,
): Promise<{ resource: Resource; deletedDate: Date } | undefined> {
  const row = await db.first(sql<ResourceRow>`
    select * from resources
    where business_id = ${businessId} and id = ${id} and deleted_date is not null for update`);
  return row?.deleted_date ? { resource: toResource(row), deletedDate: row.deleted_date } : undefined;
}

/** Brings back, under their next revisions, what `which` leaves of the deleted ones; `and id = ...`. */
export async function restoreResources(
  db: Queries,
  businessId: string,
  which: Sql,
  now: Date,
): Promise<Resource[]> {
  const rows = await db.rows(sql<ResourceRow>`
    update resources set deleted_date = null, revision = revision + 1, updated_date = ${now}
    where business_id = ${businessId} and deleted_date is not null ${which} returning *`);
  return rows.map(toResource);
}

export async function removeResource(db: Queries, businessId: string, id: string): Promise<void> {
  await db.write(sql`delete from resources where business_id = ${businessId} and id = ${id}`, 1);
}

/** Without the deleted ones. */
export async function resourcesByIds(
  db: Queries,
  businessId: string,
  ids: readonly string[],
): Promise<Map<string, Resource>> {
  const found = await selectResources(db, businessId, sql`and id = any(${ids}::uuid[])`);
  return new Map(found.map((resource) => [resource.id, resource]));
}

import { sql } from 'kysely';
import type { Queries, Sql } from '../../database/database.ts';

/** A soft-deleted row without references. */
export interface PurgeableRow {
  businessId: string;
  id: string;
  name: string | null;
}

interface PurgeableTable {
  table: string;
  /** Nothing references the row; services are purged first, which frees the rows that only they referenced. */
  unused: (before: Date) => Sql<boolean>;
}

function noServiceHas(column: string, table: string): Sql<boolean> {
  return sql<boolean>`not exists (
    select from services where services.business_id = ${sql.ref(`${table}.business_id`)}
      and services.${sql.ref(column)} = ${sql.ref(`${table}.id`)})`;
}

/** No confirmed session that uses the resource ends in the future; past sessions keep its id and stay. */
function noSessionNeeds(resourceId: Sql, table: string, before: Date): Sql<boolean> {
  return sql<boolean>`not exists (
    select from sessions where sessions.business_id = ${sql.ref(`${table}.business_id`)}
      and sessions.resource_ids @> array[${resourceId}]
      and sessions.status = 'CONFIRMED' and sessions.end_date >= ${before})`;
}

/** No service requires it among its rooms and equipment, including restorable services. */
function noServiceNeeds(resourceId: Sql): Sql<boolean> {
  const needing = (
    deleted: Sql,
  ) => sql`select from services where services.business_id = resources.business_id
    and services.resource_ids @> array[${resourceId}] and services.deleted_date ${deleted}`;
  // Two conditions, because the index covers only services that are not deleted.
  return sql<boolean>`not exists (${needing(sql`is null`)}) and not exists (${needing(sql`is not null`)})`;
}

/**
 * Tables that are purged, in this order: a referencing row precedes the row it references. Sessions, slugs and
 * variants of a service are deleted with it, its bookings stay. A staff member's resource is deleted with them.
 */
export const purgeableTables = {
  // The deletion may have preserved upcoming sessions.
  service: {
    table: 'services',
    unused: (before: Date) => sql<boolean>`not exists (
      select from sessions where sessions.business_id = services.business_id
        and sessions.service_id = services.id and sessions.status = 'CONFIRMED' and sessions.end_date >= ${before})`,
  },
  category: { table: 'categories', unused: () => noServiceHas('category_id', 'categories') },
  bookingPolicy: {
    table: 'booking_policies',
    unused: () => noServiceHas('booking_policy_id', 'booking_policies'),
  },
  bookingForm: {
    table: 'booking_forms',
    unused: () => sql<boolean>`${noServiceHas('form_id', 'booking_forms')} and not exists (
      select from booking_policies where booking_policies.business_id = booking_forms.business_id
        and settings #>> '{intakeFormPolicy,formId}' = booking_forms.id::text)`,
  },
  staffMember: {
    table: 'staff_members',
    unused: (before: Date) => noSessionNeeds(sql`staff_members.resource_id`, 'staff_members', before),
  },
  resource: {
    table: 'resources',
    unused: (before: Date) => sql<boolean>`${noSessionNeeds(sql`resources.id`, 'resources', before)}
      and ${noServiceNeeds(sql`resources.id`)} and not exists (
        select from staff_members where staff_members.business_id = resources.business_id
          and staff_members.resource_id = resources.id)`,
  },
  resourceType: {
    table: 'resource_types',
    unused: () => sql<boolean>`not exists (
        select from resources where resources.business_id = resource_types.business_id
          and resources.type_id = resource_types.id)
      and not exists (
        select from services where services.business_id = resource_types.business_id
          and (services.primary_resource_type = resource_types.id
            or services.service_resources @> jsonb_build_array(
              jsonb_build_object('resourceType', jsonb_build_object('id', resource_types.id)))))`,
  },
} as const satisfies Record<string, PurgeableTable>;
export type PurgeableKind = keyof typeof purgeableTables;

/** Locks some rows of all businesses that were deleted before `before`, and skips rows that others have locked. */
export function lockPurgeable(
  db: Queries,
  kind: PurgeableKind,
  { deletedBefore, inBusinesses, most }: { deletedBefore: Date; inBusinesses: Sql<boolean>; most: number },
): Promise<PurgeableRow[]> {
  const { table, unused } = purgeableTables[kind];
  return db.rows(sql<PurgeableRow>`
    select business_id as "businessId", id, name from ${sql.table(table)}
    where deleted_date < ${deletedBefore} and ${inBusinesses} and ${unused(deletedBefore)}
    order by business_id, deleted_date limit ${most}::int for update skip locked`);
}

export async function deleteForGood(
  db: Queries,
  kind: PurgeableKind,
  businessId: string,
  ids: readonly string[],
): Promise<void> {
  await db.write(
    sql`delete from ${sql.table(purgeableTables[kind].table)}
      where business_id = ${businessId} and id = any(${ids}::uuid[]) and deleted_date is not null`,
    ids.length,
  );
}

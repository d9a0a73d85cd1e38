import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';

/**
 * All changes lock in one order: the service of a class or course, the series of a session without a row, people and
 * rooms, sessions, the booking; each by id. So racing changes wait for each other and then read each other's results.
 */

interface OfBusiness {
  db: Queries;
  businessId: string;
}

/**
 * Locks classes and courses, by their schedules or by the ids of their sessions and series. A change of a session changes
 * the times of its service. A booking of a course counts in all its sessions, also in one that another transaction adds,
 * so bookings and new sessions wait for each other.
 */
export async function lockServicesOfEvents(
  { db, businessId }: OfBusiness,
  { scheduleIds = [], eventIds = [] }: { scheduleIds?: readonly string[]; eventIds?: readonly string[] },
): Promise<void> {
  await db.rows(sql`
    select from services where business_id = ${businessId} and schedule_id in (
      select unnest(${scheduleIds}::uuid[])
      union all
      select schedule_id from sessions where business_id = ${businessId} and id = any(${eventIds}::uuid[])
      union all
      select schedule_id from calendar_events
        where business_id = ${businessId} and id = any(${eventIds}::uuid[]))
    order by id for no key update`);
}

/** Locks the series of services, so that the caller sees every session that gets a row. */
export async function lockSeriesOf(
  { db, businessId }: OfBusiness,
  serviceIds: readonly string[],
): Promise<void> {
  await db.rows(sql`
    select from calendar_events where business_id = ${businessId} and stored_until is not null
      and schedule_id in (
        select schedule_id from services where business_id = ${businessId} and id = any(${serviceIds}::uuid[]))
    order by id for no key update`);
}

/** Locks all people and rooms that can be assigned to an appointment of the service. */
export async function lockResourcesOf(
  { db, businessId }: OfBusiness,
  serviceIds: readonly string[],
): Promise<void> {
  await db.rows(sql`
    select from resources where business_id = ${businessId} and exists (
      select from services where services.business_id = ${businessId} and services.id = any(${serviceIds}::uuid[])
        and (resources.id = any(staff_member_ids) or resources.id = any(services.resource_ids)
          or resources.type_id in (
            select (needed #>> '{resourceType,id}')::uuid from jsonb_array_elements(service_resources) as needed)))
    order by id for no key update`);
}

/** Locks sessions, or all sessions of a course. */
export async function lockSessions(
  { db, businessId }: OfBusiness,
  { ids = [], courseScheduleId }: { ids?: readonly string[]; courseScheduleId?: string },
): Promise<void> {
  if (courseScheduleId !== undefined)
    await lockServicesOfEvents({ db, businessId }, { scheduleIds: [courseScheduleId] });
  await db.rows(sql`
    select from sessions where business_id = ${businessId}
      and (id = any(${ids}::uuid[]) or schedule_id = ${courseScheduleId ?? null}::uuid)
    order by id for no key update`);
}

/** Locks all people and rooms of the business. */
export async function lockAllResources({ db, businessId }: OfBusiness): Promise<void> {
  await db.rows(sql`
    select from resources where business_id = ${businessId} order by id for no key update`);
}

/** Locks the bookings with these ids and those of a chain. */
export async function lockChain(
  { db, businessId }: OfBusiness,
  { chainId, ids }: { chainId: string; ids: readonly string[] },
): Promise<void> {
  await db.rows(sql`
    select from bookings where business_id = ${businessId}
      and (chain_id = ${chainId} or id = any(${ids}::uuid[]))
    order by id for update`);
}

import { sql } from 'kysely';
import type { Schedule } from '../../../contract/entities/calendar/schedule.ts';
import { scheduleFields } from '../../../contract/entities/calendar/scheduleFields.ts';
import type { Queries } from '../../database/database.ts';
import { entityTable } from '../entityTable.ts';

/** Triggers add, rename and delete the schedules of owners (migration 0035). */
export const scheduleTable = entityTable<Schedule>({
  table: 'schedules',
  stored: {
    name: 'name',
    externalId: 'external_id',
    status: 'status',
    timeZone: 'time_zone',
    businessTimeZoneEnabled: 'business_time_zone',
  },
  joined: {
    joins: sql`join businesses on businesses.id = schedules.business_id
      left join locations on schedules.owner_kind = 'LOCATION'
        and locations.business_id = schedules.business_id and locations.id = schedules.external_id`,
    fields: {
      timeZone: sql`case when schedules.business_time_zone then coalesce(locations.time_zone, businesses.time_zone)
        else schedules.time_zone end`,
      location: sql`case when locations.id is not null then
        jsonb_strip_nulls(jsonb_build_object('id', locations.id, 'type', 'BUSINESS', 'name', locations.name)) end`,
    },
  },
  others: 'defaults',
  name: 'schedules',
  fields: scheduleFields,
  defaultSort: [{ path: 'id', order: 'ASC' }],
  paging: { defaultLimit: 50, maxLimit: 100 },
});

/** The owner of a schedule: its kind, and of a service the type of its sessions. */
export interface ScheduleOwner {
  kind: 'BUSINESS' | 'LOCATION' | 'RESOURCE' | 'SERVICE' | undefined;
  id: string | undefined;
  /** The service or resource is in the trash, or the location archived. */
  gone: boolean;
  /** Of a service. */
  type?: 'APPOINTMENT' | 'CLASS' | 'COURSE';
  name?: string;
  capacity?: number;
}

export async function ownersOfSchedules(
  db: Queries,
  businessId: string,
  scheduleIds: readonly string[],
): Promise<Map<string, ScheduleOwner>> {
  const rows = await db.rows(sql<{
    schedule_id: string;
    kind: ScheduleOwner['kind'] | null;
    id: string | null;
    gone: boolean;
    type: ScheduleOwner['type'] | null;
    name: string | null;
    capacity: number | null;
  }>`
    select schedules.id as schedule_id, owner_kind as kind, external_id as id, services.type,
      schedules.name, services.default_capacity as capacity,
      coalesce(services.deleted_date is not null and services.id is not null, false)
        or coalesce(resources.deleted_date is not null and resources.id is not null, false)
        or coalesce(locations.archived, false) as gone
    from schedules
      left join services on owner_kind = 'SERVICE'
        and services.business_id = schedules.business_id and services.id = external_id
      left join resources on owner_kind = 'RESOURCE'
        and resources.business_id = schedules.business_id and resources.id = external_id
      left join locations on owner_kind = 'LOCATION'
        and locations.business_id = schedules.business_id and locations.id = external_id
    where schedules.business_id = ${businessId} and schedules.id = any(${scheduleIds}::uuid[])`);
  return new Map(
    rows.map(({ schedule_id: scheduleId, kind, id, gone, type, name, capacity }) => [
      scheduleId,
      {
        kind: kind ?? undefined,
        id: id ?? undefined,
        gone,
        ...(type && { type }),
        ...(name !== null && { name }),
        ...(capacity !== null && { capacity }),
      },
    ]),
  );
}

/** Which of these schedules are those of staff members. */
export async function schedulesOfPeople(
  db: Queries,
  businessId: string,
  scheduleIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db.rows(sql<{ id: string }>`
    select schedules.id from schedules join staff_members on staff_members.business_id = schedules.business_id
      and staff_members.resource_id = schedules.external_id
    where schedules.business_id = ${businessId} and schedules.owner_kind = 'RESOURCE'
      and schedules.id = any(${scheduleIds}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}

/** The schedule of the business itself, for its closures. */
export async function scheduleOfBusiness(db: Queries, businessId: string): Promise<string> {
  const [own] = await scheduleTable.select(db, businessId, sql`and schedules.owner_kind = 'BUSINESS'`);
  if (!own) throw new Error(`Business ${businessId} has no schedule.`);
  return own.id;
}

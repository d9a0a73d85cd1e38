import { sql } from 'kysely';
import type { EventRecurrence } from '../../../contract/entities/calendar/calendarEvent.ts';
import type { EventLocation } from '../../../contract/entities/calendar/eventLocation.ts';
import type { Sql } from '../../database/database.ts';
import type { LocalDateTime, Recurrence, TakenResource, TimeZone } from '../../scheduling/model.ts';
import { part, type Part } from './readTogether.ts';

/** Events in wall-clock time for availability: working hours, closures and blocked times. */

/** Wall-clock bounds that surround a range in every time zone. */
export interface LocalSpan {
  since: LocalDateTime;
  till: LocalDateTime;
}

export interface ScheduleEvent {
  id: string;
  scheduleId: string;
  type: 'WORKING_HOURS' | 'DEFAULT';
  recurrence?: Recurrence;
  /** Of an exception: its MASTER, and the local start by the rule. */
  masterId?: string;
  occurrence?: LocalDateTime;
  start: LocalDateTime;
  end: LocalDateTime;
  /** Its own, else that of its schedule. Absent: that of the schedule's location, else the business's. */
  timeZone?: TimeZone;
  allDay?: boolean;
  cancelled: boolean;
  locationId?: string;
  transparency: 'BUSY' | 'FREE';
  title?: string;
  reservedAfterInMinutes: number;
  resources: readonly TakenResource[];
}

interface Row {
  id: string;
  schedule_id: string;
  type: ScheduleEvent['type'];
  recurrence_rule: EventRecurrence | null;
  master_id: string | null;
  occurrence: string | null;
  start_date: string;
  end_date: string;
  time_zone: string | null;
  title: string | null;
  status: 'CONFIRMED' | 'CANCELLED';
  location_id: string | null;
  resources: readonly { id: string; transparency?: TakenResource['transparency'] }[];
  details: { allDay?: boolean; transparency?: TakenResource['transparency']; timeReservedAfter?: number };
}

function recurrenceOf({ days, interval = 1, until, count }: EventRecurrence): Recurrence {
  return {
    frequency: 'WEEKLY',
    interval,
    days,
    ...(until && { until: until.localDate }),
    ...(count !== undefined && { count }),
  };
}

/** The resources of an event, each with its own transparency or that of the event. */
export const takenResources = (
  resources: readonly { id: string; transparency?: TakenResource['transparency'] | undefined }[],
  ofEvent: TakenResource['transparency'] = 'BUSY',
): TakenResource[] =>
  resources.map(({ id, transparency }) => ({ id, transparency: transparency ?? ofEvent }));

function toEvent(row: Row): ScheduleEvent {
  const { details } = row;
  return {
    id: row.id,
    scheduleId: row.schedule_id,
    type: row.type,
    ...(row.recurrence_rule && { recurrence: recurrenceOf(row.recurrence_rule) }),
    ...(row.master_id !== null && { masterId: row.master_id }),
    ...(row.occurrence !== null && { occurrence: row.occurrence }),
    start: row.start_date,
    end: row.end_date,
    ...(row.time_zone !== null && { timeZone: row.time_zone }),
    ...(details.allDay && { allDay: true }),
    cancelled: row.status === 'CANCELLED',
    ...(row.location_id !== null && { locationId: row.location_id }),
    transparency: details.transparency ?? 'BUSY',
    ...(row.title !== null && { title: row.title }),
    reservedAfterInMinutes: details.timeReservedAfter ?? 0,
    resources: takenResources(row.resources, details.transparency),
  };
}

/** Events that may hold a time of the span, and the exceptions of occurrences in it. */
function eventsWhere(businessId: string, which: Sql, { since, till }: LocalSpan): Part<ScheduleEvent> {
  const events = sql`select * from calendar_events where business_id = ${businessId}`;
  const rows = sql<Row>`
    with plain as (
      ${events} and recurrence_type <> 'MASTER' and ${which} and start_date < ${till} and end_date > ${since}
        and (recurrence_type = 'EXCEPTION' or status = 'CONFIRMED')
    ), masters as (
      ${events} and recurrence_type = 'MASTER' and status = 'CONFIRMED' and ${which}
        and start_date < ${till} and coalesce(recurrence_rule #>> '{until,localDate}' >= ${since}, true)
      union
      ${events} and id in (select master_id from plain) and status = 'CONFIRMED'
    )
    select found.id, schedule_id, type, recurrence_rule, master_id, occurrence, start_date, end_date,
      coalesce(found.time_zone, case when not business_time_zone then schedules.time_zone end) as time_zone, title,
      found.status, location_id, resources, details
    from (
      select * from masters
      union all
      select * from plain where master_id is null or master_id in (select id from masters)
      union all
      ${events} and master_id in (select id from masters) and occurrence >= ${since} and occurrence < ${till}
        and id not in (select id from plain)
    ) as found join schedules on schedules.business_id = found.business_id and schedules.id = schedule_id`;
  return part(rows, toEvent);
}

/**
 * Working hours and closures: all events of these schedules that decide the span.
 * @param scheduleIds a query of ids
 */
export const eventsOfSchedules = (
  businessId: string,
  scheduleIds: Sql,
  span: LocalSpan,
): Part<ScheduleEvent> =>
  // An array is read once; a planner without statistics would run the query again for each event.
  eventsWhere(businessId, sql`schedule_id = any(array(${scheduleIds}))`, span);

/** Blocked times of these resources, from every schedule but that of the business, whose events close it. */
export const blocks = (
  businessId: string,
  { resourceIds, closuresId }: { resourceIds: readonly string[]; closuresId: string | Sql },
  span: LocalSpan,
): Part<ScheduleEvent> =>
  eventsWhere(
    businessId,
    sql`type = 'DEFAULT' and schedule_id <> ${closuresId} and resource_ids && ${resourceIds}::uuid[]`,
    span,
  );

/** A recurring class or course whose occurrences continue beyond their rows. */
export interface StoredSeries {
  id: string;
  serviceId: string;
  scheduleId: string;
  /** Of the event, else of its schedule; absent: that of the business. */
  timeZone?: TimeZone;
  start: LocalDateTime;
  end: LocalDateTime;
  recurrence: Recurrence;
  storedUntil: LocalDateTime;
  title?: string;
  allDay?: boolean;
  location?: EventLocation;
  resources: readonly TakenResource[];
  reservedAfterInMinutes: number;
  capacity: number;
}

type SeriesRow = Omit<Row, 'details'> & {
  service_id: string;
  stored_until: string;
  location: EventLocation | null;
  capacity: number;
  details: Row['details'] & { totalCapacity?: number };
};

/**
 * Series without rows before `till`, of these services or with these resources; of courses, whenever they end: rows of
 * {@link series}. The series of a deleted service pause until it is restored.
 */
export const seriesRows = (
  businessId: string,
  asked: { serviceIds: readonly string[]; resourceIds: readonly string[] },
  till: LocalDateTime,
): Sql<SeriesRow> => sql<SeriesRow>`
    select events.id, events.schedule_id, events.recurrence_rule, events.start_date, events.end_date,
      coalesce(events.time_zone, case when not business_time_zone then schedules.time_zone end) as time_zone,
      coalesce(events.title, defaults ->> 'defaultTitle', services.name) as title, events.stored_until,
      events.location, events.resources, events.details, services.id as service_id,
      services.default_capacity as capacity
    from calendar_events events
      join schedules on schedules.business_id = events.business_id and schedules.id = events.schedule_id
      join services on services.business_id = events.business_id and services.schedule_id = events.schedule_id
    where events.business_id = ${businessId} and events.stored_until is not null and events.status = 'CONFIRMED'
      and services.deleted_date is null
      and (events.stored_until < ${till}
        or (services.type = 'COURSE' and services.id = any(${asked.serviceIds}::uuid[])))
      and coalesce(events.recurrence_rule #>> '{until,localDate}' >= events.stored_until, true)
      and (services.id = any(${asked.serviceIds}::uuid[])
        or events.resource_ids && ${asked.resourceIds}::uuid[])`;

/** The resources that the rows of {@link seriesRows} name. */
export const namedBySeries = (rows: Sql): Sql =>
  sql`select (named ->> 'id')::uuid from ${rows}, jsonb_array_elements(resources) as named`;

export const series = (rows: Sql<SeriesRow>): Part<StoredSeries> =>
  part(rows, (row) => {
    if (!row.recurrence_rule) return [];
    const { details } = row;
    return {
      id: row.id,
      serviceId: row.service_id,
      scheduleId: row.schedule_id,
      ...(row.time_zone !== null && { timeZone: row.time_zone }),
      start: row.start_date,
      end: row.end_date,
      recurrence: recurrenceOf(row.recurrence_rule),
      storedUntil: row.stored_until,
      ...(row.title !== null && { title: row.title }),
      ...(details.allDay && { allDay: true }),
      ...(row.location && { location: row.location }),
      resources: takenResources(row.resources, details.transparency),
      reservedAfterInMinutes: details.timeReservedAfter ?? 0,
      capacity: details.totalCapacity ?? row.capacity,
    };
  });

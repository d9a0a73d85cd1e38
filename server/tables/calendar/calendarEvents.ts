import { sql } from 'kysely';
import {
  calendarEvent,
  eventDays,
  eventStatuses,
  eventTypes,
  type CalendarEvent,
} from '../../../contract/entities/calendar/calendarEvent.ts';
import type { FieldTable } from '../../../contract/queries/query.ts';
import { askable } from '../../../contract/fields.ts';
import type { Queries, Sql } from '../../database/database.ts';
import type { Family } from '../../database/families.ts';
import type { Span } from '../../scheduling/model.ts';
import { wallOf } from '../../scheduling/time/zones.ts';
import { entityTable } from '../entityTable.ts';
import { insertMany } from '../manyRows.ts';

/** A row: a single event, the MASTER of a rule, or an EXCEPTION of it. Times are wall clock. */
export type EventRow = Omit<
  CalendarEvent,
  | 'start'
  | 'end'
  | 'adjustedStart'
  | 'adjustedEnd'
  | 'externalScheduleId'
  | 'remainingCapacity'
  | 'recurrenceType'
> & {
  recurrenceType: Exclude<CalendarEvent['recurrenceType'], 'INSTANCE'>;
  start: string;
  end: string;
  /** Its own. */
  timeZone?: string;
  /** Of an EXCEPTION: the local start by the rule. */
  occurrence?: string;
  /** Of a MASTER of sessions: occurrences before it have rows. */
  storedUntil?: string;
  resourceIds: string[];
  /** The special hours of a location that it was made from (tables/locations/locationHours.ts). */
  special?: SpecialHours;
};

/** The day of the week of a local time. */
export const weekdayOf = (local: string) =>
  eventDays[(new Date(wallOf(local)).getUTCDay() + 6) % 7] ?? 'MONDAY';

export interface SpecialHours {
  startDate?: string;
  endDate?: string;
  isClosed?: boolean;
  comment?: string;
}

/** Working hours, closures, blocked times, and series of sessions. */
export const calendarEventTable = entityTable<EventRow>({
  table: 'calendar_events',
  stored: {
    scheduleId: 'schedule_id',
    type: 'type',
    recurrenceType: 'recurrence_type',
    recurrenceRule: { column: 'recurrence_rule', json: true },
    recurringEventId: 'master_id',
    occurrence: 'occurrence',
    start: 'start_date',
    end: 'end_date',
    timeZone: 'time_zone',
    title: 'title',
    status: 'status',
    location: { column: 'location', json: true },
    resourceIds: { column: 'resource_ids', missing: [] },
    resources: { column: 'resources', json: true, missing: [] },
    storedUntil: 'stored_until',
  },
  others: 'details',
  // Callers ask the family of both kinds of rows, below.
  fields: { id: { type: 'guid', sort: true, required: true } },
  name: 'calendarEventRows',
  defaultSort: [{ path: 'id', order: 'ASC' }],
  paging: { defaultLimit: 50, maxLimit: 1000 },
});

export const calendarEventFields = askable(calendarEvent, {
  id: { type: 'guid', required: true },
  scheduleId: { type: 'guid', required: true },
  externalScheduleId: { type: 'guid' },
  type: { type: 'enum', values: eventTypes, required: true },
  status: { type: 'enum', values: eventStatuses, required: true },
  title: { type: 'text' },
  'location.id': { type: 'guid' },
  'resources.id': { type: 'guids', minimumRank: 'staff' },
  createdDate: { type: 'date', required: true },
  updatedDate: { type: 'date', required: true },
} as const satisfies FieldTable);

const column = (name: string) => sql.ref(`found.${name}`);

/**
 * Rows of both kinds, for filters. `begins` and `ends` are the instants of a session. Of an event they are its wall
 * clock as though it showed UTC: at most `slack` from its instants. `rule` is that of a MASTER with occurrences that have
 * no rows; those of sessions begin at `stored_until`.
 */
export const eventFamily: Family = {
  name: 'calendarEvents',
  fields: calendarEventFields,
  columns: {
    id: { type: 'guid', expression: column('id'), notNull: true },
    scheduleId: { type: 'guid', expression: column('schedule_id'), notNull: true },
    externalScheduleId: { type: 'guid', expression: column('external_id') },
    type: { type: 'enum', expression: column('type'), notNull: true },
    status: { type: 'enum', expression: column('status'), notNull: true },
    title: { type: 'text', expression: column('title') },
    'location.id': { type: 'guid', expression: column('location_id') },
    'resources.id': { type: 'guids', values: sql`select unnest(found.resource_ids)` },
    createdDate: { type: 'date', expression: column('created_date'), notNull: true },
    updatedDate: { type: 'date', expression: column('updated_date'), notNull: true },
  },
  from: sql`(
    select calendar_events.business_id, calendar_events.id, schedule_id, external_id, type,
      calendar_events.status, title, location_id, resource_ids, calendar_events.created_date,
      calendar_events.updated_date, true as by_clock, recurrence_type = 'MASTER' as is_master,
      start_date::timestamp at time zone 'UTC' as begins, end_date::timestamp at time zone 'UTC' as ends,
      interval '2 days' as slack,
      case when calendar_events.status = 'CONFIRMED' and (type not in ('CLASS', 'COURSE') or stored_until is not null)
        then recurrence_rule end as rule,
      stored_until::timestamp at time zone 'UTC' as stored_until
    from calendar_events
      join schedules on schedules.business_id = calendar_events.business_id
        and schedules.id = calendar_events.schedule_id
    union all
    select sessions.business_id, sessions.id, sessions.schedule_id, service_id, services.type, sessions.status,
      title, location_id, sessions.resource_ids, sessions.created_date, sessions.updated_date, false, false,
      start_date, end_date, interval '0', null, null
    from sessions
      join services on services.business_id = sessions.business_id and services.id = sessions.service_id
  ) as found`,
  defaultSort: [{ path: 'id', order: 'ASC' }],
  paging: { defaultLimit: 50, maxLimit: 1000 },
};

interface EventIds {
  byClock: string[];
  sessions: string[];
  /** MASTERs with occurrences without rows. */
  recurring: string[];
}

/**
 * The rows of a filter that may begin in `starts` and have a part at or after `since`, and the MASTERs of which an
 * occurrence may. MASTERs themselves count wherever they end.
 */
export async function findEventIds(
  db: Queries,
  where: Sql<boolean>,
  { starts, since }: { starts: Span; since: number },
): Promise<EventIds> {
  const [from, to, least] = [starts.start, starts.end, since].map((at) => sql`${new Date(at)}::timestamptz`);
  const rows = await db.rows(
    sql<{ id: string; by_clock: boolean; begins_here: boolean; recurs_here: boolean }>`
      select id, by_clock, begins_here, recurs_here from ${eventFamily.from},
        lateral (select make_interval(weeks => coalesce((rule ->> 'interval')::int, 1)) as period,
          greatest(${from}, ${least} - (ends - begins), stored_until) - slack - begins as ahead) as distance,
        lateral (select begins
          + greatest(0, ceil(extract(epoch from ahead) / extract(epoch from period)))::float8 * period as next) as nearest,
        lateral (select begins + slack >= ${from} and (is_master or ends + slack > ${least}) as begins_here,
          rule is not null and next < ${to} + slack
            and next <= coalesce((rule #>> '{until,localDate}')::timestamp at time zone 'UTC', 'infinity')
            as recurs_here) as here
      where ${where} and begins - slack < ${to} and (begins_here or recurs_here)`,
  );
  const ids = (those: (row: (typeof rows)[number]) => boolean) => rows.filter(those).map(({ id }) => id);
  return {
    byClock: ids((row) => row.by_clock && row.begins_here),
    sessions: ids((row) => !row.by_clock),
    recurring: ids((row) => row.recurs_here),
  };
}

/** Occurrences that an EXCEPTION or a session replaces, from a day to a day: `<id of the MASTER> <day>`. */
export async function changedDaysOf(
  db: Queries,
  businessId: string,
  { masterIds, from, to }: { masterIds: readonly string[]; from: string; to: string },
): Promise<ReadonlySet<string>> {
  if (masterIds.length === 0) return new Set();
  const rows = await db.rows(sql<{ id: string; date: string }>`
    select master_id as id, left(occurrence, 10) as date from calendar_events
    where business_id = ${businessId} and master_id = any(${masterIds}::uuid[])
      and left(occurrence, 10) between ${from} and ${to}
    union
    select series_id, left(occurrence, 10) from sessions
    where business_id = ${businessId} and series_id = any(${masterIds}::uuid[])
      and left(occurrence, 10) between ${from} and ${to}`);
  return new Set(rows.map(({ id, date }) => `${id} ${date}`));
}

/** Stores many events in one statement. */
export async function insertEventRows(
  db: Queries,
  businessId: string,
  rows: readonly EventRow[],
): Promise<void> {
  await insertMany(
    db,
    'calendar_events',
    rows.map((row) => ({ business_id: businessId, ...columnsOf(row) })),
  );
}

function columnsOf(row: EventRow) {
  const { id, revision, createdDate, updatedDate, scheduleId, type, recurrenceType, ...rest } = row;
  const { recurrenceRule, recurringEventId, occurrence, start, end, timeZone, title, ...more } = rest;
  const { status, location, resourceIds, resources = [], storedUntil, ...details } = more;
  return {
    id,
    revision,
    created_date: createdDate,
    updated_date: updatedDate,
    schedule_id: scheduleId,
    type,
    recurrence_type: recurrenceType,
    recurrence_rule: recurrenceRule,
    master_id: recurringEventId,
    occurrence,
    start_date: start,
    end_date: end,
    time_zone: timeZone,
    title,
    status,
    location,
    resource_ids: resourceIds,
    resources,
    stored_until: storedUntil,
    details,
  };
}

/** Deletes the hours of a schedule; exceptions go with their MASTER. */
export async function deleteHours(db: Queries, businessId: string, scheduleId: string): Promise<void> {
  await db.write(sql`
    delete from calendar_events
    where business_id = ${businessId} and schedule_id = ${scheduleId} and type = 'WORKING_HOURS'`);
}

/** Stores until when a series has rows. Only the server sees it, so revision, date and history stay. */
export async function storeHorizon(
  db: Queries,
  businessId: string,
  { id, storedUntil }: Pick<EventRow, 'id' | 'storedUntil'>,
): Promise<void> {
  await db.write(
    sql`update calendar_events set stored_until = ${storedUntil}
      where business_id = ${businessId} and id = ${id}`,
    1,
  );
}

/**
 * Series that match `due` because their rows end too early. Excludes cancelled and ended series, and those of deleted
 * services.
 */
export async function findSeriesToExtend(
  db: Queries,
  due: Sql,
  most: number,
): Promise<{ businessId: string; id: string }[]> {
  return db.rows(sql<{ businessId: string; id: string }>`
    select business_id as "businessId", id from calendar_events
    where ${due} and status = 'CONFIRMED'
      and coalesce(recurrence_rule #>> '{until,localDate}' >= stored_until, true)
      and not exists (
        select from services where services.business_id = calendar_events.business_id
          and services.schedule_id = calendar_events.schedule_id and services.deleted_date is not null)
    order by stored_until limit ${most}::int`);
}

import { sql } from 'kysely';
import { equalValues } from '../../../contract/paths.ts';
import type { Queries, Sql } from '../../database/database.ts';
import type { Actor } from '../actor.ts';

export interface ChangeRow {
  id: string;
  /** Increases with each change. */
  sequence: string;
  entity: string;
  entity_id: string;
  action: string;
  /** Name of the record at that time. */
  name: string | null;
  /** The service that the record belongs to. */
  service_id: string | null;
  actor: Actor;
  before: unknown;
  after: unknown;
  request_id: string;
  at: Date;
  run_id: string | null;
  undoes: string | null;
}

/** A change with the names that people read. */
export interface NamedChangeRow extends ChangeRow {
  member_name: string | null;
  run_name: string | null;
  run_records: number | null;
  run_started: Date | null;
  run_undone: Date | null;
}

const columns = sql`changes.id, changes.sequence, changes.entity, changes.entity_id, changes.action, changes.name,
  changes.service_id, changes.actor, changes.before, changes.after, changes.request_id, changes.at, changes.run_id,
  changes.undoes`;

/** `rest` follows the tenant's condition: `and changes.entity_id = … order by …`. */
export async function selectNamedChanges(
  db: Queries,
  businessId: string,
  rest: Sql,
): Promise<NamedChangeRow[]> {
  const rows = await db.rows(sql<Omit<NamedChangeRow, 'run_records'>>`
    select ${columns}, members.name as member_name, bulk_runs.name as run_name,
      bulk_runs.started_date as run_started, bulk_runs.undone_date as run_undone
    from whole_changes changes
    left join members on members.business_id = changes.business_id
      and members.id = (changes.actor ->> 'memberId')::uuid
    left join bulk_runs on bulk_runs.business_id = changes.business_id and bulk_runs.id = changes.run_id
    where changes.business_id = ${businessId} ${rest}`);
  const recordsOf = await countRunRecords(db, businessId, rows);
  return rows.map((row) => ({ ...row, run_records: recordsOf(row) }));
}

/** Counts the records of each run of these changes once, and those of its undo. */
async function countRunRecords(
  db: Queries,
  businessId: string,
  rows: readonly Pick<ChangeRow, 'run_id'>[],
): Promise<(row: Pick<ChangeRow, 'run_id' | 'undoes'>) => number | null> {
  const runIds = [...new Set(rows.flatMap(({ run_id: id }) => id ?? []))];
  if (runIds.length === 0) return () => null;
  const counts = await db.rows(sql<{ run_id: string; undoes: boolean; records: number }>`
    select run_id, undoes is not null as undoes,
      count(distinct coalesce(service_id, entity_id))::int as records
    from changes where business_id = ${businessId} and run_id = any(${runIds}::uuid[])
    group by run_id, undoes is not null`);
  return ({ run_id: runId, undoes }) =>
    counts.find((one) => one.run_id === runId && one.undoes === (undoes !== null))?.records ?? null;
}

export async function countChanges(db: Queries, businessId: string, rest: Sql): Promise<number> {
  const row = await db.first(sql<{ count: number }>`
    select count(*)::int as count from whole_changes changes where changes.business_id = ${businessId} ${rest}`);
  return row?.count ?? 0;
}

export function findChange(db: Queries, businessId: string, id: string): Promise<ChangeRow | undefined> {
  return db.first(
    sql<ChangeRow>`select ${columns} from whole_changes changes where business_id = ${businessId} and id = ${id}`,
  );
}

/** Returns changes by id, in the order in which they happened. */
export function findChanges(db: Queries, businessId: string, ids: readonly string[]): Promise<ChangeRow[]> {
  return db.rows(sql<ChangeRow>`
    select ${columns} from whole_changes changes where business_id = ${businessId} and id = any(${ids}::uuid[]) order by sequence`);
}

/** Changes of a service's other records in the request that changed the service. */
const relatedConditions = {
  prices: sql`and entity = 'optionsAndVariants'`,
  calendar: sql`and entity in ('session', 'booking') and before is not null and after is not null`,
};

/** Changes of variants or of the calendar by the requests of these service changes, oldest first. */
export async function relatedChanges(
  db: Queries,
  businessId: string,
  changes: readonly ChangeRow[],
  what: keyof typeof relatedConditions,
): Promise<ChangeRow[]> {
  const serviceIds = changes.map(({ entity_id: serviceId }) => serviceId);
  const requestIds = [...new Set(changes.map(({ request_id: requestId }) => requestId))];
  const found = await db.rows(sql<ChangeRow>`
    select ${columns} from whole_changes changes
    where business_id = ${businessId} and service_id = any(${serviceIds}::uuid[])
      and request_id = any(${requestIds}::text[]) ${relatedConditions[what]}
    order by sequence`);
  return found.filter((other) => changes.some((change) => isRelated(other, change)));
}

/** Changes of series of the service by the request that changed it, oldest first. */
export async function relatedSeriesChanges(
  db: Queries,
  businessId: string,
  { entity_id: serviceId, request_id: requestId, actor }: ChangeRow,
): Promise<ChangeRow[]> {
  const found = await db.rows(sql<ChangeRow>`
    select ${columns} from whole_changes changes
    where business_id = ${businessId} and request_id = ${requestId} and entity = 'calendarEvent'
      and before is not null and after is not null and entity_id in (
        select calendar_events.id from calendar_events
          join services on services.business_id = calendar_events.business_id
            and services.schedule_id = calendar_events.schedule_id
        where calendar_events.business_id = ${businessId} and services.id = ${serviceId})
    order by sequence`);
  return found.filter((series) => equalValues(series.actor, actor));
}

/** Changes of services by the same request after the given change, oldest first. */
export async function serviceUpdatesAfter(
  db: Queries,
  businessId: string,
  { request_id: requestId, sequence, actor }: ChangeRow,
): Promise<ChangeRow[]> {
  const found = await db.rows(sql<ChangeRow>`
    select ${columns} from whole_changes changes
    where business_id = ${businessId} and request_id = ${requestId} and sequence > ${sequence}::bigint
      and entity = 'service' and action = 'updated'
    order by sequence`);
  return found.filter((update) => equalValues(update.actor, actor));
}

/** All changes of the same kind of record by the request of this change, including it, oldest first. */
export async function changesOfRequest(
  db: Queries,
  businessId: string,
  { request_id: requestId, entity, actor }: ChangeRow,
): Promise<ChangeRow[]> {
  const found = await db.rows(sql<ChangeRow>`
    select ${columns} from whole_changes changes
    where business_id = ${businessId} and request_id = ${requestId} and entity = ${entity}
    order by sequence`);
  return found.filter((other) => equalValues(other.actor, actor));
}

/** Whether both changes belong to one request of one person, and to one service. */
export function isRelated(other: ChangeRow, change: ChangeRow): boolean {
  return (
    other.service_id === change.entity_id &&
    other.request_id === change.request_id &&
    equalValues(other.actor, change.actor)
  );
}

/** Number of sessions and bookings that a request changed together with their service. */
export interface CalendarCounts {
  id: string;
  sessions: number;
  bookings: number;
}

/** By change; changes without any are omitted. Records created by the request, as by a clone, are not counted. */
export function countCalendarChanges(
  db: Queries,
  businessId: string,
  ids: readonly string[],
): Promise<CalendarCounts[]> {
  return db.rows(sql<CalendarCounts>`
    with owners as (
      select id, entity_id, request_id, actor from changes
      where business_id = ${businessId} and id = any(${ids}::uuid[])
    )
    select owners.id,
      count(distinct touched.entity_id) filter (where touched.entity = 'session')::int as sessions,
      count(distinct touched.entity_id) filter (where touched.entity = 'booking')::int as bookings
    from owners join changes touched on touched.business_id = ${businessId}
      and touched.request_id = owners.request_id and touched.service_id = owners.entity_id
      and touched.actor = owners.actor and touched.entity in ('session', 'booking') and touched.action <> 'created'
    group by owners.id`);
}

/** The deletion of the merged contact by each of these merges, with the contact's name. */
export async function deletionsByMerges(
  db: Queries,
  businessId: string,
  ids: readonly string[],
): Promise<{ merge: string; id: string; name: string | null }[]> {
  if (ids.length === 0) return [];
  return db.rows(sql<{ merge: string; id: string; name: string | null }>`
    select distinct on (merges.id) merges.id as merge, deletions.id, deletions.name
    from changes merges join changes deletions on deletions.business_id = merges.business_id
      and deletions.request_id = merges.request_id and deletions.entity = 'contact'
      and deletions.action = 'deleted' and deletions.sequence > merges.sequence
    where merges.business_id = ${businessId} and merges.id = any(${ids}::uuid[])
    order by merges.id, deletions.sequence`);
}

/** The latest change that undid this one, if possible of the same record. */
export function changeUndoing(db: Queries, businessId: string, id: string): Promise<ChangeRow | undefined> {
  return db.first(sql<ChangeRow>`
    select ${columns} from whole_changes changes
    join changes undone on undone.business_id = changes.business_id and undone.id = changes.undoes
    where changes.business_id = ${businessId} and changes.undoes = ${id} and changes.entity = undone.entity
    order by changes.entity_id = undone.entity_id desc, changes.sequence desc limit 1`);
}

/** Id of the latest change of a record, without reconstructing its content, which is slower. */
export async function lastChangeIdOf(
  db: Queries,
  businessId: string,
  entityId: string,
): Promise<string | undefined> {
  const last = await db.first(sql<{ id: string }>`
    select id from changes where business_id = ${businessId} and entity_id = ${entityId}
    order by sequence desc limit 1`);
  return last?.id;
}

/** Id of the latest change of each of these records, by record. */
export async function latestChangeIds(
  db: Queries,
  businessId: string,
  entityIds: readonly string[],
): Promise<Map<string, string>> {
  if (entityIds.length === 0) return new Map();
  const found = await db.rows(sql<{ record: string; id: string }>`
    select record, latest.id from unnest(${entityIds}::uuid[]) as record cross join lateral (
      select id from changes where business_id = ${businessId} and entity_id = record
      order by sequence desc limit 1
    ) as latest`);
  return new Map(found.map(({ record, id }) => [record, id]));
}

type UndoingLink = Pick<ChangeRow, 'id' | 'at'> & { undoes: string };

/** Links between changes and the changes that they undo, whether or not they are still in effect. */
export function undoingLinks(
  db: Queries,
  businessId: string,
  ids: readonly string[],
): Promise<UndoingLink[]> {
  return db.rows(sql<UndoingLink>`
    select id, undoes, at from changes where business_id = ${businessId} and undoes = any(${ids}::uuid[])`);
}

/** A change without its content. */
export type ChangeHead = Omit<ChangeRow, 'sequence' | 'service_id' | 'actor' | 'before' | 'after'>;

/** The latest changes of a member, newest first. `entities`: only to these. */
export function latestOfMember(
  db: Queries,
  businessId: string,
  memberId: string,
  { entities, most }: { entities?: readonly string[]; most: number },
): Promise<ChangeHead[]> {
  return db.rows(sql<ChangeHead>`
    select id, entity, entity_id, action, name, at, request_id, run_id, undoes
    from whole_changes
    where business_id = ${businessId} and actor ->> 'memberId' = ${memberId}
      ${entities ? sql`and entity = any(${entities}::text[])` : sql``}
    order by sequence desc limit ${most}::int`);
}

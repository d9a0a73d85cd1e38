import { sql } from 'kysely';
import type { AnswerOf } from '../../../contract/call.ts';
import type { compareVersions as compareCall } from '../../../contract/calls/history/history.ts';
import type { ActivityFilter } from '../../../contract/calls/history/activity.ts';
import type {
  ChangeActor,
  FieldChange,
  RecordedChange,
} from '../../../contract/entities/history/recordedChange.ts';
import { ApiError } from '../../../contract/errors.ts';
import { equalValues, getPath, type Fields } from '../../../contract/paths.ts';
import type { Sql } from '../../database/database.ts';
import { literally } from '../../database/lists/likePattern.ts';
import {
  countCalendarChanges,
  countChanges,
  deletionsByMerges,
  selectNamedChanges,
  type NamedChangeRow,
} from '../../tables/history/recordedChanges.ts';
import { exceptionsOf } from './exceptionsOf.ts';
import { fieldChangesOf, ownFieldsOf } from './ownFields.ts';
import type { RestQuestion } from '../restList.ts';
import { leftToUndo, undoneAmong } from './planUndo.ts';
import { isUndoable } from './undoRules.ts';
import type { Actor } from '../../tables/actor.ts';
import type { Writing } from '../writing.ts';
import { undoUntil } from '../deadlines.ts';

type Asking = Pick<Writing, 'db' | 'businessId'>;

/** A page of the business's changes, and their total. */
export async function listChanges(
  asking: Asking,
  { filter, sort, offset, limit }: RestQuestion<ActivityFilter, 'date' | 'id'>,
): Promise<{ changes: RecordedChange[]; total: number }> {
  const { db, businessId } = asking;
  const where = filter.foldRuns ? foldedOf(businessId, filter) : whereOf(filter);
  const direction = sort && !sort.descending ? sql`asc` : sql`desc`;
  const total = await countChanges(db, businessId, where);
  const page = sql`${where} order by changes.sequence ${direction} limit ${limit}::int offset ${offset}::int`;
  return { changes: await recordedChanges(asking, await selectNamedChanges(db, businessId, page)), total };
}

/** The latest change of each bulk run and of its undo, and all other changes. */
function foldedOf(businessId: string, filter: ActivityFilter): Sql {
  return sql`and changes.sequence in (
    select max(changes.sequence) from whole_changes changes
    where changes.business_id = ${businessId} ${whereOf(filter)}
    group by coalesce(changes.run_id, changes.id), changes.undoes is null)`;
}

function whereOf(filter: ActivityFilter): Sql {
  const {
    id,
    entity,
    entityId,
    ofService,
    action,
    memberId,
    actorKind,
    runId,
    setUp,
    bookings,
    q,
    from,
    to,
  } = filter;
  // A filter by record or by id also finds the changes that a list leaves out.
  const isList = !id && !entityId;
  const conditions = [
    // A staff member's resource follows its person, whose change says what happened.
    isList &&
      sql`and not (changes.entity = 'resource' and exists (
      select from staff_members where staff_members.business_id = changes.business_id
        and staff_members.resource_id = changes.entity_id))`,
    // The session of an appointment follows its booking in the same way.
    isList &&
      sql`and not (changes.entity = 'session' and exists (
      select from bookings where bookings.business_id = changes.business_id
        and bookings.session_id = changes.entity_id and bookings.books_appointment))`,
    // The events of weekly hours are listed as one change of the hours.
    isList &&
      sql`and not (changes.entity = 'calendarEvent' and exists (
      select from changes hours where hours.business_id = changes.business_id
        and hours.request_id = changes.request_id and hours.entity = 'weeklyHours'))`,
    id && sql`and changes.id = any(${id}::uuid[])`,
    entity !== undefined && sql`and changes.entity = any(${[entity].flat()}::text[])`,
    entityId && sql`and changes.entity_id = ${entityId}::uuid`,
    ofService &&
      sql`and (changes.entity_id = ${ofService}::uuid
        or changes.service_id = ${ofService}::uuid and changes.entity = 'optionsAndVariants')`,
    action !== undefined && sql`and changes.action = any(${[action].flat()}::text[])`,
    memberId && sql`and changes.actor ->> 'memberId' = ${memberId.toLowerCase()}`,
    actorKind !== undefined &&
      sql`and changes.actor ->> 'identityType' = any(${identityTypesOf(actorKind)}::text[])`,
    runId && sql`and changes.run_id = ${runId}::uuid`,
    setUp === false &&
      sql`and not (changes.actor ->> 'identityType' = ${identityTypes.SYSTEM} and changes.at <= (
        select created_date from businesses where id = changes.business_id))`,
    bookings === false &&
      sql`and (changes.entity not in ('booking', 'attendance') or changes.run_id is not null)`,
    q && sql`and changes.name ilike ${`%${literally(q)}%`}`,
    from && sql`and changes.at >= ${from}::timestamptz`,
    to && sql`and changes.at < ${to}::timestamptz`,
  ];
  return sql.join(
    conditions.filter((condition) => typeof condition === 'object'),
    sql` `,
  );
}

/** The platform's names of stored actor types. */
const identityTypes = {
  MEMBER: 'MEMBER',
  APP: 'APP',
  VISITOR: 'ANONYMOUS_VISITOR',
  SYSTEM: 'UNKNOWN',
} as const satisfies Record<ChangeActor['kind'], Actor['identityType']>;

const identityTypesOf = (kinds: NonNullable<ActivityFilter['actorKind']>): string[] =>
  [kinds].flat().map((kind) => identityTypes[kind]);

/** One change for display. Throws NOT_FOUND. */
export async function readChange(asking: Asking, id: string): Promise<RecordedChange> {
  const [change] = await changesByIds(asking, [id]);
  if (!change) throw changeNotFound();
  return change;
}

/** Refusal for an unknown id of a change. */
export function changeNotFound(): ApiError {
  return new ApiError('NOT_FOUND', 'Change not found.');
}

/** Several changes, oldest first. */
export async function changesByIds(asking: Asking, ids: readonly string[]): Promise<RecordedChange[]> {
  if (ids.length === 0) return [];
  const rest = sql`and changes.id = any(${ids}::uuid[]) order by changes.sequence`;
  return recordedChanges(asking, await selectNamedChanges(asking.db, asking.businessId, rest));
}

/** The changes recorded by undoing these, oldest first, without those of sessions and bookings. */
export async function undoingChanges(asking: Asking, ids: readonly string[]): Promise<RecordedChange[]> {
  if (ids.length === 0) return [];
  const rest = sql`and changes.undoes = any(${ids}::uuid[]) order by changes.sequence`;
  const rows = await selectNamedChanges(asking.db, asking.businessId, rest);
  const latest = new Map(rows.map((row) => [`${row.undoes} ${row.entity} ${row.entity_id}`, row]));
  return recordedChanges(asking, [...latest.values()].filter(isUndoable));
}

/** Compares two versions of one record. Throws NOT_FOUND, FAILED_PRECONDITION. */
export async function compareVersions(
  asking: Asking,
  ...ids: [string, string]
): Promise<AnswerOf<typeof compareCall>> {
  const rows = await selectNamedChanges(
    asking.db,
    asking.businessId,
    sql`and changes.id = any(${ids}::uuid[]) order by changes.sequence`,
  );
  const [one, other = one] = rows;
  if (!one || !other || rows.length < new Set(ids).size) throw changeNotFound();
  if (one.entity !== other.entity || one.entity_id !== other.entity_id) {
    throw new ApiError('FAILED_PRECONDITION', 'The two changes belong to different records.');
  }
  const [older, newer] = await recordedChanges(asking, [one, other]);
  if (!older || !newer) throw new Error('A change that was read is not there.');
  return { older, newer, fields: fieldChangesOf(versionOf(one), versionOf(other)) };
}

/** The record after a change, or before its deletion. */
function versionOf({ entity, before, after }: NamedChangeRow): Fields {
  return ownFieldsOf(entity, after ?? before) ?? {};
}

async function recordedChanges(asking: Asking, rows: readonly NamedChangeRow[]): Promise<RecordedChange[]> {
  const ids = rows.filter(isUndoable).map(({ id }) => id);
  const undone = await undoneAmong(asking, ids);
  const left = await leftToUndo(asking, rows);
  const calendars = await calendarsOf(asking, rows);
  const exceptions = await exceptionsOf(asking, rows);
  const merges = await mergesAmong(asking, rows);
  return rows.map((row) => {
    const merge = merges.get(row.id);
    return toRecordedChange(row, {
      undone: undone.get(row.id) ?? merge?.undone,
      undoable: left.has(row.id),
      calendar: calendars.get(row.id),
      exception: exceptions.get(row.id),
      mergedName: merge?.name,
    });
  });
}

interface Merge {
  /** Of the deleted contact, unless it was erased. */
  name: string | undefined;
  /** When the merge was undone, as the deletion is. */
  undone: Date | undefined;
}

/** The merges of contacts among these changes, by the change of the contact that remains. */
async function mergesAmong(asking: Asking, rows: readonly NamedChangeRow[]): Promise<Map<string, Merge>> {
  const ids = rows.flatMap(({ id, entity, action }) =>
    entity === 'contact' && action === 'merged' ? [id] : [],
  );
  const deletions = await deletionsByMerges(asking.db, asking.businessId, ids);
  const undone = await undoneAmong(
    asking,
    deletions.map(({ id }) => id),
  );
  return new Map(
    deletions.map(({ merge, id, name }) => [merge, { name: name ?? undefined, undone: undone.get(id) }]),
  );
}

/** Affected sessions and bookings of location changes, deletions and restorations, by change. */
async function calendarsOf(
  { db, businessId }: Asking,
  rows: readonly NamedChangeRow[],
): Promise<Map<string, NonNullable<RecordedChange['calendar']>>> {
  const ids = rows.filter(mayTouchCalendar).map(({ id }) => id);
  const counts = ids.length === 0 ? [] : await countCalendarChanges(db, businessId, ids);
  return new Map(counts.map(({ id, sessions, bookings }) => [id, { sessions, bookings }]));
}

function mayTouchCalendar({ entity, action, before, after }: NamedChangeRow): boolean {
  if (entity !== 'service') return false;
  if (action !== 'updated') return action === 'deleted' || action === 'restored';
  return !equalValues(getPath(before, 'locations'), getPath(after, 'locations'));
}

function toRecordedChange(
  row: NamedChangeRow,
  {
    calendar,
    exception,
    mergedName,
    undone,
    undoable,
  }: Pick<RecordedChange, 'undoable' | 'calendar' | 'exception' | 'mergedName'> & {
    /** When it was undone. */
    undone: Date | undefined;
  },
): RecordedChange {
  const {
    id,
    at,
    entity,
    entity_id: entityId,
    action,
    name,
    run_id: runId,
    run_name: runName,
    run_records: records,
    run_started: started,
    run_undone: runUndone,
  } = row;
  const mayBeUndone = started !== null && runUndone === null && row.undoes === null;
  return {
    id,
    date: at.toISOString(),
    entity,
    entityId,
    ...(row.service_id !== null && { serviceId: row.service_id }),
    ...(name !== null && { name }),
    action,
    actor: changeActorOf(row.actor, row.member_name ?? customerOf(row)),
    requestId: row.request_id,
    fields: fieldsOf(row),
    ...(exception && { exception }),
    ...(mergedName !== undefined && { mergedName }),
    ...(calendar && { calendar }),
    ...(runId !== null && {
      run: {
        id: runId,
        name: runName ?? '',
        records: records ?? 0,
        ...(mayBeUndone && { undoUntil: undoUntil(started).toISOString() }),
      },
    }),
    ...(row.undoes !== null && { undoes: row.undoes }),
    undone: undone !== undefined,
    ...(undone && { undoneDate: undone.toISOString() }),
    undoable,
  };
}

/** The name in a booking: visitors change only their own. */
function customerOf({ entity, before, after }: NamedChangeRow): string | null {
  if (entity !== 'booking') return null;
  const names = ['firstName', 'lastName'].map((part) => getPath(after ?? before, `contactDetails.${part}`));
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ') || null;
}

/** The actor on the wire, with the present name of a member, or that of the customer for a visitor. */
export function changeActorOf(actor: Actor, name: string | null): RecordedChange['actor'] {
  const { identityType } = actor;
  switch (identityType) {
    case 'MEMBER':
      return {
        kind: 'MEMBER',
        ...(actor.memberId && { id: actor.memberId }),
        ...(name !== null && { name }),
      };
    case 'APP':
      return { kind: 'APP', ...(actor.appId && { id: actor.appId }) };
    case 'ANONYMOUS_VISITOR':
      return {
        kind: 'VISITOR',
        ...(actor.anonymousVisitorId && { id: actor.anonymousVisitorId }),
        ...(name !== null && { name }),
      };
    case 'UNKNOWN':
      return { kind: 'SYSTEM' };
    default:
      return identityType satisfies never;
  }
}

/**
 * Differences between before and after; none for a creation or deletion, which the record itself shows. An invitation
 * has no screen of its own once it is accepted.
 */
function fieldsOf({ entity, action, before, after }: NamedChangeRow): FieldChange[] {
  const [old, now] = [ownFieldsOf(entity, before), ownFieldsOf(entity, after)];
  if (entity === 'teamInvitation' && action === 'created') return [{ field: 'role', after: now?.['role'] }];
  return old && now ? fieldChangesOf(old, now) : [];
}

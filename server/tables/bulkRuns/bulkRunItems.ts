import { sql } from 'kysely';
import type { BulkItemError, BulkItemState } from '../../../contract/entities/bulkRuns/bulkRun.ts';
import type { FieldChange } from '../../../contract/entities/history/recordedChange.ts';
import type { Queries, Sql } from '../../database/database.ts';
import { insertMany, jsonText } from '../manyRows.ts';

/** The stored state of one record in a bulk run. */
export interface BulkItemRow {
  position: number;
  entity_id: string;
  name: string;
  state: BulkItemState;
  fields: FieldChange[];
  error: BulkItemError | null;
  change_id: string | null;
  /** Of an imported file. */
  line: number | null;
  /** Whether the run creates the record. */
  creates: boolean;
}

/** A row as stored; its document in an import. */
export type NewBulkItemRow = BulkItemRow & { document?: unknown };

export async function insertBulkItems(
  db: Queries,
  businessId: string,
  runId: string,
  items: readonly NewBulkItemRow[],
): Promise<void> {
  const rows = items.map((item) => ({ business_id: businessId, run_id: runId, ...item }));
  await insertMany(db, 'bulk_run_items', rows);
}

const columns = sql`position, entity_id, name, state, fields, error, change_id, line, creates`;

/** `rest` follows the conditions on business and run. */
export function selectBulkItems(
  db: Queries,
  businessId: string,
  runId: string,
  rest: Sql,
): Promise<BulkItemRow[]> {
  return db.rows(sql<BulkItemRow>`
    select ${columns} from bulk_run_items where business_id = ${businessId} and run_id = ${runId} ${rest}`);
}

/** For `order by`: changes first, then blocked, then unchanged items; an excluded item keeps its position. */
export const changesFirst = sql`case state when 'BLOCKED' then 1 when 'UNCHANGED' then 2 else 0 end`;

export async function countBulkItems(
  db: Queries,
  businessId: string,
  runId: string,
  rest: Sql,
): Promise<number> {
  const row = await db.first(sql<{ count: number }>`
    select count(*)::int as count from bulk_run_items
    where business_id = ${businessId} and run_id = ${runId} ${rest}`);
  return row?.count ?? 0;
}

interface RunKey {
  businessId: string;
  runId: string;
}

/** The outcome of one record; undefined fields and change stay. */
export interface BulkItemOutcome {
  entityId: string;
  state: BulkItemState;
  fields?: FieldChange[];
  error?: BulkItemError;
  changeId?: string | undefined;
}

/** Stores the outcomes of records. Excluded items stay unchanged. */
export async function updateBulkItems(
  db: Queries,
  { businessId, runId }: RunKey,
  outcomes: readonly BulkItemOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  await db.write(
    sql`update bulk_run_items items set state = outcomes.state, error = outcomes.error::jsonb,
        fields = coalesce(outcomes.fields::jsonb, items.fields),
        change_id = coalesce(outcomes.change_id, items.change_id)
      from unnest(
        ${outcomes.map(({ entityId }) => entityId)}::uuid[],
        ${outcomes.map(({ state }) => state)}::text[],
        ${outcomes.map(({ error }) => jsonText(error))}::text[],
        ${outcomes.map(({ fields }) => jsonText(fields))}::text[],
        ${outcomes.map(({ changeId }) => changeId)}::uuid[]
      ) as outcomes (entity_id, state, error, fields, change_id)
      where items.business_id = ${businessId} and items.run_id = ${runId}
        and items.entity_id = outcomes.entity_id`,
    outcomes.length,
  );
}

export async function setItemStates(
  db: Queries,
  { businessId, runId }: RunKey,
  { from, to, only }: { from: readonly BulkItemState[]; to: BulkItemState; only?: readonly string[] },
): Promise<void> {
  const among = only ? sql`and entity_id = any(${only}::uuid[])` : sql``;
  await db.write(sql`
    update bulk_run_items set state = ${to}
    where business_id = ${businessId} and run_id = ${runId} and state = any(${from}::text[]) ${among}`);
}

/** An item with the change that it recorded. */
interface ChangedItem {
  run_id: string;
  entity_id: string;
  change_id: string;
}

/** Returns the items for which these changes, or the changes that they undo, were recorded. */
export function changedItems(
  db: Queries,
  businessId: string,
  changeIds: readonly string[],
): Promise<ChangedItem[]> {
  return db.rows(sql<ChangedItem>`
    with recursive chain as (
      select id, undoes, run_id, entity_id from changes
      where business_id = ${businessId} and id = any(${changeIds}::uuid[])
      union
      select changes.id, changes.undoes, changes.run_id, changes.entity_id from chain
        join changes on changes.business_id = ${businessId} and changes.id = chain.undoes
    )
    select items.run_id, items.entity_id, items.change_id from chain
      join bulk_run_items items on items.business_id = ${businessId} and items.run_id = chain.run_id
        and items.entity_id = chain.entity_id and items.change_id = chain.id`);
}

export async function countItemStates(
  db: Queries,
  businessId: string,
  runId: string,
): Promise<Partial<Record<BulkItemState, number>>> {
  const rows = await db.rows(sql<{ state: BulkItemState; count: number }>`
    select state, count(*)::int as count from bulk_run_items
    where business_id = ${businessId} and run_id = ${runId} group by state`);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** A row of an imported file. */
export interface ImportedItemRow {
  entity_id: string;
  line: number;
  creates: boolean;
  document: unknown;
}

/** The documents of rows, in any order. */
export function selectDocuments(
  db: Queries,
  businessId: string,
  runId: string,
  entityIds: readonly string[],
): Promise<ImportedItemRow[]> {
  return db.rows(sql<ImportedItemRow>`
    select entity_id, line, creates, document from bulk_run_items
    where business_id = ${businessId} and run_id = ${runId} and entity_id = any(${entityIds}::uuid[])
      and document is not null`);
}

/** The lines of a run's earlier rows by their record, and by the slug of the service that they create. */
export async function linesInRun(
  db: Queries,
  businessId: string,
  runId: string,
  { ids, slugs }: { ids: readonly string[]; slugs: readonly string[] },
): Promise<Map<string, number>> {
  const rows = await db.rows(sql<{ key: string; line: number }>`
    select entity_id::text as key, line from bulk_run_items
    where business_id = ${businessId} and run_id = ${runId} and entity_id = any(${ids}::uuid[])
    union all
    select document #>> '{mainSlug,name}', line from bulk_run_items
    where business_id = ${businessId} and run_id = ${runId} and creates
      and document #>> '{mainSlug,name}' = any(${slugs}::text[])`);
  return new Map(rows.map(({ key, line }) => [key, line]));
}

/** Deletes the documents of rows that are done: the history has their versions. */
export async function deleteDocuments(db: Queries, businessId: string, runId: string): Promise<void> {
  await db.write(sql`
    update bulk_run_items set document = null
    where business_id = ${businessId} and run_id = ${runId} and state in ('DONE', 'UNCHANGED') and document is not null`);
}

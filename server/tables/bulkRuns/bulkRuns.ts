import { sql } from 'kysely';
import type { BulkSelection, RunWork } from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import type { BulkEntity } from '../../../contract/entities/bulkRuns/bulkOperations.ts';
import type { BulkRun } from '../../../contract/entities/bulkRuns/bulkRun.ts';
import type { Queries, Sql } from '../../database/database.ts';
import { json } from '../../database/sqlCompiler.ts';
import type { Actor } from '../actor.ts';
import { insertInto, updateOf } from '../rows.ts';

export interface BulkRunRow {
  id: string;
  /** The family of its records. */
  entity: BulkEntity;
  name: string;
  stage: 'PREVIEWED' | 'STARTED' | 'UNDOING';
  actor: Actor;
  selection: BulkSelection;
  work: RunWork;
  side_effects: BulkRun['sideEffects'];
  job_id: string | null;
  created_date: Date;
  started_date: Date | null;
  undone_date: Date | null;
  /** Time of the last notification of customers about its cancellations. */
  told_date: Date | null;
}

/** A run with its job and item counts. */
export interface WatchedRunRow extends BulkRunRow {
  job_state: 'RUNNING' | 'DONE' | 'FAILED' | null;
  member_name: string | null;
  counts: Record<string, number>;
  /** Of the rows that create their records; null without any. */
  new_counts: Record<string, number> | null;
}

export async function insertBulkRun(db: Queries, businessId: string, run: BulkRunRow): Promise<void> {
  const { actor, selection, work, side_effects: sideEffects, ...columns } = run;
  const documents = {
    actor: json(actor),
    selection: json(selection),
    work: json(work),
    side_effects: json(sideEffects),
  };
  await db.write(insertInto('bulk_runs', { business_id: businessId, ...columns, ...documents }), 1);
}

type RunChange = Partial<Omit<BulkRunRow, 'id' | 'entity' | 'selection' | 'created_date'>>;

export async function updateBulkRun(
  db: Queries,
  businessId: string,
  id: string,
  { actor, work, side_effects: sideEffects, ...change }: RunChange,
): Promise<void> {
  const columns = {
    ...change,
    ...(actor && { actor: json(actor) }),
    ...(work && { work: json(work) }),
    ...(sideEffects && { side_effects: json(sideEffects) }),
  };
  await db.write(updateOf('bulk_runs', { businessId, id }, columns), 1);
}

const columns = sql`bulk_runs.id, bulk_runs.entity, bulk_runs.name, bulk_runs.stage, bulk_runs.actor, bulk_runs.selection, bulk_runs.work,
  bulk_runs.side_effects, bulk_runs.job_id, bulk_runs.created_date, bulk_runs.started_date, bulk_runs.undone_date,
  bulk_runs.told_date`;

/** Locks the run until the transaction ends. */
export function lockBulkRun(db: Queries, businessId: string, id: string): Promise<BulkRunRow | undefined> {
  return db.first(
    sql<BulkRunRow>`select ${columns} from bulk_runs where business_id = ${businessId} and id = ${id} for update`,
  );
}

export function findBulkRun(db: Queries, businessId: string, id: string): Promise<BulkRunRow | undefined> {
  return db.first(
    sql<BulkRunRow>`select ${columns} from bulk_runs where business_id = ${businessId} and id = ${id}`,
  );
}

const joined = sql`bulk_runs
  left join jobs on jobs.business_id = bulk_runs.business_id and jobs.id = bulk_runs.job_id
  left join members on members.business_id = bulk_runs.business_id
    and members.id = (bulk_runs.actor ->> 'memberId')::uuid`;

/** `rest` follows the tenant's condition and may use `bulk_runs` and `jobs`. */
export function watchBulkRuns(db: Queries, businessId: string, rest: Sql): Promise<WatchedRunRow[]> {
  return db.rows(sql<WatchedRunRow>`
    select ${columns}, jobs.state as job_state, members.name as member_name, (
      select coalesce(json_object_agg(state, count), '{}') from (
        select state, count(*) as count from bulk_run_items
        where bulk_run_items.business_id = bulk_runs.business_id and run_id = bulk_runs.id group by state
      ) as states
    ) as counts, (
      select json_object_agg(state, count) from (
        select state, count(*) as count from bulk_run_items
        where bulk_run_items.business_id = bulk_runs.business_id and run_id = bulk_runs.id and creates group by state
      ) as new_states
    ) as new_counts
    from ${joined} where bulk_runs.business_id = ${businessId} ${rest}`);
}

export async function countBulkRuns(db: Queries, businessId: string, rest: Sql): Promise<number> {
  const row = await db.first(sql<{ count: number }>`
    select count(*)::int as count from ${joined} where bulk_runs.business_id = ${businessId} ${rest}`);
  return row?.count ?? 0;
}

/** Deletes a preview that was never started; keeps started runs. */
export async function deletePreview(db: Queries, businessId: string, id: string): Promise<void> {
  await db.write(
    sql`delete from bulk_runs where business_id = ${businessId} and id = ${id} and stage = 'PREVIEWED'`,
  );
}

/** Deletes previews of all businesses that were never started; returns their number. */
export function deleteAbandonedPreviews(db: Queries, before: Date): Promise<number> {
  return db.write(sql`delete from bulk_runs where stage = 'PREVIEWED' and created_date < ${before}`);
}

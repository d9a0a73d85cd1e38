import { sql } from 'kysely';
import type { BodyOf } from '../../../contract/call.ts';
import type {
  BulkRunFilter,
  BulkRunItemFilter,
  prepareBulkRun as prepareCall,
  startBulkRun as startCall,
} from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import type { BulkEntity } from '../../../contract/entities/bulkRuns/bulkOperations.ts';
import { type BulkRun, type BulkRunItem } from '../../../contract/entities/bulkRuns/bulkRun.ts';
import { ApiError, invalidArgument, invalidField, type FieldViolation } from '../../../contract/errors.ts';
import { daysFrom } from '../../../contract/durations.ts';
import type { AppOptions } from '../options.ts';
import type { CallContext } from '../callContext.ts';
import {
  changesFirst,
  countBulkItems,
  selectBulkItems,
  setItemStates,
  type BulkItemRow,
} from '../../tables/bulkRuns/bulkRunItems.ts';
import {
  countBulkRuns,
  deleteAbandonedPreviews,
  deletePreview,
  findBulkRun,
  insertBulkRun,
  lockBulkRun,
  updateBulkRun,
  watchBulkRuns,
  type BulkRunRow,
  type WatchedRunRow,
} from '../../tables/bulkRuns/bulkRuns.ts';
import { bulkRunJobs } from './bulkRunJobs.ts';
import { bulkFamilyOf, refuseOtherWork } from './bulkFamilies.ts';
import { deletionOf, noSideEffects } from './bulkFamily.ts';
import { changingRecords, refuseChangedSelection } from './selection.ts';
import { changeActorOf } from '../history/changeHistory.ts';
import { startJobOn } from '../jobs/jobs.ts';
import type { RestQuestion } from '../restList.ts';
import { actorOf } from '../writing.ts';
import { undoUntil } from '../deadlines.ts';

type Asking = Pick<CallContext, 'db' | 'businessId'>;

/** Adds a run that is not started, still without rows and side effects. */
export async function addPreviewedRun(
  context: CallContext,
  described: Pick<BulkRunRow, 'entity' | 'name' | 'selection' | 'work'>,
): Promise<BulkRunRow> {
  const { db, businessId, caller, now } = context;
  const run: BulkRunRow = {
    ...described,
    id: crypto.randomUUID(),
    stage: 'PREVIEWED',
    actor: actorOf(caller),
    side_effects: noSideEffects,
    job_id: null,
    created_date: now,
    started_date: null,
    undone_date: null,
    told_date: null,
  };
  await insertBulkRun(db, businessId, run);
  return run;
}

function toBulkRun(row: WatchedRunRow): BulkRun {
  const { started_date: started, undone_date: undone } = row;
  return {
    id: row.id,
    ...(row.entity !== 'service' && { entity: row.entity }),
    name: row.name,
    state: stateOf(row),
    actor: changeActorOf(row.actor, row.member_name),
    createdDate: row.created_date.toISOString(),
    ...(started && { startedDate: started.toISOString(), undoUntil: undoUntil(started).toISOString() }),
    ...(undone && { undoneDate: undone.toISOString() }),
    selection: row.selection,
    work: row.work,
    total: Object.values(row.counts).reduce((sum, count) => sum + count, 0),
    counts: row.counts,
    ...(row.new_counts && { newCounts: row.new_counts }),
    sideEffects: row.side_effects,
  };
}

function stateOf({ stage, job_state: job }: WatchedRunRow): BulkRun['state'] {
  if (stage === 'PREVIEWED') return 'PREVIEWED';
  if (job === 'FAILED') return 'FAILED';
  if (stage === 'STARTED') return job === 'RUNNING' ? 'RUNNING' : 'DONE';
  return job === 'RUNNING' ? 'UNDOING' : 'UNDONE';
}

/** A row of a run in wire form. Its id is that of the run and its position. */
export function toBulkRunItem(
  { id: runId, entity }: Pick<BulkRunRow, 'id' | 'entity'>,
  row: BulkItemRow,
): BulkRunItem {
  return {
    id: `${runId}.${row.position}`,
    runId,
    ...ofRow(entity, row.entity_id),
    name: row.name,
    state: row.state,
    fields: row.fields,
    ...(row.error && { error: row.error }),
    ...(row.change_id !== null && { changeId: row.change_id }),
    ...(row.line !== null && { line: row.line }),
    ...(row.creates && { isNew: true }),
  };
}

/** The record of a row on the wire. */
export function ofRow(entity: BulkEntity, id: string): Pick<BulkRunItem, 'serviceId' | 'entityId'> {
  return entity === 'service' ? { serviceId: id } : { entityId: id };
}

/** Throws NOT_FOUND. */
export async function readBulkRun({ db, businessId }: Asking, id: string): Promise<BulkRun> {
  const [row] = await watchBulkRuns(db, businessId, sql`and bulk_runs.id = ${id}`);
  if (!row) throw noSuchRun();
  return toBulkRun(row);
}

function noSuchRun(): ApiError {
  return new ApiError('NOT_FOUND', 'Bulk action not found. Previews expire after a day.');
}

/** A page of runs, newest first by default. */
export async function listBulkRuns(
  { db, businessId }: Asking,
  { filter, sort, offset, limit }: RestQuestion<BulkRunFilter, 'createdDate' | 'id'>,
): Promise<{ runs: BulkRun[]; total: number }> {
  const { id, state, memberId } = filter;
  const conditions = [
    id && sql`and bulk_runs.id = any(${id}::uuid[])`,
    state ? stateIs(state) : !id && sql`and bulk_runs.stage <> 'PREVIEWED'`,
    memberId && sql`and bulk_runs.actor ->> 'memberId' = ${memberId.toLowerCase()}`,
  ];
  const where = sql.join(
    conditions.filter((condition) => typeof condition === 'object'),
    sql` `,
  );
  const direction = sort && !sort.descending ? sql`asc` : sql`desc`;
  const order = sql`order by bulk_runs.created_date ${direction}, bulk_runs.id ${direction}`;
  const rows = await watchBulkRuns(
    db,
    businessId,
    sql`${where} ${order} limit ${limit}::int offset ${offset}::int`,
  );
  return { runs: rows.map(toBulkRun), total: await countBulkRuns(db, businessId, where) };
}

function stateIs(state: BulkRun['state']) {
  switch (state) {
    case 'PREVIEWED':
      return sql`and bulk_runs.stage = 'PREVIEWED'`;
    case 'RUNNING':
      return sql`and bulk_runs.stage = 'STARTED' and jobs.state = 'RUNNING'`;
    case 'DONE':
      return sql`and bulk_runs.stage = 'STARTED' and jobs.state = 'DONE'`;
    case 'UNDOING':
      return sql`and bulk_runs.stage = 'UNDOING' and jobs.state = 'RUNNING'`;
    case 'UNDONE':
      return sql`and bulk_runs.stage = 'UNDOING' and jobs.state = 'DONE'`;
    case 'FAILED':
      return sql`and jobs.state = 'FAILED'`;
    default:
      return state satisfies never;
  }
}

/** The items of a run: by default changes first, then blocked ones, each by name. */
export async function listBulkRunItems(
  { db, businessId }: Asking,
  { filter, sort, offset, limit }: RestQuestion<BulkRunItemFilter, 'name' | 'state' | 'id'>,
): Promise<{ items: BulkRunItem[]; total: number }> {
  const { runId, state, isNew } = filter;
  const ofState = state === undefined ? sql`` : sql`and state = any(${[state].flat()}::text[])`;
  const where = isNew === undefined ? ofState : sql`${ofState} and creates = ${isNew}`;
  const order = sort
    ? sql`${sort.field === 'state' ? sql`state` : sql`position`} ${sort.descending ? sql`desc` : sql`asc`}, position`
    : sql`${changesFirst}, position`;
  const page = sql`${where} order by ${order} limit ${limit}::int offset ${offset}::int`;
  const run = await findBulkRun(db, businessId, runId);
  const rows = run ? await selectBulkItems(db, businessId, runId, page) : [];
  return {
    items: run ? rows.map((row) => toBulkRunItem(run, row)) : [],
    total: await countBulkItems(db, businessId, runId, where),
  };
}

/**
 * Locks a run in one of the given stages. Throws NOT_FOUND, and FAILED_PRECONDITION in another stage or while it
 * is working.
 */
export async function lockRun(
  { db, businessId }: Asking,
  id: string,
  { stages, otherwise }: { stages: readonly BulkRunRow['stage'][]; otherwise: string },
): Promise<BulkRunRow> {
  const run = await lockBulkRun(db, businessId, id);
  if (!run) throw noSuchRun();
  const { state } = await readBulkRun({ db, businessId }, run.id);
  if (!stages.includes(run.stage) || state === 'RUNNING' || state === 'UNDOING') {
    throw new ApiError('FAILED_PRECONDITION', otherwise, { data: { state } });
  }
  return run;
}

/** For `lockRun` in operations on previews. */
export const startedAlready = { stages: ['PREVIEWED'], otherwise: 'This run was started already.' } as const;

/**
 * Names a previewed run, excludes or includes items, and sets its deletion options; recomputes its side effects.
 * Ignores ids of other items.
 */
export async function prepareBulkRun(
  context: CallContext,
  id: string,
  { name, leaveOut, putBack, deletion }: BodyOf<typeof prepareCall>,
): Promise<BulkRun> {
  const { db, businessId } = context;
  const run = await lockRun(context, id, startedAlready);
  const key = { businessId, runId: run.id };
  if (deletion && !run.work.deletion) throw invalidArgument([deletesNothing]);
  if (leaveOut) await setItemStates(db, key, { from: ['CHANGES'], to: 'EXCLUDED', only: leaveOut });
  if (putBack) await setItemStates(db, key, { from: ['EXCLUDED'], to: 'CHANGES', only: putBack });
  const work = deletion ? { deletion } : run.work;
  refuseOtherWork(bulkFamilyOf(run.entity), work);
  await updateBulkRun(db, businessId, run.id, { work, ...(name !== undefined && { name }) });
  if (leaveOut ?? putBack ?? deletion) await keepSideEffects(context, { ...run, work });
  return readBulkRun(context, run.id);
}

/** Stores the side effects of a previewed run beyond its rows' changes, without excluded and blocked rows. */
export async function keepSideEffects(
  context: CallContext,
  { id, entity, work }: Pick<BulkRunRow, 'id' | 'entity' | 'work'>,
): Promise<void> {
  const { db, businessId } = context;
  const changing = await selectBulkItems(db, businessId, id, sql`and state = 'CHANGES' order by position`);
  const sideEffects = await bulkFamilyOf(entity).sideEffectsOf(context, changing, work);
  await updateBulkRun(db, businessId, id, { side_effects: sideEffects });
}

const deletesNothing: FieldViolation = {
  field: 'deletion',
  description: 'means nothing here: this run changes fields',
  violatedRule: 'FIELD_NOT_ALLOWED',
};

/** Discards a preview that was not started. */
export async function discardBulkRun(context: CallContext, id: string): Promise<BulkRun> {
  const { id: runId } = await lockRun(context, id, startedAlready);
  const discarded = await readBulkRun(context, runId);
  await deletePreview(context.db, context.businessId, runId);
  return discarded;
}

/** Starts a previewed run. Throws SELECTION_CHANGED and, for a previewed deletion, IMPACT_CHANGED. */
export async function startBulkRun(
  context: CallContext,
  id: string,
  { name, impactToken }: BodyOf<typeof startCall>,
): Promise<BulkRun> {
  const { db, businessId } = context;
  const run = await lockRun(context, id, startedAlready);
  await refuseIncompleteImport(context, run);
  await refuseChangedSelection(context, run);
  if (impactToken !== undefined) await refuseChangedDeletion(context, run, impactToken);
  await setItemStates(db, { businessId, runId: run.id }, { from: ['CHANGES'], to: 'WAITING' });
  await work(context, run, { retry: false });
  await updateBulkRun(db, businessId, run.id, {
    stage: 'STARTED',
    started_date: context.now,
    actor: actorOf(context.caller),
    ...(name !== undefined && { name }),
  });
  return readBulkRun(context, run.id);
}

/** Throws FAILED_PRECONDITION if rows of the imported file are missing. */
async function refuseIncompleteImport(
  { db, businessId }: Asking,
  { id, work: { import: file } }: BulkRunRow,
): Promise<void> {
  if (!file || (await countBulkItems(db, businessId, id, sql``)) >= file.rows) return;
  throw new ApiError('FAILED_PRECONDITION', 'Rows of the file are missing: its upload was interrupted.');
}

async function refuseChangedDeletion(
  context: CallContext,
  { id, entity, work: { deletion } }: BulkRunRow,
  impactToken: string,
): Promise<void> {
  if (!deletion) {
    throw invalidField('impactToken', 'must be left out: this run deletes nothing', 'FIELD_NOT_ALLOWED');
  }
  const ids = await changingRecords(context, id);
  await deletionOf(bulkFamilyOf(entity)).refuseOther(context, ids, deletion, impactToken);
}

/** Retries failed and pending items. */
export async function retryBulkRun(context: CallContext, id: string): Promise<BulkRun> {
  const { db, businessId } = context;
  const otherwise = 'Only a run that has ended can be tried again.';
  const run = await lockRun(context, id, { stages: ['STARTED'], otherwise });
  await setItemStates(db, { businessId, runId: run.id }, { from: ['FAILED'], to: 'WAITING' });
  await work(context, run, { retry: true });
  return readBulkRun(context, run.id);
}

async function work(context: CallContext, run: BulkRunRow, { retry }: { retry: boolean }): Promise<void> {
  const { db, businessId } = context;
  const jobId = crypto.randomUUID();
  const waiting = await selectBulkItems(db, businessId, run.id, sql`and state = 'WAITING' order by position`);
  const targetIds = waiting.map(({ entity_id: entityId }) => entityId);
  await startJobOn(context, bulkRunJobs, { id: jobId, targetIds, request: { runId: run.id, retry } });
  await updateBulkRun(db, businessId, run.id, { job_id: jobId });
}

/** Deletes previews of all businesses that were not started within a day. Returns their number. */
export function purgeAbandonedPreviews({ database, clock }: AppOptions): Promise<number> {
  return deleteAbandonedPreviews(database, daysFrom(clock(), -1));
}

import { sql } from 'kysely';
import * as z from 'zod';
import { guid } from '../../../contract/entities/values/text.ts';
import { ApiError, invalidArgument } from '../../../contract/errors.ts';
import { equalValues } from '../../../contract/paths.ts';
import { selectBulkItems, updateBulkItem } from '../../tables/bulkRuns/bulkRunItems.ts';
import { findBulkRun, type BulkRunRow } from '../../tables/bulkRuns/bulkRuns.ts';
import { lastChangeIdOf } from '../../tables/history/recordedChanges.ts';
import type { JobKind } from '../jobs.ts';
import { bulkFamilyOf } from './bulkFamilies.ts';
import { deletionOf, type LockedRecord } from './bulkFamily.ts';
import { blockedError, itemErrorOf } from './rowErrors.ts';
import type { Writing } from '../writing.ts';

const jobRequest = z.strictObject({ runId: guid, retry: z.boolean() });
type BulkRunJob = z.infer<typeof jobRequest>;

export const bulkRunJobs: JobKind<BulkRunJob> = {
  name: 'bulkRun',
  request: jobRequest,
  batchSize: 100,
  workOn,
  refused: async ({ db, businessId }, entityId, { runId }, error) =>
    updateBulkItem(db, { businessId, runId, entityId }, { state: 'FAILED', error: itemErrorOf(error) }),
  finish: async (writing, { runId }) => {
    const run = await runOf(writing, runId);
    const family = bulkFamilyOf(run.entity);
    await (run.work.deletion ? family.deletion?.finish : family.finish)?.(writing, run);
  },
};

async function runOf({ db, businessId }: Writing, runId: string): Promise<BulkRunRow> {
  const run = await findBulkRun(db, businessId, runId);
  if (!run) throw new Error('A bulk run that was started is not there.');
  return run;
}

async function workOn(job: Writing, entityId: string, { runId, retry }: BulkRunJob): Promise<void> {
  const writing: Writing = { ...job, runId };
  const { db, businessId } = writing;
  const key = { businessId, runId, entityId };
  const run = await runOf(writing, runId);
  const family = bulkFamilyOf(run.entity);
  if (run.work.deletion) {
    await deletionOf(family).carryOut(writing, run, entityId, run.work.deletion);
    const changeId = await lastChangeIdOf(db, businessId, entityId);
    return updateBulkItem(db, key, { state: 'DONE', changeId });
  }
  const locked = await family.lock(writing, run, entityId);
  // A retry was decided with the current state in view, so edits since the preview don't block it.
  if (!retry) await refuseIfEdited(writing, run, entityId, locked);
  const { planned } = locked;
  if (planned.violations.length > 0) throw invalidArgument(planned.violations);
  if (planned.fields.length === 0) return updateBulkItem(db, key, { state: 'UNCHANGED', fields: [] });
  const fields = await locked.save();
  const changeId = await lastChangeIdOf(db, businessId, locked.changedId?.() ?? entityId);
  const error = planned.unfitting.length > 0 ? blockedError(planned.unfitting) : undefined;
  return updateBulkItem(db, key, { state: 'DONE', fields, changeId, ...(error && { error }) });
}

/**
 * Throws CHANGED_SINCE if the record was edited since the preview, because the user has not seen the resulting
 * values.
 */
async function refuseIfEdited(
  { db, businessId }: Writing,
  { id: runId }: BulkRunRow,
  entityId: string,
  { planned, valueAt }: LockedRecord,
): Promise<void> {
  const [item] = await selectBulkItems(db, businessId, runId, sql`and entity_id = ${entityId}`);
  const seen = new Map(item?.fields.map((change) => [change.field, change]));
  const fields = [...new Set([...seen.keys(), ...planned.fields.map(({ field }) => field)])].filter(
    (field) => !equalValues(valueAt(field), seen.get(field)?.before) || !seen.has(field),
  );
  if (fields.length === 0) {
    const { unfitting } = planned;
    // Another edit reduced the set of fitting operations.
    if (unfitting.length > 0 && planned.fields.length < seen.size) throw invalidArgument(unfitting);
    return;
  }
  const description = `${fields.join(', ')} ${fields.length === 1 ? 'was' : 'were'} edited since the preview.`;
  throw new ApiError('CHANGED_SINCE', description, { data: { fields } });
}

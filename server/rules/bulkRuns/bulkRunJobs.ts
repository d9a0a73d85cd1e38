import { sql } from 'kysely';
import * as z from 'zod';
import type { FieldChange } from '../../../contract/entities/history/recordedChange.ts';
import { guid } from '../../../contract/entities/values/text.ts';
import { ApiError, invalidArgument } from '../../../contract/errors.ts';
import { equalValues } from '../../../contract/paths.ts';
import {
  selectBulkItems,
  updateBulkItems,
  type BulkItemOutcome,
} from '../../tables/bulkRuns/bulkRunItems.ts';
import { findBulkRun, type BulkRunRow } from '../../tables/bulkRuns/bulkRuns.ts';
import { latestChangeIds } from '../../tables/history/recordedChanges.ts';
import { alone, attemptTogether, decide, itemOf, undivided, withAllowed, type ItemOutcome } from '../bulk.ts';
import type { JobKind } from '../jobs/jobs.ts';
import { bulkFamilyOf } from './bulkFamilies.ts';
import {
  deletionOf,
  importsOf,
  type BulkFamily,
  type LockedRecord,
  type LockedSet,
  type PlannedRecord,
} from './bulkFamily.ts';
import { blockedError, storeRefusals } from './rowErrors.ts';
import type { Writing } from '../writing.ts';

const jobRequest = z.strictObject({ runId: guid, retry: z.boolean() });
type BulkRunJob = z.infer<typeof jobRequest>;

export const bulkRunJobs: JobKind<BulkRunJob> = {
  name: 'bulkRun',
  request: jobRequest,
  batchSize: 100,
  work: (job, request) => ({
    idOf: (id) => id,
    begin: undivided((ids: readonly string[]) => workOn(job, ids, request)),
  }),
  refused: storeRefusals('FAILED'),
  finish: async (writing, { runId }) => {
    const run = await runOf(writing, runId);
    const family = bulkFamilyOf(run.entity);
    await finishOf(family, run)?.(writing, run);
  },
};

function finishOf({ deletion, imports, finish }: BulkFamily, { work }: BulkRunRow) {
  if (work.import) return imports?.finish;
  return work.deletion ? deletion?.finish : finish;
}

async function runOf({ db, businessId }: Writing, runId: string): Promise<BulkRunRow> {
  const run = await findBulkRun(db, businessId, runId);
  if (!run) throw new Error('A bulk run that was started is not there.');
  return run;
}

async function workOn(
  job: Writing,
  ids: readonly string[],
  { runId, retry }: BulkRunJob,
): Promise<ItemOutcome<unknown>[]> {
  const writing: Writing = { ...job, runId };
  const run = await runOf(writing, runId);
  const family = bulkFamilyOf(run.entity);
  const { lock } = family;
  if (run.work.deletion) return deleteRecords(writing, run, ids, deletionOf(family));
  if (run.work.import) {
    return changeRecords(writing, run, ids, { lock: importsOf(family).lock, retry });
  }
  if ('together' in lock) return changeRecords(writing, run, ids, { lock: lock.together, retry });
  return attemptTogether(
    writing.db,
    ids,
    alone(async (id) => {
      const [outcome] = await changeRecords(writing, run, [id], { lock: inSetOfOne(lock.alone), retry });
      return itemOf(outcome);
    }),
  );
}

async function deleteRecords(
  writing: Writing,
  run: BulkRunRow,
  ids: readonly string[],
  { carryOut }: ReturnType<typeof deletionOf>,
): Promise<ItemOutcome<unknown>[]> {
  const outcomes = await carryOut(writing, run, ids, run.work.deletion ?? {});
  const deleted = ids.filter((_id, index) => 'item' in (outcomes[index] ?? {}));
  await storeDone(
    writing,
    run,
    deleted.map((entityId) => ({ entityId, changedId: entityId })),
  );
  return [...outcomes];
}

type Lock = (writing: Writing, run: BulkRunRow, ids: readonly string[]) => Promise<LockedSet>;

const inSetOfOne =
  (lock: (writing: Writing, run: BulkRunRow, id: string) => Promise<LockedRecord>): Lock =>
  async (writing, run, [id = '']) => {
    const locked = await lock(writing, run, id);
    return { records: [{ item: locked }], save: async () => [{ item: await locked.save() }] };
  };

async function changeRecords(
  writing: Writing,
  run: BulkRunRow,
  ids: readonly string[],
  { lock, retry }: { lock: Lock; retry: boolean },
): Promise<ItemOutcome<unknown>[]> {
  const { db, businessId } = writing;
  const { records, save } = await lock(writing, run, ids);
  // A retry was decided with the current state in view, so edits since the preview don't block it.
  const previewed = retry ? undefined : await previewedFields(writing, run, ids);
  const allowed = records.map((outcome, index) => {
    const entityId = ids[index] ?? '';
    if ('error' in outcome) return outcome;
    return decide(() => {
      const { item: record } = outcome;
      if (previewed) refuseIfEdited(record, previewed.get(entityId) ?? []);
      if (record.planned.violations.length > 0) throw invalidArgument(record.planned.violations);
      return { entityId, record };
    });
  });
  return withAllowed(allowed, async (all) => {
    const changing = all.filter(({ record }) => record.planned.fields.length > 0);
    const unchanged = all.filter((one) => !changing.includes(one));
    await updateBulkItems(
      db,
      { businessId, runId: run.id },
      unchanged.map(({ entityId }) => ({ entityId, state: 'UNCHANGED', fields: [] })),
    );
    const saved = changing.length === 0 ? [] : await save(changing.map(({ entityId }) => entityId));
    const outcomes = new Map(changing.map((one, index) => [one, saved[index]]));
    await storeDone(
      writing,
      run,
      changing.flatMap((one) => {
        const { entityId, record } = one;
        const outcome = outcomes.get(one);
        if (!outcome || 'error' in outcome) return [];
        const { unfitting } = record.planned;
        const error = unfitting.length > 0 ? { error: blockedError(unfitting) } : {};
        return [{ entityId, fields: outcome.item, ...error, changedId: record.changedId?.() ?? entityId }];
      }),
    );
    return all.map((one) => outcomes.get(one) ?? { item: [] });
  });
}

/** Stores what a run has done, with the change of each record. */
async function storeDone(
  { db, businessId }: Writing,
  { id: runId }: BulkRunRow,
  done: readonly (Omit<BulkItemOutcome, 'state'> & { changedId: string })[],
): Promise<void> {
  const changes = await latestChangeIds(
    db,
    businessId,
    done.map(({ changedId }) => changedId),
  );
  await updateBulkItems(
    db,
    { businessId, runId },
    done.map(({ changedId, ...outcome }) => ({
      ...outcome,
      state: 'DONE',
      changeId: changes.get(changedId),
    })),
  );
}

async function previewedFields(
  { db, businessId }: Writing,
  { id: runId }: BulkRunRow,
  ids: readonly string[],
): Promise<Map<string, FieldChange[]>> {
  const items = await selectBulkItems(db, businessId, runId, sql`and entity_id = any(${ids}::uuid[])`);
  return new Map(items.map(({ entity_id: id, fields }) => [id, fields]));
}

/**
 * Throws CHANGED_SINCE if the record was edited since the preview, because the user has not seen the resulting
 * values.
 */
function refuseIfEdited({ planned, valueAt }: PlannedRecord, previewed: readonly FieldChange[]): void {
  const seen = new Map(previewed.map((change) => [change.field, change]));
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

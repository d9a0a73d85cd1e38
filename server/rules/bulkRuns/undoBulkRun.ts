import { sql } from 'kysely';
import * as z from 'zod';
import { batchesOf } from '../../../contract/batches.ts';
import type { AnswerOf } from '../../../contract/call.ts';
import type { previewBulkRunUndo as previewCall } from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import { bulkRunLimits, entityOfRun, type BulkRun } from '../../../contract/entities/bulkRuns/bulkRun.ts';
import { guid } from '../../../contract/entities/values/text.ts';
import { ApiError } from '../../../contract/errors.ts';
import { alone } from '../bulk.ts';
import type { CallContext } from '../callContext.ts';
import {
  selectBulkItems,
  updateBulkItems,
  type BulkItemOutcome,
  type BulkItemRow,
} from '../../tables/bulkRuns/bulkRunItems.ts';
import { findBulkRun, updateBulkRun, type BulkRunRow } from '../../tables/bulkRuns/bulkRuns.ts';
import { findChange, findChanges, type ChangeRow } from '../../tables/history/recordedChanges.ts';
import { bulkFamilyOf } from './bulkFamilies.ts';
import type { BulkFamily, Edited } from './bulkFamily.ts';
import { lockRun, ofRow, readBulkRun } from './bulkRuns.ts';
import { startJobOn, type JobKind } from '../jobs/jobs.ts';
import { storeRefusals } from './rowErrors.ts';
import { leftToUndo, undoneAmong } from '../history/planUndo.ts';
import { nothingToUndo, undoChanges } from '../history/undo.ts';
import type { Writing } from '../writing.ts';
import { undoUntil } from '../deadlines.ts';

const jobRequest = z.strictObject({ runId: guid });
type UndoJob = z.infer<typeof jobRequest>;

export const bulkRunUndoJobs: JobKind<UndoJob> = {
  name: 'bulkRunUndo',
  request: jobRequest,
  work: (job, { runId }) => alone((entityId) => undoItem({ ...job, runId }, runId, entityId)),
  refused: storeRefusals('NOT_UNDONE'),
  finish: async ({ db, businessId, now }, { runId }) =>
    updateBulkRun(db, businessId, runId, { undone_date: now }),
};

async function undoItem(writing: Writing, runId: string, entityId: string): Promise<void> {
  const { db, businessId } = writing;
  const [item] = await selectBulkItems(db, businessId, runId, sql`and entity_id = ${entityId}`);
  const editedFields = item?.change_id ? await undoOne(writing, item.change_id) : [];
  const description = `${editedFields.join(', ')} ${editedFields.length === 1 ? 'was' : 'were'} edited since and ${editedFields.length === 1 ? 'stays' : 'stay'}.`;
  const outcome: BulkItemOutcome =
    editedFields.length === 0
      ? { entityId, state: 'UNDONE' }
      : {
          entityId,
          state: 'PARTLY_UNDONE',
          error: { code: 'CHANGED_SINCE', description, fields: editedFields },
        };
  await updateBulkItems(db, { businessId, runId }, [outcome]);
}

/** Undoes a run for one record, except for edited fields. Returns the fields that stay. */
async function undoOne(writing: Writing, changeId: string): Promise<string[]> {
  const { db, businessId } = writing;
  const change = await findChange(db, businessId, changeId);
  const run = await findBulkRun(db, businessId, writing.runId ?? '');
  if (!change || !run) throw new Error('The change of a row of a bulk run is not there.');
  const { undo } = bulkFamilyOf(run.entity);
  if (!undoes(undo, change)) {
    await undoChanges(writing, [change]);
    return [];
  }
  if ((await undoneAmong(writing, [changeId])).has(changeId)) return [];
  return undo.update(writing, change);
}

/** Whether the family undoes a change, not the history. */
const undoes = (
  { everyAction, creations }: BulkFamily['undo'],
  { action }: Pick<ChangeRow, 'action'>,
): boolean => everyAction === true || action === 'updated' || (creations === true && action === 'created');

/** Last item first, like every undo. */
const toUndo = sql`and state in ('DONE', 'NOT_UNDONE') and change_id is not null order by position desc`;

/**
 * Starts the undo of a run; repeated, it retries the refused items. Throws FAILED_PRECONDITION after thirty days,
 * and NOTHING_TO_UNDO if none of its changes is in effect.
 */
export async function undoBulkRun(context: CallContext, id: string): Promise<BulkRun> {
  const { db, businessId } = context;
  const otherwise = 'Wait until the bulk action has finished.';
  const run = await lockRun(context, id, { stages: ['STARTED', 'UNDOING'], otherwise });
  refuseTooLate(run, context.now);
  const items = await selectBulkItems(db, businessId, run.id, toUndo);
  if (items.length === 0) throw nothingToUndo('no change of this run is in effect.');
  const jobId = crypto.randomUUID();
  const targetIds = items.map(({ entity_id: entityId }) => entityId);
  await startJobOn(context, bulkRunUndoJobs, { id: jobId, targetIds, request: { runId: run.id } });
  await updateBulkRun(db, businessId, run.id, { stage: 'UNDOING', job_id: jobId });
  return readBulkRun(context, run.id);
}

function refuseTooLate({ started_date: started }: BulkRunRow, now: Date): void {
  if (started && now <= undoUntil(started)) return;
  throw new ApiError(
    'FAILED_PRECONDITION',
    `A bulk action can be undone for ${bulkRunLimits.daysToUndo} days.`,
  );
}

/** Previews {@link undoBulkRun} by the same plan, without changes. */
export async function previewBulkRunUndo(
  context: CallContext,
  id: string,
): Promise<AnswerOf<typeof previewCall>> {
  const { db, businessId } = context;
  const run = await readBulkRun(context, id);
  const entity = entityOfRun(run);
  const family = bulkFamilyOf(entity);
  const preview: AnswerOf<typeof previewCall> = { undoable: 0, partly: 0, refused: 0, kept: [] };
  const items = await selectBulkItems(db, businessId, run.id, toUndo);
  for (const page of batchesOf(items, pageSize)) {
    const edited = await editedOf(context, family, page);
    for (const { entity_id: entityId, name } of page) {
      const found = edited.get(entityId);
      if (!found) continue;
      const { fields, something } = found;
      preview[fields.length === 0 ? 'undoable' : something ? 'partly' : 'refused'] += 1;
      if (fields.length > 0 && preview.kept.length < mostNamed) {
        preview.kept.push({ ...ofRow(entity, entityId), name, fields });
      }
    }
  }
  return preview;
}

const pageSize = 250;
const mostNamed = 100;

/** Edited fields by record; `id` if the record is deleted. Records with nothing left to undo are missing. */
async function editedOf(
  context: CallContext,
  family: BulkFamily,
  items: readonly BulkItemRow[],
): Promise<Map<string, Edited>> {
  const { db, businessId } = context;
  const changes = await findChanges(
    db,
    businessId,
    items.flatMap(({ change_id: changeId }) => changeId ?? []),
  );
  const undone = await undoneAmong(
    context,
    changes.map(({ id }) => id),
  );
  const [updates, deletions] = partition(
    changes.filter(({ id }) => !undone.has(id)),
    (change) => undoes(family.undo, change),
  );
  const left = await leftToUndo(context, deletions);
  const unedited: Edited = { fields: [], something: true };
  return new Map<string, Edited>([
    ...deletions.flatMap(({ id, entity_id: entityId }) =>
      left.has(id) ? [[entityId, unedited] as const] : [],
    ),
    ...(await family.undo.preview(context, updates)),
  ]);
}

function partition<Entry>(entries: readonly Entry[], is: (entry: Entry) => boolean): [Entry[], Entry[]] {
  return [entries.filter(is), entries.filter((entry) => !is(entry))];
}

import { sql } from 'kysely';
import type { BodyOf } from '../../../contract/call.ts';
import type { BulkWork, previewBulkRun as previewCall } from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import type { BulkRun, BulkRunItem } from '../../../contract/entities/bulkRuns/bulkRun.ts';
import { largestRestPage } from '../../../contract/queries/restList.ts';
import type { CallContext } from '../callContext.ts';
import {
  changesFirst,
  insertBulkItems,
  selectBulkItems,
  setItemStates,
  type BulkItemRow,
} from '../../tables/bulkRuns/bulkRunItems.ts';
import { deletePreview } from '../../tables/bulkRuns/bulkRuns.ts';
import { inStatements } from '../../tables/manyRows.ts';
import { bulkFamilyOf, refuseOtherWork } from './bulkFamilies.ts';
import type { BulkFamily, PlannedFields, Selected } from './bulkFamily.ts';
import { addPreviewedRun, keepSideEffects, readBulkRun, toBulkRunItem } from './bulkRuns.ts';
import { blockedError } from './rowErrors.ts';
import { selectedRecords } from './selection.ts';

/** Plans a run for each selected record and stores the plan, so that exactly this plan can be started. */
export async function previewBulkRun(
  context: CallContext,
  { entity = 'service', name, selection, work, insteadOf }: BodyOf<typeof previewCall>,
): Promise<{ bulkRun: BulkRun; items: BulkRunItem[] }> {
  const { db, businessId } = context;
  const family = bulkFamilyOf(entity);
  refuseOtherWork(family, work);
  const items = await plannedRows(
    context,
    family,
    await selectedRecords(context, family, selection, work),
    work,
  );
  const row = await addPreviewedRun(context, {
    entity,
    name: name ?? (work.deletion ? 'Bulk deletion' : 'Bulk edit'),
    selection,
    work,
  });
  const { id: runId } = row;
  await insertBulkItems(db, businessId, runId, items);
  if (insteadOf) await replacePreview(context, insteadOf, runId);
  await keepSideEffects(context, row);
  const first = sql`order by ${changesFirst}, position limit ${largestRestPage}::int`;
  const rows = await selectBulkItems(db, businessId, runId, first);
  return {
    bulkRun: await readBulkRun(context, runId),
    items: rows.map((item) => toBulkRunItem(row, item)),
  };
}

async function plannedRows(
  context: CallContext,
  family: BulkFamily,
  selected: readonly Selected[],
  work: BulkWork,
): Promise<BulkItemRow[]> {
  if (work.deletion) {
    const nothing = { fields: [], violations: [], unfitting: [] };
    return selected.map((record, position) => ({
      ...rowOf({ ...record, ...nothing }, position),
      state: 'CHANGES',
    }));
  }
  const plan = await family.planner(context, work);
  const rows: BulkItemRow[] = [];
  for (const page of inStatements(selected)) {
    for (const planned of await plan(page)) rows.push(rowOf(planned, rows.length));
  }
  return rows;
}

/** Records excluded from a preview stay excluded from its replacement. */
async function replacePreview(
  { db, businessId }: CallContext,
  formerId: string,
  runId: string,
): Promise<void> {
  const leftOut = await selectBulkItems(db, businessId, formerId, sql`and state = 'EXCLUDED'`);
  const only = leftOut.map(({ entity_id: id }) => id);
  await setItemStates(db, { businessId, runId }, { from: ['CHANGES'], to: 'EXCLUDED', only });
  await deletePreview(db, businessId, formerId);
}

/** The run's effect on one record; `position` is its index. */
function rowOf(
  { id, name, fields, violations, unfitting }: Selected & PlannedFields,
  position: number,
): BulkItemRow {
  const row = { position, entity_id: id, name, change_id: null, fields, line: null, creates: false };
  if (violations.length > 0) return { ...row, state: 'BLOCKED', error: blockedError(violations) };
  const error = unfitting.length > 0 ? blockedError(unfitting) : null;
  return { ...row, state: fields.length > 0 ? 'CHANGES' : 'UNCHANGED', error };
}

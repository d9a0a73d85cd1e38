import { changedItems, countItemStates, updateBulkItems } from '../../tables/bulkRuns/bulkRunItems.ts';
import { lockBulkRun, updateBulkRun } from '../../tables/bulkRuns/bulkRuns.ts';
import type { ChangeRow } from '../../tables/history/recordedChanges.ts';
import { undoneAmong } from '../history/planUndo.ts';
import type { Writing } from '../writing.ts';

/**
 * Updates the items of bulk runs whose changes were undone or redone outside of the run. A run counts as undone
 * once none of its changes is in effect.
 */
export async function followInRuns(writing: Writing, undone: readonly ChangeRow[]): Promise<void> {
  const { db, businessId, now } = writing;
  const items = await changedItems(
    db,
    businessId,
    undone.map(({ id }) => id),
  );
  if (items.length === 0) return;
  const takenBack = await undoneAmong(
    writing,
    items.map(({ change_id: changeId }) => changeId),
  );
  for (const { run_id: runId, entity_id: entityId, change_id: changeId } of items) {
    const state = takenBack.has(changeId) ? 'UNDONE' : 'DONE';
    await updateBulkItems(db, { businessId, runId }, [{ entityId, state }]);
  }
  for (const runId of new Set(items.map(({ run_id: id }) => id))) {
    await lockBulkRun(db, businessId, runId);
    const { DONE: inEffect = 0, NOT_UNDONE: refused = 0 } = await countItemStates(db, businessId, runId);
    const isUndone = inEffect + refused === 0;
    await updateBulkRun(db, businessId, runId, {
      stage: isUndone ? 'UNDOING' : 'STARTED',
      undone_date: isUndone ? now : null,
    });
  }
}

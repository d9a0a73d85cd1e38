import type { AnswerOf } from '../../../contract/call.ts';
import type { getUndoSteps as stepsCall, UndoStep } from '../../../contract/calls/history.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { RequestContext } from '../../route.ts';
import { findChanges, latestOfMember } from '../../tables/recordedChanges.ts';
import { waitForTurn } from '../../tables/turns.ts';
import { undoChanges } from './undo.ts';
import { runIsBack, undoBulkRun } from '../bulkRuns/undoBulkRun.ts';
import { isUndoable, undoableKinds } from './undoRules.ts';
import { stepsOf, type Step } from './undoSteps.ts';
import { writingOf } from '../writing.ts';

/** Enough to see the last fifty saves of somebody who changes many records at once. */
const mostChanges = 5000;

async function stepsOfCaller({
  db,
  businessId,
  caller,
}: RequestContext): Promise<ReturnType<typeof stepsOf>> {
  if (caller.memberId === undefined) return { done: [], undone: [] };
  const options = { entities: undoableKinds, most: mostChanges };
  const latest = await latestOfMember(db, businessId, caller.memberId, options);
  return stepsOf(latest.filter(isUndoable).toReversed());
}

/** What undo and redo would do next for the caller. */
export async function undoStepsOf(context: RequestContext): Promise<AnswerOf<typeof stepsCall>> {
  const { done, undone } = await stepsOfCaller(context);
  return { undo: summaryOf(done.at(-1)), redo: summaryOf(undone.at(-1)) };
}

function summaryOf(step: Step | undefined): UndoStep | undefined {
  const last = step?.changes.at(-1);
  if (!step || !last) return undefined;
  const { id, at, entity, action, name, request_id: requestId } = last;
  return {
    changeId: id,
    requestId,
    date: at.toISOString(),
    entity,
    action,
    ...(name !== null && { name }),
    records: new Set(step.changes.map(({ entity_id: record }) => record)).size,
  };
}

/**
 * Takes back the caller's last save, or with `redo` their last undo, as a whole. Answers the ids of the changes that were
 * recorded, or the bulk run that the save was: that is taken back by itself. Throws CHANGED_SINCE.
 */
export async function takeLastStep(
  context: RequestContext,
  { redo, changeId }: { redo: boolean; changeId: string | undefined },
): Promise<{ undone: string[]; runId?: string }> {
  const { db, businessId, caller } = context;
  // Two presses at once must not both find the same step.
  await waitForTurn(db, businessId, `last save of ${caller.memberId ?? ''}`);
  const steps = await stepsOfCaller(context);
  const step = (redo ? steps.undone : steps.done).at(-1);
  if (changeId !== undefined && step?.changes.every(({ id }) => id !== changeId) !== false) {
    throw new ApiError('FAILED_PRECONDITION', 'Something else is next to be undone by now. Look again.');
  }
  if (!step) return { undone: [] };
  const runId = step.changes.find(({ run_id: run }) => run !== null)?.run_id;
  if (runId && !redo) {
    await undoBulkRun(context, runId);
    return { undone: [], runId };
  }
  const ids = step.changes.map(({ id }) => id);
  await undoChanges(writingOf(context), await findChanges(db, businessId, ids));
  if (runId) await runIsBack(context, runId);
  return { undone: ids };
}

import { batchesOf } from '../../../contract/batches.ts';
import type { AnswerOf } from '../../../contract/call.ts';
import type { getUndoSteps as stepsCall, UndoStep } from '../../../contract/calls/history/history.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { CallContext } from '../callContext.ts';
import { findChange, findChanges, latestOfMember } from '../../tables/history/recordedChanges.ts';
import { waitForTurn } from '../../tables/turns.ts';
import { nothingToUndo, undoChanges } from './undo.ts';
import { leftToUndo } from './planUndo.ts';
import { undoBulkRun } from '../bulkRuns/undoBulkRun.ts';
import { isUndoable, undoableKinds } from './undoRules.ts';
import { stepsOf, type Step } from './undoSteps.ts';
import { writingOf } from '../writing.ts';

/** Enough for the last fifty saves of someone who edits many records at once. */
const mostChanges = 5000;

async function stepsOfCaller({ db, businessId, caller }: CallContext): Promise<ReturnType<typeof stepsOf>> {
  if (caller.memberId === undefined) return { done: [], undone: [] };
  const options = { entities: undoableKinds, most: mostChanges };
  const latest = await latestOfMember(db, businessId, caller.memberId, options);
  return stepsOf(latest.filter(isUndoable).toReversed());
}

/** The caller's next undo and redo steps. */
export async function undoStepsOf(context: CallContext): Promise<AnswerOf<typeof stepsCall>> {
  const { done, undone } = await stepsOfCaller(context);
  return {
    undo: summaryOf(await nextOf(context, done)),
    redo: summaryOf(await nextOf(context, undone)),
    last: summaryOf(await otherLast(context, [...done, ...undone])),
  };
}

/** The caller's last save, if it is none of these steps. */
async function otherLast(
  { db, businessId, caller }: CallContext,
  steps: readonly Step[],
): Promise<Step | undefined> {
  if (caller.memberId === undefined) return undefined;
  const [last] = await latestOfMember(db, businessId, caller.memberId, { most: 1 });
  const isStep = steps.some(({ changes }) => changes.some(({ request_id: id }) => id === last?.request_id));
  return last && !isStep ? { changes: [last] } : undefined;
}

const pageSize = 100;

/** The latest of these steps with something left to undo: others may have reverted the rest. */
async function nextOf(context: CallContext, steps: readonly Step[]): Promise<Step | undefined> {
  for (const step of steps.toReversed()) if (await isLeft(context, step)) return step;
  return undefined;
}

async function isLeft({ db, businessId }: CallContext, { changes }: Step): Promise<boolean> {
  const ids = changes.map(({ id }) => id);
  for (const some of batchesOf(ids, pageSize)) {
    const page = await findChanges(db, businessId, some);
    if ((await leftToUndo({ db, businessId }, page)).size > 0) return true;
  }
  return false;
}

function summaryOf(step: Step | undefined): UndoStep | undefined {
  // A staff member or a type says more than the resources that follow it.
  const last = step?.changes.findLast(({ entity }) => entity !== 'resource') ?? step?.changes.at(-1);
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
 * Undoes the caller's last save, or with `redo` their last undo, as a whole. `changeId` is a change of the save
 * that the caller saw. Returns the ids of the undone changes, or the bulk run if the save was one: its undo is a
 * job. Throws CHANGED_SINCE, NOTHING_TO_UNDO and LAST_SAVE_CHANGED.
 */
export async function takeLastStep(
  context: CallContext,
  { redo, changeId }: { redo: boolean; changeId: string },
): Promise<{ undone: string[]; runId?: string }> {
  const { db, businessId, caller } = context;
  // Two concurrent requests must not find the same step.
  await waitForTurn(db, businessId, `last save of ${caller.memberId ?? ''}`);
  const steps = await stepsOfCaller(context);
  const step = await nextOf(context, redo ? steps.undone : steps.done);
  if (!step?.changes.some(({ id }) => id === changeId)) throw await refusalOf(context, changeId);
  const runId = step.changes.find(({ run_id: run }) => run !== null)?.run_id;
  if (runId && !redo) {
    await undoBulkRun(context, runId);
    return { undone: [], runId };
  }
  const ids = step.changes.map(({ id }) => id);
  await undoChanges(writingOf(context), await findChanges(db, businessId, ids));
  return { undone: ids, ...(runId && { runId }) };
}

/** The reason why the step with this change is not the next one. */
async function refusalOf({ db, businessId }: CallContext, changeId: string): Promise<ApiError> {
  const change = await findChange(db, businessId, changeId);
  const left = change && (await leftToUndo({ db, businessId }, [change]));
  return left?.has(changeId)
    ? new ApiError('LAST_SAVE_CHANGED', 'Your last save has changed. Reload and try again.')
    : nothingToUndo('this save was undone or reverted before.');
}

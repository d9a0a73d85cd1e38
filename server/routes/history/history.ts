import * as calls from '../../../contract/calls/history/history.ts';
import { answer, type RequestContext, type Route } from '../../http/route.ts';
import { changesByIds, compareVersions, undoingChanges } from '../../rules/history/changeHistory.ts';
import { findServices } from '../../tables/services/fullServices.ts';
import type { ChangeRow } from '../../tables/history/recordedChanges.ts';
import { restoreVersion, undoChange } from '../../rules/history/undo.ts';
import { takeLastStep, undoStepsOf } from '../../rules/history/undoLastAction.ts';
import { readingOf, writingOf } from '../../rules/writing.ts';

/** The recorded change, and the service it belongs to, if it exists. */
async function answerOf(
  context: RequestContext,
  recorded: ChangeRow | undefined,
  { entity, entity_id: id }: Pick<ChangeRow, 'entity' | 'entity_id'>,
) {
  const [change] = await changesByIds(context, recorded ? [recorded.id] : []);
  const [found] = entity === 'service' ? await findServices(readingOf(context), [id]) : [];
  return {
    ...(change && { change }),
    ...(found && !found.deleted && { service: found.document.read() }),
  };
}

async function takeStep(context: RequestContext, step: { redo: boolean; changeId: string }) {
  const { undone, runId } = await takeLastStep(context, step);
  return { changes: await undoingChanges(context, undone), ...(runId && { runId }) };
}

export const historyRoutes: readonly Route[] = [
  answer(calls.undoChange, async ({ path }, context) => {
    const recorded = await undoChange(writingOf(context), path.changeId);
    return recorded ? answerOf(context, recorded, recorded) : {};
  }),
  answer(calls.restoreVersion, async ({ path, body }, context) => {
    const { version, restored } = await restoreVersion(writingOf(context), path.changeId, body);
    return answerOf(context, restored, version);
  }),
  answer(calls.compareVersions, async ({ path }, context) =>
    compareVersions(context, path.changeId, path.otherId),
  ),
  answer(calls.getUndoSteps, async (_input, context) => undoStepsOf(context)),
  answer(calls.undoLastAction, async ({ body }, context) =>
    takeStep(context, { redo: false, changeId: body.changeId }),
  ),
  answer(calls.redoLastAction, async ({ body }, context) =>
    takeStep(context, { redo: true, changeId: body.changeId }),
  ),
];

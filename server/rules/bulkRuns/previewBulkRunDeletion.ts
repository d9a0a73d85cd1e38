import type { AnswerOf } from '../../../contract/call.ts';
import type { previewBulkRunDeletion as previewCall } from '../../../contract/calls/bulkRuns.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { CallContext } from '../callContext.ts';
import { updateBulkRun } from '../../tables/bulkRuns/bulkRuns.ts';
import { previewServiceDeletion } from '../services/impact/previewDeletion.ts';
import { lockRun, startedAlready } from './bulkRuns.ts';
import { changingServices } from './selection.ts';
import { noSideEffects } from './sideEffects.ts';

/**
 * The current impact of a previewed deletion, with the token to start exactly that; there may be bookings made
 * since the preview. Stored as the run's side effects. Throws NOT_FOUND, and FAILED_PRECONDITION if the run was
 * started or deletes nothing.
 */
export async function previewBulkRunDeletion(
  context: CallContext,
  id: string,
): Promise<AnswerOf<typeof previewCall>> {
  const { db, businessId } = context;
  const run = await lockRun(context, id, startedAlready);
  const { deletion } = run.work;
  if (!deletion) throw new ApiError('FAILED_PRECONDITION', 'This run changes fields; it deletes nothing.');
  const preview = await previewServiceDeletion(context, await changingServices(context, run.id), deletion);
  const { sessions, bookings } = preview.impact;
  const ended = { sessions: sessions.cancelled, bookings: bookings.cancelled };
  await updateBulkRun(db, businessId, run.id, { side_effects: { ...noSideEffects, ...ended } });
  return preview;
}

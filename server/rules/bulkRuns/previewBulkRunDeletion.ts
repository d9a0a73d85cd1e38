import type { BulkEntity } from '../../../contract/entities/bulkRuns/bulkOperations.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { CallContext } from '../callContext.ts';
import { updateBulkRun } from '../../tables/bulkRuns/bulkRuns.ts';
import { bulkFamilyOf } from './bulkFamilies.ts';
import type { DeletionPreview } from './bulkFamily.ts';
import { lockRun, startedAlready } from './bulkRuns.ts';
import { changingRecords } from './selection.ts';

/**
 * The current impact of a previewed deletion, with the token to start exactly that; it may have changed since the
 * preview. Stored as the run's side effects. Throws NOT_FOUND, and FAILED_PRECONDITION if the run was started or
 * deletes no record of this family.
 */
export async function previewBulkRunDeletion<Answer>(
  context: CallContext,
  id: string,
  { entity, preview }: { entity: BulkEntity; preview: DeletionPreview<Answer> },
): Promise<Answer> {
  const { db, businessId } = context;
  const run = await lockRun(context, id, startedAlready);
  const { deletion } = run.work;
  if (!deletion || run.entity !== entity) {
    throw new ApiError('FAILED_PRECONDITION', `This run deletes no ${bulkFamilyOf(entity).plural}.`);
  }
  const { answer, sideEffects } = await preview(context, await changingRecords(context, run.id), deletion);
  await updateBulkRun(db, businessId, run.id, { side_effects: sideEffects });
  return answer;
}

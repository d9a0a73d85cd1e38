import type { CloneChoice } from '../../../../contract/entities/services/cloneRule.ts';
import type { ClonePart } from '../../../../contract/entities/services/cloneReceipt.ts';
import type { ApiError } from '../../../../contract/errors.ts';
import {
  lockServiceClone,
  updateCloneParts,
  type ServiceClone,
} from '../../../tables/services/serviceClones.ts';
import type { Writing } from '../../writing.ts';
import { lockFullService } from '../readService.ts';
import { saveService } from '../updateService.ts';

/** State of a clone's parts during copying, and its visibility to customers. */

export function failedPart(
  part: CloneChoice,
  { code, description }: Pick<ApiError, 'code' | 'description'>,
): ClonePart {
  return { part, state: 'FAILED', error: { code, description } };
}

/** Stores the result of one part. Older clones have no stored parts and are skipped. */
export async function noteClonePart(
  { db, businessId }: Writing,
  cloneId: string,
  part: ClonePart,
): Promise<void> {
  const clone = await lockServiceClone(db, businessId, cloneId);
  if (clone) await updateCloneParts(db, businessId, withPart(clone, part));
}

function withPart(
  { serviceId, parts }: ServiceClone,
  part: ClonePart,
): Pick<ServiceClone, 'serviceId' | 'parts'> {
  return { serviceId, parts: parts.map((old) => (old.part === part.part ? part : old)) };
}

/** Completes the sessions part after all attempts: failures are stored already. */
export async function settleSessions(writing: Writing, cloneId: string): Promise<void> {
  const { db, businessId } = writing;
  const clone = await lockServiceClone(db, businessId, cloneId);
  if (!clone) return;
  const copied = clone.parts.some(({ part, state }) => part === 'recurringSessions' && state === 'PENDING');
  if (copied) {
    await updateCloneParts(db, businessId, withPart(clone, { part: 'recurringSessions', state: 'DONE' }));
  }
  await settleVisibility(writing, cloneId);
}

/**
 * Shows a clone to customers once no part is missing, if requested; hides an incomplete one that was not edited
 * since.
 */
export async function settleVisibility(writing: Writing, cloneId: string): Promise<void> {
  const clone = await lockServiceClone(writing.db, writing.businessId, cloneId);
  if (!clone?.shown || clone.parts.some(({ state }) => state === 'PENDING')) return;
  const hidden = clone.parts.some(({ state }) => state === 'FAILED');
  const service = await lockFullService(writing, cloneId);
  if (service.hidden === hidden || (hidden && service.revision !== '1')) return;
  await saveService(writing, service, { ...service, hidden });
}

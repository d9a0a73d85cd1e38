import type { CloneChoice } from '../../../../contract/entities/services/cloneRule.ts';
import type { ClonePart, CloneReceipt } from '../../../../contract/entities/services/cloneReceipt.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import { slotLocationOf } from '../../../../contract/entities/availability/slotLocation.ts';
import type { CallContext } from '../../callContext.ts';
import { findJob } from '../../../tables/jobs.ts';
import {
  creationOf,
  findServiceClone,
  lockServiceClone,
  type ServiceClone,
} from '../../../tables/services/serviceClones.ts';
import { attemptItem } from '../../bulk.ts';
import { mostTargets } from '../../jobs/jobs.ts';
import { findOptionsAndVariants } from '../../../tables/prices/optionsAndVariants.ts';
import { writingOf, type Writing } from '../../writing.ts';
import { failedPart, noteClonePart, settleVisibility } from './cloneParts.ts';
import { recurringSessionsOf, resumeSessionCopy, startSessionCopy } from './copySessions.ts';
import { locationOf, plansOf, pricesOf, tooManySessions } from './makeClone.ts';
import { addOptionsAndVariants, clonedFor } from '../../prices/optionsAndVariants.ts';
import { lockFullService, readService } from '../readService.ts';
import { addPricingPlans } from '../serviceParts.ts';
import { updateService } from '../updateService.ts';
import { notFound } from '../../notFound.ts';

/** Result of a clone. Throws NOT_FOUND for a service that is not a clone. */
export async function receiptOf(
  asking: Pick<Writing, 'db' | 'businessId'>,
  cloneId: string,
): Promise<CloneReceipt> {
  const receipt = await findReceipt(asking, cloneId);
  if (!receipt) throw notFound('clone');
  return receipt;
}

/** Like {@link receiptOf}; undefined for a missing service and one that is not a clone. */
export async function findReceipt(
  { db, businessId }: Pick<Writing, 'db' | 'businessId'>,
  cloneId: string,
): Promise<CloneReceipt | undefined> {
  const clone = await findServiceClone(db, businessId, cloneId);
  if (!clone) return undefined;
  const job = clone.parts.some(isCopying) ? await findJob(db, businessId, cloneId) : undefined;
  // A failed job could not store the result: copied sessions stay, and the rest can be retried.
  const broken = job?.state === 'FAILED';
  const changeId = await creationOf(db, businessId, cloneId);
  return {
    cloneId: clone.serviceId,
    sourceId: clone.sourceId,
    parts: clone.parts.map((part) => (broken && isCopying(part) ? failedPart(part.part, interrupted) : part)),
    ...(changeId !== undefined && { changeId }),
  };
}

const interrupted = { code: 'INTERNAL', description: 'Copying the sessions was interrupted.' };

const isCopying = ({ part, state }: ClonePart): boolean =>
  part === 'recurringSessions' && state === 'PENDING';

/** Retries a failed part; does nothing for any other part. Throws NOT_FOUND for a service that is not a clone. */
export async function retryClonePart(
  context: CallContext,
  cloneId: string,
  part: CloneChoice,
): Promise<{ service: Service; receipt: CloneReceipt }> {
  const writing = writingOf(context);
  const clone = await lockServiceClone(writing.db, writing.businessId, cloneId);
  if (!clone) throw notFound('clone');
  const { parts } = await receiptOf(writing, cloneId);
  if (parts.some((one) => one.part === part && one.state === 'FAILED')) {
    const outcome = await attemptItem(writing.db, () => copyPart(context, clone, part));
    const now = 'item' in outcome ? { part, state: outcome.item } : failedPart(part, outcome.error);
    await noteClonePart(writing, cloneId, now);
    await settleVisibility(writing, cloneId);
  }
  return { service: await readService(writing, cloneId), receipt: await receiptOf(writing, cloneId) };
}

/** Copies a part, or throws the reason. Parts that were added manually since are complete. */
async function copyPart(
  context: CallContext,
  clone: ServiceClone,
  part: CloneChoice,
): Promise<'DONE' | 'PENDING'> {
  const writing = writingOf(context);
  const source = await readService(writing, clone.sourceId);
  switch (part) {
    case 'plans': {
      const { ids, error } = await plansOf(writing, source);
      if (error) throw error;
      await addPricingPlans(writing, clone.serviceId, ids);
      return 'DONE';
    }
    case 'form':
      await updateService(writing, {
        id: clone.serviceId,
        patch: { form: { id: source.form?.id } },
        revisionNeeded: false,
      });
      return 'DONE';
    case 'optionsAndVariants': {
      const service = await lockFullService(writing, clone.serviceId);
      const priced = await pricesOf(writing, source, clone.minutes ?? undefined);
      if (!priced || (await findOptionsAndVariants(writing.db, writing.businessId, service.id)))
        return 'DONE';
      await addOptionsAndVariants(writing, service, clonedFor(service.id, priced));
      return 'DONE';
    }
    case 'recurringSessions':
      return copySessionsAgain(context, clone, source);
    case 'staff':
    case 'locations':
    case 'pictures':
    case 'bookingPolicy':
      return 'DONE';
    default:
      return part satisfies never;
  }
}

async function copySessionsAgain(
  context: CallContext,
  { serviceId, locationId }: ServiceClone,
  source: Service,
): Promise<'DONE' | 'PENDING'> {
  const missed = await resumeSessionCopy(context, { cloneId: serviceId, source });
  if (missed !== undefined) return missed === 0 ? 'DONE' : 'PENDING';
  const sessions = await recurringSessionsOf(context, source);
  if (sessions.length > mostTargets) throw tooManySessions();
  if (sessions.length === 0) return 'DONE';
  const chosen = await locationOf(context, locationId ?? undefined);
  const location = chosen && slotLocationOf(chosen);
  await startSessionCopy(context, { source, clone: { id: serviceId }, sessions, location });
  return 'PENDING';
}

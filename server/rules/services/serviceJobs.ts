import * as z from 'zod';
import { deletionOptions } from '../../../contract/calls/services/services.ts';
import { serviceInput } from '../../../contract/entities/services/service.ts';
import { parseMask, fieldMask } from '../../../contract/mask.ts';
import { setSize, type CompleteSet } from '../bulk.ts';
import type { CallContext } from '../callContext.ts';
import { serviceFamily } from '../../tables/services/serviceFamily.ts';
import { deleteServicesIn, notifyOfDeletion } from './deleteService.ts';
import { startJob, type JobKind, type JobTargets } from '../jobs/jobs.ts';
import { askingOf } from './queryServices.ts';
import { beginUpdates, maskable } from './updateService.ts';
import type { Writing } from '../writing.ts';

const jobRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('update'), service: serviceInput, mask: fieldMask.optional() }),
  z.strictObject({ kind: z.literal('delete'), ...deletionOptions }),
]);
export type ServiceJobRequest = z.infer<typeof jobRequest>;

/** The first and the last set of a batch overlap with no other, and a batch keeps the embedded engine from others. */
const setsPerBatch = 4;

/** Updates or deletes all services that match a filter. */
export const serviceJobs: JobKind<ServiceJobRequest> = {
  name: 'services',
  request: jobRequest,
  work: (writing, request, jobId) => ({
    idOf: (id) => id,
    begin: (ids) => beginOn(writing, ids, request, jobId),
  }),
  batchSize: setsPerBatch * setSize,
  finish: async (writing, request, jobId) => {
    if (request.kind === 'delete') await notifyOfDeletion(writing, jobId, request);
  },
};

/** Starts such a job and returns its id. */
export function startServiceJob(
  context: CallContext,
  filter: Record<string, unknown>,
  request: ServiceJobRequest,
): Promise<string> {
  if (request.kind === 'update') parseMask(request.mask, maskable);
  return startJob(context, serviceJobs, targetsOf(context, filter), request);
}

/** The services of a job by filter: those that its caller may read. */
export function targetsOf(
  { businessId, caller }: Pick<CallContext, 'businessId' | 'caller'>,
  filter: Record<string, unknown>,
): JobTargets {
  return {
    family: serviceFamily,
    asking: askingOf(businessId, caller.rank),
    filter,
    plural: 'services',
  };
}

async function beginOn(
  writing: Writing,
  ids: readonly string[],
  request: ServiceJobRequest,
  jobId: string,
): Promise<CompleteSet<unknown>> {
  switch (request.kind) {
    case 'update': {
      const { service: patch, mask: named } = request;
      return beginUpdates(
        writing,
        ids.map((id) => ({ id, patch, ...(named && { mask: named }), revisionNeeded: false })),
      );
    }
    case 'delete':
      return () => deleteServicesIn(writing, jobId, ids, request);
    default:
      return request satisfies never;
  }
}

import * as z from 'zod';
import { deletionOptions } from '../../../contract/calls/services/services.ts';
import { serviceInput } from '../../../contract/entities/services/service.ts';
import { parseMask, fieldMask } from '../../../contract/mask.ts';
import { setSize } from '../bulk.ts';
import type { CallContext } from '../callContext.ts';
import { serviceFamily } from '../../tables/services/serviceFamily.ts';
import { deleteServicesIn, notifyOfDeletion } from './deleteService.ts';
import { startJob, type JobKind, type JobTargets } from '../jobs/jobs.ts';
import { askingOf } from './queryServices.ts';
import { maskable, updateServices } from './updateService.ts';
import type { Writing } from '../writing.ts';

const jobRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('update'), service: serviceInput, mask: fieldMask.optional() }),
  z.strictObject({ kind: z.literal('delete'), ...deletionOptions }),
]);
export type ServiceJobRequest = z.infer<typeof jobRequest>;

/** Updates or deletes all services that match a filter. */
export const serviceJobs: JobKind<ServiceJobRequest> = {
  name: 'services',
  request: jobRequest,
  work: (writing, request, jobId) => ({
    idOf: (id) => id,
    work: (ids) => workOn(writing, ids, request, jobId),
  }),
  batchSize: setSize,
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

function workOn(writing: Writing, ids: readonly string[], request: ServiceJobRequest, jobId: string) {
  switch (request.kind) {
    case 'update': {
      const { service: patch, mask: named } = request;
      return updateServices(
        writing,
        ids.map((id) => ({ id, patch, ...(named && { mask: named }), revisionNeeded: false })),
      );
    }
    case 'delete':
      return deleteServicesIn(writing, jobId, ids, request);
    default:
      return request satisfies never;
  }
}

import * as z from 'zod';
import { deletionOptions, mask } from '../../../contract/calls/services/services.ts';
import { serviceInput } from '../../../contract/entities/services/service.ts';
import { parseMask } from '../../../contract/mask.ts';
import type { CallContext } from '../callContext.ts';
import { serviceFamily } from '../../tables/services/serviceFamily.ts';
import { deleteServiceIn, tellOfDeletion } from './deleteService.ts';
import { startJob, type JobKind, type JobTargets } from '../jobs.ts';
import { askingOf } from './queryServices.ts';
import { maskable, updateService } from './updateService.ts';
import type { Writing } from '../writing.ts';

const jobRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('update'), service: serviceInput, mask: mask.optional() }),
  z.strictObject({ kind: z.literal('delete'), ...deletionOptions }),
]);
export type ServiceJobRequest = z.infer<typeof jobRequest>;

/** Updates or deletes all services that match a filter. */
export const serviceJobs: JobKind<ServiceJobRequest> = {
  name: 'services',
  request: jobRequest,
  workOn,
  finish: async (writing, request, jobId) => {
    if (request.kind === 'delete') await tellOfDeletion(writing, jobId, request);
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

function workOn(writing: Writing, id: string, request: ServiceJobRequest, jobId: string) {
  switch (request.kind) {
    case 'update':
      return updateService(writing, {
        id,
        patch: request.service,
        mask: request.mask,
        revisionNeeded: false,
      });
    case 'delete':
      return deleteServiceIn(writing, jobId, id, request);
    default:
      return request satisfies never;
  }
}

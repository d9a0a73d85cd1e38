import * as z from 'zod';
import { deletionOptions, mask } from '../../contract/calls/services.ts';
import { serviceInput } from '../../contract/entities/service.ts';
import { parseMask } from '../../contract/mask.ts';
import type { RequestContext } from '../route.ts';
import { serviceFamily } from '../tables/serviceFamily.ts';
import { deleteServiceIn, tellOfDeletion } from './deleteService.ts';
import { startJob, type JobKind } from './jobs.ts';
import { askingOf } from './queryServices.ts';
import { maskable, updateService } from './updateService.ts';
import type { Writing } from './writing.ts';

const jobRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('update'), service: serviceInput, mask: mask.optional() }),
  z.strictObject({ kind: z.literal('delete'), ...deletionOptions }),
]);
export type ServiceJobRequest = z.infer<typeof jobRequest>;

/** Changes or deletes every service that a filter finds. */
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
  context: RequestContext,
  filter: Record<string, unknown>,
  request: ServiceJobRequest,
): Promise<string> {
  if (request.kind === 'update') parseMask(request.mask, maskable);
  const asking = askingOf(context.businessId, context.caller.rank);
  return startJob(
    context,
    serviceJobs,
    { family: serviceFamily, asking, filter, plural: 'services' },
    request,
  );
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

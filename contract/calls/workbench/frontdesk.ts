import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { service } from '../../entities/services/service.ts';
import { guid } from '../../entities/values/text.ts';

/** Calls that the platform does not have. */

/** Restores a deleted service unchanged. Refused with NOTHING_TO_UNDO when it is not deleted. */
export const restoreService = defineCall({
  name: 'restoreService',
  method: 'POST',
  path: '/frontdesk/v1/services/{serviceId}/restore',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ serviceId: guid }),
  answer: z.strictObject({ service }),
});

/** The progress of a by-filter call; `results` contains the failures only. */
export const job = z.strictObject({
  id: guid,
  state: z.enum(['RUNNING', 'DONE', 'FAILED']),
  /** Absent until the filter was evaluated. */
  total: z.int().optional(),
  succeeded: z.int(),
  failed: z.int(),
  results: z
    .array(
      z.strictObject({
        id: guid,
        error: z.strictObject({ code: z.string(), description: z.string() }),
      }),
    )
    .optional(),
});
export type Job = z.infer<typeof job>;

export const getJob = defineCall({
  name: 'getJob',
  method: 'GET',
  path: '/frontdesk/v1/jobs/{jobId}',
  caller: 'staff',
  effect: 'read',
  params: z.strictObject({ jobId: guid }),
  answer: z.strictObject({ job }),
});

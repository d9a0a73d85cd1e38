import * as z from 'zod';
import { defineCall } from '../call.ts';
import { service } from '../entities/service.ts';
import { currencyCode, guid, text } from '../entities/text.ts';

/** Calls of this product that the platform does not have. */

export const business = z.strictObject({
  id: guid,
  name: text(200, 1),
  /** IANA name. */
  timeZone: text(50),
  currency: currencyCode,
  /** BCP 47: `en-GB`. */
  locale: text(35),
  /** True while the sample business's owner still signs in with the password that everybody knows. */
  sampleOwnerPasswordUnchanged: z.boolean().optional(),
});
export type Business = z.infer<typeof business>;

export const getBusiness = defineCall({
  name: 'getBusiness',
  method: 'GET',
  path: '/frontdesk/v1/business',
  caller: 'staff',
  effect: 'read',
  answer: z.strictObject({ business }),
});

/** Brings a deleted service back as it was. Refused with NOTHING_TO_UNDO where it is not deleted. */
export const restoreService = defineCall({
  name: 'restoreService',
  method: 'POST',
  path: '/frontdesk/v1/services/{serviceId}/restore',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ serviceId: guid }),
  answer: z.strictObject({ service }),
});

/** How a by-filter call gets on; `results` are the failures only. */
export const job = z.strictObject({
  id: guid,
  state: z.enum(['RUNNING', 'DONE', 'FAILED']),
  /** Absent until the filter was read. */
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

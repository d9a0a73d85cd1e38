import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { service, serviceInput } from '../../entities/services/service.ts';
import { guid } from '../../entities/values/text.ts';
import { queryFilter } from '../../queries/query.ts';
import { fieldMask } from '../../mask.ts';
import { bulkAnswer, eachItem, jobAnswer } from '../bulk.ts';
import { deletionOptions } from './services.ts';

/** Bulk calls on services. reference/calls.md section 3. */

const mostItems = 100;

const bulkServiceAnswer = bulkAnswer(service);

export const bulkCreateServices = defineCall({
  name: 'bulkCreateServices',
  method: 'POST',
  path: '/v2/bulk/services/create',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({
    services: z.array(eachItem(serviceInput)).max(mostItems),
    returnEntity: z.boolean().optional(),
  }),
  answer: bulkServiceAnswer,
});

/** Each item has its own id, revision and mask and succeeds or fails individually. */
export const bulkUpdateServices = defineCall({
  name: 'bulkUpdateServices',
  method: 'POST',
  path: '/v2/bulk/services/update',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({
    services: z
      .array(eachItem(z.strictObject({ service: serviceInput, mask: fieldMask.optional() })))
      .max(mostItems)
      .optional(),
    returnEntity: z.boolean().optional(),
  }),
  answer: bulkServiceAnswer,
});

/** The specification adds `mask`. Runs as a job after the answer: getJob returns its progress. */
export const bulkUpdateServicesByFilter = defineCall({
  name: 'bulkUpdateServicesByFilter',
  method: 'POST',
  path: '/v2/bulk/services/update-by-filter',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({ filter: queryFilter, service: serviceInput, mask: fieldMask.optional() }),
  answer: jobAnswer,
});

export const bulkDeleteServices = defineCall({
  name: 'bulkDeleteServices',
  method: 'POST',
  path: '/v2/bulk/services/delete',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({ ids: z.array(eachItem(guid)).max(mostItems), ...deletionOptions }),
  answer: bulkServiceAnswer,
});

/** Runs as a job after the answer, like the update by filter. */
export const bulkDeleteServicesByFilter = defineCall({
  name: 'bulkDeleteServicesByFilter',
  method: 'POST',
  path: '/v2/bulk/services/delete-by-filter',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({ filter: queryFilter, ...deletionOptions }),
  answer: jobAnswer,
});

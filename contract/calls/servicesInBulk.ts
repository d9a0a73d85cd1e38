import * as z from 'zod';
import { defineCall } from '../call.ts';
import { service, serviceInput } from '../entities/service.ts';
import { guid } from '../entities/text.ts';
import { queryFilter } from '../query.ts';
import { bulkAnswer, eachItem, jobAnswer } from './bulk.ts';
import { deletionOptions, mask } from './services.ts';

/** Calls that change many services at once. reference/calls.md section 3. */

const mostItems = 100;

const bulkServiceAnswer = bulkAnswer(service);

export const bulkCreateServices = defineCall({
  name: 'bulkCreateServices',
  method: 'POST',
  path: '/v2/bulk/services/create',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({
    services: z.array(eachItem(serviceInput)).min(1).max(mostItems),
    returnEntity: z.boolean().optional(),
  }),
  answer: bulkServiceAnswer,
});

/** Each item carries its own id, revision and mask and succeeds or fails on its own. */
export const bulkUpdateServices = defineCall({
  name: 'bulkUpdateServices',
  method: 'POST',
  path: '/v2/bulk/services/update',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({
    services: z
      .array(eachItem(z.strictObject({ service: serviceInput, mask: mask.optional() })))
      .min(1)
      .max(mostItems),
    returnEntity: z.boolean().optional(),
  }),
  answer: bulkServiceAnswer,
});

/** The specification adds `mask`. The work goes on after the answer: getJob tells how far it is. */
export const bulkUpdateServicesByFilter = defineCall({
  name: 'bulkUpdateServicesByFilter',
  method: 'POST',
  path: '/v2/bulk/services/update-by-filter',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({ filter: queryFilter, service: serviceInput, mask: mask.optional() }),
  answer: jobAnswer,
});

export const bulkDeleteServices = defineCall({
  name: 'bulkDeleteServices',
  method: 'POST',
  path: '/v2/bulk/services/delete',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({ ids: z.array(eachItem(guid)).min(1).max(mostItems), ...deletionOptions }),
  answer: bulkServiceAnswer,
});

/** Goes on after the answer, as the update by filter does. */
export const bulkDeleteServicesByFilter = defineCall({
  name: 'bulkDeleteServicesByFilter',
  method: 'POST',
  path: '/v2/bulk/services/delete-by-filter',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({ filter: queryFilter, ...deletionOptions }),
  answer: jobAnswer,
});

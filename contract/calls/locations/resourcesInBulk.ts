import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { resource, resourceInput, resourceLimits } from '../../entities/locations/resource.ts';
import { guid } from '../../entities/values/text.ts';
import { fieldMask } from '../../mask.ts';
import { bulkAnswer, eachItem } from '../bulk.ts';

/** Bulk calls on resources. reference/calls.md section 6. */

const bulkResourceAnswer = bulkAnswer(resource);

export const bulkCreateResources = defineCall({
  name: 'bulkCreateResources',
  method: 'POST',
  path: '/v2/bulk/resources/create',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({
    resources: z.array(eachItem(resourceInput)).max(resourceLimits.createdAtOnce),
    returnEntity: z.boolean().optional(),
  }),
  answer: bulkResourceAnswer,
});

/** Each item has its own id, revision and mask and succeeds or fails individually. */
export const bulkUpdateResources = defineCall({
  name: 'bulkUpdateResources',
  method: 'POST',
  path: '/v2/bulk/resources/update',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({
    resources: z
      .array(eachItem(z.strictObject({ resource: resourceInput, fieldMask: fieldMask.optional() })))
      .min(1)
      .max(resourceLimits.updatedAtOnce),
    returnEntity: z.boolean().optional(),
  }),
  answer: bulkResourceAnswer,
});

export const bulkDeleteResources = defineCall({
  name: 'bulkDeleteResources',
  method: 'POST',
  path: '/v2/bulk/resources/delete',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({ ids: z.array(eachItem(guid)).max(resourceLimits.deletedAtOnce) }),
  answer: bulkResourceAnswer,
});

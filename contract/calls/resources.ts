import * as z from 'zod';
import { defineCall } from '../call.ts';
import { resource, resourceInput } from '../entities/resource.ts';
import { familyCalls } from '../familyCalls.ts';
import { queryFilter, search } from '../query.ts';

/**
 * reference/calls.md section 6. The resources of staff members are found by these calls like any other; they come and
 * go with the staff member, and a change here may say where somebody works, not who they are or when.
 */

export const resourceCalls = familyCalls(
  {
    wireName: 'resource',
    plural: 'resources',
    entity: resource,
    input: resourceInput,
    path: '/v2/resources',
    mask: 'fieldMask',
  },
  ['create', 'get', 'update', 'delete', 'restore', 'query', 'search'],
);

export const {
  create: createResource,
  get: getResource,
  /** Changes the fields that the body holds, or those that a mask names; `resource.revision` must be current. */
  update: updateResource,
  delete: deleteResource,
  restore: restoreResource,
  /** Default page 50, default order by id. */
  query: queryResources,
  search: searchResources,
} = resourceCalls;

/** `search` is deprecated and counts what its free text finds. */
export const countResources = defineCall({
  name: 'countResources',
  method: 'POST',
  path: '/v2/resources/count',
  caller: 'staff',
  effect: 'read',
  body: z.strictObject({ filter: queryFilter.optional(), search: search.shape.search }),
  answer: z.strictObject({ count: z.int() }),
});

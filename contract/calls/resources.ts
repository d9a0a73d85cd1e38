import * as z from 'zod';
import { defineCall } from '../call.ts';
import { aggregationData } from '../aggregations.ts';
import { resource, resourceInput } from '../entities/resource.ts';
import { guid } from '../entities/text.ts';
import { cursorPagingMetadata } from '../paging.ts';
import { cursorQuery, queryFilter, search } from '../query.ts';
import { mask } from './services.ts';

/**
 * reference/calls.md section 6. The resources of staff members are found by these calls like any other; they come and
 * go with the staff member, and a change here may say where somebody works, not who they are or when.
 */

const resourceAnswer = z.strictObject({ resource });

export const createResource = defineCall({
  name: 'createResource',
  method: 'POST',
  path: '/v2/resources',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({ resource: resourceInput }),
  answer: resourceAnswer,
});

export const getResource = defineCall({
  name: 'getResource',
  method: 'GET',
  path: '/v2/resources/{resourceId}',
  caller: 'staff',
  effect: 'read',
  params: z.strictObject({ resourceId: guid }),
  answer: resourceAnswer,
});

/** Changes the fields that the body holds, or those that a mask names; `resource.revision` must be current. */
export const updateResource = defineCall({
  name: 'updateResource',
  method: 'PATCH',
  path: '/v2/resources/{resource.id}',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ 'resource.id': guid }),
  body: z.strictObject({ resource: resourceInput, fieldMask: mask.optional() }),
  answer: resourceAnswer,
});

export const deleteResource = defineCall({
  name: 'deleteResource',
  method: 'DELETE',
  path: '/v2/resources/{resourceId}',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ resourceId: guid }),
  answer: z.strictObject({}),
});

/** Brings a deleted resource back as it was. The platform has no such call. */
export const restoreResource = defineCall({
  name: 'restoreResource',
  method: 'POST',
  path: '/frontdesk/v1/resources/{resourceId}/restore',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ resourceId: guid }),
  answer: resourceAnswer,
});

/** Default page 50, default order by id. */
export const queryResources = defineCall({
  name: 'queryResources',
  method: 'POST',
  path: '/v2/resources/query',
  caller: 'staff',
  effect: 'read',
  body: z.strictObject({ query: cursorQuery.optional() }),
  answer: z.strictObject({
    resources: z.array(resource),
    pagingMetadata: cursorPagingMetadata.optional(),
  }),
});

export const searchResources = defineCall({
  name: 'searchResources',
  method: 'POST',
  path: '/v2/resources/search',
  caller: 'staff',
  effect: 'read',
  body: z.strictObject({ search: search.optional() }),
  answer: z.strictObject({
    resources: z.array(resource),
    pagingMetadata: cursorPagingMetadata.optional(),
    aggregationData: aggregationData.optional(),
  }),
});

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

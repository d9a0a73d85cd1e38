import * as z from 'zod';
import { defineCall } from '../call.ts';
import { resourceType, resourceTypeInput } from '../entities/resourceType.ts';
import { guid } from '../entities/text.ts';
import { cursorPagingMetadata } from '../paging.ts';
import { cursorQuery, queryFilter } from '../query.ts';

/** reference/calls.md section 6. The type of staff is the product's own: it is found, and neither changed nor deleted. */

const resourceTypeAnswer = z.strictObject({ resourceType });

export const createResourceType = defineCall({
  name: 'createResourceType',
  method: 'POST',
  path: '/v2/resources/resource-types',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({ resourceType: resourceTypeInput }),
  answer: resourceTypeAnswer,
});

export const getResourceType = defineCall({
  name: 'getResourceType',
  method: 'GET',
  path: '/v2/resources/resource-types/{resourceTypeId}',
  caller: 'staff',
  effect: 'read',
  params: z.strictObject({ resourceTypeId: guid }),
  answer: resourceTypeAnswer,
});

export const updateResourceType = defineCall({
  name: 'updateResourceType',
  method: 'PATCH',
  path: '/v2/resources/resource-types/{resourceType.id}',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ 'resourceType.id': guid }),
  body: z.strictObject({ resourceType: resourceTypeInput }),
  answer: resourceTypeAnswer,
});

/** Takes the type's resources along. */
export const deleteResourceType = defineCall({
  name: 'deleteResourceType',
  method: 'DELETE',
  path: '/v2/resources/resource-types/{resourceTypeId}',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ resourceTypeId: guid }),
  answer: z.strictObject({}),
});

/** Brings a deleted type back, with the resources that it took along. The platform has no such call. */
export const restoreResourceType = defineCall({
  name: 'restoreResourceType',
  method: 'POST',
  path: '/frontdesk/v1/resource-types/{resourceTypeId}/restore',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ resourceTypeId: guid }),
  answer: resourceTypeAnswer,
});

/** Default page 50, default order by id. */
export const queryResourceTypes = defineCall({
  name: 'queryResourceTypes',
  method: 'POST',
  path: '/v2/resources/resource-types/query',
  caller: 'staff',
  effect: 'read',
  body: z.strictObject({ query: cursorQuery.optional() }),
  answer: z.strictObject({
    resourceTypes: z.array(resourceType),
    pagingMetadata: cursorPagingMetadata.optional(),
  }),
});

export const countResourceTypes = defineCall({
  name: 'countResourceTypes',
  method: 'POST',
  path: '/v2/resources/resource-types/count',
  caller: 'staff',
  effect: 'read',
  body: z.strictObject({ filter: queryFilter.optional() }),
  answer: z.strictObject({ count: z.int() }),
});

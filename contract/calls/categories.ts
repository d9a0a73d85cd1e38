import * as z from 'zod';
import { defineCall } from '../call.ts';
import { category, categoryInput, categoryPositions } from '../entities/category.ts';
import { guid } from '../entities/text.ts';
import { cursorPagingMetadata } from '../paging.ts';
import { cursorQuery, queryFilter } from '../query.ts';
import { mask } from './services.ts';

/** reference/calls.md section 4. */

const categoryAnswer = z.strictObject({ category });

export const createCategory = defineCall({
  name: 'createCategory',
  method: 'POST',
  path: '/v2/categories',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({ category: categoryInput }),
  answer: categoryAnswer,
});

export const getCategory = defineCall({
  name: 'getCategory',
  method: 'GET',
  path: '/v2/categories/{categoryId}',
  caller: 'visitor',
  effect: 'read',
  params: z.strictObject({ categoryId: guid }),
  answer: categoryAnswer,
});

/** The query comes in one parameter, `.r`, or as a POST body to the same path. */
export const queryCategories = defineCall({
  name: 'queryCategories',
  method: 'GET',
  path: '/v2/categories/query',
  caller: 'visitor',
  effect: 'read',
  postFallback: true,
  query: z.strictObject({ query: cursorQuery.optional() }),
  answer: z.strictObject({
    categories: z.array(category),
    pagingMetadata: cursorPagingMetadata.optional(),
  }),
});

export const countCategories = defineCall({
  name: 'countCategories',
  method: 'POST',
  path: '/v2/categories/count',
  caller: 'visitor',
  effect: 'read',
  body: z.strictObject({ filter: queryFilter.optional() }),
  answer: z.strictObject({ count: z.int() }),
});

/** Changes the fields that the body holds, or those that a mask names; `category.revision` must be current. */
export const updateCategory = defineCall({
  name: 'updateCategory',
  method: 'PATCH',
  path: '/v2/categories/{category.id}',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ 'category.id': guid }),
  body: z.strictObject({ category: categoryInput, mask: mask.optional() }),
  answer: categoryAnswer,
});

/** Services go on pointing at it, and need another one before they can be changed. */
export const deleteCategory = defineCall({
  name: 'deleteCategory',
  method: 'DELETE',
  path: '/v2/categories/{categoryId}',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ categoryId: guid }),
  answer: z.strictObject({}),
});

/** Puts a category first, last, or right behind the one that `afterCategoryId` names. */
export const moveCategory = defineCall({
  name: 'moveCategory',
  method: 'POST',
  path: '/v2/categories/set-position/{categoryId}',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ categoryId: guid }),
  body: z.strictObject({ position: z.enum(categoryPositions), afterCategoryId: guid.optional() }),
  answer: categoryAnswer,
});

/** Brings a deleted category back into its place. The platform has no such call. */
export const restoreCategory = defineCall({
  name: 'restoreCategory',
  method: 'POST',
  path: '/frontdesk/v1/categories/{categoryId}/restore',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ categoryId: guid }),
  answer: categoryAnswer,
});

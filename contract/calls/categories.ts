import * as z from 'zod';
import { defineCall } from '../call.ts';
import { category, categoryInput } from '../entities/category.ts';
import { guid } from '../entities/text.ts';
import { cursorPagingMetadata } from '../paging.ts';
import { cursorQuery, queryFilter } from '../query.ts';

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

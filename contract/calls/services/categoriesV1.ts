import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { categoryV1, categoryV1Input } from '../../entities/services/category.ts';
import { guid } from '../../entities/values/text.ts';

/**
 * The deprecated predecessors of the category calls (reference/calls.md section 4), over the same categories. Their
 * names have a V1 suffix that the platform's lack, because names of calls are unique here.
 */

const categoryAnswer = z.strictObject({ category: categoryV1 });

/** All of them in order, or those of `categoryIds`. */
export const listCategoriesV1 = defineCall({
  name: 'listCategoriesV1',
  method: 'GET',
  path: '/v1/categories',
  caller: 'visitor',
  effect: 'read',
  query: z.strictObject({
    categoryIds: z.array(guid).max(1000).optional(),
    includeDeleted: z.boolean().optional(),
  }),
  answer: z.strictObject({ categories: z.array(categoryV1) }),
});

export const createCategoryV1 = defineCall({
  name: 'createCategoryV1',
  method: 'POST',
  path: '/v1/categories',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({ category: categoryV1Input }),
  answer: categoryAnswer,
});

/** Renames a category. Clients of this version send no revision; a sent one must be current. */
export const updateCategoryV1 = defineCall({
  name: 'updateCategoryV1',
  method: 'PUT',
  path: '/v1/categories/{category.id}',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ 'category.id': guid }),
  body: z.strictObject({ category: categoryV1Input }),
  answer: categoryAnswer,
});

/** With `deleteServices` also deletes its services, in a job after the answer. */
export const deleteCategoryV1 = defineCall({
  name: 'deleteCategoryV1',
  method: 'DELETE',
  path: '/v1/categories/{id}',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ id: guid }),
  query: z.strictObject({ deleteServices: z.boolean().optional() }),
  answer: z.strictObject({ id: guid }),
});

import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { category, categoryInput, categoryPositions } from '../../entities/services/category.ts';
import { guid } from '../../entities/values/text.ts';
import { familyCalls } from '../../familyCalls.ts';

/** reference/calls.md section 4. */

export const categoryCalls = familyCalls(
  {
    wireName: 'category',
    plural: 'categories',
    entity: category,
    input: categoryInput,
    path: '/v2/categories',
    readers: 'visitor',
    mask: 'mask',
  },
  ['create', 'get', 'queryByAddress', 'count', 'update', 'delete', 'restore'],
);

export const {
  create: createCategory,
  get: getCategory,
  /** The query is one parameter, `.r`, or a POST body to the same path. */
  queryByAddress: queryCategories,
  count: countCategories,
  /** Changes the sent fields, or those of a mask; `category.revision` must be current. */
  update: updateCategory,
  /** Its services keep the reference, and need another category at their next change. */
  delete: deleteCategory,
  /** Restores a deleted category at its position. */
  restore: restoreCategory,
} = categoryCalls;

/** Moves a category to the front, to the end, or directly behind `afterCategoryId`. */
export const moveCategory = defineCall({
  name: 'moveCategory',
  method: 'POST',
  path: '/v2/categories/set-position/{categoryId}',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ categoryId: guid }),
  body: z.strictObject({ position: z.enum(categoryPositions), afterCategoryId: guid.optional() }),
  answer: z.strictObject({ category }),
});

import * as z from 'zod';
import { defineCall } from '../call.ts';
import { category, categoryInput, categoryPositions } from '../entities/category.ts';
import { guid } from '../entities/text.ts';
import { familyCalls } from '../familyCalls.ts';

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
  /** The query comes in one parameter, `.r`, or as a POST body to the same path. */
  queryByAddress: queryCategories,
  count: countCategories,
  /** Changes the fields that the body holds, or those that a mask names; `category.revision` must be current. */
  update: updateCategory,
  /** Services go on pointing at it, and need another one before they can be changed. */
  delete: deleteCategory,
  /** Brings a deleted category back into its place. */
  restore: restoreCategory,
} = categoryCalls;

/** Puts a category first, last, or right behind the one that `afterCategoryId` names. */
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

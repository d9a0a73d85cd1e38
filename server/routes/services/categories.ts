import { sql } from 'kysely';
import * as calls from '../../../contract/calls/categories.ts';
import { ApiError } from '../../../contract/errors.ts';
import { countMatching } from '../../database/families.ts';
import { queryCursorPage } from '../../database/lists/pages.ts';
import { answer, type RequestContext, type Route } from '../../http/route.ts';
import { askingFor } from '../../rules/asking.ts';
import {
  deleteCategory,
  moveCategory,
  restoreCategory,
  updateCategory,
} from '../../rules/services/changeCategory.ts';
import { createCategory } from '../../rules/services/createCategory.ts';
import { writingOf } from '../../rules/writing.ts';
import {
  categoryFamily,
  selectCategories,
  toCategory,
  type CategoryRow,
} from '../../tables/services/categories.ts';

function asking(context: RequestContext) {
  return askingFor(context, {
    where: sql<boolean>`categories.business_id = ${context.businessId} and categories.deleted_date is null`,
    select: sql<CategoryRow>`categories.*`,
  });
}

export const categoryRoutes: readonly Route[] = [
  answer(calls.createCategory, async ({ body }, context) => ({
    category: await createCategory(writingOf(context), body.category),
  })),
  answer(calls.getCategory, async ({ path }, { db, businessId }) => {
    const [category] = await selectCategories(db, businessId, sql`and id = ${path.categoryId}`);
    if (!category) throw new ApiError('NOT_FOUND', 'Category not found. It may have been deleted.');
    return { category };
  }),
  answer(calls.queryCategories, async ({ query }, context) => {
    const question = query.query ?? {};
    const page = await queryCursorPage(context.db, categoryFamily, asking(context), question);
    return { categories: page.rows.map(toCategory), pagingMetadata: page.pagingMetadata };
  }),
  answer(calls.countCategories, async ({ body }, context) => ({
    count: await countMatching(context.db, categoryFamily, asking(context), body.filter),
  })),
  answer(calls.updateCategory, async ({ path, body }, context) => {
    const change = { id: path['category.id'], patch: body.category, mask: body.mask };
    return { category: await updateCategory(writingOf(context), change) };
  }),
  answer(calls.deleteCategory, async ({ path }, context) => {
    await deleteCategory(writingOf(context), path.categoryId);
    return {};
  }),
  answer(calls.moveCategory, async ({ path, body }, context) => ({
    category: await moveCategory(writingOf(context), path.categoryId, body),
  })),
  answer(calls.restoreCategory, async ({ path }, context) => ({
    category: await restoreCategory(writingOf(context), path.categoryId),
  })),
];

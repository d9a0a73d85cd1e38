import * as calls from '../../../contract/calls/services/categoriesV1.ts';
import type { Category, CategoryV1 } from '../../../contract/entities/services/category.ts';
import { answer, type Route } from '../../http/route.ts';
import { startServiceJob } from '../../rules/services/serviceJobs.ts';
import { writingOf } from '../../rules/writing.ts';
import { categoriesWithDeleted } from '../../tables/services/categories.ts';
import { categoryFamily, renameCategory } from '../../rules/services/categories.ts';

function toV1(category: Category, { deleted = false }: { deleted?: boolean } = {}): CategoryV1 {
  return { ...category, status: deleted ? 'DELETED' : 'CREATED' };
}

export const categoryV1Routes: readonly Route[] = [
  answer(calls.listCategoriesV1, async ({ query }, { db, businessId }) => {
    const { categoryIds: ids, includeDeleted = false } = query;
    const found = await categoriesWithDeleted(db, businessId, { ids, includeDeleted });
    return { categories: found.map(({ category, deleted }) => toV1(category, { deleted })) };
  }),
  answer(calls.createCategoryV1, async ({ body }, context) => {
    const { status: _assigned, ...category } = body.category;
    return { category: toV1(await categoryFamily.create(writingOf(context), category)) };
  }),
  answer(calls.updateCategoryV1, async ({ path, body }, context) => ({
    category: toV1(await renameCategory(writingOf(context), path['category.id'], body.category)),
  })),
  answer(calls.deleteCategoryV1, async ({ path, query }, context) => {
    const { id } = path;
    await categoryFamily.delete(writingOf(context), id);
    if (query.deleteServices) await startServiceJob(context, { 'category.id': id }, { kind: 'delete' });
    return { id };
  }),
];

import { categoryLimits, type Category, type CategoryInput } from '../../../contract/entities/category.ts';
import { ApiError, invalidArgument } from '../../../contract/errors.ts';
import { countCategories, insertCategory, nextCategorySortOrder } from '../../tables/services/categories.ts';
import { waitForTurn } from '../../tables/turns.ts';
import { recordChange } from '../recordChange.ts';
import type { Writing } from '../writing.ts';

/** Creates a category at the end of the list. Throws CATEGORY_LIMIT_REACHED. */
export async function createCategory(writing: Writing, input: CategoryInput): Promise<Category> {
  const { name, extendedFields } = input;
  if (!name?.trim()) {
    const description = 'is required: services stand under it';
    throw invalidArgument([{ field: 'category.name', description, violatedRule: 'REQUIRED_FIELD' }]);
  }
  const { db, businessId, now } = writing;
  await refuseBeyondLimit(writing);
  return addCategory(writing, {
    id: crypto.randomUUID(),
    revision: '1',
    createdDate: now.toISOString(),
    updatedDate: now.toISOString(),
    name,
    sortOrder: await nextCategorySortOrder(db, businessId),
    extendedFields: (extendedFields as Category['extendedFields']) ?? undefined,
  });
}

/** Keeps other categories from being added until the transaction ends. Throws CATEGORY_LIMIT_REACHED. */
export async function refuseBeyondLimit({ db, businessId }: Writing): Promise<void> {
  await waitForTurn(db, businessId, 'categories');
  const limit = categoryLimits.perBusiness;
  if ((await countCategories(db, businessId)) < limit) return;
  const description = `A business has at most ${limit} categories. Delete one first.`;
  throw new ApiError('CATEGORY_LIMIT_REACHED', description, { data: { limit } });
}

/** Stores a complete category and records that it was created. */
export async function addCategory(writing: Writing, category: Category): Promise<Category> {
  await insertCategory(writing.db, writing.businessId, category);
  await recordChange(writing, 'category', { action: 'created', after: category });
  return category;
}

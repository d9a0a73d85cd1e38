import type { Category, CategoryInput } from '../../contract/entities/category.ts';
import { invalidArgument } from '../../contract/errors.ts';
import { insertCategory, nextCategorySortOrder } from '../tables/categories.ts';
import { recordChange } from './recordChange.ts';
import type { Writing } from './writing.ts';

/** Creates a category at the end of the list. */
export async function createCategory(writing: Writing, input: CategoryInput): Promise<Category> {
  const { name, extendedFields } = input;
  if (!name?.trim()) {
    const description = 'is required: services stand under it';
    throw invalidArgument([{ field: 'category.name', description, violatedRule: 'REQUIRED_FIELD' }]);
  }
  const { db, businessId, now } = writing;
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

/** Stores a complete category and records that it was created. */
export async function addCategory(writing: Writing, category: Category): Promise<Category> {
  await insertCategory(writing.db, writing.businessId, category);
  await recordChange(writing, 'category', { action: 'created', after: category });
  return category;
}

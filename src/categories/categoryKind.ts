import { restoreCategory } from '../../contract/calls/services/categories.ts';
import type { RecordKind } from '../records/recordKind.ts';
import { categoryBulk } from './categoryBulk.ts';
import { useCategoryChanges } from './useCategoryChanges.ts';

/** The record family of categories. */
export const categoryKind: RecordKind = {
  resource: 'categories',
  path: 'categories',
  label: 'categories.title',
  find: {},
  create: 'categories.new',
  entities: ['category'],
  useChangeReader: useCategoryChanges,
  trash: { restore: restoreCategory, stays: 'trash.stays.category' },
  bulk: categoryBulk,
};

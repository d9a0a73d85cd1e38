import { restoreCategory } from '../../contract/calls/services/categories.ts';
import type { RecordKind } from '../records/recordKind.ts';
import { usePlainChanges } from '../records/plain/usePlainChanges.ts';
import { categoryBulk } from './categoryBulk.ts';
import { categoryEditorFields } from './categoryEditorFields.ts';

/** The record family of categories. */
export const categoryKind: RecordKind = {
  resource: 'categories',
  path: 'categories',
  label: 'categories.title',
  find: {},
  create: 'categories.new',
  entities: ['category'],
  useChangeReader: () => usePlainChanges(categoryEditorFields),
  trash: { restore: restoreCategory, stays: 'trash.stays.category' },
  bulk: categoryBulk,
};

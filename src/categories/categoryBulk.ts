import { bulkFieldsOf } from '../../contract/entities/bulkRuns/bulkOperations.ts';
import { plainBulk } from '../records/plain/plainBulk.tsx';
import { categoryEditorFields } from './categoryEditorFields.ts';
import { categoryRemoval } from './categoryRemoval.ts';

/** Bulk actions on categories. */
export const categoryBulk = plainBulk({
  entity: 'category',
  changes: ['categories', 'services'],
  sections: [{ key: 'basics', label: 'categories.section.basics' }],
  bulkFields: bulkFieldsOf.category,
  fields: categoryEditorFields,
  removal: categoryRemoval,
});

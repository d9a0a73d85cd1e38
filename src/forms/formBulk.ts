import { bulkFieldsOf } from '../../contract/entities/bulkRuns/bulkOperations.ts';
import { plainBulk } from '../records/plain/plainBulk.tsx';
import { formEditorFields } from './formEditorFields.ts';
import { formRemoval } from './formRemoval.ts';

/** Bulk actions on booking forms. */
export const formBulk = plainBulk({
  entity: 'bookingForm',
  changes: ['bookingForms', 'services'],
  sections: [{ key: 'basics', label: 'forms.section.basics' }],
  bulkFields: bulkFieldsOf.bookingForm,
  fields: formEditorFields,
  removal: formRemoval,
});

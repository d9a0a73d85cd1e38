import type { BookingForm } from '../../contract/entities/terms/bookingForm.ts';
import { bookingFormFields } from '../../contract/entities/terms/bookingFormFields.ts';
import { dateColumns } from '../records/plain/plainCsv.ts';
import { plainList } from '../records/plain/plainList.tsx';
import { formRemoval } from './formRemoval.ts';
import { useFormCards, useFormRows } from './useFormRows.tsx';

/** List of booking forms. */
export const formListKind = plainList<BookingForm>({
  resource: 'bookingForms',
  path: 'booking-forms',
  words: 'forms',
  fields: bookingFormFields,
  columns: [
    { key: 'name', label: 'forms.field.name', sort: 'name' },
    {
      key: 'questions',
      label: 'forms.section.fields',
      width: 110,
      from: 560,
      numeric: true,
      shape: { width: 16 },
    },
    { key: 'services', label: 'forms.services', width: 110, numeric: true, shape: { width: 16 } },
    {
      key: 'default',
      label: 'plain.default',
      sort: 'default',
      width: 120,
      shape: { width: 72, height: 22 },
    },
    { key: 'updated', label: 'plain.field.updatedDate', sort: 'updatedDate', width: 140, from: 720 },
  ],
  ownColumns: ['name', 'questions', 'services', 'default', 'updated'],
  sortOrders: [
    { key: 'byName', label: 'plain.sort.byName', field: 'name', order: 'ASC' },
    { key: 'byNameDown', label: 'plain.sort.byNameDown', field: 'name', order: 'DESC' },
    { key: 'byCreated', label: 'plain.sort.byCreated', field: 'createdDate', order: 'DESC' },
    { key: 'byUpdated', label: 'plain.sort.byUpdated', field: 'updatedDate', order: 'DESC' },
  ],
  useRows: useFormRows,
  useCards: useFormCards,
  removal: formRemoval,
  csv: [{ key: 'default', label: 'plain.default', about: 'csv.about.flag' }, ...dateColumns],
});

import type { BookingForm } from '../../contract/entities/terms/bookingForm.ts';
import { bookingFormFields } from '../../contract/entities/terms/bookingFormFields.ts';
import { dateColumns } from '../records/plain/plainCsv.ts';
import { plainList } from '../records/plain/plainList.tsx';
import { sortsByDate, sortsByName } from '../records/plain/plainSorts.ts';
import { formDefault } from './formDefault.ts';
import { formRemoval } from './formRemoval.ts';
import { questionLines } from './questionLines.ts';
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
      rank: 1,
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
    { key: 'updated', label: 'plain.field.updatedDate', sort: 'updatedDate', width: 140, rank: 2 },
  ],
  ownColumns: ['name', 'questions', 'services', 'default', 'updated'],
  sortOrders: [...sortsByName, ...sortsByDate],
  useRows: useFormRows,
  useCards: useFormCards,
  makeDefault: formDefault,
  removal: formRemoval,
  csv: [
    { key: 'default', label: 'plain.default', about: 'csv.about.flag' },
    {
      key: 'fields',
      label: 'forms.section.fields',
      about: 'forms.csvQuestions',
      cell: ({ fields }, text) => questionLines(fields, text),
    },
    ...dateColumns,
  ],
});

import { bookingForm } from './bookingForm.ts';
import type { FieldTable } from '../../queries/query.ts';
import { askable } from '../../fields.ts';

const id = { type: 'guid', sort: true, required: true } as const;
const name = { type: 'text', sort: true, required: true } as const;

/**
 * The fields of a form under their own names, as in the default order `id` of the platform's query
 * (reference/query-language.md section 1), and under the names of its answer.
 */
export const bookingFormFields = askable(bookingForm, {
  id,
  name,
  default: { type: 'boolean', sort: true, required: true },
  createdDate: { type: 'date', sort: true, required: true },
  updatedDate: { type: 'date', sort: true, required: true },
  'formDetails.formId': { ...id, minimumRank: 'staff' },
  'formDetails.name': { ...name, minimumRank: 'staff' },
} as const satisfies FieldTable);

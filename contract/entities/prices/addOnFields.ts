import { addOn } from './addOn.ts';
import type { FieldTable } from '../../queries/query.ts';
import { askable } from '../../fields.ts';

/** The platform publishes none for add-ons; these are the fields of their list. */
export const addOnFields = askable(addOn, {
  id: { type: 'guid', sort: true, required: true },
  name: { type: 'text', sort: true, required: true },
  durationInMinutes: { type: 'number', sort: true },
  maxQuantity: { type: 'number', sort: true },
  taxGroup: { type: 'guid' },
  createdDate: { type: 'date', sort: true, required: true },
  updatedDate: { type: 'date', sort: true, required: true },
} as const satisfies FieldTable);

import { category } from './category.ts';
import type { FieldTable } from '../../queries/query.ts';
import { askable } from '../../fields.ts';

/** reference/query-language.md section 3, categories; the default order is by `createdDate`. */
export const categoryFields = askable(category, {
  id: { type: 'guid', sort: true, required: true },
  name: { type: 'text', sort: true, required: true },
  sortOrder: { type: 'number', sort: true, required: true },
  createdDate: { type: 'date', sort: true, required: true },
  updatedDate: { type: 'date', sort: true, required: true },
} as const satisfies FieldTable);

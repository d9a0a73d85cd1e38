import { resourceType } from './resourceType.ts';
import type { FieldTable } from '../../queries/query.ts';
import { askable } from '../../fields.ts';

/** reference/query-language.md section 3, resource types: the platform filters by name only and sorts by id only. */
export const resourceTypeFields = askable(resourceType, {
  id: { type: 'guid', sort: true, required: true },
  name: { type: 'text', sort: true, required: true },
  createdDate: { type: 'date', sort: true, required: true },
  updatedDate: { type: 'date', sort: true, required: true },
} as const satisfies FieldTable);

import type { FieldTable } from '../../queries/query.ts';
import { askable } from '../../fields.ts';
import { savedView } from './savedView.ts';

/** Fields for filtering and sorting the list of saved views (calls/workbench/savedViews.ts). */
export const savedViewFields = askable(savedView, {
  id: { type: 'guid', sort: true, required: true },
  resource: { type: 'text', required: true },
  name: { type: 'text', sort: true, required: true },
  shared: { type: 'boolean', sort: true, required: true },
  isDefault: { type: 'boolean', required: true },
  position: { type: 'number', sort: true, required: true },
  createdDate: { type: 'date', sort: true, required: true },
  updatedDate: { type: 'date', sort: true, required: true },
} as const satisfies FieldTable);

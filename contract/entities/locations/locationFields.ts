import type { FieldTable } from '../../queries/query.ts';
import { askable } from '../../fields.ts';
import { location, locationStatuses } from './location.ts';

/** The platform publishes no list for locations; these are the fields of their list. */
export const locationFields = askable(location, {
  id: { type: 'guid', sort: true, required: true },
  name: { type: 'text', sort: true },
  default: { type: 'boolean', sort: true, required: true },
  status: { type: 'enum', values: locationStatuses, sort: true, required: true },
  archived: { type: 'boolean', sort: true, required: true },
  timeZone: { type: 'text', sort: true },
  'address.city': { type: 'text', sort: true },
  'address.country': { type: 'text', sort: true },
} as const satisfies FieldTable);

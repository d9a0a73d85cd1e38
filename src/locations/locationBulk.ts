import { bulkFieldsOf } from '../../contract/entities/bulkRuns/bulkOperations.ts';
import { plainBulk } from '../records/plain/plainBulk.tsx';
import { locationEditorFields } from './locationFields.ts';
import { locationRemoval } from './locationRemoval.ts';

/** Bulk actions on locations. */
export const locationBulk = plainBulk({
  entity: 'location',
  changes: ['locations', 'services'],
  sections: (['basics', 'contact', 'hours'] as const).map((key) => ({
    key,
    label: `locations.section.${key}` as const,
  })),
  bulkFields: bulkFieldsOf.location,
  fields: locationEditorFields,
  special: { description: { rows: 3 }, timeZone: { verbs: ['LEAVE', 'SET'] } },
  removal: locationRemoval,
});

import { bulkFieldsOf } from '../../../contract/entities/bulkRuns/bulkOperations.ts';
import { plainBulk } from '../../records/plain/plainBulk.tsx';
import { roomTypeFields } from './roomTypeFields.ts';
import { roomTypeRemoval } from './roomTypeRemoval.ts';

/** Bulk actions on types of rooms and equipment. */
export const roomTypeBulk = plainBulk({
  entity: 'resourceType',
  changes: ['resourceTypes', 'resources', 'services'],
  sections: [{ key: 'basics', label: 'roomTypes.section.basics' }],
  bulkFields: bulkFieldsOf.resourceType,
  fields: roomTypeFields,
  removal: roomTypeRemoval,
});

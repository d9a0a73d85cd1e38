import { bulkFieldsOf } from '../../contract/entities/bulkRuns/bulkOperations.ts';
import { plainBulk } from '../records/plain/plainBulk.tsx';
import { roomFields } from './roomFields.ts';
import { roomRemoval } from './roomRemoval.ts';

/** Bulk actions on rooms and equipment. */
export const roomBulk = plainBulk({
  entity: 'resource',
  changes: ['resources', 'services'],
  sections: [{ key: 'basics', label: 'rooms.section.basics' }],
  bulkFields: bulkFieldsOf.resource,
  fields: roomFields,
  removal: roomRemoval,
});

import { removalWords } from '../../records/plain/plainWords.ts';
import type { RemovalKind } from '../../records/removal/removalKind.ts';

/** Deletion of types, with their rooms and equipment. */
export const roomTypeRemoval: RemovalKind = {
  entity: 'resourceType',
  resource: 'resourceTypes',
  path: 'rooms/types',
  changes: ['resourceTypes', 'resources', 'services'],
  texts: removalWords('roomTypes'),
};

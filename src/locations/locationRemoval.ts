import { restoreLocation } from '../../contract/calls/locations/locations.ts';
import { removalWords } from '../records/plain/plainWords.ts';
import type { RemovalKind } from '../records/removal/removalKind.ts';
import { SessionOptions } from './SessionOptions.tsx';

/** Archiving of locations: services, rooms, staff and sessions leave them, or move to another. */
export const locationRemoval: RemovalKind = {
  entity: 'location',
  resource: 'locations',
  path: 'locations',
  changes: ['locations', 'services', 'resources', 'staff', 'staffMembers'],
  replacements: { archived: false },
  isRemoved: ({ archived }) => archived === true,
  restore: {
    call: restoreLocation,
    texts: {
      act: 'locations.restore',
      done: 'locations.restored',
      doneMany: 'locations.restoredMany',
      failed: 'locations.notRestored',
    },
  },
  Options: SessionOptions,
  texts: removalWords('locations'),
};

import { restoreResourceType } from '../../../contract/calls/locations/resourceTypes.ts';
import { usePlainChanges } from '../../records/plain/usePlainChanges.ts';
import type { RecordKind } from '../../records/recordKind.ts';
import { roomTypeBulk } from './roomTypeBulk.ts';
import { roomTypeFields } from './roomTypeFields.ts';

/** The record family of types of rooms and equipment. */
export const roomTypeKind: RecordKind = {
  resource: 'resourceTypes',
  path: 'rooms/types',
  label: 'roomTypes.title',
  find: {},
  create: 'roomTypes.new',
  entities: ['resourceType'],
  useChangeReader: () => usePlainChanges(roomTypeFields),
  trash: { restore: restoreResourceType },
  bulk: roomTypeBulk,
};

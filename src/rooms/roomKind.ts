import { restoreResource } from '../../contract/calls/locations/resources.ts';
import type { RecordKind } from '../records/recordKind.ts';
import { roomBulk } from './roomBulk.ts';
import { useRoomChanges } from './useRoomFieldWords.ts';

/** The record family of rooms and equipment. */
export const roomKind: RecordKind = {
  resource: 'resources',
  path: 'rooms',
  label: 'rooms.title',
  find: {},
  create: 'rooms.new',
  entities: ['resource'],
  useChangeReader: useRoomChanges,
  trash: { restore: restoreResource },
  bulk: roomBulk,
};

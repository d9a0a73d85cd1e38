import type { RecordKind } from '../records/recordKind.ts';
import { locationBulk } from './locationBulk.ts';
import { useLocationChanges } from './useLocationFieldWords.ts';

/** The record family of locations, which are archived instead of deleted. */
export const locationKind: RecordKind = {
  resource: 'locations',
  path: 'locations',
  label: 'locations.title',
  find: {},
  create: 'locations.new',
  entities: ['location'],
  useChangeReader: useLocationChanges,
  bulk: locationBulk,
};

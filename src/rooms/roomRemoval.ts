import { removalWords } from '../records/plain/plainWords.ts';
import type { RemovalKind } from '../records/removal/removalKind.ts';
import { ownRooms } from './roomQuestions.ts';

/** Deletion of rooms and equipment; services can use another of the same type. */
export const roomRemoval: RemovalKind = {
  entity: 'resource',
  resource: 'resources',
  path: 'rooms',
  changes: ['resources', 'resourceTypes', 'services'],
  replacements: ownRooms,
  texts: removalWords('rooms'),
};

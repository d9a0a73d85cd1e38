import { removalWords } from '../records/plain/plainWords.ts';
import type { RemovalKind } from '../records/removal/removalKind.ts';

/** Deletion of categories; their services get another. */
export const categoryRemoval: RemovalKind = {
  entity: 'category',
  resource: 'categories',
  path: 'categories',
  changes: ['categories', 'services'],
  texts: removalWords('categories'),
};

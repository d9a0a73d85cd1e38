import { expect, test } from 'vitest';
import { bulkItemStates, type BulkRunItem } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import { isExcluded } from './rowChoice.ts';

test('only an excluded row can be included again', () => {
  const states = bulkItemStates.filter((state) => isExcluded({ state } as BulkRunItem));
  expect(states).toEqual(['EXCLUDED']);
});

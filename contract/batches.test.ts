import { expect, test } from 'vitest';
import { batchesOf } from './batches.ts';

test.each([
  { items: [], batches: [] },
  { items: [1], batches: [[1]] },
  { items: [1, 2], batches: [[1, 2]] },
  { items: [1, 2, 3], batches: [[1, 2], [3]] },
])('$items in batches of two are $batches', ({ items, batches }) => {
  expect(batchesOf<number>(items, 2)).toEqual(batches);
});

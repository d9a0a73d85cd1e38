import { expect, it } from 'vitest';
import { ApiError } from '../../../../contract/errors.ts';
import { selectionChange, selectionDifference, type SelectionChange } from './selectionChange.ts';

const named = (...names: string[]) => names.map((name) => ({ id: name.toLowerCase(), name }));
const change: SelectionChange = {
  previewed: 1200,
  now: 1201,
  added: named('Yoga', 'Pilates'),
  removed: named('Boxing'),
};

const words = {
  text: (key: string, values = {}) => `${key} ${JSON.stringify(values)}`,
  number: (value: number) => `#${value}`,
  locale: 'en',
  words: 'serviceBulk' as const,
};

it('reads the change from the details of an error, and nothing from other errors', () => {
  expect(selectionChange(new ApiError('SELECTION_CHANGED', '', { data: { ...change } }))).toEqual(change);
  expect(selectionChange(new ApiError('INTERNAL', ''))).toBeUndefined();
});

it('describes the numbers, the added and the removed records', () => {
  expect(selectionDifference(change, words)).toBe(
    [
      'serviceBulk.changed.count {"previewed":"#1200","now":"#1201"}',
      'bulk.changed.came {"names":"Yoga and Pilates"}',
      'bulk.changed.went {"names":"Boxing"}',
    ].join(' · '),
  );
});

it('omits the number if it stayed, and additions or removals without any', () => {
  expect(selectionDifference({ previewed: 2, now: 2, added: [], removed: named('Boxing') }, words)).toBe(
    'bulk.changed.went {"names":"Boxing"}',
  );
  expect(selectionDifference({ previewed: 2, now: 2, added: named('Yoga'), removed: [] }, words)).toBe(
    'bulk.changed.came {"names":"Yoga"}',
  );
});

it('names the first five records', () => {
  const added = named('A', 'B', 'C', 'D', 'E', 'F');
  expect(selectionDifference({ previewed: 6, now: 6, added, removed: [] }, words)).toBe(
    'bulk.changed.came {"names":"A, B, C, D, and E"}',
  );
});

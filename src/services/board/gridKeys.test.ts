import { expect, test } from 'vitest';
import { placeAfterKey } from './gridKeys.ts';

const size = { rows: 30, columns: 5, rightToLeft: false };
const at = { row: 12, column: 2 };
const plain = { ctrlKey: false, metaKey: false };

test.each<[string, object, object, object]>([
  ['one up', { key: 'ArrowUp' }, {}, { row: 11, column: 2 }],
  ['one down', { key: 'ArrowDown' }, {}, { row: 13, column: 2 }],
  ['one on', { key: 'ArrowRight' }, {}, { row: 12, column: 3 }],
  ['one back', { key: 'ArrowLeft' }, {}, { row: 12, column: 1 }],
  [
    'from right to left the arrows change spots',
    { key: 'ArrowRight' },
    { rightToLeft: true },
    { row: 12, column: 1 },
  ],
  ['to the name of the row', { key: 'Home' }, {}, { row: 12, column: -1 }],
  ['to the end of the row', { key: 'End' }, {}, { row: 12, column: 4 }],
  ['to the first cell of all', { key: 'Home', ctrlKey: true }, {}, { row: 0, column: -1 }],
  ['to the last cell of all', { key: 'End', ctrlKey: true }, {}, { row: 29, column: 4 }],
  ['a page up', { key: 'PageUp' }, {}, { row: 2, column: 2 }],
  ['a page down', { key: 'PageDown' }, {}, { row: 22, column: 2 }],
  ['no further than the edge', { key: 'ArrowDown', ctrlKey: true }, {}, { row: 29, column: 2 }],
])('moves %s', (_case, key, differently, place) => {
  expect(placeAfterKey({ key: '', ...plain, ...key }, at, { ...size, ...differently })).toEqual(place);
});

test('ignores every other key', () => {
  expect(placeAfterKey({ key: 'a', ...plain }, at, size)).toBeUndefined();
});

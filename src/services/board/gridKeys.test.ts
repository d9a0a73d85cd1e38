import { expect, test } from 'vitest';
import { positionAfterKey } from './gridKeys.ts';

const size = { rows: 30, columns: 5, rightToLeft: false };
const at = { row: 12, column: 2 };
const plain = { ctrlKey: false, metaKey: false };

test.each<[string, object, object, object]>([
  ['one row up', { key: 'ArrowUp' }, {}, { row: 11, column: 2 }],
  ['one row down', { key: 'ArrowDown' }, {}, { row: 13, column: 2 }],
  ['one column on', { key: 'ArrowRight' }, {}, { row: 12, column: 3 }],
  ['one column back', { key: 'ArrowLeft' }, {}, { row: 12, column: 1 }],
  [
    'in mirrored directions in right-to-left layouts',
    { key: 'ArrowRight' },
    { rightToLeft: true },
    { row: 12, column: 1 },
  ],
  ['to the row header', { key: 'Home' }, {}, { row: 12, column: -1 }],
  ['to the end of the row', { key: 'End' }, {}, { row: 12, column: 4 }],
  ['to the first cell of the grid', { key: 'Home', ctrlKey: true }, {}, { row: 0, column: -1 }],
  ['to the last cell of the grid', { key: 'End', ctrlKey: true }, {}, { row: 29, column: 4 }],
  ['a page up', { key: 'PageUp' }, {}, { row: 2, column: 2 }],
  ['a page down', { key: 'PageDown' }, {}, { row: 22, column: 2 }],
  ['no further than the last row', { key: 'ArrowDown', ctrlKey: true }, {}, { row: 29, column: 2 }],
])('moves %s', (_case, key, differently, position) => {
  expect(positionAfterKey({ key: '', ...plain, ...key }, at, { ...size, ...differently })).toEqual(position);
});

test('ignores every other key', () => {
  expect(positionAfterKey({ key: 'a', ...plain }, at, size)).toBeUndefined();
});

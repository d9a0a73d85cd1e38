import { expect, it } from 'vitest';
import { nameOrGone } from './nameOrGone.ts';

const records = [{ id: 'a', name: 'Ana' }, { id: 'b' }];

it.each([
  ['a record of a list', records, 'a', 'Ana'],
  ['one without a name', records, 'b', 'Deleted'],
  ['one that is not in the list', records, 'c', 'Deleted'],
  ['one of a map', new Map([['a', 'Ana']]), 'a', 'Ana'],
  ['one that is not in the map', new Map([['a', 'Ana']]), 'c', 'Deleted'],
  ['any while the names load', undefined, 'a', '…'],
] as const)('names %s', (_title, names, id, expected) => {
  expect(nameOrGone(names, id, 'Deleted')).toBe(expected);
});

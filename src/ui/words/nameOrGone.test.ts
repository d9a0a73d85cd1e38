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
  ['a record of a list by its name there', records, 'a', 'Ana', 'Anna'],
  ['a known one that is not in the list', records, 'c', 'Cleo', 'Cleo'],
  ['a known one while the names load', undefined, 'a', 'Anna', 'Anna'],
] as const)('names %s', (_title, names, id, expected, known?: string) => {
  expect(nameOrGone(names, id, 'Deleted', known)).toBe(expected);
});

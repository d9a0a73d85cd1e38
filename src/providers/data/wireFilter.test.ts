import { describe, expect, it } from 'vitest';
import { nameCondition, type FieldTable } from '../../../contract/queries/query.ts';
import { toWireFilter, toWireSort } from './wireFilter.ts';

const fields: FieldTable = {
  id: { type: 'guid', sort: true },
  name: { type: 'text', sort: true },
  type: { type: 'enum' },
  'category.id': { type: 'guid' },
  tags: { type: 'texts' },
  staffMemberIds: { type: 'guids' },
  durations: { type: 'numbers' },
};

describe('filter values of react-admin', () => {
  it.each([
    ['a value as equality', { type: 'CLASS' }, { type: 'CLASS' }],
    ['values as one of them', { type: ['CLASS', 'COURSE'] }, { type: { $in: ['CLASS', 'COURSE'] } }],
    [
      'a value of a list field as a part of it',
      { tags: 'a', staffMemberIds: 's', durations: 60 },
      { tags: { $hasSome: ['a'] }, staffMemberIds: { $hasSome: ['s'] }, durations: { $hasSome: [60] } },
    ],
    ['values of a list field as any of them', { tags: ['a', 'b'] }, { tags: { $hasSome: ['a', 'b'] } }],
    ['null as no value, also of a list field', { type: null, tags: null }, { type: null, tags: null }],
    ['nested values as paths', { category: { id: 'c' } }, { 'category.id': 'c' }],
    [
      'operators unchanged',
      { type: { $ne: 'CLASS' }, tags: { $hasAll: ['a'] } },
      { type: { $ne: 'CLASS' }, tags: { $hasAll: ['a'] } },
    ],
    ['an empty object as nothing', { type: {} }, {}],
    [
      'empty values as nothing',
      { type: '', name: undefined, tags: undefined, hidden: false, count: 0 },
      { hidden: false, count: 0 },
    ],
    [
      'conditions of a group beside the others',
      { type: 'CLASS', $and: [{ name: 'a' }] },
      { type: 'CLASS', $and: [{ name: 'a' }] },
    ],
    ['another group unchanged', { $or: [{ name: 'a' }] }, { $or: [{ name: 'a' }] }],
    ['a malformed group unchanged, for the server to refuse', { $and: 'name' }, { $and: 'name' }],
  ])('are sent with %s', (_title, values, filter) => {
    expect(toWireFilter(values, fields)).toEqual({ filter, text: '' });
  });

  it('contain the text of the search apart', () => {
    expect(toWireFilter({ q: ' yoga ', type: 'CLASS' }, fields)).toEqual({
      filter: { type: 'CLASS' },
      text: 'yoga',
    });
    expect(toWireFilter({ q: 7 }, fields)).toEqual({ filter: {}, text: '' });
    expect(toWireFilter(undefined, fields)).toEqual({ filter: {}, text: '' });
  });
});

it('searches names by a part of them', () => {
  expect(nameCondition('7')).toEqual({ name: { $contains: '7' } });
});

const contained = (...spellings: string[]) => spellings.map((one) => ({ name: { $contains: one } }));

it('searches names in the usual spellings, because filters distinguish upper and lower case', () => {
  expect(nameCondition('yoGa über')).toEqual({
    $or: contained('yoGa über', 'yoga über', 'Yoga über', 'Yoga Über', 'YOGA ÜBER'),
  });
  expect(nameCondition('Yoga')).toEqual({ $or: contained('Yoga', 'yoga', 'YOGA') });
});

it('sorts by fields that the family can sort by, except IDs', () => {
  expect(toWireSort({ field: 'name', order: 'DESC' }, fields)).toEqual([
    { fieldName: 'name', order: 'DESC' },
  ]);
  for (const field of ['id', 'type', 'colour'])
    expect(toWireSort({ field, order: 'ASC' }, fields)).toEqual([]);
  expect(toWireSort(undefined, fields)).toEqual([]);
});

import { expect, it } from 'vitest';
import type { FieldTable } from '../../../../contract/queries/query.ts';
import {
  fieldOf,
  fromWire,
  isComplete,
  isUnreadable,
  likelyOperator,
  operatorsFor,
  saidBy,
  takesMany,
  takesNothing,
  toWire,
  type Clause,
  type Group,
  type Test,
  type TestOperator,
  type TestValue,
} from './conditionTree.ts';

const fields: FieldTable = {
  name: { type: 'text', required: true },
  note: { type: 'text' },
  floor: { type: 'number' },
  state: { type: 'enum' },
  opened: { type: 'date', required: true },
  tags: { type: 'texts' },
  staff: { type: 'guids', operators: ['eq', 'hasSome'] },
  prices: { type: 'numbers' },
  items: { type: 'objects' },
};

const test = (field: string, operator: TestOperator, ...values: TestValue[]): Test => ({
  kind: 'test',
  field,
  operator,
  values,
});
const group = (join: Group['join'], ...clauses: Clause[]): Group => ({ kind: 'group', join, clauses });

it('offers the operators of a field, without two of the same meaning', () => {
  const order = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'nin'];
  const list = ['filled', 'empty', 'hasSome', 'hasAll'];
  const offered = (path: string) => operatorsFor(fields, path).toSorted();
  expect(offered('name')).toEqual([...order, 'startsWith', 'endsWith', 'contains'].toSorted());
  expect(offered('note')).toEqual(
    [...order, 'exists', 'missing', 'startsWith', 'endsWith', 'contains', 'filled', 'empty'].toSorted(),
  );
  expect(offered('floor')).toEqual([...order, 'exists', 'missing'].toSorted());
  expect(offered('tags')).toEqual(list.toSorted());
  expect(offered('prices')).toEqual(list.toSorted());
  expect(operatorsFor(fields, 'staff')).toEqual(['filled', 'empty', 'hasSome']);
  expect(operatorsFor(fields, 'items')).toEqual(['eq', 'ne', 'exists', 'missing', 'filled', 'empty']);
});

it.each([
  ['note', 'contains'],
  ['tags', 'hasSome'],
  ['opened', 'gte'],
  ['floor', 'eq'],
])('starts a condition on %s with %s', (path, operator) => {
  expect(likelyOperator(fields, path)).toBe(operator);
});

it('refuses a field that the family does not have', () => {
  expect(() => fieldOf(fields, 'colour')).toThrow('colour');
});

it('knows how many values an operator takes', () => {
  expect((['exists', 'missing', 'empty', 'filled', 'eq', 'in'] as const).map(takesNothing)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
  expect((['in', 'nin', 'hasSome', 'hasAll', 'eq', 'empty'] as const).map(takesMany)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});

// Each is written in this form and read from it.
it.each<[string, object, Group]>([
  ['no condition at all', {}, group('all')],
  ['a value', { name: 'Yoga' }, group('all', test('name', 'eq', 'Yoga'))],
  ['0', { floor: 0 }, group('all', test('floor', 'eq', 0))],
  ['false', { state: false }, group('all', test('state', 'eq', false))],
  ['another operator', { floor: { $gte: 2 } }, group('all', test('floor', 'gte', 2))],
  ['several values', { floor: { $in: [1, null] } }, group('all', test('floor', 'in', 1, null))],
  ['presence', { floor: { $exists: true } }, group('all', test('floor', 'exists'))],
  ['absence', { floor: { $exists: false } }, group('all', test('floor', 'missing'))],
  ['an empty text', { note: { $isEmpty: true } }, group('all', test('note', 'empty'))],
  ['a text that is not empty', { note: { $isEmpty: false } }, group('all', test('note', 'filled'))],
  ['an empty list', { tags: null }, group('all', test('tags', 'empty'))],
  ['a list with items', { $not: { tags: null } }, group('all', test('tags', 'filled'))],
  [
    'all of two',
    { $and: [{ name: 'Yoga' }, { floor: 1 }] },
    group('all', test('name', 'eq', 'Yoga'), test('floor', 'eq', 1)),
  ],
  [
    'any of two',
    { $or: [{ name: 'Yoga' }, { floor: 1 }] },
    group('any', test('name', 'eq', 'Yoga'), test('floor', 'eq', 1)),
  ],
  ['any of one', { $or: [{ name: 'Yoga' }] }, group('any', test('name', 'eq', 'Yoga'))],
  [
    'none of two',
    { $not: { $or: [{ name: 'Yoga' }, { floor: 1 }] } },
    group('none', test('name', 'eq', 'Yoga'), test('floor', 'eq', 1)),
  ],
  [
    'not all of two',
    { $not: { $and: [{ name: 'Yoga' }, { floor: 1 }] } },
    group('notAll', test('name', 'eq', 'Yoga'), test('floor', 'eq', 1)),
  ],
  [
    'a group in a group',
    { $or: [{ name: 'Yoga' }, { $and: [{ floor: 1 }, { note: 'x' }] }] },
    group('any', test('name', 'eq', 'Yoga'), group('all', test('floor', 'eq', 1), test('note', 'eq', 'x'))),
  ],
])('writes and reads %s', (_what, wire, tree) => {
  expect(toWire(fields, tree) ?? {}).toEqual(wire);
  expect(fromWire(fields, wire)).toEqual(tree);
});

it.each<[string, object, Group]>([
  ['long names of operators', { floor: { ge: 1 } }, group('all', test('floor', 'gte', 1))],
  ['the other long name', { floor: { $le: 1 } }, group('all', test('floor', 'lte', 1))],
  ['equality as an operator', { floor: { $eq: 1 } }, group('all', test('floor', 'eq', 1))],
  ['logical operators without $', { or: [{ floor: 1 }] }, group('any', test('floor', 'eq', 1))],
  ['null of a text', { note: null }, group('all', test('note', 'empty'))],
  ['null of a number', { floor: null }, group('all', test('floor', 'missing'))],
  ['a text other than null', { note: { $ne: null } }, group('all', test('note', 'filled'))],
  ['a number other than null', { floor: { $ne: null } }, group('all', test('floor', 'exists'))],
  ['a value other than another', { floor: { $ne: 1 } }, group('all', test('floor', 'ne', 1))],
  [
    'several conditions of an object',
    { name: 'Yoga', floor: { $gt: 1, $lt: 3 } },
    group('all', test('name', 'eq', 'Yoga'), test('floor', 'gt', 1), test('floor', 'lt', 3)),
  ],
  [
    'an object of several conditions in a list',
    { $or: [{ name: 'Yoga', floor: 1 }] },
    group('any', group('all', test('name', 'eq', 'Yoga'), test('floor', 'eq', 1))),
  ],
  [
    'a group beside a condition',
    { $or: [{ floor: 1 }], name: 'Yoga' },
    group('all', group('any', test('floor', 'eq', 1)), test('name', 'eq', 'Yoga')),
  ],
  [
    'a negated condition on a list',
    { $not: { tags: { $hasSome: ['a'] } } },
    group('none', test('tags', 'hasSome', 'a')),
  ],
  ['a negation', { $not: { floor: 1 } }, group('none', test('floor', 'eq', 1))],
  ['a negated empty text', { $not: { note: null } }, group('none', test('note', 'empty'))],
  [
    'a negation of several conditions',
    { $not: { name: 'Yoga', floor: 1 } },
    group('notAll', test('name', 'eq', 'Yoga'), test('floor', 'eq', 1)),
  ],
  ['a negated negation', { $not: { $not: { $or: [{ floor: 1 }] } } }, group('any', test('floor', 'eq', 1))],
  [
    'a negated negation of several',
    { $not: { $not: { name: 'Yoga', floor: 1 } } },
    group('all', test('name', 'eq', 'Yoga'), test('floor', 'eq', 1)),
  ],
])('reads %s', (_what, wire, tree) => {
  expect(fromWire(fields, wire)).toEqual(tree);
});

it.each<[string, unknown]>([
  ['a text', 'name'],
  ['nothing', null],
  ['a list', [{ name: 'Yoga' }]],
  ['an unknown field', { name: 'Yoga', colour: 'red' }],
  ['an unknown operator', { name: { $like: 'x' } }],
  ['an operator of other types', { floor: { $contains: 1 } }],
  ['an operator that the field does not allow', { staff: { $in: ['a'] } }],
  ['a presence that every record has', { name: { $exists: true } }],
  ['a presence that is neither', { floor: { $exists: 1 } }],
  ['an emptiness that is neither', { note: { $isEmpty: null } }],
  ['the emptiness of a list as an operator', { staff: { $isEmpty: true } }],
  ['a condition on items', { items: { $matchItems: {} } }],
  ['a field without an operator', { name: {} }],
  ['an empty text', { name: '' }],
  ['an empty list of values', { name: { $in: [] } }],
  ['no list of values', { name: { $in: 'Yoga' } }],
  ['an object among values', { name: { $in: ['Yoga', {}] } }],
  ['a list as a value', { name: ['Yoga'] }],
  ['an empty group', { $and: [] }],
  ['a group that is no list', { $or: { name: 'Yoga' } }],
  ['an empty object in a group', { $and: [{ name: 'Yoga' }, {}] }],
  ['an unknown part of a group', { $and: [{ name: 'Yoga' }, { colour: 'red' }] }],
  ['the negation of nothing', { $not: {} }],
  ['the negation of something unknown', { $not: { colour: 'red' } }],
])('does not read %s', (_what, wire) => {
  expect(fromWire(fields, wire)).toBeUndefined();
});

it.each<[string, Clause, object | undefined]>([
  ['without values', test('name', 'in'), undefined],
  ['without a value', test('name', 'contains'), undefined],
  ['with an empty text', test('name', 'eq', ''), undefined],
  ['with null where one value is needed', test('floor', 'gt', null), undefined],
  ['beside a complete one', group('all', test('name', 'contains'), test('floor', 'eq', 1)), { floor: 1 }],
  ['in a group', group('none', test('name', 'contains')), undefined],
])('omits a condition %s', (_what, clause, wire) => {
  expect(toWire(fields, clause)).toEqual(wire);
});

const typed = (value: TestValue | undefined) => ({ text: String(value), value, left: false });

it('adds the typed value to the values of a list operator, once and if it is valid', () => {
  expect(saidBy({ ...test('floor', 'in', 1), typed: typed(2) })).toEqual([1, 2]);
  expect(saidBy({ ...test('floor', 'in', 1), typed: typed(1) })).toEqual([1]);
  expect(saidBy({ ...test('floor', 'in', 1), typed: typed(undefined) })).toEqual([1]);
  expect(saidBy({ ...test('floor', 'eq', 1), typed: typed(2) })).toEqual([1]);
});

it('is complete with values and without invalid text', () => {
  const invalid = { ...test('floor', 'in', 1), typed: { text: '1,', value: undefined, left: false } };
  const valid = { ...invalid, typed: { text: '2', value: 2, left: false } };
  expect([invalid, valid, test('floor', 'in', 1)].map(isUnreadable)).toEqual([true, false, false]);
  const each = [invalid, valid, test('floor', 'in', 1), test('floor', 'in'), test('floor', 'exists')];
  expect(each.map((one) => isComplete(fields, one))).toEqual([false, true, true, false, true]);
});

import { expect, it, test } from 'vitest';
import { bulkFieldsOf, type BulkOperation } from '../../../contract/entities/bulkRuns/bulkOperations.ts';
import { chosenFields, noChoice, operationsOf, type Choice } from '../../records/bulk/sheet/bulkChoices.ts';
import type { SheetField } from '../../records/bulk/sheetField.ts';
import { sheetFields } from './sheetFields.ts';
import { choicesOf } from '../../records/bulk/sheet/choicesOf.ts';

const id = '00000000-0000-4000-8000-000000000001';

function fieldOf(name: string): SheetField {
  const found = sheetFields.find(({ field }) => field === name);
  if (!found) throw new Error(`The sheet has no ${name}.`);
  return found;
}

const asked = (name: string, choice: Partial<Choice>) =>
  operationsOf(fieldOf(name), { ...noChoice, ...choice });

const price = 'payment.fixed.price.value';
const deposit = 'payment.fixed.deposit.value';
const online = 'payment.options.online';
const lengths = 'schedule.availabilityConstraints.sessionDurations';

const cases: [string, string, Partial<Choice>, BulkOperation[]][] = [
  [
    'a new text',
    'tagLine',
    { verb: 'SET', value: 'Calm' },
    [{ do: 'SET_TEXT', field: 'tagLine', value: 'Calm' }],
  ],
  ['an emptied text', 'tagLine', { verb: 'CLEAR' }, [{ do: 'SET_TEXT', field: 'tagLine' }]],
  [
    'removing a text part',
    'name',
    { verb: 'REPLACE', find: 'old', matchCase: true },
    [{ do: 'REPLACE_TEXT', field: 'name', find: 'old', replace: '', matchCase: true }],
  ],
  [
    'a replacement with its outer spaces',
    'name',
    { verb: 'REPLACE', find: ' old ', value: ' new ' },
    [{ do: 'REPLACE_TEXT', field: 'name', find: ' old ', replace: ' new ' }],
  ],
  [
    'a text with its outer spaces',
    'description',
    { verb: 'SET', value: '  Indented ' },
    [{ do: 'SET_TEXT', field: 'description', value: '  Indented ' }],
  ],
  ['hiding', 'hidden', { verb: 'HIDE' }, [{ do: 'SET_FLAG', field: 'hidden', value: true }]],
  ['showing', 'hidden', { verb: 'SHOW' }, [{ do: 'SET_FLAG', field: 'hidden', value: false }]],
  ['a flag', online, { verb: 'ON' }, [{ do: 'SET_FLAG', field: online, value: true }]],
  ['no flag', online, { verb: 'OFF' }, [{ do: 'SET_FLAG', field: online, value: false }]],
  [
    'a number',
    'defaultCapacity',
    { verb: 'SET', value: '12' },
    [{ do: 'SET_NUMBER', field: 'defaultCapacity', value: 12 }],
  ],
  [
    'a higher number',
    'defaultCapacity',
    { verb: 'RAISE_AMOUNT', value: '2' },
    [{ do: 'RAISE', field: 'defaultCapacity', amount: '2' }],
  ],
  [
    'a lower deposit',
    deposit,
    { verb: 'LOWER_AMOUNT', value: '2' },
    [{ do: 'RAISE', field: deposit, amount: '-2' }],
  ],
  [
    'higher prices',
    price,
    { verb: 'RAISE_PERCENT', value: '3' },
    [{ do: 'RAISE', field: 'payment', percent: '3' }],
  ],
  [
    'lower prices of any type',
    price,
    { verb: 'LOWER_PERCENT', value: '2.5', roundTo: '0.50', rounding: 'UP' },
    [{ do: 'RAISE', field: 'payment', percent: '-2.5', roundTo: '0.50', rounding: 'UP' }],
  ],
  [
    'a deposit with its amount',
    deposit,
    { verb: 'SET', value: '12.50' },
    [
      { do: 'SET_AMOUNT', field: deposit, value: '12.50' },
      { do: 'SET_FLAG', field: 'payment.options.deposit', value: true },
    ],
  ],
  [
    'no deposit',
    deposit,
    { verb: 'TURN_OFF' },
    [{ do: 'SET_FLAG', field: 'payment.options.deposit', value: false }],
  ],
  ['no category', 'category.id', { verb: 'CLEAR' }, [{ do: 'SET_REFERENCE', field: 'category.id' }]],
  [
    'a category',
    'category.id',
    { verb: 'SET', ids: [id] },
    [{ do: 'SET_REFERENCE', field: 'category.id', id }],
  ],
  [
    'added staff',
    'staffMemberIds',
    { verb: 'ADD', ids: [id] },
    [{ do: 'ADD', field: 'staffMemberIds', ids: [id] }],
  ],
  [
    'removed staff',
    'staffMemberIds',
    { verb: 'REMOVE', ids: [id] },
    [{ do: 'REMOVE', field: 'staffMemberIds', ids: [id] }],
  ],
  [
    'only some staff',
    'staffMemberIds',
    { verb: 'ONLY', ids: [id] },
    [{ do: 'SET_LIST', field: 'staffMemberIds', ids: [id] }],
  ],
  [
    'a further duration',
    lengths,
    { verb: 'ADD', value: '30' },
    [{ do: 'ADD_MINUTES', field: lengths, minutes: [30] }],
  ],
  [
    'a removed duration',
    lengths,
    { verb: 'REMOVE', value: '30' },
    [{ do: 'REMOVE_MINUTES', field: lengths, minutes: [30] }],
  ],
  [
    'only some durations',
    lengths,
    { verb: 'ONLY', value: '30, 60' },
    [{ do: 'SET_MINUTES', field: lengths, minutes: [30, 60] }],
  ],
];

test.each(cases)(
  'sends %s and restores the choices from the operations',
  (_what, name, choice, operations) => {
    expect(asked(name, choice)).toEqual({ operations });
    expect(choicesOf(sheetFields, operations)).toEqual({ [name]: { ...noChoice, ...choice } });
  },
);

test.each<[string, Partial<Choice>, string]>([
  [price, { verb: 'SET', value: 'twelve' }, 'bulk.wrong.amount'],
  [price, { verb: 'RAISE_AMOUNT', value: '' }, 'bulk.wrong.amount'],
  [price, { verb: 'RAISE_PERCENT', value: '-3' }, 'bulk.wrong.percent'],
  [price, { verb: 'LOWER_PERCENT', value: '100.01' }, 'bulk.wrong.decrease'],
  ['defaultCapacity', { verb: 'SET', value: '2.5' }, 'bulk.wrong.number'],
  ['name', { verb: 'SET', value: '  ' }, 'bulk.wrong.name'],
  ['name', { verb: 'REPLACE', value: 'new' }, 'bulk.wrong.find'],
  ['category.id', { verb: 'SET' }, 'bulk.wrong.choice'],
  ['staffMemberIds', { verb: 'REMOVE' }, 'bulk.wrong.choices'],
  [lengths, { verb: 'ADD', value: 'an hour' }, 'bulk.wrong.minutes'],
])('reports what is missing from %s: %j', (name, choice, wrong) => {
  expect(asked(name, choice)).toEqual({ wrong });
});

it('offers every field that a run can change; requiring a deposit belongs to its amount', () => {
  const offered = sheetFields.map(({ field }) => field);
  expect(new Set([...offered, 'payment.options.deposit'])).toEqual(new Set(bulkFieldsOf.service));
});

it('restores several choices, and none of operations that the sheet does not offer alone', () => {
  const name: BulkOperation = { do: 'SET_TEXT', field: 'name', value: 'Yoga' };
  const raise: BulkOperation = { do: 'RAISE', field: 'payment', percent: '3' };
  const asks: BulkOperation = { do: 'SET_FLAG', field: 'payment.options.deposit', value: true };
  expect(choicesOf(sheetFields, [name, asks, { do: 'SET_TEXT', field: 'tagLine', value: 'Calm' }])).toEqual({
    name: { ...noChoice, verb: 'SET', value: 'Yoga' },
    tagLine: { ...noChoice, verb: 'SET', value: 'Calm' },
  });
  expect(choicesOf([fieldOf('name')], [raise, name])).toEqual({
    name: { ...noChoice, verb: 'SET', value: 'Yoga' },
  });
  const ask: BulkOperation = { do: 'SET_FLAG', field: online, value: true };
  expect(choicesOf([], [ask])).toEqual({ [online]: { ...noChoice, verb: 'ON' } });
});

it('keeps an amount if another field turns off their common switch', () => {
  const amount: BulkOperation = { do: 'SET_AMOUNT', field: deposit, value: '5' };
  const off: BulkOperation = { do: 'SET_FLAG', field: 'payment.options.deposit', value: false };
  expect(choicesOf(sheetFields, [amount, off])).toEqual({
    [deposit]: { ...noChoice, verb: 'SET', value: '5' },
  });
});

it('accepts a decimal comma', () => {
  const operations = [{ do: 'SET_AMOUNT', field: price, value: '25.50' }];
  expect(asked(price, { verb: 'SET', value: '25.50' })).toEqual({ operations });
});

it('omits a choice that was reverted', () => {
  expect(
    chosenFields(sheetFields, {
      tagLine: { ...noChoice, verb: 'LEAVE' },
      name: { ...noChoice, verb: 'REPLACE' },
    }),
  ).toEqual([fieldOf('name')]);
});

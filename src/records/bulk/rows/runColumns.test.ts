import { expect, test } from 'vitest';
import { runColumns } from './runColumns.ts';

const fixed = {
  key: 'payment.fixed.price.value',
  column: 'price',
  columnLabel: 'Price',
  label: 'Fixed price',
  before: '€20',
  after: '€21',
  numeric: true,
};
const monthly = {
  key: 'monthly',
  column: 'price',
  columnLabel: 'Price',
  label: 'Monthly amount',
  before: '€95',
  after: '€100',
  numeric: true,
};
const tagLine = {
  key: 'tagLine',
  column: 'tagLine',
  label: 'Tagline',
  before: '',
  after: 'Calm',
  numeric: false,
};

test('fields of one column share its label', () => {
  expect(runColumns([[fixed, tagLine], [monthly]])).toEqual([
    { key: 'price', label: 'Price', numeric: true },
    { key: 'tagLine', label: 'Tagline', numeric: false },
  ]);
});

test('a column without a label of its own has that of its first field', () => {
  const { columnLabel: _omitted, ...unnamed } = monthly;
  expect(runColumns([[fixed], [unnamed]])).toEqual([{ key: 'price', label: 'Fixed price', numeric: true }]);
});

test('a column with one field has the label of the field', () => {
  expect(runColumns([[monthly], []])).toEqual([{ key: 'price', label: 'Monthly amount', numeric: true }]);
});

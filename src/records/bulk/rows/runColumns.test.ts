import { expect, test } from 'vitest';
import { runColumns } from './runColumns.ts';

const fixed = {
  key: 'payment.fixed.price.value',
  column: 'price',
  label: 'Price',
  before: '€20',
  after: '€21',
  numeric: true,
};
const monthly = {
  key: 'monthly',
  column: 'price',
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

test('prices of all types share a column', () => {
  expect(runColumns([[fixed, tagLine], [monthly]], 'Price')).toEqual([
    { key: 'price', label: 'Price', numeric: true },
    { key: 'tagLine', label: 'Tagline', numeric: false },
  ]);
});

test('a column with one price type has its name', () => {
  expect(runColumns([[monthly], []], 'Price')).toEqual([
    { key: 'price', label: 'Monthly amount', numeric: true },
  ]);
});

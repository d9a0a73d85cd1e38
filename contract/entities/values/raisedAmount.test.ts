import { expect, test } from 'vitest';
import { raised } from './raisedAmount.ts';

test.each([
  ['40', { percent: '12.5' }, '45'],
  ['19.99', { percent: '10' }, '21.99'],
  ['19.99', { percent: '10', roundTo: '0.50' }, '22'],
  ['19.99', { percent: '10', roundTo: '1', rounding: 'DOWN' }, '21'],
  ['19.99', { percent: '10', roundTo: '5', rounding: 'UP' }, '25'],
  ['20', { percent: '-10' }, '18'],
  ['0.10', { amount: '0.20' }, '0.30'],
  ['10', { amount: '-12' }, '-2'],
  ['22.24', { percent: '0', roundTo: '0.05' }, '22.25'],
  ['0.05', { percent: '10' }, '0.06'],
  ['20', { amount: '-20' }, '0'],
  ['10', { amount: '-10.01' }, '-0.01'],
  ['10', { amount: '-12', roundTo: '5' }, '0'],
  ['10', { amount: '-12.50', roundTo: '5' }, '0'],
  ['10', { amount: '-13', roundTo: '5' }, '-5'],
  ['10', { amount: '-12', roundTo: '5', rounding: 'DOWN' }, '-5'],
  ['10', { amount: '-12', roundTo: '5', rounding: 'UP' }, '0'],
  ['10', { amount: '-15', roundTo: '5', rounding: 'DOWN' }, '-5'],
  ['10', { amount: '10', roundTo: '5', rounding: 'UP' }, '20'],
  ['999999999999999.99', { amount: '0.01' }, '1000000000000000'],
] as const)('%s raised by %j is %s', (value, by, expected) => {
  expect(raised(value, by, '0.01')).toBe(expected);
});

test('a number of people stays an integer', () => {
  expect(raised('12', { percent: '10' }, '1')).toBe('13');
});

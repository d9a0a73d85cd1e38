import { expect, it } from 'vitest';
import { settledRecord } from './settledRecord.ts';

it.each<[string, object, object, object]>([
  ['trims the name', {}, { name: ' Yoga ' }, { name: 'Yoga' }],
  ['has no name if it is blank', { name: 'Yoga' }, { name: '  ' }, {}],
  ['has no name if it is no text', {}, { name: 7 }, {}],
  [
    'omits emptied fields',
    { name: 'Yoga', tagLine: 'Slow' },
    { name: 'Yoga', tagLine: null },
    { name: 'Yoga' },
  ],
  [
    'omits empty objects of inputs, at any depth',
    { name: 'Yoga' },
    { name: 'Yoga', form: {}, payment: { fixed: { price: { value: null } } } },
    { name: 'Yoga' },
  ],
  [
    'keeps new objects with values',
    { name: 'Yoga' },
    { name: 'Yoga', form: { id: 'f1', note: null } },
    { name: 'Yoga', form: { id: 'f1' } },
  ],
  [
    'keeps empty objects that were there when it was opened',
    { name: 'Yoga', payment: { fixed: {} } },
    { name: 'Yoga', payment: { fixed: {}, custom: {} } },
    { name: 'Yoga', payment: { fixed: {} } },
  ],
  [
    'keeps lists, texts and numbers, even if they are empty',
    { name: 'Yoga' },
    { name: 'Yoga', tags: [], note: '', price: 0, hidden: false },
    { name: 'Yoga', tags: [], note: '', price: 0, hidden: false },
  ],
])('%s', (_title, opened, values, settled) => {
  expect(settledRecord({ ...opened }, { ...values })).toEqual(settled);
});

import { describe, expect, it } from 'vitest';
import { changedParts } from './changedParts.ts';
import { leafOf, plainParts, plainWords } from './changeReader.ts';
import { nameOfPath } from '../../ui/words/nameOfPath.ts';

const text = (key: string) => `[${key}]`;

describe('parts of a change', () => {
  it('are the fields of the change with their values', () => {
    const parts = changedParts([{ field: 'name', before: 'Yoga', after: 'Yoga flow' }]);
    expect([...parts.values()]).toEqual([
      {
        key: 'name',
        name: undefined,
        paths: ['name'],
        before: { name: 'Yoga' },
        after: { name: 'Yoga flow' },
      },
    ]);
  });

  it('are the differing leaves of an added, changed or removed object', () => {
    const fields = [
      {
        field: 'payment',
        before: { fixed: { price: '18', deposit: '5' } },
        after: { fixed: { price: '20', deposit: '5' } },
      },
      { field: 'custom', before: undefined, after: { description: 'Ask' } },
      { field: 'form', before: { id: 'f1' } },
    ];
    expect([...changedParts(fields).values()]).toEqual([
      {
        key: 'payment.fixed.price',
        name: undefined,
        paths: ['payment'],
        before: { payment: { fixed: { price: '18' } } },
        after: { payment: { fixed: { price: '20' } } },
      },
      {
        key: 'custom.description',
        name: undefined,
        paths: ['custom'],
        before: {},
        after: { custom: { description: 'Ask' } },
      },
      { key: 'form.id', name: undefined, paths: ['form'], before: { form: { id: 'f1' } }, after: {} },
    ]);
  });

  it('are whole lists and empty objects', () => {
    const fields = [
      { field: 'tags', before: ['a'], after: ['a', 'b'] },
      { field: 'form', before: {}, after: undefined },
    ];
    expect([...changedParts(fields).values()].map(({ before, after }) => [before, after])).toEqual([
      [{ tags: ['a'] }, { tags: ['a', 'b'] }],
      [{ form: {} }, {}],
    ]);
  });

  it('are grouped by name, each with its paths once', () => {
    const parts = changedParts(
      [
        { field: 'policy', before: { enabled: false, minutes: 5 }, after: { enabled: true, minutes: 10 } },
        { field: 'limit', before: 1, after: 2 },
        { field: 'name', before: 'Yoga', after: 'Flow' },
      ],
      ({ path }) => (path === 'name' ? [undefined, 'heading'] : ['policy']),
    );
    expect([...parts]).toEqual([
      [
        'policy',
        {
          key: 'policy',
          name: 'policy',
          paths: ['policy', 'limit'],
          before: { policy: { enabled: false, minutes: 5 }, limit: 1 },
          after: { policy: { enabled: true, minutes: 10 }, limit: 2 },
        },
      ],
      ['name', expect.objectContaining({ name: undefined, paths: ['name'] })],
      ['heading', expect.objectContaining({ name: 'heading', paths: ['name'] })],
    ]);
  });
});

describe('change of a family without names', () => {
  it('is described by its paths and plain values', () => {
    const fields = [
      { field: 'limitEarlyBooking', before: { enabled: false }, after: { enabled: true } },
      { field: 'price.value', before: undefined, after: 20 },
    ];
    expect(plainParts(fields, text)).toEqual([
      {
        key: 'limitEarlyBooking.enabled',
        paths: ['limitEarlyBooking'],
        label: 'Limit early booking · enabled',
        before: '[layout.field.off]',
        after: '[layout.field.on]',
        added: [],
        removed: [],
      },
      {
        key: 'price.value',
        paths: ['price.value'],
        label: 'Price',
        before: '',
        after: '20',
        added: [],
        removed: [],
      },
    ]);
  });

  it.each([
    [true, '[layout.field.on]'],
    [false, '[layout.field.off]'],
    ['Yoga', 'Yoga'],
    [0, '0'],
    [['Yoga'], ''],
    [{ name: 'Yoga' }, ''],
    [undefined, ''],
  ])('formats the value %j', (value, words) => {
    expect(plainWords(value, text)).toBe(words);
  });

  it.each([
    [{ a: { b: 7 } }, 7],
    [{ a: { b: 7, c: 8 } }, { b: 7, c: 8 }],
    [{ a: [7] }, [7]],
    [{ a: null }, null],
    [{}, {}],
    ['Yoga', 'Yoga'],
    ['Y', 'Y'],
  ])('finds the single leaf of %j', (side, leaf) => {
    expect(leafOf(side)).toEqual(leaf);
  });

  it.each([
    ['tagLine', 'Tag line'],
    ['payment.fixed.price.value', 'Payment · fixed · price'],
    ['value.of', 'Value · of'],
    ['price.valueOf', 'Price · value of'],
    ['valueAddedTax', 'Value added tax'],
  ])('names the path %s', (path, name) => {
    expect(nameOfPath(path)).toBe(name);
  });
});

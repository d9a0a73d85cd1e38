import { describe, expect, it } from 'vitest';
import {
  clearPath,
  copyPaths,
  equalValues,
  getPath,
  isForeign,
  keysOf,
  setPath,
  withoutNulls,
} from './paths.ts';

const yoga = { name: 'Yoga', payment: { fixed: { price: '18' }, options: null }, tags: ['a'] };

it.each([
  ['name', 'Yoga'],
  ['payment.fixed.price', '18'],
  ['payment.options.online', undefined],
  ['tags.0', undefined],
  ['toString', undefined],
  ['payment.fixed.toString', undefined],
])('reads the path %s', (path, value) => {
  expect(getPath(yoga, path)).toBe(value);
});

it('reads no path of a value that is no object', () => {
  expect([undefined, null, 'Yoga', ['Yoga']].map((entity) => getPath(entity, 'length'))).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
});

describe('set path', () => {
  it('creates the objects on the way, and replaces what is no object', () => {
    expect(setPath({ name: 'Yoga' }, 'payment.fixed.price', '20')).toEqual({
      name: 'Yoga',
      payment: { fixed: { price: '20' } },
    });
    expect(setPath({ payment: 'free' }, 'payment.fixed', 1)).toEqual({ payment: { fixed: 1 } });
  });

  it('keeps the other fields, and never changes the entity', () => {
    const changed = setPath(yoga, 'payment.fixed.price', '20');
    expect(changed).toEqual({ ...yoga, payment: { fixed: { price: '20' }, options: null } });
    expect(yoga.payment.fixed.price).toBe('18');
  });

  it.each([undefined, null])('is cleared by %s', (value) => {
    expect(setPath(yoga, 'payment.fixed.price', value)).toEqual({
      ...yoga,
      payment: { fixed: {}, options: null },
    });
  });

  it('sets an own field of the name __proto__', () => {
    const set = setPath({}, '__proto__.admin', true);
    expect(Object.keys(set)).toEqual(['__proto__']);
    expect(getPath({}, 'admin')).toBeUndefined();
  });

  it('omits null in new objects, except in fields of other applications', () => {
    expect(setPath({}, 'payment', { fixed: null, options: { online: undefined, inPerson: true } })).toEqual({
      payment: { options: { inPerson: true } },
    });
    expect(setPath({}, 'extendedFields.namespaces.app', { a: null })).toEqual({
      extendedFields: { namespaces: { app: { a: null } } },
    });
  });
});

it('leaves an entity without the cleared path as it is', () => {
  expect(clearPath(yoga, 'tagLine')).toBe(yoga);
  expect(clearPath(yoga, 'name.first')).toBe(yoga);
  expect(clearPath(yoga, 'payment.fixed.deposit')).toEqual(yoga);
  expect(clearPath({ a: { b: { c: 1, d: 2 } } }, 'a.b.c')).toEqual({ a: { b: { d: 2 } } });
});

it.each([
  ['extendedFields.namespaces.app', true],
  ['service.extendedFields.namespaces.app.field', true],
  ['extendedFields.namespaces', false],
  ['extendedFields.other.app', false],
  ['namespaces.app.field', false],
  ['other.namespaces.app', false],
])('knows whether the path %s belongs to another application', (path, isOther) => {
  expect(isForeign(path.split('.'))).toBe(isOther);
});

it('omits null at any depth, also within lists, but keeps the items of lists', () => {
  expect(
    withoutNulls({
      a: null,
      b: [null, { c: null, d: 1 }],
      extendedFields: { namespaces: { app: { e: null } }, other: null },
    }),
  ).toEqual({ b: [null, { d: 1 }], extendedFields: { namespaces: { app: { e: null } } } });
  expect(withoutNulls(null)).toBeNull();
});

it.each<[unknown, unknown, boolean]>([
  [{ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, true],
  [{ a: null }, {}, true],
  [{}, { a: undefined }, true],
  [null, undefined, true],
  [undefined, null, true],
  [null, 0, false],
  [undefined, '', false],
  [null, {}, false],
  [{}, null, false],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [[1, 2], [1], false],
  [[], {}, false],
  [{}, [], false],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: 1, b: 2 }, { a: 1 }, false],
  ['1', 1, false],
])('compares %j and %j', (one, other, areEqual) => {
  expect(equalValues(one, other)).toBe(areEqual);
});

it('lists the keys of two objects once', () => {
  expect(keysOf({ a: 1, b: 2 }, { b: 3, c: 4 })).toEqual(['a', 'b', 'c']);
});

describe('copy paths', () => {
  it('takes values and missing ones, and leaves out those that are there already', () => {
    const to = { name: 'Yoga', payment: { currency: 'EUR', fixed: 1 }, tags: ['a'], hidden: true };
    const from = { name: 'Pilates', payment: { currency: 'USD' }, tags: to.tags, hidden: null };
    const paths = ['name', 'payment.currency', 'payment.fixed', 'tags', 'hidden'];
    expect(copyPaths<object>(to, from, paths)).toEqual({
      name: 'Pilates',
      payment: { currency: 'USD' },
      tags: ['a'],
    });
    expect(copyPaths<object>(to, from, ['tags'])).toBe(to);
  });

  it('clears what is null in both', () => {
    expect(Object.keys(copyPaths<object>({ name: null }, { name: null }, ['name']))).toEqual([]);
  });
});

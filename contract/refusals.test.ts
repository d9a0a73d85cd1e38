import { expect, test } from 'vitest';
import { allCalls } from './calls.ts';
import { errorStatus } from './errors.ts';
import { refusalsOf, specialRefusals } from './refusals.ts';

/** Identity's own codes, and those that answer what is no call. */
const elsewhere = ['METHOD_NOT_ALLOWED'];

test('every error code may be answered by some call', () => {
  const told = new Set(allCalls.flatMap((call) => refusalsOf(call)));
  expect(Object.keys(errorStatus).filter((code) => !told.has(code as keyof typeof errorStatus))).toEqual(
    expect.arrayContaining(elsewhere),
  );
  expect([...told, ...elsewhere].toSorted()).toEqual(Object.keys(errorStatus).toSorted());
});

test('every call that a rule is named for exists', () => {
  const names = new Set(allCalls.map(({ name }) => name));
  const named = Object.values(specialRefusals).flat();
  expect(named.filter((name) => !names.has(name))).toEqual([]);
});

import { expect, test } from 'vitest';
import { allCalls } from './calls.ts';
import { errorStatus } from './errors.ts';
import { refusalsOf, specialRefusals } from './refusals.ts';

/** Codes of identity, and of requests that match no call. */
const elsewhere = ['METHOD_NOT_ALLOWED'];

test('every error code belongs to a call', () => {
  const declared = new Set(allCalls.flatMap((call) => refusalsOf(call)));
  expect(Object.keys(errorStatus).filter((code) => !declared.has(code as keyof typeof errorStatus))).toEqual(
    expect.arrayContaining(elsewhere),
  );
  expect([...declared, ...elsewhere].toSorted()).toEqual(Object.keys(errorStatus).toSorted());
});

test('every call named by a rule exists', () => {
  const names = new Set(allCalls.map(({ name }) => name));
  const named = Object.values(specialRefusals).flat();
  expect(named.filter((name) => !names.has(name))).toEqual([]);
});

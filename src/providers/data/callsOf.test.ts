import { expect, it } from 'vitest';
import { callOfAction, callsOf } from './callsOf.ts';

it.each([
  ['services', 'list', 'visitor'],
  ['services', 'clone', 'admin'],
  ['services', 'toString', undefined],
  ['categories', 'edit', 'admin'],
  ['activity', 'list', 'staff'],
  ['activity', 'clone', undefined],
  ['colours', 'list', undefined],
])('requires for %s the action %s the rank %s', (resource, action, rank) => {
  expect(callOfAction(resource, action)?.caller).toBe(rank);
});

it.each(['colours', 'toString'])('has no calls of %s', async (resource) => {
  await expect(callsOf(resource)).rejects.toThrow(`There is no resource "${resource}".`);
});

import { expect, it } from 'vitest';
import { callsOfFamilies } from './callsOfFamilies.ts';
import { familyRanks, rankOfFamilyAction } from './familyRanks.ts';

it('has the ranks of the calls of each family', () => {
  const ofCalls = Object.entries(callsOfFamilies).map(([resource, { actions }]) => [
    resource,
    Object.fromEntries(Object.entries(actions).map(([action, { caller }]) => [action, caller])),
  ]);
  expect(familyRanks).toEqual(Object.fromEntries(ofCalls));
});

it.each([
  ['categories', 'edit', 'admin'],
  ['locations', 'delete', undefined],
  ['categories', 'toString', undefined],
  ['services', 'list', undefined],
  ['toString', 'list', undefined],
])('requires for %s the action %s the rank %s', (resource, action, rank) => {
  expect(rankOfFamilyAction(resource, action)).toBe(rank);
});

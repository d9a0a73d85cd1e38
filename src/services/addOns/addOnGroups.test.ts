import { expect, it } from 'vitest';
import { groupFaults, isFull, moved, newGroup } from './addOnGroups.ts';

it('moves one entry of a list and keeps the order of the others', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a'], 3, 0)).toEqual(['a']);
});

it('reports contract violations of a group at their fields', () => {
  const fine = { ...newGroup(), name: 'Extras', maxNumberOfAddOns: 2 };
  expect(groupFaults([fine])).toEqual([]);
  expect(groupFaults([fine, { ...fine, name: ' ' }])).toMatchObject([{ group: 1, field: 'name' }]);
  const tooMany = Array.from({ length: 8 }, () => crypto.randomUUID());
  expect(groupFaults([{ ...fine, prompt: 'x'.repeat(201), addOnIds: tooMany }])).toMatchObject([
    { field: 'addOnIds' },
    { field: 'prompt' },
  ]);
  expect(isFull({ ...fine, addOnIds: tooMany.slice(1) })).toBe(true);
  expect(isFull({ ...fine, addOnIds: tooMany.slice(2) })).toBe(false);
});

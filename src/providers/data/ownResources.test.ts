import { expect, it } from 'vitest';
import { isOwnResource, rankOfOwnResourceAction } from './ownResources.ts';

it.each([
  ['activity', 'list', 'staff'],
  ['bulkRuns', 'edit', 'admin'],
  ['activity', 'delete', undefined],
  ['activity', 'toString', undefined],
  ['services', 'list', undefined],
  ['toString', 'list', undefined],
])('requires for %s the action %s the rank %s', (resource, action, rank) => {
  expect(rankOfOwnResourceAction(resource, action)).toBe(rank);
  expect(isOwnResource(resource)).toBe(['activity', 'bulkRuns'].includes(resource));
});

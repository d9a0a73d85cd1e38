import fc from 'fast-check';
import { expect, test } from 'vitest';
import { teamsOf, type Part } from './chainSearch.ts';
import { person } from '../testWorld.ts';
import { expectProperty } from '../../../testProperty.ts';

const names = ['a', 'b', 'c'];
const candidates = fc
  .subarray(names)
  .chain((some) =>
    fc.tuple(...some.map((id) => fc.boolean().map((afterwards) => ({ resource: person(id), afterwards })))),
  );
const chain = fc.array(fc.array(candidates, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 4 });

/** Tries every assignment. */
function bruteForce(parts: readonly Part[]): string[][][] {
  const able = parts.map((roles) => roles.map(() => new Set<string>()));
  const teams = parts
    .flat()
    .reduce<string[][]>(
      (all, role) => all.flatMap((team) => role.map(({ resource }) => [...team, resource.id])),
      [[]],
    );
  const roles = parts.flatMap((all, part) => all.map((role, index) => ({ part, index, role })));
  for (const team of teams) {
    const isFine = roles.every(({ part, role }, at) => {
      const id = team[at]!;
      const twice = roles.some((other, index) => index !== at && other.part === part && team[index] === id);
      const goesOn = roles.some((other, index) => other.part > part && team[index] === id);
      return !twice && (goesOn || role.find(({ resource }) => resource.id === id)!.afterwards);
    });
    if (isFine) roles.forEach(({ part, index }, at) => able[part]![index]!.add(team[at]!));
  }
  return able.map((all) => all.map((ids) => [...ids].toSorted()));
}

test('finds the same people as trying every assignment', async () => {
  await expectProperty(
    fc.property(chain, (parts) => {
      const found = teamsOf(parts, true).map((roles) =>
        roles.map((role) => role.map(({ id }) => id).toSorted()),
      );
      expect(found).toEqual(bruteForce(parts));
    }),
    500,
  );
});

test('the fast path agrees with the search if no roles share resources', async () => {
  const alone = chain.map((parts) => parts.map((roles) => roles.slice(0, 1)));
  await expectProperty(
    fc.property(alone, (parts) => {
      const found = teamsOf(parts, false).map((roles) =>
        roles.map((role) => role.map(({ id }) => id).toSorted()),
      );
      expect(found).toEqual(bruteForce(parts));
    }),
    500,
  );
});

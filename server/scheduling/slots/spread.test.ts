import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectProperty, randomSeed } from '../../../testProperty.ts';
import { spread, type SpreadItem } from './spread.ts';

const item = (id: string, start: number, until: number, ...takerIds: string[]): SpreadItem => ({
  id,
  start,
  until,
  takerIds,
});

const given = (items: readonly SpreadItem[]) => Object.fromEntries(spread(items));

const meet = (one: SpreadItem, other: SpreadItem) => one.start < other.until && other.start < one.until;

test('a person passes on an item that another one can take, so that none stays without anyone', () => {
  expect(
    given([item('a', 0, 1, 'Ann', 'Ben'), item('b', 0, 1, 'Ann', 'Ben'), item('c', 0, 1, 'Ann', 'Cleo')]),
  ).toEqual({
    a: expect.stringMatching(/Ann|Ben/),
    b: expect.stringMatching(/Ann|Ben/),
    c: 'Cleo',
  });
  expect(given([item('a', 0, 2, 'Ann', 'Ben'), item('b', 1, 3, 'Ann')])).toEqual({ a: 'Ben', b: 'Ann' });
});

test('items that only touch go to one person, and items without takers to no one', () => {
  expect(given([item('a', 0, 2, 'Ann'), item('b', 2, 3, 'Ann'), item('c', 5, 6)])).toEqual({
    a: 'Ann',
    b: 'Ann',
  });
});

const people = ['Ann', 'Ben', 'Cleo', 'Dan'];
const calendars = (start: fc.Arbitrary<number>) =>
  fc
    .array(fc.record({ start, length: fc.integer({ min: 1, max: 6 }), takerIds: fc.subarray(people) }), {
      maxLength: 7,
    })
    .map((drawn) =>
      drawn.map(({ start: from, length, takerIds }, index) =>
        item(`item${index}`, from, from + length, ...takerIds),
      ),
    );

/** The largest number of items that can have someone. */
function mostTaken(
  [first, ...others]: readonly SpreadItem[],
  taken: readonly [SpreadItem, string][] = [],
): number {
  if (!first) return taken.length;
  const free = first.takerIds.filter(
    (person) => !taken.some(([other, by]) => by === person && meet(first, other)),
  );
  return Math.max(
    ...free.map((person) => mostTaken(others, [...taken, [first, person]])),
    mostTaken(others, taken),
  );
}

/** The people who could take an item besides what they have. */
const freeFor = (item: SpreadItem, items: readonly SpreadItem[], takers: ReadonlyMap<string, string>) =>
  item.takerIds.filter((person) =>
    items.every((other) => other === item || takers.get(other.id) !== person || !meet(item, other)),
  );

test(`random items are spread without overlaps, and evenly (seed ${randomSeed})`, () =>
  expectProperty(
    fc.property(calendars(fc.integer({ min: 0, max: 20 })), (items) => {
      const takers = spread(items);
      const loadOf = (person: string | undefined) =>
        items
          .filter(({ id }) => takers.get(id) === person)
          .reduce((sum, { start, until }) => sum + until - start, 0);
      const found = items.map((each) => {
        const taker = takers.get(each.id);
        const free = freeFor(each, items, takers);
        const length = each.until - each.start;
        return {
          id: each.id,
          isFree: taker === undefined || free.includes(taker),
          // No one who is free is left out, and no move of one item evens out more.
          better: free.filter((person) => taker === undefined || loadOf(person) + length < loadOf(taker)),
        };
      });
      expect(found).toEqual(items.map(({ id }) => ({ id, isFree: true, better: [] })));
    }),
    300,
  ));

test(`as many items of one time as possible have someone (seed ${randomSeed})`, () =>
  expectProperty(
    fc.property(calendars(fc.constant(0)), (items) => {
      expect(spread(items).size).toBe(mostTaken(items));
    }),
    100,
  ));

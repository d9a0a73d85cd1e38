import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { expectProperty } from '../../testProperty.ts';
import type { Fields } from '../../contract/paths.ts';
import { engines } from '../testing/database/testDatabase.ts';
import { isSameJson, jsonDifference } from './jsonDifference.ts';

const key = fc.constantFrom('a', 'b', 'c');
const { object } = fc.letrec<{ value: unknown; object: Fields }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, 0, 1, 'one', 'two'),
    fc.array(tie('value'), { maxLength: 2 }),
    tie('object'),
  ),
  object: fc.dictionary(key, tie('value'), { noNullPrototype: true }),
}));

describe.each(engines)('the difference of two JSON objects on $name', ({ open }) => {
  test('makes one of the other, and is what the database would compute', async () => {
    const database = await open();
    await expectProperty(
      fc.asyncProperty(object, object, async (was, becomes) => {
        const difference = jsonDifference(was, becomes);
        const [was_, becomes_, ours] = [was, becomes, difference].map((value) => JSON.stringify(value));
        const row = await database.first(sql<{ theirs: unknown; made: unknown }>`
          select json_difference(${was_}::jsonb, ${becomes_}::jsonb) as theirs,
            with_json_difference(${was_}::jsonb, ${ours}::jsonb) as made`);
        expect(row).toEqual({ theirs: difference, made: becomes });
      }),
      40,
    );
  });

  test('tells null from a missing value', () => {
    expect(isSameJson({ a: null }, {})).toBe(false);
    expect(isSameJson({ a: [1, { b: 2, c: 3 }] }, { a: [1, { c: 3, b: 2 }] })).toBe(true);
  });
});

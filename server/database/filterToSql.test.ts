import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { matches } from '../../contract/condition.ts';
import { parseFilter } from '../../contract/filter.ts';
import { findField, operatorsOf } from '../../contract/query.ts';
import { entryType } from '../../contract/operands.ts';
import type { Database } from './database.ts';
import { conditionToSql } from './filterToSql.ts';
import { engines } from './testDatabase.ts';
import { createOffers, offerFields, offers, sampleOffers, values } from './testFamily.ts';

/** What any filter over the offers may look like on the wire, as long as it is correct. */
const { filter } = fc.letrec<{ filter: object; leaf: object }>((tie) => ({
  leaf: fc
    .constantFrom(...Object.keys(offerFields).filter((path) => path !== 'costs'))
    .chain((path) => operandOf(path).map((operand) => ({ [path]: operand }))),
  filter: fc.oneof(
    { depthSize: 'medium', maxDepth: 5 },
    tie('leaf'),
    fc.tuple(tie('leaf'), tie('leaf')).map(([one, other]) => ({ ...one, ...other })),
    fc.array(tie('filter'), { maxLength: 3 }).map((list) => ({ $and: list })),
    fc.array(tie('filter'), { maxLength: 3 }).map((list) => ({ $or: list })),
    tie('filter').map((inner) => ({ $not: inner })),
  ),
}));

function operandOf(path: string): fc.Arbitrary<unknown> {
  const field = findField(offerFields, path);
  if (!field) throw new Error(path);
  const value: fc.Arbitrary<unknown> = values[entryType[field.type]];
  const orNull = fc.option(value, { freq: 4 });
  const list = fc.array(value, { maxLength: 3 });
  const isList = entryType[field.type] !== field.type;
  const operations = operatorsOf[field.type].map((operator) => {
    switch (operator) {
      case 'eq':
      case 'ne':
        return (isList ? fc.constant(null) : orNull).map((operand) => ({ [`$${operator}`]: operand }));
      case 'in':
      case 'nin':
        return fc.array(orNull, { maxLength: 3 }).map((operand) => ({ [`$${operator}`]: operand }));
      case 'hasSome':
      case 'hasAll':
        return list.map((operand) => ({ [`$${operator}`]: operand }));
      case 'exists':
      case 'isEmpty':
        return fc.boolean().map((operand) => ({ [`$${operator}`]: operand }));
      case 'gt':
      case 'gte':
      case 'lt':
      case 'lte':
      case 'startsWith':
      case 'endsWith':
      case 'contains':
        return value.map((operand) => ({ [`$${operator}`]: operand }));
      default:
        return operator satisfies never;
    }
  });
  return fc.oneof(...operations, isList ? fc.constant(null) : orNull);
}

describe.each(engines)('a filter on $name', ({ open }) => {
  const rows = sampleOffers();
  let db: Database;
  beforeAll(async () => {
    db = await open();
    await createOffers(db, rows);
  });

  async function found(asked: unknown): Promise<string[]> {
    const condition = parseFilter(asked, offers.fields, 'admin');
    const where = conditionToSql(condition, offers.columns);
    const ids = await db.rows(sql<{ id: string }>`select id from offers where ${where}`);
    return ids.map(({ id }) => id).toSorted();
  }

  function meant(asked: unknown): string[] {
    const condition = parseFilter(asked, offers.fields, 'admin');
    return rows.flatMap((row) => (matches(condition, row) ? row.id : [])).toSorted();
  }

  it('finds what it means, whatever it asks', async () => {
    await fc.assert(
      fc.asyncProperty(filter, async (asked) => {
        expect(await found(asked)).toEqual(meant(asked));
      }),
      { numRuns: 500 },
    );
  });

  it('includes entities without the field when it denies', async () => {
    const without = rows.filter(({ tagLine }) => tagLine === undefined).map(({ id }) => id);
    expect(without.length).toBeGreaterThan(0);
    for (const denial of [{ $ne: 'Yoga' }, { $nin: ['Yoga'] }]) {
      expect(await found({ tagLine: denial })).toEqual(expect.arrayContaining(without));
    }
    expect(await found({ $not: { tagLine: { $contains: 'o' } } })).toEqual(expect.arrayContaining(without));
    expect(await found({ $not: { $not: { tagLine: 'Yoga' } } })).toEqual(await found({ tagLine: 'Yoga' }));
  });

  it('takes wildcards and quotes literally', async () => {
    for (const operator of ['$startsWith', '$endsWith', '$contains']) {
      for (const text of ['%', '_', '\\', '"', "'", '{', '🧘', "' or true --"]) {
        const asked = { name: { [operator]: text } };
        expect(await found(asked)).toEqual(meant(asked));
      }
    }
  });

  it('answers the largest filter there may be', async () => {
    const thousand = Array.from({ length: 1000 }, () => crypto.randomUUID());
    const asked = { $or: Array.from({ length: 200 }, () => ({ id: { $nin: thousand } })) };
    expect(await found(asked)).toHaveLength(rows.length);
    const deep = Array.from({ length: 19 }).reduce<object>((inner) => ({ $not: inner }), { hidden: true });
    expect(await found(deep)).toEqual(await found({ hidden: { $ne: true } }));
  });
});

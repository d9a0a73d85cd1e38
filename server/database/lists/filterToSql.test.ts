import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { matches } from '../../../contract/queries/condition.ts';
import { parseFilter } from '../../../contract/queries/filter.ts';
import type { Database } from '../database.ts';
import { conditionToSql } from './filterToSql.ts';
import { engines } from '../../testing/database/testDatabase.ts';
import { anyFilter, foundByEach } from '../../testing/database/testFilters.ts';
import {
  createOffers,
  offerFields,
  offers,
  sampleOffers,
  values,
} from '../../testing/database/testFamily.ts';
import { expectProperty } from '../../../testProperty.ts';

const { costs: _aboveTheCaller, ...askable } = offerFields;
const filter = anyFilter(askable, (_, type) => values[type]);

describe.each(engines)('a filter on $name', ({ open }) => {
  const rows = sampleOffers();
  let db: Database;
  beforeAll(async () => {
    db = await open();
    await createOffers(db, rows);
  });

  async function foundBy(asked: readonly unknown[]): Promise<string[][]> {
    const filters = asked.map((one) => {
      const where = conditionToSql(parseFilter(one, offers.fields, 'admin'), offers.columns);
      return { id: sql`offers.id`, from: offers.from, where };
    });
    return foundByEach(db, filters);
  }

  async function found(asked: unknown): Promise<string[]> {
    const [ids = []] = await foundBy([asked]);
    return ids;
  }

  function meant(asked: unknown): string[] {
    const condition = parseFilter(asked, offers.fields, 'admin');
    return rows.flatMap((row) => (matches(condition, row) ? row.id : [])).toSorted();
  }

  it('finds the rows that `matches` finds, for thousands of random filters', async () => {
    const filters = fc.array(filter, { minLength: 40, maxLength: 40 });
    const tried = new Set<string>();
    let someFound = 0;
    await expectProperty(
      fc.asyncProperty(filters, async (asked) => {
        const answers = await foundBy(asked);
        expect(answers).toEqual(asked.map(meant));
        for (const one of asked) tried.add(JSON.stringify(one));
        someFound += answers.filter(({ length }) => length > 0 && length < rows.length).length;
      }),
      100,
    );
    // Filters that match all or no rows, and repeated ones, prove little.
    expect(tried.size).toBeGreaterThanOrEqual(3300);
    expect(someFound).toBeGreaterThan(1000);
  });

  it('includes entities without the field in a negation', async () => {
    const without = rows.filter(({ tagLine }) => tagLine === undefined).map(({ id }) => id);
    expect(without.length).toBeGreaterThan(0);
    for (const denial of [{ $ne: 'Yoga' }, { $nin: ['Yoga'] }]) {
      expect(await found({ tagLine: denial })).toEqual(expect.arrayContaining(without));
    }
    expect(await found({ $not: { tagLine: { $contains: 'o' } } })).toEqual(expect.arrayContaining(without));
    expect(await found({ $not: { $not: { tagLine: 'Yoga' } } })).toEqual(await found({ tagLine: 'Yoga' }));
  });

  it('matches wildcards and quotes literally', async () => {
    for (const operator of ['$startsWith', '$endsWith', '$contains']) {
      for (const text of ['%', '_', '\\', '"', "'", '{', '🧘', "' or true --"]) {
        const asked = { name: { [operator]: text } };
        expect(await found(asked)).toEqual(meant(asked));
      }
    }
  });

  it('evaluates the largest permitted filter', async () => {
    const thousand = Array.from({ length: 1000 }, () => crypto.randomUUID());
    const asked = { $or: Array.from({ length: 200 }, () => ({ id: { $nin: thousand } })) };
    expect(await found(asked)).toHaveLength(rows.length);
    const deep = Array.from({ length: 19 }).reduce<object>((inner) => ({ $not: inner }), { hidden: true });
    expect(await found(deep)).toEqual(await found({ hidden: { $ne: true } }));
  });
});

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../contract/errors.ts';
import { engines } from '../testing/database/testDatabase.ts';
import { attemptTogether, setSize } from './bulk.ts';

interface Item {
  id: string;
  refused?: boolean;
}

describe.each(engines)('work in sets on $name', ({ open }) => {
  /** Stores each item; refuses a set with a refused one after it has stored all. */
  const store = async (items: readonly Item[]) => {
    const database = await open();
    const sets: string[][] = [];
    return database.transaction(async (db) => {
      await db.script('create temporary table done (id text) on commit drop');
      const outcomes = await attemptTogether(db, items, {
        idOf: ({ id }) => id,
        work: async (set) => {
          sets.push(set.map(({ id }) => id));
          await db.write(sql`insert into done select unnest(${set.map(({ id }) => id)}::text[])`, set.length);
          if (set.some(({ refused }) => refused)) throw new ApiError('ABORTED', 'Refused.');
          return set.map(({ id }) => ({ item: id }));
        },
      });
      const stored = await db.rows(sql<{ id: string }>`select id from done`);
      return { outcomes, sets, stored: stored.map(({ id }) => id) };
    });
  };

  test('is done at once', async () => {
    const { outcomes, sets, stored } = await store([{ id: 'a' }, { id: 'b' }]);
    expect(outcomes).toEqual([{ item: 'a' }, { item: 'b' }]);
    expect(sets).toEqual([['a', 'b']]);
    expect(stored).toEqual(['a', 'b']);
  });

  test('fails only for the item at fault, which leaves nothing', async () => {
    const { outcomes, stored } = await store([{ id: 'a' }, { id: 'b', refused: true }, { id: 'c' }]);
    expect(outcomes).toEqual([
      { item: 'a' },
      { error: expect.objectContaining({ code: 'ABORTED' }) as unknown },
      { item: 'c' },
    ]);
    expect(stored).toEqual(['a', 'c']);
  });

  test('sees its earlier result for a repeated record', async () => {
    const { sets } = await store([{ id: 'a' }, { id: 'b' }, { id: 'A' }, { id: 'c' }]);
    expect(sets).toEqual([
      ['a', 'b'],
      ['A', 'c'],
    ]);
  });

  test('is done in several sets if there are many items', async () => {
    const { sets } = await store(Array.from({ length: setSize + 1 }, (_, index) => ({ id: String(index) })));
    expect(sets.map(({ length }) => length)).toEqual([setSize, 1]);
  });
});

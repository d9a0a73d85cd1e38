import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../contract/errors.ts';
import { engines } from '../testing/database/testDatabase.ts';
import { attemptTogether, setSize, undivided } from './bulk.ts';

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
        begin: undivided(async (set) => {
          sets.push(set.map(({ id }) => id));
          await db.write(sql`insert into done select unnest(${set.map(({ id }) => id)}::text[])`, set.length);
          if (set.some(({ refused }) => refused)) throw new ApiError('ABORTED', 'Refused.');
          return set.map(({ id }) => ({ item: id }));
        }),
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

  /** Adds one to each record in sets, and stops at a record with a value that is refused. */
  const raise = async (ids: readonly string[], refused?: string) => {
    const database = await open();
    const steps: string[] = [];
    return database.transaction(async (db) => {
      await db.script('create temporary table numbers (id text primary key, value int) on commit drop');
      await db.write(sql`insert into numbers select unnest(${[...new Set(ids)]}::text[]), 0`);
      const outcomes = await attemptTogether(db, ids, {
        idOf: (id) => id,
        begin: async (set) => {
          steps.push(`read ${set[0]}`);
          const of = sql`from numbers where id = any(${set}::text[])`;
          const found = await db.rows(sql<{ id: string; value: number }>`select id, value ${of} for update`);
          return async () => {
            steps.push(`write ${set[0]}`);
            const next = found.map(({ id, value }) => ({ id, value: value + 1 }));
            await db.write(sql`
              update numbers set value = changed.value
              from jsonb_to_recordset(${JSON.stringify(next)}::jsonb) as changed (id text, value int)
              where numbers.id = changed.id`);
            if (set.includes(refused ?? '')) throw new ApiError('ABORTED', 'Refused.');
            return set.map((id) => ({ item: id }));
          };
        },
      });
      const rows = await db.rows(sql<{ value: number }>`select value from numbers order by id collate "C"`);
      return { outcomes, steps, values: rows.map(({ value }) => value) };
    });
  };
  const threeSets = Array.from({ length: 3 * setSize }, (_, index) => `a${String(index).padStart(4, '0')}`);
  const [one = '', two, three] = [0, 1, 2].map((set) => threeSets[set * setSize]);

  test('reads the records of the next set before it writes a set', async () => {
    const { steps, values } = await raise(threeSets);
    expect(steps).toEqual([
      `read ${one}`,
      `read ${two}`,
      `write ${one}`,
      `read ${three}`,
      `write ${two}`,
      `write ${three}`,
    ]);
    expect(values).toEqual(threeSets.map(() => 1));
  });

  test('reads no set ahead if records are repeated', async () => {
    const { steps, values } = await raise([...threeSets.slice(0, setSize), one]);
    expect(steps).toEqual([`read ${one}`, `write ${one}`, `read ${one}`, `write ${one}`]);
    expect(values.slice(0, 2)).toEqual([2, 1]);
    const inCapitals = await raise([...threeSets.slice(0, setSize), one.toUpperCase()]);
    expect(inCapitals.steps.map((step) => step.slice(0, 4))).toEqual(['read', 'writ', 'read', 'writ']);
  });

  test('changes every other record once if one of several sets is refused', async () => {
    const at = setSize + 5;
    const { outcomes, values } = await raise(threeSets, threeSets[at]);
    expect(values).toEqual(threeSets.map((_, index) => (index === at ? 0 : 1)));
    expect(outcomes.flatMap((outcome, index) => ('error' in outcome ? [index] : []))).toEqual([at]);
  });
});

import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { DatabaseError, isUniqueViolation } from './databaseError.ts';
import { prepare } from './prepared.ts';
import { json } from './sqlCompiler.ts';
import { engines } from '../testing/database/testDatabase.ts';

const insert = (id: number) => sql`insert into notes values (${id}, 'later')`;

describe.each(engines)('a database on $name', ({ open }) => {
  let database: Database;

  beforeAll(async () => {
    database = await open();
    await database.transaction((transaction) =>
      transaction.script('create table notes (id int primary key, body text not null)'),
    );
  });
  beforeEach(async () => {
    await database.transaction((transaction) =>
      transaction.script('delete from notes; insert into notes values (1, $$first$$)'),
    );
  });

  const count = async (): Promise<unknown> =>
    (await database.first(sql<{ count: string }>`select count(*) from notes`))?.count;

  const rowsOf = (id: number) => database.rows(sql`select body from notes where id = ${id}`);

  it('returns every type in the documented form', async () => {
    const row = await database.first(sql`
      select 9007199254740993::bigint as big, 7::int as integer, 2.5::float8 as fraction, 12.50::numeric(10,2) as price,
        true as yes, 'x'::text as letters, '2027-03-01 10:00:00.123+01'::timestamptz as at, '2027-03-01'::date as day,
        '09:30'::time as hour, '{"a":[1,null]}'::jsonb as data, '[1]'::json as list, null::text as nothing,
        array['a','b "c"',null,'NULL','','{x,y}']::text[] as texts, array[]::uuid[] as none,
        array['00000000-0000-0000-0000-000000000001']::uuid[] as ids, array[[1,2],[3,4]]::int[] as grid,
        array[1,2]::bigint[] as bigs, '\\x00ff'::bytea as bytes`);
    expect(row).toEqual({
      big: '9007199254740993',
      integer: 7,
      fraction: 2.5,
      price: '12.50',
      yes: true,
      letters: 'x',
      at: new Date('2027-03-01T09:00:00.123Z'),
      day: '2027-03-01',
      hour: '09:30:00',
      data: { a: [1, null] },
      list: [1],
      nothing: null,
      texts: ['a', 'b "c"', null, 'NULL', '', '{x,y}'],
      none: [],
      ids: ['00000000-0000-0000-0000-000000000001'],
      grid: [
        [1, 2],
        [3, 4],
      ],
      bigs: ['1', '2'],
      bytes: new Uint8Array([0, 255]),
    });
  });

  it('accepts every type as a parameter and returns an equal value', async () => {
    const values = {
      big: '9007199254740993',
      integer: 7,
      price: '12.50',
      yes: false,
      at: new Date('2027-03-01T09:00:00.123Z'),
      texts: ['a', 'b "c" \\ d', null, 'NULL', '', '{x,y}', 'ünï'],
      data: { quote: `'"\\`, list: [1, 'two'] },
      bytes: new Uint8Array([0, 255, 10]),
      nothing: undefined,
    };
    const row = await database.first(sql`
      select ${values.big}::bigint as big, ${values.integer}::int as integer, ${values.price}::numeric as price,
        ${values.yes}::boolean as yes, ${values.at}::timestamptz as at, ${values.texts}::text[] as texts,
        ${json(values.data)} as data, ${values.bytes}::bytea as bytes, ${values.nothing}::text as nothing`);
    expect(row).toEqual({ ...values, nothing: null });
  });

  it('takes a list as one parameter', async () => {
    const ids = Array.from({ length: 70_000 }, (_, index) => index);
    const rows = await database.rows(sql<{ id: number }>`select id from notes where id = any(${ids}::int[])`);
    expect(rows).toEqual([{ id: 1 }]);
  });

  it('composes fragments', async () => {
    const condition = sql`id = ${1} and ${sql.ref('body')} = ${'first'}`;
    expect(await database.first(sql`select body from ${sql.table('notes')} where ${condition}`)).toEqual({
      body: 'first',
    });
  });

  it('refuses a plain object that is not marked as JSON', async () => {
    await expect(database.rows(sql`select ${{ a: 1 }}::jsonb`)).rejects.toThrow('json()');
  });

  it('commits a transaction that resolves and rolls back one that throws', async () => {
    await database.transaction((transaction) =>
      transaction.write(sql`insert into notes values (2, 'second')`, 1),
    );
    const failing = database.transaction(async (transaction) => {
      await transaction.write(sql`insert into notes values (3, 'third')`, 1);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await count()).toBe('2');
  });

  it('keeps statements that repeat and begin before a transaction out of its rollback', async () => {
    const insert = prepare<{ id: number }>(
      'a new note',
      (value) => sql<{ id: number }>`insert into notes values (${value('id')}::int, 'new') returning id`,
    );
    const written = Promise.all([2, 3].map((id) => database.rows(insert({ id }))));
    const rolledBack = database.transaction(async (transaction) => {
      await transaction.rows(insert({ id: 4 }));
      throw new Error('stop');
    });
    await expect(rolledBack).rejects.toThrow('stop');
    expect(await written).toEqual([[{ id: 2 }], [{ id: 3 }]]);
    expect(await count()).toBe('3');
  });

  it('hides a transaction’s rows from others until it commits', async () => {
    const written = new EventTarget();
    const seenOutside = new Promise((resolve) => {
      written.addEventListener('written', resolve);
    }).then(count);
    let seenInside: unknown;
    const failing = database.transaction(async (transaction) => {
      await transaction.write(sql`insert into notes values (2, 'second')`, 1);
      written.dispatchEvent(new Event('written'));
      seenInside = await transaction.first(sql`select count(*) from notes`);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(seenInside).toEqual({ count: '2' });
    expect(await seenOutside).toBe('1');
  });

  it('isolates concurrent transactions', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        database
          .transaction(async (transaction) => {
            await transaction.write(sql`insert into notes values (${index + 10}, 'x')`, 1);
            await transaction.write(sql`update notes set body = 'y' where id = ${index + 10}`, 1);
            if (index % 2 === 1) throw new Error('odd');
          })
          .catch(() => undefined),
      ),
    );
    expect(await count()).toBe('11');
  });

  it('names the violated constraint, and stays usable', async () => {
    const duplicate = database.write(sql`insert into notes values (1, 'again')`);
    const error: unknown = await duplicate.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DatabaseError);
    expect(isUniqueViolation(error, 'notes_pkey')).toBe(true);
    expect(isUniqueViolation(error, 'notes_other')).toBe(false);
    expect(await count()).toBe('1');
  });

  it('throws when a write affects another number of rows than expected', async () => {
    await expect(database.write(sql`update notes set body = 'x' where id = 99`, 1)).rejects.toThrow(
      '0 rows instead of 1',
    );
    expect(await database.write(sql`insert into notes values (5, 'x'), (6, 'y') returning id`, 2)).toBe(2);
    expect(await database.write(sql`delete from notes where id > 4`)).toBe(2);
  });

  it('accepts JSON 32 levels deep and refuses deeper JSON before it reaches the database', async () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
    expect(await database.first(sql`select ${json(nested(32))} as data`)).toEqual({ data: nested(32) });
    expect(() => json(nested(33))).toThrow('deeper than 32');
  });

  it('distinguishes SQL null from JSON null', async () => {
    expect(
      await database.first(sql`select ${json(undefined)} is null as nothing, ${json({})} as empty`),
    ).toEqual({
      nothing: true,
      empty: {},
    });
  });

  describe('a write that nothing waits for', () => {
    it('is seen by the next statement and stored with the transaction', async () => {
      await database.transaction(async (transaction) => {
        transaction.writeLater(insert(2), 1);
        expect(await transaction.first(sql`select body from notes where id = 2`)).toEqual({ body: 'later' });
        transaction.writeLater(insert(3), 1);
      });
      expect(await count()).toBe('3');
    });

    it('fails the next statement with its own error, and nothing is stored', async () => {
      let seen: unknown;
      const done = database.transaction(async (transaction) => {
        transaction.writeLater(insert(1), 1);
        await transaction.rows(sql`select`).catch((error: unknown) => {
          seen = error;
          throw error;
        });
      });
      await expect(done).rejects.toSatisfy(isUniqueViolation);
      expect(seen).toSatisfy(isUniqueViolation);
      expect(await count()).toBe('1');
    });

    it('fails the end of the transaction, and nothing is stored', async () => {
      const done = database.transaction(async (transaction) => {
        await transaction.write(insert(2));
        transaction.writeLater(insert(1), 1);
      });
      await expect(done).rejects.toSatisfy(isUniqueViolation);
      expect(await rowsOf(2)).toEqual([]);
    });

    it('fails the transaction if it touches another number of rows', async () => {
      const done = database.transaction(async (transaction) => {
        await transaction.write(insert(2));
        transaction.writeLater(sql`update notes set body = 'other' where id = 99`, 1);
      });
      await expect(done).rejects.toThrow('A write touched 0 rows instead of 1');
      expect(await rowsOf(2)).toEqual([]);
    });

    it('gives its error to every statement that was sent behind it', async () => {
      const seen: unknown[] = [];
      const done = database.transaction(async (transaction) => {
        transaction.writeLater(insert(1), 1);
        const sent = [1, 2].map(() =>
          transaction.rows(sql`select`).catch((error: unknown) => seen.push(error)),
        );
        await Promise.all(sent);
      });
      await expect(done).rejects.toThrow('The transaction was rolled back');
      expect(seen).toHaveLength(2);
      for (const error of seen) expect(error).toSatisfy(isUniqueViolation);
    });

    it('leaves the transaction usable after a return to a savepoint', async () => {
      await database.transaction(async (transaction) => {
        await transaction.write(sql`savepoint here`);
        transaction.writeLater(insert(1), 1);
        await expect(transaction.write(sql`release savepoint here`)).rejects.toSatisfy(isUniqueViolation);
        await transaction.write(sql`rollback to savepoint here`);
        transaction.writeLater(insert(2), 1);
      });
      expect(await rowsOf(2)).toHaveLength(1);
    });
  });
});

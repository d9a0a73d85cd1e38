import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { engines } from './testDatabase.ts';

async function writeBusiness(database: Database): Promise<void> {
  await database.write(
    sql`insert into businesses (id, name, time_zone, currency, locale, created_date, updated_date)
      values (${crypto.randomUUID()}, 'Studio', 'Europe/Berlin', 'EUR', 'de', now(), now())`,
    1,
  );
}

async function countBusinesses(database: Database): Promise<unknown> {
  return (await database.first(sql<{ count: string }>`select count(*) from businesses`))?.count;
}

describe.each(engines)('test database on $name', ({ open }) => {
  it('is empty, has every table and is not shared', async () => {
    const [one, other] = await Promise.all([open(), open()]);
    await writeBusiness(one);
    expect([await countBusinesses(one), await countBusinesses(other)]).toEqual(['1', '0']);
  });

  it('contains no rows or tables of an earlier one', async () => {
    const first = await open();
    await writeBusiness(first);
    await first.close();
    const second = await open();
    expect(await countBusinesses(second)).toBe('0');
    await second.transaction((transaction) => transaction.script('create table leftover (id int)'));
    await second.close();
    const third = await open();
    expect(await third.first(sql`select to_regclass('leftover') as found`)).toEqual({ found: null });
  });

  it('refuses statements that a finished test left running', async () => {
    const database = await open();
    await database.close();
    await expect(writeBusiness(database)).rejects.toThrow(/closed|is unavailable/);
  });
});

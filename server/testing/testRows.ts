import { sql } from 'kysely';
import type { Database, Sql } from '../database/database.ts';
import type { TestBusiness } from './testApp.ts';

type Asked = Pick<Database, 'rows'>;

/** The tables with rows of businesses, including those of new migrations. */
export async function businessTables(database: Asked): Promise<string[]> {
  const tables = await database.rows(sql<{ name: string }>`
    select columns.table_name as name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and column_name = 'business_id' and table_type = 'BASE TABLE'
    order by columns.table_name`);
  return tables.map(({ name }) => name);
}

/** The row versions of a business. Every write creates another version, even with the same values. */
export async function versionsOf(
  database: Asked,
  tables: readonly string[],
  business: TestBusiness,
): Promise<string> {
  return perTable(database, tables, business, sql`sum(hashtext(row.ctid::text || row.xmin::text))`);
}

/**
 * Triggers that note each write of a transaction, for `notedWrites`. A test that inspects many transactions notes their
 * writes: `versionsOf` reads every row.
 */
export async function noteWrites(database: Database, tables: readonly string[]): Promise<void> {
  const triggers = tables.map(
    (table) => `create trigger note_write after insert or update or delete on "${table}"
      for each row execute function note_write();`,
  );
  await database.transaction((transaction) =>
    transaction.script(`
      create function note_write() returns trigger language plpgsql as $$
      declare
        noted text := coalesce(current_setting('test.writes', true), '');
        write text := format('%s of %s%s', tg_table_name, old.business_id, new.business_id);
      begin
        -- The setting is local to the transaction.
        if position(write in noted) = 0 then perform set_config('test.writes', noted || ',' || write, true); end if;
        return null;
      end $$;
      ${triggers.join('\n')}`),
  );
}

/** The tables in which the transaction has written rows of a business, after `noteWrites`. */
export async function notedWrites(transaction: Asked, { businessId }: TestBusiness): Promise<string[]> {
  const [noted] = await transaction.rows(
    sql<{ writes: string | null }>`select current_setting('test.writes', true) as writes`,
  );
  return (noted?.writes ?? '').split(',').filter((write) => write.includes(businessId));
}

/** All rows of a business, as one text. */
export async function contentOf(
  database: Asked,
  tables: readonly string[],
  business: TestBusiness,
): Promise<string> {
  return perTable(database, tables, business, sql`md5(string_agg(row::text, ',' order by row::text))`);
}

async function perTable(
  database: Asked,
  tables: readonly string[],
  { businessId }: TestBusiness,
  digest: Sql,
): Promise<string> {
  const parts = tables.map(
    (table) => sql`
      select ${table}::text as name, count(*)::int as count, (${digest})::text as digest
      from ${sql.table(table)} as row where row.business_id = ${businessId}`,
  );
  return JSON.stringify(await database.rows(sql`${sql.join(parts, sql` union all `)} order by name`));
}

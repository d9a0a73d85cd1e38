import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

/** Filled by triggers of the copied tables. */
const derivedTables = ['service_links', 'service_tallies', 'service_words'];

/** Columns that are unique across businesses. */
const newValues: Readonly<Record<string, string>> = { 'events.id': 'gen_random_uuid()' };

/**
 * Copies all rows of one business to another one. Copies keep their ids, which are unique within a business.
 * Sessions and members are never copied: the target must have none.
 */
export async function copyRows(db: Queries, { from, to }: { from: string; to: string }): Promise<void> {
  const tables = await db.rows(sql<{ name: string; columns: string[] }>`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      and attgenerated = '' and attidentity = '' and relname <> all (${derivedTables})
    group by relname having bool_or(attname = 'business_id')`);
  const copies = tables.map(({ name, columns }) => {
    const values = columns.map((column) => {
      if (column === 'business_id') return sql`${to}::uuid`;
      const made = newValues[`${name}.${column}`];
      return made ? sql.raw(made) : sql.ref(column);
    });
    return sql`${sql.ref(`copy of ${name}`)} as (
      insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(values)} from ${sql.table(name)} where business_id = ${from})`;
  });
  // One statement: foreign keys are checked at its end, so the order of the tables does not matter.
  await db.rows(sql`with ${sql.join(copies)} select 1`);
}

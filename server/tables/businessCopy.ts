import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

/** Triggers of the copied tables fill these. */
const derived = ['service_links', 'service_tallies', 'service_words'];

/** Values that no two rows may share, in whichever business. */
const fresh: Readonly<Record<string, string>> = { 'events.id': 'gen_random_uuid()' };

/**
 * Gives a business a copy of every row of another one. The copies keep their ids, which are unique within a business.
 * Sign-ins and members are nobody's to copy: the other business must have none.
 */
export async function copyRows(db: Queries, { from, to }: { from: string; to: string }): Promise<void> {
  const tables = await db.rows(sql<{ name: string; columns: string[] }>`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      and attgenerated = '' and attidentity = '' and relname <> all (${derived})
    group by relname having bool_or(attname = 'business_id')`);
  const copies = tables.map(({ name, columns }) => {
    const values = columns.map((column) => {
      if (column === 'business_id') return sql`${to}::uuid`;
      const made = fresh[`${name}.${column}`];
      return made ? sql.raw(made) : sql.ref(column);
    });
    return sql`${sql.ref(`copy of ${name}`)} as (
      insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(values)} from ${sql.table(name)} where business_id = ${from})`;
  });
  // One statement: foreign keys are checked at its end, so the order of the tables does not matter.
  await db.rows(sql`with ${sql.join(copies)} select 1`);
}

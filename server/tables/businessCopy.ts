import { sql } from 'kysely';
import type { Queries, Sql } from '../database/database.ts';

/** Filled by triggers of the copied tables, unless these are skipped. */
const derivedTables = [
  'service_links',
  'service_tallies',
  'service_update_dates',
  'service_words',
  'held_times',
  'contacts',
];

/** Nobody is told about a copy or pays for it: neither what the original announced or offered nor its reminders. */
const mailTables = ['outbox', 'booking_mails', 'waiting_offers', 'booking_payments'];

/** A value of the copy: the column itself unless it is listed here. */
type CopiedValue = (business: { from: string; to: string }) => Sql;

/** Columns that are unique across businesses, or name the business. */
const newValues: Readonly<Record<string, CopiedValue>> = {
  'events.id': () => sql`gen_random_uuid()`,
  'events.body': (business) =>
    withNewOwner('body', ['createdEvent', 'entity', 'externalScheduleId'], business),
  'changes.after': (business) => withNewOwner('after', ['externalScheduleId'], business),
  'schedules.external_id': ({ to }) =>
    sql`case when owner_kind = 'BUSINESS' then ${to}::uuid else external_id end`,
};

/** Events of the business's own schedule name the business. */
function withNewOwner(column: string, path: string[], { from, to }: { from: string; to: string }): Sql {
  const document = sql.ref(column);
  return sql`case when ${document} #>> ${path}::text[] = ${from}
    then jsonb_set(${document}, ${path}::text[], to_jsonb(${to}::text)) else ${document} end`;
}

/**
 * Copies all rows of one business to another one, in a transaction. Copies keep their ids, which are unique within a
 * business. Sessions and members are never copied: the target must have none.
 */
export async function copyRows(db: Queries, { from, to }: { from: string; to: string }): Promise<void> {
  const skipsTriggers = await skipTriggers(db);
  const left = skipsTriggers ? mailTables : [...derivedTables, ...mailTables];
  const tables = await db.rows(sql<{ name: string; columns: string[] }>`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      and attgenerated = '' and attidentity = '' and relname <> all (${left})
    group by relname having bool_or(attname = 'business_id')`);
  const copies = tables.map(({ name, columns }) => {
    const values = columns.map((column) => {
      if (column === 'business_id') return sql`${to}::uuid`;
      return newValues[`${name}.${column}`]?.({ from, to }) ?? sql.ref(column);
    });
    return sql`${sql.ref(`copy of ${name}`)} as (
      insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(values)} from ${sql.table(name)} where business_id = ${from})`;
  });
  // Its own schedule began with the business; the copied one has the events.
  await db.write(sql`delete from schedules where business_id = ${to}`);
  // One statement: foreign keys are checked at its end, so the order of the tables does not matter.
  await db.rows(sql`with ${sql.join(copies)} select 1`);
  if (skipsTriggers) await db.write(sql`set local session_replication_role = origin`);
}

/**
 * Skips triggers and foreign keys, which take 60 % of a copy's time: the original's rows are as these left them. Returns
 * false if the account of the database may not.
 */
async function skipTriggers(db: Queries): Promise<boolean> {
  const found = await db.first(
    sql<{ may: boolean }>`select has_parameter_privilege('session_replication_role', 'SET') as may`,
  );
  if (!found?.may) return false;
  await db.write(sql`set local session_replication_role = replica`);
  return true;
}

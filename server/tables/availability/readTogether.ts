import { sql } from 'kysely';
import type { Queries, Sql } from '../../database/database.ts';
import { steadily } from '../../database/prepared.ts';

/** Rows that one statement reads together with others. They come as JSON: instants must be numbers. */
export interface Part<Item> {
  readonly rows: Sql;
  readonly read: (rows: readonly never[]) => Item[];
}

/** @param toItems of each row */
export const part = <Row, Item>(rows: Sql<Row>, toItems: (row: Row) => Item | Item[]): Part<Item> => ({
  rows,
  read: (found: readonly Row[]) => found.flatMap(toItems),
});

type Parts = Readonly<Record<string, Part<unknown>>>;
type Read<Each> = { [Name in keyof Each]: Each[Name] extends Part<infer Item> ? Item[] : never };

/**
 * Reads several parts in one statement, because each statement costs its way to the database and back. The statement is
 * prepared, because planning its joins takes most of its time. Its parts must have the same text for all values, and find
 * times by an index on their start, so that a plan for all ranges reads no old rows.
 * @param tables what several parts are made from, by the names that they use
 */
export async function readTogether<Each extends Parts>(
  db: Queries,
  parts: Each,
  tables: Readonly<Record<string, Sql>>,
): Promise<Read<Each>> {
  const named = Object.entries(tables).map(([name, rows]) => sql`${sql.ref(name)} as materialized (${rows})`);
  const columns = Object.entries(parts).map(
    ([name, { rows }]) =>
      sql`(select coalesce(json_agg(part), '[]') from (${rows}) as part) as ${sql.ref(name)}`,
  );
  const found = await db.first(
    steadily(sql<Record<string, readonly never[]>>`with ${sql.join(named)} select ${sql.join(columns)}`),
  );
  const read = Object.entries(parts).map(([name, each]) => [name, each.read(found?.[name] ?? [])]);
  return Object.fromEntries(read) as Read<Each>;
}

/** An instant in milliseconds since 1970, as JSON can hold it. */
export const millisecondsOf = (instant: Sql): Sql<number> =>
  sql<number>`(extract(epoch from ${instant}) * 1000)::bigint`;

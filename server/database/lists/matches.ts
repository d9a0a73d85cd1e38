import { sql } from 'kysely';
import { columnOf, isList } from '../columns.ts';
import type { Queries, Sql } from '../database.ts';
import type { Family } from '../families.ts';

/** The ids of the rows that match, in their order; of more than `most`, one beyond. */
export async function matchingIds(
  db: Queries,
  family: Family,
  where: Sql<boolean>,
  most: number,
): Promise<string[]> {
  const id = plainColumn(family, 'id');
  const found = await db.rows(sql<{ id: string }>`
    select ${id} as id from ${family.from} where ${where} order by ${id} limit ${most + 1}::int`);
  return found.map((row) => row.id);
}

/** The same with names, in the order of the names. */
export function matchingNames(
  db: Queries,
  family: Family,
  where: Sql<boolean>,
  most: number,
): Promise<{ id: string; name: string }[]> {
  const [id, name] = [plainColumn(family, 'id'), plainColumn(family, 'name')];
  return db.rows(sql<{ id: string; name: string }>`
    select ${id} as id, ${name} as name from ${family.from} where ${where}
    order by ${name}, ${id} limit ${most + 1}::int`);
}

/** The expression of a column with one value. */
export function plainColumn({ columns, name }: Family, path: string): Sql {
  const column = columnOf(columns, path);
  if (isList(column)) throw new Error(`The ${path} of ${name} is a list.`);
  return column.expression;
}

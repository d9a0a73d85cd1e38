import { sql } from 'kysely';
import type { FieldTable, ScalarType } from '../../contract/queries/query.ts';
import type { ColumnTable } from '../database/columns.ts';
import type { Sql } from '../database/database.ts';
import type { Columns } from './rows.ts';

/** Fields that are declared with `column`: what the wire calls `tagLine` is the column `tag_line`. */

const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The column of a field that is declared with `column`. */
export function plainColumn(table: string, field: string): Sql {
  return sql.ref(`${table}.${columnOf(field)}`);
}

/** The column values of an entity's declared fields. */
export function plainValues<Field extends string>(
  entity: { readonly [Key in Field]?: unknown },
  fields: readonly Field[],
): Columns {
  return Object.fromEntries(fields.map((field) => [columnOf(field), entity[field]]));
}

/** The columns of the declared fields that queries can use. */
export function plainColumns(table: string, fields: readonly string[], asked: FieldTable): ColumnTable {
  const entries = fields.flatMap((field) => {
    const { type, required } = asked[field] ?? {};
    if (!type) return [];
    const column = { type: type as ScalarType, expression: plainColumn(table, field) };
    return [[field, { ...column, ...(required && { notNull: true as const }) }] as const];
  });
  return Object.fromEntries(entries);
}

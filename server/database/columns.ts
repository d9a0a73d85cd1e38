import { sql } from 'kysely';
import type { ListType, ScalarType } from '../../contract/queries/query.ts';
import type { Sql } from './database.ts';

/** Maps each path of a family's FieldTable to its database column. */
export type ColumnTable = Readonly<Record<string, Column>>;

/** A column with one value, or a list of them. */
export type ValueColumn = ScalarColumn | ArrayColumn | SubqueryColumn;
export type Column = ValueColumn | ObjectsColumn;

/** One value or null. `enum` is stored as text; `guid` means a uuid, so an id stored as text is `text` here. */
export interface ScalarColumn {
  readonly type: ScalarType;
  readonly expression: Sql;
  /** The column is not null in the schema, so comparisons are simpler and indexes serve every page. */
  readonly notNull?: true;
  /** The values are in lower case, and texts that they are compared with are taken so. */
  readonly lowerCase?: true;
  /** Sort expression, if it differs from the value. Text sorts by the collation of this expression. */
  readonly order?: Sql;
  /** For an `order` that replaces missing values: like `notNull`, for sorting only. */
  readonly orderNotNull?: true;
  /**
   * The value's words for free-text search, a text[] made by `searchWords` of freeText.ts when the row is written.
   */
  readonly words?: Sql;
}

/** A list in an array column: text[], uuid[] or a numeric array, without nulls. */
export interface ArrayColumn {
  readonly type: ListType;
  readonly array: Sql;
}

/**
 * A list in other rows or in JSON: a correlated `select` of one column, for example `select name from slugs where
 * slugs.business_id = services.business_id and slugs.service_id = services.id`.
 */
export interface SubqueryColumn {
  readonly type: ListType;
  readonly values: Sql;
}

/** A list of objects, one row each, so that a filter can match one of them as a whole (`$matchItems`). */
export interface ObjectsColumn {
  readonly type: 'objects';
  /** The `from` clause: `jsonb_array_elements(...) as places(place)`. */
  readonly items: Sql;
  /** Columns of an item, by field path within it. */
  readonly columns: ColumnTable;
}

export function isList<AnyColumn extends Column>(
  column: AnyColumn,
): column is Exclude<AnyColumn, ScalarColumn> {
  return !('expression' in column);
}

/** Returns the column of a field. A missing one is a bug, not an error of the caller. */
export function columnOf(columns: ColumnTable, path: string): Column {
  const column = Object.hasOwn(columns, path) ? columns[path] : undefined;
  if (!column) throw new Error(`The field ${path} can be asked about but has no column.`);
  return column;
}

/** Returns the column of a field to sort by, aggregate or search in. */
export function valueColumnOf(columns: ColumnTable, path: string): ValueColumn {
  const column = columnOf(columns, path);
  if (column.type === 'objects') throw new Error(`The field ${path} holds objects and has no values.`);
  return column;
}

/** PostgreSQL's type of one value. */
export const sqlTypes = {
  text: sql`text`,
  enum: sql`text`,
  number: sql`double precision`,
  boolean: sql`boolean`,
  date: sql`timestamptz`,
  guid: sql`uuid`,
  texts: sql`text`,
  numbers: sql`double precision`,
  guids: sql`uuid`,
} as const satisfies Record<ScalarType | ListType, Sql>;

/** A list as a subselect of its values, for each kind of list column. */
export function valuesOf(column: ArrayColumn | SubqueryColumn): Sql {
  return 'array' in column ? sql`select unnest(${column.array})` : column.values;
}

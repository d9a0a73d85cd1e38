import { sql } from 'kysely';
import type { FieldType, ScalarType } from '../../contract/query.ts';
import type { Sql } from './database.ts';

/** Where a family's askable fields live in the database: one entry for each path of its FieldTable. */
export type ColumnTable = Readonly<Record<string, Column>>;

export type Column = ScalarColumn | ArrayColumn | SubqueryColumn;

/** One value or null. `enum` is held as text; `guid` means a uuid, so an id held as text is `text` here. */
export interface ScalarColumn {
  readonly type: ScalarType;
  readonly expression: Sql;
  /** The database guarantees a value: comparisons get simpler and indexes serve page after page. */
  readonly notNull?: true;
  /** What the order goes by when it is not the value itself. Text goes by the collation that it carries. */
  readonly order?: Sql;
  /** The value's words for free-text search, a text[] made by `searchWords` of freeText.ts when the row is written. */
  readonly words?: Sql;
}

type ListType = Exclude<FieldType, ScalarType>;

/** A list held in an array column: text[], uuid[] or a numeric array, without nulls. */
export interface ArrayColumn {
  readonly type: ListType;
  readonly array: Sql;
}

/**
 * A list held in other rows or in JSON: a correlated `select` of one column, for example
 * `select name from slugs where slugs.business_id = services.business_id and slugs.service_id = services.id`.
 */
export interface SubqueryColumn {
  readonly type: ListType;
  readonly values: Sql;
}

export function isList(column: Column): column is ArrayColumn | SubqueryColumn {
  return !('expression' in column);
}

/** The column of a field. A field without one is a mistake of this program, not of the caller. */
export function columnOf(columns: ColumnTable, path: string): Column {
  const column = Object.hasOwn(columns, path) ? columns[path] : undefined;
  if (!column) throw new Error(`The field ${path} can be asked about but has no column.`);
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
} as const satisfies Record<FieldType, Sql>;

/** A list as a subselect of its values, whichever way it is held. */
export function valuesOf(column: ArrayColumn | SubqueryColumn): Sql {
  return 'array' in column ? sql`select unnest(${column.array})` : column.values;
}

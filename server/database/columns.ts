import { sql } from 'kysely';
import type { ListType, ScalarType } from '../../contract/query.ts';
import type { Sql } from './database.ts';

/** Where a family's askable fields live in the database: one entry for each path of its FieldTable. */
export type ColumnTable = Readonly<Record<string, Column>>;

/** A column that holds values: one, or a list of them. */
export type ValueColumn = ScalarColumn | ArrayColumn | SubqueryColumn;
export type Column = ValueColumn | ObjectsColumn;

/** One value or null. `enum` is held as text; `guid` means a uuid, so an id held as text is `text` here. */
export interface ScalarColumn {
  readonly type: ScalarType;
  readonly expression: Sql;
  /** The database guarantees a value: comparisons get simpler and indexes serve page after page. */
  readonly notNull?: true;
  /** What the order goes by when it is not the value itself. Text goes by the collation that it carries. */
  readonly order?: Sql;
  /** Of an `order` that puts something in the place of a missing value: like `notNull`, for the order alone. */
  readonly orderNotNull?: true;
  /** The value's words for free-text search, a text[] made by `searchWords` of freeText.ts when the row is written. */
  readonly words?: Sql;
}

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

/** A list of objects, each as a row, so that one of them can be asked for as a whole (`$matchItems`). */
export interface ObjectsColumn {
  readonly type: 'objects';
  /** What stands behind `from`: `jsonb_array_elements(...) as places(place)`. */
  readonly items: Sql;
  /** Where an item's askable fields are, by their paths within it. */
  readonly columns: ColumnTable;
}

export function isList<Held extends Column>(column: Held): column is Exclude<Held, ScalarColumn> {
  return !('expression' in column);
}

/** The column of a field. A field without one is a mistake of this program, not of the caller. */
export function columnOf(columns: ColumnTable, path: string): Column {
  const column = Object.hasOwn(columns, path) ? columns[path] : undefined;
  if (!column) throw new Error(`The field ${path} can be asked about but has no column.`);
  return column;
}

/** The same where only values can be meant: to sort by, to sum up, to look for words in. */
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

/** A list as a subselect of its values, whichever way it is held. */
export function valuesOf(column: ArrayColumn | SubqueryColumn): Sql {
  return 'array' in column ? sql`select unnest(${column.array})` : column.values;
}

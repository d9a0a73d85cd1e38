import { sql } from 'kysely';
import type { SortKey } from '../../../contract/queries/sorting.ts';
import { type ColumnTable, type ValueColumn, isList, sqlTypes, valueColumnOf, valuesOf } from '../columns.ts';
import type { Sql } from '../database.ts';

/**
 * Keyset pagination: a total order of the rows, so that the next page begins exactly after a row, whatever was
 * inserted or deleted in between. A missing value sorts as the greatest: last in ascending order, first in
 * descending order. That is PostgreSQL's default, and makes one order the reverse of the other.
 */
export interface OrderKey {
  readonly expression: Sql;
  /** Type that the text of a position is cast to. */
  readonly type: Sql;
  readonly notNull: boolean;
  readonly descending: boolean;
}

/** A row's position: its values of the sort keys as PostgreSQL text, exact to the last digit. */
export type Position = readonly (string | null)[];

/**
 * Makes the order total by adding the id, in the direction of the last field, so that an index on both serves
 * either direction.
 */
export function orderKeys(
  sort: readonly Pick<SortKey, 'path' | 'order'>[],
  columns: ColumnTable,
): OrderKey[] {
  const order = sort.at(-1)?.order ?? 'ASC';
  const last = sort.some(({ path }) => path === 'id') ? [] : [{ path: 'id', order }];
  return [...sort, ...last].map(({ path, order }) => ({
    ...keyOf(valueColumnOf(columns, path)),
    descending: order === 'DESC',
  }));
}

function keyOf(column: ValueColumn): Omit<OrderKey, 'descending'> {
  if (isList(column)) {
    // uuid has no min() before PostgreSQL 18.
    const value = column.type === 'guids' ? sql`list.value::text` : sql`list.value`;
    const type = column.type === 'numbers' ? sql`numeric` : sql`text`;
    const expression = sql`(select min(${value}) from (${valuesOf(column)}) as list(value))`;
    return { expression, type, notNull: false };
  }
  const expression = column.order ?? column.expression;
  const type = column.type === 'number' ? sql`numeric` : sqlTypes[column.type];
  return { expression, type, notNull: column.notNull ?? column.orderNotNull ?? false };
}

/** The opposite order, which reads the previous page. */
export function reversed(keys: readonly OrderKey[]): OrderKey[] {
  return keys.map((key) => ({ ...key, descending: !key.descending }));
}

/** The `order by` list. */
export function orderToSql(keys: readonly OrderKey[]): Sql {
  return sql.join(
    keys.map(({ expression, descending }) => sql`${expression} ${descending ? sql`desc` : sql`asc`}`),
  );
}

/**
 * Matches the rows after a position in this order; with `inclusive` also the row at the position. Written so that
 * an index on the keys finds the first such row directly.
 */
export function afterPosition(
  keys: readonly OrderKey[],
  position: Position,
  { inclusive = false }: { inclusive?: boolean } = {},
): Sql<boolean> {
  const positions = keys.map((key, index) => positionOf(key, position[index] ?? null));
  const [first, ...rest] = positions;
  if (!first) throw new Error('An order needs at least one key.');

  if (positions.every(({ key }) => key.notNull && key.descending === first.key.descending)) {
    const operator = sql`${first.key.descending ? sql`<` : sql`>`}${inclusive ? sql`=` : sql``}`;
    const expressions = sql.join(positions.map(({ key }) => key.expression));
    const values = sql.join(positions.map(({ value }) => value));
    return sql<boolean>`(${expressions}) ${operator} (${values})`;
  }
  const behind = afterInOrder([first, ...rest], inclusive);
  if (!first.key.notNull) return behind;
  const operator = first.key.descending ? sql`<=` : sql`>=`;
  return sql<boolean>`(${first.key.expression} ${operator} ${first.value} and ${behind})`;
}

interface KeyPosition {
  readonly key: OrderKey;
  readonly value: Sql;
  readonly isNull: boolean;
}

function positionOf(key: OrderKey, value: string | null): KeyPosition {
  return { key, value: sql`${value}::${key.type}`, isNull: value === null };
}

function afterInOrder([one, ...rest]: readonly KeyPosition[], inclusive: boolean): Sql<boolean> {
  if (!one) return inclusive ? sql<boolean>`true` : sql<boolean>`false`;
  const { key, value, isNull } = one;
  const same = isNull ? sql`${key.expression} is null` : sql`${key.expression} = ${value}`;
  return sql<boolean>`(${afterByKey(one)} or (${same} and ${afterInOrder(rest, inclusive)}))`;
}

function afterByKey({ key, value, isNull }: KeyPosition): Sql<boolean> {
  if (key.descending) {
    return isNull ? sql<boolean>`${key.expression} is not null` : sql<boolean>`${key.expression} < ${value}`;
  }
  if (isNull) return sql<boolean>`false`;
  return key.notNull
    ? sql<boolean>`${key.expression} > ${value}`
    : sql<boolean>`(${key.expression} > ${value} or ${key.expression} is null)`;
}

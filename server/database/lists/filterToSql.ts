import { sql } from 'kysely';
import type { Comparison, Condition, FieldCondition, Operand } from '../../../contract/queries/condition.ts';
import {
  type ArrayColumn,
  type ColumnTable,
  type ObjectsColumn,
  type ScalarColumn,
  type SubqueryColumn,
  type ValueColumn,
  columnOf,
  isList,
  sqlTypes,
} from '../columns.ts';
import type { Sql } from '../database.ts';
import { literally } from './likePattern.ts';

/**
 * Translates a parsed filter to SQL with the semantics of `matches` in contract/queries/condition.ts. Every value is a
 * parameter, a list is one array parameter, and paths become SQL only through the column table.
 *
 * A comparison with null yields null, which `where` treats as false. Only `not` would keep it null and lose the
 * row, so it is written as `is not true`. That keeps plain comparisons usable by indexes.
 */
export function conditionToSql(condition: Condition, columns: ColumnTable): Sql<boolean> {
  switch (condition.kind) {
    case 'and':
      return join(condition.conditions, columns, sql` and `, sql<boolean>`true`);
    case 'or':
      return join(condition.conditions, columns, sql` or `, sql<boolean>`false`);
    case 'not':
      return sql<boolean>`(${conditionToSql(condition.condition, columns)}) is not true`;
    case 'matchItems': {
      const list = columnOf(columns, condition.path);
      if (list.type !== 'objects') throw mismatch(condition);
      return sql<boolean>`exists (select from ${list.items} where ${conditionToSql(condition.condition, list.columns)})`;
    }
    case 'compare':
    case 'in':
    case 'startsWith':
    case 'endsWith':
    case 'contains':
    case 'hasSome':
    case 'hasAll':
    case 'exists':
    case 'empty': {
      const column = columnOf(columns, condition.path);
      if (column.type === 'objects') return objectsCondition(condition, column);
      return isList(column) ? listCondition(condition, column) : scalarCondition(condition, column);
    }
    default:
      return condition satisfies never;
  }
}

function join(
  conditions: readonly Condition[],
  columns: ColumnTable,
  separator: Sql,
  none: Sql<boolean>,
): Sql<boolean> {
  if (conditions.length === 0) return none;
  const parts = conditions.map((inner) => conditionToSql(inner, columns));
  return sql<boolean>`(${sql.join(parts, separator)})`;
}

const comparisons = {
  eq: sql`=`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
} as const satisfies Record<Comparison, Sql>;

function scalarCondition(condition: FieldCondition, column: ScalarColumn): Sql<boolean> {
  const { expression } = column;
  switch (condition.kind) {
    case 'compare': {
      const operator = comparisons[condition.operator];
      const value = condition.operator === 'eq' ? expression : ordered(column);
      return sql<boolean>`${value} ${operator} ${parameter(condition.operand, column)}`;
    }
    case 'in':
      return sql<boolean>`${expression} = any(${parameters(condition.operands, column)})`;
    case 'startsWith':
      return sql<boolean>`${expression} like ${`${literally(condition.operand)}%`}::text`;
    case 'endsWith':
      return sql<boolean>`${expression} like ${`%${literally(condition.operand)}`}::text`;
    case 'contains':
      return sql<boolean>`${expression} like ${`%${literally(condition.operand)}%`}::text`;
    case 'exists':
      return sql<boolean>`${expression} is not null`;
    case 'empty':
      return column.type === 'text'
        ? sql<boolean>`(${expression} is null or ${expression} = '')`
        : sql<boolean>`${expression} is null`;
    case 'hasSome':
    case 'hasAll':
      throw mismatch(condition);
    default:
      return condition satisfies never;
  }
}

function listCondition(condition: FieldCondition, column: ArrayColumn | SubqueryColumn): Sql<boolean> {
  switch (condition.kind) {
    case 'hasSome': {
      const operands = parameters(condition.operands, column);
      return 'array' in column
        ? sql<boolean>`${arrayOf(column)} && ${operands}`
        : sql<boolean>`exists (select from (${column.values}) as list(value) where list.value = any(${operands}))`;
    }
    case 'hasAll': {
      const operands = parameters(condition.operands, column);
      return 'array' in column
        ? sql<boolean>`coalesce(${arrayOf(column)}, '{}') @> ${operands}`
        : sql<boolean>`(select count(distinct list.value) from (${column.values}) as list(value)
            where list.value = any(${operands})) = ${condition.operands.length}::int`;
    }
    case 'exists':
      return hasEntries(column);
    case 'empty':
      return sql<boolean>`not ${hasEntries(column)}`;
    case 'compare':
    case 'in':
    case 'startsWith':
    case 'endsWith':
    case 'contains':
      throw mismatch(condition);
    default:
      return condition satisfies never;
  }
}

function objectsCondition(condition: FieldCondition, { items }: ObjectsColumn): Sql<boolean> {
  if (condition.kind === 'exists') return sql<boolean>`exists (select from ${items})`;
  if (condition.kind === 'empty') return sql<boolean>`not exists (select from ${items})`;
  throw mismatch(condition);
}

/**
 * Array operators need the same type on both sides; an array of ids or texts is not cast, so that its index
 * applies.
 */
function arrayOf({ array, type }: ArrayColumn): Sql {
  return type === 'numbers' ? sql`${array}::double precision[]` : array;
}

function hasEntries(column: ArrayColumn | SubqueryColumn): Sql<boolean> {
  return 'array' in column
    ? sql<boolean>`coalesce(cardinality(${column.array}) > 0, false)`
    : sql<boolean>`exists (${column.values})`;
}

/** Text sorts by code point on every engine, whatever the database's collation; equality needs no collation. */
function ordered({ expression, type }: ScalarColumn): Sql {
  return type === 'text' ? sql`${expression} collate "C"` : expression;
}

function parameter(operand: Operand, column: ValueColumn): Sql {
  // Often one of the two values is rare: as literals each gets its own plan, which may be cached.
  if (typeof operand === 'boolean') return sql.lit(operand);
  return sql`${folded(operand, column)}::${sqlTypes[column.type]}`;
}

function parameters(operands: readonly Operand[], column: ValueColumn): Sql {
  return sql`${operands.map((operand) => folded(operand, column))}::${sqlTypes[column.type]}[]`;
}

function folded(operand: Operand, column: ValueColumn): Operand {
  return typeof operand === 'string' && 'lowerCase' in column ? operand.toLowerCase() : operand;
}

function mismatch({ path, kind }: { path: string; kind: string }): Error {
  return new Error(`The column of ${path} cannot answer ${kind}: field table and column table disagree.`);
}

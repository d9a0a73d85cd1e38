import { sql } from 'kysely';
import type { CallerRank } from '../../contract/callerRank.ts';
import type { Condition } from '../../contract/queries/condition.ts';
import { parseFilter } from '../../contract/queries/filter.ts';
import type { PagingRules } from '../../contract/queries/paging.ts';
import type { FieldTable, FreeText, Query, Search } from '../../contract/queries/query.ts';
import type { SortKey } from '../../contract/queries/sorting.ts';
import type { ColumnTable } from './columns.ts';
import type { Queries, Sql } from './database.ts';
import { conditionToSql } from './lists/filterToSql.ts';
import { freeTextToSql } from './lists/freeText.ts';

/** An entity family that can be queried. */
export interface Family {
  /** Identifies the family in its cursors: `services`. */
  readonly name: string;
  readonly fields: FieldTable;
  /** One per field, including `id`. */
  readonly columns: ColumnTable;
  /** The `from` clause; joins must not multiply rows. */
  readonly from: Sql;
  readonly defaultSort: Sort;
  readonly paging?: PagingRules;
  /** Maximum number of sort fields. */
  readonly sortFields?: number;
  /** A faster path to the rows of some queries. */
  readonly shortcut?: Shortcut;
  /** A faster path for a free-text search; undefined if there is none. */
  readonly byText?: (db: Queries, asking: Asking, search: FreeText) => Promise<Shortcut | undefined>;
  /** Materialized counts. */
  readonly tally?: Tally;
}

/** A `from` clause with its columns and condition. */
export interface Source {
  readonly from: Sql;
  readonly columns: ColumnTable;
  readonly where: Sql<boolean>;
  /** The best plan does not depend on the values, so it is worth caching. */
  readonly steady?: boolean;
}

interface ParsedQuestion {
  condition: Condition;
  /** Free text in addition to the condition. */
  search?: FreeText;
  /** Absent if order does not matter: for a count. */
  sort?: Sort;
}

/**
 * Another table that finds the matching rows, and the conditions that it leaves to check: `rest` and the text
 * `search`. Undefined if the family's own table is faster.
 */
export type Shortcut = (
  question: ParsedQuestion,
  asking: Asking,
) => { source: Source; rest: Condition; search?: FreeText } | undefined;

/** Rows that count for several entities each: `weight` says how many. */
export interface Weighed extends Source {
  readonly weight?: Sql;
}

/** Returns the materialized counts if they distinguish these fields; undefined if the entities must be counted. */
export type Tally = (paths: readonly string[], asking: Asking) => Omit<Weighed, 'columns'> | undefined;

export type Sort = readonly Pick<SortKey, 'path' | 'order'>[];

/** Context of a query: the business, the caller's rank and the base condition. */
export interface Asking {
  readonly businessId: string;
  readonly rank: CallerRank;
  /** The tenant and the fixed conditions of the call: `business_id = … and deleted_date is null`. */
  readonly where: Sql<boolean>;
}

/** Wire path of the query, which field violations begin with. */
export type QuestionPath = 'query' | 'search';

export type Question = Pick<Query, 'filter' | 'sort' | 'paging' | 'cursorPaging'> & Pick<Search, 'search'>;

/** Returns the condition of a query. Throws field violations for anything that the caller may not query. */
export function whereOf(
  family: Family,
  asking: Asking,
  { filter, search }: Pick<Question, 'filter' | 'search'>,
  filterPath: string,
): Sql<boolean> {
  const condition = parseFilter(filter, family.fields, asking.rank, filterPath);
  return matchCondition(family, asking, { ...family, where: asking.where }, { condition, search });
}

/** The rows of a source that match a condition and a text. */
function matchCondition(
  { fields }: Family,
  { rank }: Asking,
  { columns, where }: Source,
  { condition, search }: { condition: Condition; search?: FreeText },
): Sql<boolean> {
  const freeText = search ? freeTextToSql(search, fields, columns, rank) : sql<boolean>`true`;
  return sql<boolean>`${where} and ${conditionToSql(condition, columns)} and ${freeText}`;
}

/**
 * Returns the source of a query by the fastest path. Throws field violations for anything that the caller may not
 * query.
 */
export function sourceOf(
  family: Family,
  asking: Asking,
  { filter, search, sort }: { filter?: unknown; search?: FreeText; sort?: Sort },
  filterPath: string,
): Source {
  const condition = parseFilter(filter, family.fields, asking.rank, filterPath);
  const { source, ...left } = family.shortcut?.({ condition, search, sort }, asking) ?? {
    source: { ...family, where: asking.where },
    rest: condition,
    search,
  };
  return {
    ...source,
    where: matchCondition(family, asking, source, { condition: left.rest, search: left.search }),
  };
}

interface Counting {
  filter?: unknown;
  search?: FreeText;
  /** Fields that the counts are grouped by. */
  counted?: readonly string[];
}

/** The materialized counts of a query; undefined if its entities must be counted. */
export function talliedSourceOf(
  family: Family,
  asking: Asking,
  { filter, search, counted = [] }: Counting,
  filterPath: string,
): Weighed | undefined {
  if (!family.tally || search?.expression) return undefined;
  const condition = parseFilter(filter, family.fields, asking.rank, filterPath);
  const tally = family.tally([...pathsIn(condition), ...counted], asking);
  if (!tally) return undefined;
  const source: Weighed = { columns: family.columns, ...tally };
  return { ...source, where: matchCondition(family, asking, source, { condition, search }) };
}

/** Like {@link sourceOf}, for counts. */
export function weighedSourceOf(
  family: Family,
  asking: Asking,
  counting: Counting,
  filterPath: string,
): Weighed {
  const tallied = talliedSourceOf(family, asking, counting, filterPath);
  if (tallied) return tallied;
  const { filter, search, counted = [] } = counting;
  if (counted.length === 0) return sourceOf(family, asking, { filter, search }, filterPath);
  const condition = parseFilter(filter, family.fields, asking.rank, filterPath);
  const source = { ...family, where: asking.where };
  const { columns, from } = family;
  return { columns, from, where: matchCondition(family, asking, source, { condition, search }) };
}

/** Counts the entities of a source. */
export function weighedCount({ from, where, weight }: Omit<Weighed, 'columns'>): Sql<{ count: number }> {
  const count = weight ? sql`coalesce(sum(${weight}), 0)` : sql`count(*)`;
  return sql<{ count: number }>`select ${count}::int as count from ${from} where ${where}`;
}

/** The paths of a condition, also below `and`, `or` and `not`. */
export function pathsIn(condition: Condition): string[] {
  if ('conditions' in condition) return condition.conditions.flatMap(pathsIn);
  return 'path' in condition ? [condition.path] : pathsIn(condition.condition);
}

/** Counts the entities that match a filter, without an upper limit. */
export async function countMatching(
  db: Queries,
  family: Family,
  asking: Asking,
  filter: unknown,
): Promise<number> {
  const row = await db.first(weighedCount(weighedSourceOf(family, asking, { filter }, 'filter')));
  return row?.count ?? 0;
}

/** The number of entities that a filter and a text find. */
export async function countFound(
  db: Queries,
  family: Family,
  asking: Asking,
  question: Pick<Question, 'filter' | 'search'>,
): Promise<number> {
  const where = whereOf(family, asking, question, 'filter');
  const row = await db.first(
    sql<{ count: number }>`select count(*)::int as count from ${family.from} where ${where}`,
  );
  return row?.count ?? 0;
}

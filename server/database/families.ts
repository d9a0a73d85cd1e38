import { sql } from 'kysely';
import type { CallerRank } from '../../contract/call.ts';
import type { Condition } from '../../contract/condition.ts';
import { parseFilter } from '../../contract/filter.ts';
import type { PagingRules } from '../../contract/paging.ts';
import type { FieldTable, Query, Search } from '../../contract/query.ts';
import type { SortKey } from '../../contract/sorting.ts';
import type { ColumnTable } from './columns.ts';
import type { Queries, Sql } from './database.ts';
import { conditionToSql } from './filterToSql.ts';
import { freeTextToSql } from './freeText.ts';

/** A family of entities that can be asked about. */
export interface Family {
  /** Names the family in its cursors: `services`. */
  readonly name: string;
  readonly fields: FieldTable;
  /** One for each field, and `id` among them. */
  readonly columns: ColumnTable;
  /** What stands behind `from`; joins must not multiply rows. */
  readonly from: Sql;
  readonly defaultSort: Sort;
  readonly paging?: PagingRules;
  /** How many fields the family sorts by at once. */
  readonly sortFields?: number;
  /** A quicker way to the rows of some questions. */
  readonly shortcut?: Shortcut;
}

/** Where rows are found, and which of them are asked about. */
export interface Source {
  readonly from: Sql;
  readonly columns: ColumnTable;
  readonly where: Sql<boolean>;
}

/**
 * Another table that leads to the rows that fit a condition, and what of the condition is left to ask then. `sort` is
 * absent where the order does not matter: for a count. Undefined where the family itself answers better.
 */
export type Shortcut = (
  question: { condition: Condition; sort?: Sort },
  asking: Asking,
) => { source: Source; rest: Condition } | undefined;

export type Sort = readonly Pick<SortKey, 'path' | 'order'>[];

/** Who asks, and of which business. */
export interface Asking {
  readonly businessId: string;
  readonly rank: CallerRank;
  /** The tenant, and what the call itself leaves out: `business_id = … and deleted_date is null`. */
  readonly where: Sql<boolean>;
}

/** Where the wire holds the question; field violations begin with it. */
export type QuestionPath = 'query' | 'search';

/** A query or a search as it came over the wire. */
export type Question = Pick<Query, 'filter' | 'sort' | 'paging' | 'cursorPaging'> & Pick<Search, 'search'>;

/** The rows that are asked about. Throws field violations for what the caller cannot ask. */
export function whereOf(
  { fields, columns }: Family,
  { where, rank }: Asking,
  { filter, search }: Pick<Question, 'filter' | 'search'>,
  filterPath: string,
): Sql<boolean> {
  const condition = conditionToSql(parseFilter(filter, fields, rank, filterPath), columns);
  const freeText = search ? freeTextToSql(search, fields, columns, rank) : sql<boolean>`true`;
  return sql<boolean>`${where} and ${condition} and ${freeText}`;
}

/** The rows that are asked about, by the shortest way to them. Throws field violations for what the caller cannot ask. */
export function sourceOf(
  family: Family,
  asking: Asking,
  { filter, search, sort }: { filter?: unknown; search?: Search['search']; sort?: Sort },
  filterPath: string,
): Source {
  const condition = parseFilter(filter, family.fields, asking.rank, filterPath);
  const found = family.shortcut?.({ condition, sort }, asking);
  const { from, columns, where } = found?.source ?? { ...family, where: asking.where };
  const asked = conditionToSql(found?.rest ?? condition, columns);
  const freeText = search ? freeTextToSql(search, family.fields, columns, asking.rank) : sql<boolean>`true`;
  return { from, columns, where: sql<boolean>`${where} and ${asked} and ${freeText}` };
}

/** How many entities fit a filter, however many they are. */
export async function countMatching(
  db: Queries,
  family: Family,
  asking: Asking,
  filter: unknown,
  filterPath = 'filter',
): Promise<number> {
  const { from, where } = sourceOf(family, asking, { filter }, filterPath);
  const row = await db.first(sql<{ count: number }>`
    select count(*)::int as count from ${from} where ${where}`);
  return row?.count ?? 0;
}

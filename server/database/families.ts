import { sql } from 'kysely';
import type { CallerRank } from '../../contract/call.ts';
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
  readonly defaultSort: readonly Pick<SortKey, 'path' | 'order'>[];
  readonly paging?: PagingRules;
  /** How many fields the family sorts by at once. */
  readonly sortFields?: number;
}

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

/** How many entities fit a filter, however many they are. */
export async function countMatching(
  db: Queries,
  family: Family,
  asking: Asking,
  filter: unknown,
  filterPath = 'filter',
): Promise<number> {
  const condition = conditionToSql(
    parseFilter(filter, family.fields, asking.rank, filterPath),
    family.columns,
  );
  const row = await db.first(sql<{ count: number }>`
    select count(*)::int as count from ${family.from} where ${asking.where} and ${condition}`);
  return row?.count ?? 0;
}

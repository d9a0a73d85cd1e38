import { sql } from 'kysely';
import type { CallerRank } from '../../contract/call.ts';
import type { Condition } from '../../contract/condition.ts';
import { parseFilter } from '../../contract/filter.ts';
import type { PagingRules } from '../../contract/paging.ts';
import type { FieldTable, FreeText, Query, Search } from '../../contract/query.ts';
import type { SortKey } from '../../contract/sorting.ts';
import type { ColumnTable } from './columns.ts';
import type { Queries, Sql } from './database.ts';
import { conditionToSql } from './lists/filterToSql.ts';
import { freeTextToSql } from './lists/freeText.ts';

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
  /** A quicker way for a text that is searched for; undefined where there is none. */
  readonly byText?: (db: Queries, asking: Asking, search: FreeText) => Promise<Shortcut | undefined>;
  /** Sums that are kept, for questions about how many. */
  readonly tally?: Tally;
}

/** Where rows are found, and which of them are asked about. */
export interface Source {
  readonly from: Sql;
  readonly columns: ColumnTable;
  readonly where: Sql<boolean>;
  /** The plan that is best for one asking of this is best for all, whatever the values: it is worth keeping. */
  readonly steady?: boolean;
}

interface Asked {
  condition: Condition;
  /** A text that is searched for beside the condition. */
  search?: FreeText;
  /** Absent where the order does not matter: for a count. */
  sort?: Sort;
}

/**
 * Another table that leads to the rows that fit, and what is left to ask of them then: the condition `rest` and the text
 * `search`. Undefined where the family itself answers better.
 */
export type Shortcut = (
  question: Asked,
  asking: Asking,
) => { source: Source; rest: Condition; search?: FreeText } | undefined;

/** Rows that each stand for several entities: `weight` says for how many. */
export interface Weighed extends Source {
  readonly weight?: Sql;
}

/** The kept sums, when they tell these fields apart; undefined when the entities themselves must be counted. */
export type Tally = (paths: readonly string[], asking: Asking) => Omit<Weighed, 'columns'> | undefined;

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
  family: Family,
  asking: Asking,
  { filter, search }: Pick<Question, 'filter' | 'search'>,
  filterPath: string,
): Sql<boolean> {
  const condition = parseFilter(filter, family.fields, asking.rank, filterPath);
  return fitting(family, asking, { ...family, where: asking.where }, { condition, search });
}

/** The rows of a source that fit a condition and a text. */
function fitting(
  { fields }: Family,
  { rank }: Asking,
  { columns, where }: Source,
  { condition, search }: { condition: Condition; search?: FreeText },
): Sql<boolean> {
  const freeText = search ? freeTextToSql(search, fields, columns, rank) : sql<boolean>`true`;
  return sql<boolean>`${where} and ${conditionToSql(condition, columns)} and ${freeText}`;
}

/** The rows that are asked about, by the shortest way to them. Throws field violations for what the caller cannot ask. */
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
    where: fitting(family, asking, source, { condition: left.rest, search: left.search }),
  };
}

interface Counting {
  filter?: unknown;
  search?: FreeText;
  /** The fields that are told apart. */
  counted?: readonly string[];
}

/** The same for a question about how many. */
export function weighedSourceOf(
  family: Family,
  asking: Asking,
  { filter, search, counted = [] }: Counting,
  filterPath: string,
): Weighed {
  const condition = parseFilter(filter, family.fields, asking.rank, filterPath);
  const { columns, from } = family;
  const kept = search?.expression ? undefined : family.tally?.([...pathsIn(condition), ...counted], asking);
  if (!kept && counted.length === 0) return sourceOf(family, asking, { filter, search }, filterPath);
  const source: Weighed = { columns, ...(kept ?? { from, where: asking.where }) };
  return { ...source, where: fitting(family, asking, source, { condition, search }) };
}

/** The fields that a condition asks about. */
export function pathsIn(condition: Condition): string[] {
  if ('conditions' in condition) return condition.conditions.flatMap(pathsIn);
  return 'path' in condition ? [condition.path] : pathsIn(condition.condition);
}

/** How many entities fit a filter, however many they are. */
export async function countMatching(
  db: Queries,
  family: Family,
  asking: Asking,
  filter: unknown,
  filterPath = 'filter',
): Promise<number> {
  const { from, where, weight } = weighedSourceOf(family, asking, { filter }, filterPath);
  const count = weight ? sql`coalesce(sum(${weight}), 0)` : sql`count(*)`;
  const row = await db.first(
    sql<{ count: number }>`select ${count}::int as count from ${from} where ${where}`,
  );
  return row?.count ?? 0;
}

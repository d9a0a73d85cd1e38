import { sql } from 'kysely';
import { invalidField } from '../../../contract/errors.ts';
import {
  type CursorPagingMetadata,
  type PagingMetadata,
  parsePaging,
} from '../../../contract/queries/paging.ts';
import { parseSort } from '../../../contract/queries/sorting.ts';
import { type Cursor, foreignCursor, makeCursor, readCursor } from './cursors.ts';
import type { Queries, Sql } from '../database.ts';
import {
  type Asking,
  type Family,
  type Question,
  type QuestionPath,
  type Sort,
  type Source,
  sourceOf,
  talliedSourceOf,
  weighedCount,
} from '../families.ts';
import { reusable, steadily } from '../prepared.ts';
import { type OrderKey, type Position, afterPosition, orderKeys, orderToSql, reversed } from './keyset.ts';

/** Context of a page besides the query. */
export interface AskingForPage<Row extends object> extends Asking {
  /** The `select` clause. */
  readonly select: Sql<Row>;
  /** Adds further data to the rows of a page in the same statement; worth it if its plan is cached. */
  readonly complete?: (page: Sql, order: Sql) => Sql;
  /** Name of the call: its cursors are valid for this call only. */
  readonly call: string;
  /** `options.config.secret`: signs the cursors. */
  readonly secret: string;
}

/** Above it, counting takes too long: the answer has `tooManyToCount` instead of a total. */
export const largestTotal = 10_000;

/**
 * Returns one page of a family, by offset or by cursor as the query says, with the paging metadata of the wire
 * (reference/query-language.md section 4). Throws field violations for an invalid query.
 */
export async function queryPage<Row extends object>(
  db: Queries,
  family: Family,
  asking: AskingForPage<Row>,
  question: Question,
  at: QuestionPath = 'query',
): Promise<{ rows: Row[]; pagingMetadata: PagingMetadata }> {
  const page = parsePaging(question, family.paging, at);
  if (page.kind === 'cursor') return queryCursorPage(db, family, asking, question, at);
  const { limit, offset } = page;
  const sort = sortOf(family, asking, question, at);
  const { from, columns, where, steady } = sourceOf(family, asking, { ...question, sort }, `${at}.filter`);
  const order = orderToSql(orderKeys(sort, columns));
  const tallied = talliedSourceOf(family, asking, question, `${at}.filter`);
  const counting = tallied ? weighedCount(tallied) : countSql({ from, where }, largestTotal);
  const selected = sql`${asking.select}, (${counting}) as ${sql.id(countColumn)}`;
  const rest = sql`from ${from} where ${where} order by ${order} limit ${sql.lit(limit + 1)} offset ${sql.lit(offset)}`;
  const found = await rowsOf<Row & Counted>(db, asking, { selected, order, rest }, steady && offset === 0);
  const rows = found.slice(0, limit).map(({ [countColumn]: _count, ...row }) => row as unknown as Row);
  // A page beyond the end has no row that carries the total.
  const total = found[0]?.[countColumn] ?? (offset === 0 ? 0 : await countOf(db, counting));
  const isCounted = total <= largestTotal;
  const totals = isCounted ? { total, tooManyToCount: false } : { tooManyToCount: true };
  const hasNext = found.length > limit;
  return { rows, pagingMetadata: { count: rows.length, offset, ...totals, hasNext } };
}

/**
 * Returns one page of a family with cursor paging only. Following the cursors in either direction returns every
 * row that keeps its position exactly once, whatever is inserted or deleted in between.
 */
export async function queryCursorPage<Row extends object>(
  db: Queries,
  family: Family,
  asking: AskingForPage<Row>,
  question: Question,
  at: QuestionPath = 'query',
): Promise<{ rows: Row[]; pagingMetadata: CursorPagingMetadata }> {
  const page = parsePaging(question, { ...family.paging, default: 'cursor' }, at);
  if (page.kind === 'offset') throw onlyCursors(at);
  const own = { family: family.name, businessId: asking.businessId, call: asking.call };
  const cursor = page.cursor ? await readCursor(page.cursor, own, asking.secret, at) : undefined;
  const { filter, sort, search } = cursor?.question ?? question;
  const order = sortOf(family, asking, { sort }, at);
  const byText = search && (await family.byText?.(db, asking, search));
  const { from, columns, where, steady } = sourceOf(
    byText
      ? { ...family, shortcut: (asked, by) => byText(asked, by) ?? family.shortcut?.(asked, by) }
      : family,
    asking,
    { filter, search, sort: order },
    `${at}.filter`,
  );
  const keys = orderKeys(order, columns);
  if (cursor && cursor.position.length !== keys.length) throw foreignCursor(at);
  const backwards = cursor?.towards === 'prev';
  const walked = backwards ? reversed(keys) : keys;

  // The rows on the other side of the cursor; before the first page there are none. In order, the nearest one is found
  // by the index of the page; `exists` would drop the order.
  const behind = cursor
    ? sql`${where} and ${afterPosition(reversed(walked), cursor.position, { inclusive: !cursor.inclusive })}`
    : sql`false`;
  const walk = orderToSql(walked);
  const selected = sql`${asking.select}, ${positionToSql(keys)} as ${sql.id(positionColumn)},
    coalesce((select true from ${from} where ${behind} order by ${orderToSql(reversed(walked))} limit 1), false)
      as ${sql.id(behindColumn)}`;
  const rest = sql`from ${from}
    where ${where} and ${cursor ? afterPosition(walked, cursor.position, cursor) : sql`true`}
    order by ${walk} limit ${sql.lit(page.limit + 1)}`;
  const found = await rowsOf<Row & Positioned>(db, asking, { selected, order: walk, rest }, steady);
  const rows = found.slice(0, page.limit);
  if (backwards) rows.reverse();

  const more = found.length > page.limit;
  const { first, last } = edgesOf(rows, cursor);
  // An empty page has no row that carries this flag.
  const isBehind = found[0]?.[behindColumn] ?? (cursor !== undefined && (await anyRow(db, from, behind)));
  const hasNext = backwards ? isBehind : more;
  const hasPrev = backwards ? more : isBehind;

  const towards = (direction: Cursor['towards'], edge: Edge) =>
    makeCursor(
      { ...own, question: { filter, sort, search }, towards: direction, ...edge },
      asking.secret,
      at,
    );
  const [next, prev] = await Promise.all([
    hasNext && last ? towards('next', last) : undefined,
    hasPrev && first ? towards('prev', first) : undefined,
  ]);
  const cursors = { ...(next && { next }), ...(prev && { prev }) };
  return {
    rows: rows.map(
      ({ [positionColumn]: _position, [behindColumn]: _behind, ...row }) => row as unknown as Row,
    ),
    pagingMetadata: { count: rows.length, cursors, hasNext },
  };
}

/**
 * Queries a page. With a cached plan, the same statement completes the rows. Pages of a family that is completed are
 * reused while nothing is committed, those of a search by text too: they are read most.
 */
async function rowsOf<Row>(
  db: Queries,
  { complete }: Pick<AskingForPage<object>, 'complete'>,
  { selected, order, rest }: { selected: Sql; order: Sql; rest: Sql },
  steady: boolean | undefined,
): Promise<Row[]> {
  const ofPage = sql<Row>`select ${selected} ${rest}`;
  if (!complete) return db.rows(steady ? steadily(ofPage) : ofPage);
  if (!steady) return db.rows(reusable(ofPage));
  const number = sql.id(numberColumn);
  const page = sql`select ${selected}, row_number() over (order by ${order}) as ${number} ${rest}`;
  return db.rows(steadily(complete(page, number) as Sql<Row>, 'queries', { isReusable: true }));
}

function onlyCursors(at: QuestionPath): Error {
  return invalidField(`${at}.paging`, 'is not offered here: use cursorPaging', 'FIELD_NOT_ALLOWED');
}

function sortOf(family: Family, { rank }: Asking, { sort }: Pick<Question, 'sort'>, at: QuestionPath): Sort {
  const asked = parseSort(sort, family.fields, rank, { maximum: family.sortFields, at: `${at}.sort` });
  return asked.length > 0 ? asked : family.defaultSort;
}

/** Column names that no table has. */
const positionColumn = 'position on the page';
const behindColumn = 'any row behind';
type Positioned = Record<typeof positionColumn, Position> & Record<typeof behindColumn, boolean>;
const numberColumn = 'number on the page';
const countColumn = 'rows altogether';
type Counted = Record<typeof countColumn, number>;

function positionToSql(keys: readonly OrderKey[]): Sql {
  return sql`array[${sql.join(keys.map(({ expression }) => sql`(${expression})::text`))}]`;
}

/** Boundary of a page: the next one begins after this position, or at it. */
type Edge = Pick<Cursor, 'position' | 'inclusive'>;

/** An empty page, whose rows were deleted after its cursor was made, has the cursor's position as both edges. */
function edgesOf(rows: readonly Positioned[], cursor: Cursor | undefined): { first?: Edge; last?: Edge } {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first && last) {
    return {
      first: { position: [...first[positionColumn]], inclusive: false },
      last: { position: [...last[positionColumn]], inclusive: false },
    };
  }
  if (!cursor) return {};
  const back: Edge = { position: cursor.position, inclusive: !cursor.inclusive };
  return { first: back, last: back };
}

async function anyRow(db: Queries, from: Sql, where: Sql): Promise<boolean> {
  const row = await db.first(sql<{ found: boolean }>`
    select exists (select from ${from} where ${where}) as found`);
  return row?.found ?? false;
}

/** Counts the rows; undefined if there are more than `most`. */
export async function countUpTo(
  db: Queries,
  { from }: Pick<Source, 'from'>,
  where: Sql,
  most: number,
): Promise<number | undefined> {
  const count = await countOf(db, countSql({ from, where }, most));
  return count > most ? undefined : count;
}

async function countOf(db: Queries, counting: Sql): Promise<number> {
  const row = await db.first(sql<{ count: number }>`select (${counting}) as count`);
  return row?.count ?? 0;
}

/** Counts the rows and stops one beyond `most`. */
function countSql({ from, where }: Pick<Source, 'from'> & { where: Sql }, most: number): Sql<number> {
  return sql<number>`select count(*)::int from (select from ${from} where ${where} limit ${sql.lit(most + 1)}) as counted`;
}

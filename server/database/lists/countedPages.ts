import type { PagingMetadata } from '../../../contract/queries/paging.ts';
import { readCursor } from './cursors.ts';
import type { Queries } from '../database.ts';
import { whereOf, type Family, type Question } from '../families.ts';
import { countUpTo, largestTotal, queryPage, type AskingForPage } from './pages.ts';

/**
 * Returns a page for families with paging metadata in the offset shape and cursors inside
 * (reference/query-language.md section 4): cursor pages have a total too.
 */
export async function queryCountedPage<Row extends object>(
  db: Queries,
  family: Family,
  asking: AskingForPage<Row>,
  question: Question,
): Promise<{ rows: Row[]; pagingMetadata: PagingMetadata }> {
  const { rows, pagingMetadata } = await queryPage(db, family, asking, question);
  const { cursors = {} } = pagingMetadata;
  if ('tooManyToCount' in pagingMetadata) return { rows, pagingMetadata: { ...pagingMetadata, cursors } };
  const { filter } = await askedFor(family, asking, question);
  const total = await countUpTo(
    db,
    family,
    whereOf(family, asking, { filter }, 'query.filter'),
    largestTotal,
  );
  const totals = total === undefined ? { tooManyToCount: true } : { total, tooManyToCount: false };
  return { rows, pagingMetadata: { ...pagingMetadata, ...totals, cursors } };
}

/** Restores the first page's query: requests for later pages have only the cursor. */
async function askedFor<Row extends object>(
  { name }: Family,
  { businessId, call, secret }: AskingForPage<Row>,
  question: Question,
): Promise<Pick<Question, 'filter'>> {
  const cursor = question.cursorPaging?.cursor;
  if (!cursor) return question;
  return (await readCursor(cursor, { family: name, businessId, call }, secret, 'query')).question;
}

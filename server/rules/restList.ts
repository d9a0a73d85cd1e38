import * as z from 'zod';
import { ApiError, mapViolations, invalidField } from '../../contract/errors.ts';
import { largestRestPage, type RestListQuery } from '../../contract/queries/restList.ts';
import { parsedBy } from '../../contract/violations.ts';
import { parseJsonText } from '../json/jsonText.ts';

/** A list query in the dialect of ra-data-simple-rest. */
export interface RestQuestion<Filter, SortField extends string> {
  filter: Filter;
  sort?: { field: SortField; descending: boolean };
  offset: number;
  limit: number;
}

interface RestRules<Filter, SortField extends string> {
  filter: z.ZodType<Filter>;
  sortFields: readonly SortField[];
}

const range = z.tuple([z.int().min(0), z.int().min(0)]);

/** Parses the three parameters. Throws field violations that name `filter.…`, `range` or `sort`. */
export function parseRestList<Filter, SortField extends string>(
  { filter = '{}', range: positions = `[0,${largestRestPage - 1}]`, sort }: RestListQuery,
  rules: RestRules<Filter, SortField>,
): RestQuestion<Filter, SortField> {
  const order = z.tuple([
    z.enum(rules.sortFields as readonly [SortField, ...SortField[]]),
    z.enum(['ASC', 'DESC']),
  ]);
  const asked = parsedBy(rules.filter, jsonOf(filter, 'filter'), 'filter');
  const [first, last] = parsedBy(range, jsonOf(positions, 'range'), 'range');
  if (last < first || last - first >= largestRestPage) {
    throw invalidField('range', `must be a range of 1 to ${largestRestPage} items, for example [0,24]`);
  }
  const page = { filter: asked, offset: first, limit: last - first + 1 };
  if (sort === undefined) return page;
  const [field, direction] = parsedBy(order, jsonOf(sort, 'sort'), 'sort');
  return { ...page, sort: { field, descending: direction === 'DESC' } };
}

function jsonOf(text: string, at: string): unknown {
  try {
    return parseJsonText(text, at);
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    throw cause.fieldViolations.length > 0
      ? mapViolations(cause, (violation) => ({ ...violation, field: `${at}.${violation.field}` }))
      : invalidField(at, 'must be JSON', 'FORMAT');
  }
}

/** Content-Range header with the range and the total of an answer: `activity 0-24/319`. */
export function contentRange(list: string, offset: number, count: number, total: number): string {
  return count === 0 ? `${list} */${total}` : `${list} ${offset}-${offset + count - 1}/${total}`;
}

import * as z from 'zod';
import {
  ApiError,
  invalidArgument,
  mapViolations,
  invalidField,
  type FieldViolation,
} from '../../contract/errors.ts';
import { largestRestPage, type RestListQuery } from '../../contract/queries/restList.ts';
import { zodToViolations } from '../../contract/violations.ts';
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
  const asked = parsed(rules.filter, filter, 'filter');
  const [first, last] = parsed(range, positions, 'range');
  if (last < first || last - first >= largestRestPage) {
    throw invalidField('range', `must be a range of 1 to ${largestRestPage} items, for example [0,24]`);
  }
  const page = { filter: asked, offset: first, limit: last - first + 1 };
  if (sort === undefined) return page;
  const [field, direction] = parsed(order, sort, 'sort');
  return { ...page, sort: { field, descending: direction === 'DESC' } };
}

function parsed<Value>(schema: z.ZodType<Value>, text: string, at: string): Value {
  const result = schema.safeParse(jsonOf(text, at), { reportInput: true });
  if (!result.success) throw invalidArgument(zodToViolations(result.error, [at]));
  return result.data;
}

function jsonOf(text: string, at: string): unknown {
  try {
    return parseJsonText(text, at);
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    const noJson: FieldViolation = { field: at, description: 'must be JSON', violatedRule: 'FORMAT' };
    throw cause.fieldViolations.length > 0
      ? mapViolations(cause, (violation) => ({ ...violation, field: `${at}.${violation.field}` }))
      : invalidArgument([noJson]);
  }
}

/** Content-Range header with the range and the total of an answer: `activity 0-24/319`. */
export function contentRange(list: string, offset: number, count: number, total: number): string {
  return count === 0 ? `${list} */${total}` : `${list} ${offset}-${offset + count - 1}/${total}`;
}

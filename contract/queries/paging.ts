import * as z from 'zod';
import { type FieldViolation, invalidArgument } from '../errors.ts';
import { queryLimits } from './query.ts';

/**
 * The page that a caller requests, and its description in the answer (reference/query-language.md sections 1 and 4).
 */
export type Page =
  | { readonly kind: 'offset'; readonly limit: number; readonly offset: number }
  | { readonly kind: 'cursor'; readonly limit: number; readonly cursor: string | undefined };

const cursors = z.strictObject({
  /** Absent on the last page. */
  next: z.string().optional(),
  /** Absent on the first page. */
  prev: z.string().optional(),
});

/** The paging of an answer to a request by offset. */
export const pagingMetadata = z.strictObject({
  /** Entities on this page. */
  count: z.int(),
  offset: z.int().optional(),
  /** Entities that match the filter; absent with `tooManyToCount`. */
  total: z.int().optional(),
  /** More matches than are counted. */
  tooManyToCount: z.boolean().optional(),
  hasNext: z.boolean().optional(),
  cursors: cursors.optional(),
});
export type PagingMetadata = z.infer<typeof pagingMetadata>;

/** The paging of an answer to a request by cursor. */
export const cursorPagingMetadata = z.strictObject({
  count: z.int(),
  cursors: cursors,
  hasNext: z.boolean(),
});
export type CursorPagingMetadata = z.infer<typeof cursorPagingMetadata>;

interface PageRequest {
  filter?: unknown;
  sort?: readonly unknown[];
  paging?: { limit?: number; offset?: number };
  cursorPaging?: { limit?: number; cursor?: string };
}

/** The page sizes of a family and its default paging. */
export interface PagingRules {
  defaultLimit?: number;
  maxLimit?: number;
  default?: Page['kind'];
}

/** The path of a field of the paging; `at` is empty where the paging is a field of the body itself. */
export const wirePath = (at: string, field: string): string => (at ? `${at}.${field}` : field);

/**
 * Parses the requested page. `at` is the request's wire path: `query` or `search`. Both kinds of paging at once, a page
 * too large, and a filter or sort with a cursor are field violations.
 */
export function parsePaging(request: PageRequest, rules: PagingRules = {}, at = 'query'): Page {
  const { paging, cursorPaging } = request;
  const kind = cursorPaging ? 'cursor' : paging ? 'offset' : (rules.default ?? 'cursor');
  const field = kind === 'cursor' ? 'cursorPaging' : 'paging';
  const limit = (cursorPaging ?? paging)?.limit ?? rules.defaultLimit ?? queryLimits.page;
  const violations = [
    ...(paging && cursorPaging ? [bothWays(wirePath(at, 'paging'))] : []),
    ...numberViolations(wirePath(at, `${field}.limit`), limit, 1, rules.maxLimit ?? queryLimits.largestPage),
  ];

  if (kind === 'offset') {
    const offset = paging?.offset ?? 0;
    violations.push(...numberViolations(wirePath(at, 'paging.offset'), offset, 0, queryLimits.offset));
    if (violations.length > 0) throw invalidArgument(violations);
    return { kind, limit, offset };
  }
  const cursor = cursorPaging?.cursor || undefined;
  if (cursor !== undefined) violations.push(...cursorViolations(request, at));
  if (violations.length > 0) throw invalidArgument(violations);
  return { kind, limit, cursor };
}

function bothWays(field: string): FieldViolation {
  const description = 'cannot be used together with cursorPaging';
  return { field, description, violatedRule: 'ONE_OF_ALIGNMENT' };
}

function numberViolations(field: string, value: number, minimum: number, maximum: number): FieldViolation[] {
  if (!Number.isInteger(value)) {
    return [{ field, description: 'must be a whole number', violatedRule: 'VALIDATION' }];
  }
  if (value < minimum) {
    const data = { threshold: minimum };
    return [{ field, description: `must be at least ${minimum}`, violatedRule: 'MIN', data }];
  }
  if (value > maximum) {
    const more = field.endsWith('.offset') ? '; use cursorPaging to go further' : '';
    const data = { threshold: maximum };
    return [{ field, description: `must be at most ${maximum}${more}`, violatedRule: 'MAX', data }];
  }
  return [];
}

/** A cursor contains filter and sort; empty ones are accepted with it. */
function cursorViolations({ filter, sort }: PageRequest, at: string): FieldViolation[] {
  const description = 'must be omitted when a cursor is sent';
  const sent = [
    ...(filter && Object.keys(filter).length > 0 ? [`${at}.filter`] : []),
    ...(sort && sort.length > 0 ? [`${at}.sort`] : []),
  ];
  return sent.map((field) => ({ field, description, violatedRule: 'FIELD_NOT_ALLOWED' }));
}

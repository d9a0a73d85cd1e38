import * as z from 'zod';
import type { CallerRank } from '../callerRank.ts';
import { aggregationRequests } from './aggregations.ts';
import type { RuleParams } from '../entities/values/text.ts';
import { timeZoneOrOffset } from '../entities/values/timeZone.ts';
import { isFields } from '../paths.ts';

/**
 * The wire form of a query: filter, order and page (reference/query-language.md sections 1 and 5). The schemas check
 * shapes; the fields of a filter or a sort depend on the family and are checked against its {@link FieldTable} by
 * contract/queries/filter.ts and contract/queries/sorting.ts.
 */

/**
 * The type of a field. The plural forms are lists of values, including those collected from a list of objects;
 * `objects` is a list of objects, of which one item can be matched as a whole.
 */
export type FieldType =
  | 'text'
  | 'number'
  | 'boolean'
  | 'date'
  | 'guid'
  | 'enum'
  | 'texts'
  | 'guids'
  | 'numbers'
  | 'objects';

export type ListType = 'texts' | 'guids' | 'numbers';
export type ScalarType = Exclude<FieldType, ListType | 'objects'>;

/** The operators by the reference's names without the dollar. Implied equality is `eq`. */
export const operators = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'in',
  'nin',
  'startsWith',
  'endsWith',
  'contains',
  'hasSome',
  'hasAll',
  'exists',
  'isEmpty',
  'matchItems',
] as const;
export type Operator = (typeof operators)[number];

const ordered = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'nin', 'exists'] as const;
const named = ['eq', 'ne', 'in', 'nin', 'exists'] as const;
/** A list equals only null: `{"staffMemberIds": null}` finds those without any. */
const listed = ['eq', 'ne', 'hasSome', 'hasAll', 'exists', 'isEmpty'] as const;

/** The operators of a type; a field may allow fewer. */
export const operatorsOf: Readonly<Record<FieldType, readonly Operator[]>> = {
  text: [...ordered, 'startsWith', 'endsWith', 'contains', 'isEmpty'],
  number: ordered,
  boolean: named,
  date: ordered,
  guid: ordered,
  enum: named,
  texts: listed,
  guids: listed,
  numbers: listed,
  objects: ['eq', 'ne', 'exists', 'isEmpty', 'matchItems'],
};

/** The allowed queries on one field of a family. A field that is not in the family's table cannot be queried. */
export interface QueryField {
  type: FieldType;
  /** The operators that the family allows; default: all of the type. */
  operators?: readonly Operator[];
  /** For `objects`: the fields of one item, by relative path. */
  items?: FieldTable;
  /** The values of an `enum`; others are refused. Default: any text. */
  values?: readonly string[];
  /** Whether the field is sortable. A list sorts by its smallest value. */
  sort?: boolean;
  /** Whether free-text search includes it. */
  search?: boolean;
  /** Whether it can be aggregated. */
  aggregate?: boolean;
  /** Callers below this rank get the same answer as for a missing field. */
  minimumRank?: CallerRank;
  /** Every entity has a value here, so a filter for its presence is not selective. */
  required?: boolean;
}

/** The query fields of a family by wire path: `payment.options.online`, `supportedSlugs.name`. */
export type FieldTable = Readonly<Record<string, QueryField>>;

/** The field that a caller of this rank can query, or undefined. Ignores inherited properties. */
export function findField(fields: FieldTable, path: string): QueryField | undefined {
  return Object.hasOwn(fields, path) ? fields[path] : undefined;
}

/**
 * The condition of a search text in families without free-text search: their names contain it. Filters distinguish
 * upper and lower case and people who search do not, so it matches the usual spellings.
 */
export function nameCondition(text: string): Record<string, unknown> {
  const [only, ...others] = [...spellingsOf(text)].map((spelling) => ({ name: { $contains: spelling } }));
  return others.length === 0 ? { ...only } : { $or: [only, ...others] };
}

/** As written, and in lower case, with a capital, with a capital in each word, and in capitals. */
function spellingsOf(text: string): Set<string> {
  const lower = text.toLowerCase();
  const withCapitals = (start: RegExp) => lower.replaceAll(start, (letter) => letter.toUpperCase());
  return new Set([
    text,
    lower,
    withCapitals(/^\p{L}/gu),
    withCapitals(/(?<!\p{L})\p{L}/gu),
    lower.toUpperCase(),
  ]);
}

/** Joins two filters, even on the same field. */
export function bothFilters(
  one: Record<string, unknown>,
  other: Record<string, unknown>,
): Record<string, unknown> {
  return Object.keys(one).length === 0 ? other : { $and: [one, other] };
}

/** Specification section 9 and security goal C3. */
export const queryLimits = {
  /** For a family that declares no other (reference/query-language.md section 1). */
  page: 50,
  largestPage: 100,
  /** A page beyond it requires skipping that many rows: use cursors. */
  offset: 100_000,
  filterDepth: 20,
  conditions: 200,
  listOperand: 1000,
  textOperand: 1000,
  sortFields: 50,
  /** The platform allows 16,000; ours contain the filter, which may have a thousand ids. */
  cursor: 65_536,
  expression: 200,
} as const;

/** Kept exactly as sent, including an own `__proto__`: contract/queries/filter.ts refuses unknown parts. */
const filter = z.custom<Record<string, unknown>>().check(({ value, issues }) => {
  // An absent filter is a missing field, also where a call needs one.
  if (value === undefined) issues.push({ code: 'invalid_type', expected: 'object', input: value });
  else if (!isFields(value)) {
    const message = 'must be an object such as {"name": {"$startsWith": "Yoga"}}';
    issues.push({ code: 'custom', message, input: value });
  }
});

export const sortOrders = ['ASC', 'DESC'] as const;
export const sortEntry = z.strictObject({
  fieldName: z.string().min(1).max(512),
  order: z.enum(sortOrders).optional(),
});
/** Ascending by default. */
export type SortEntry = z.infer<typeof sortEntry>;
const sort = z.array(sortEntry).max(queryLimits.sortFields);

/** The maximum page size depends on the family: contract/queries/paging.ts checks it. */
const limit = z.int().min(1);
const paging = z.strictObject({ limit: limit.optional(), offset: z.int().min(0).optional() });
/** The page of a list without a filter or sort of its own. */
export const cursorPaging = z.strictObject({
  limit: limit.optional(),
  cursor: z.string().max(queryLimits.cursor).optional(),
});

/** Answers contain whole entities; projections are refused rather than ignored. */
const notAllowed: RuleParams = { violatedRule: 'FIELD_NOT_ALLOWED' };
const noProjection = z.array(z.string()).refine((names) => names.length === 0, {
  error: 'must be empty: responses contain whole entities',
  params: notAllowed,
});

const projection = { fields: noProjection.optional(), fieldsets: noProjection.optional() };

/** A query with paging by offset or by cursor: services. */
export const query = z.strictObject({
  filter: filter.optional(),
  sort: sort.optional(),
  paging: paging.optional(),
  cursorPaging: cursorPaging.optional(),
  ...projection,
});
export type Query = z.infer<typeof query>;

/** A query with paging by cursor only. */
export const cursorQuery = query.omit({ paging: true });
export type CursorQuery = z.infer<typeof cursorQuery>;

/** The filter alone: count, and the by-filter calls. */
export const queryFilter = filter;

const searchModes = ['OR', 'AND'] as const;
export const freeText = z.strictObject({
  expression: z.string().max(queryLimits.expression).optional(),
  /** Default: OR. */
  mode: z.enum(searchModes).optional(),
  /** Default, also when empty: all searchable fields. */
  fields: z.array(z.string().max(200)).max(10).optional(),
  /** Tolerates one extra, missing, swapped or wrong letter per word. */
  fuzzy: z.boolean().optional(),
});
export type FreeText = z.infer<typeof freeText>;

/** The free-text search of a list: more words find fewer records. */
export const listSearch = (text: string): FreeText => ({ expression: text, mode: 'AND' });

/** A search: filter and sort as in a query, free text, aggregations (reference/query-language.md section 5). */
export const search = z.strictObject({
  filter: filter.optional(),
  sort: sort.max(10).optional(),
  cursorPaging: cursorPaging.optional(),
  aggregations: aggregationRequests.optional(),
  search: freeText.optional(),
  /** IANA name or offset such as `+02:00`; date histograms use its days. */
  timeZone: timeZoneOrOffset.optional(),
});
export type Search = z.infer<typeof search>;

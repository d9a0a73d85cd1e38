import * as z from 'zod';
import { audienceOf } from './audience.ts';
import type { CallerRank } from './call.ts';
import { aggregationRequests } from './aggregations.ts';
import { timeZoneOrOffset } from './entities/timeZone.ts';

/**
 * The wire form of a question: which entities, in which order, how many (reference/query-language.md sections 1 and 5).
 * The schemas check shapes; what a filter or a sort may name depends on the family and is checked against its
 * {@link FieldTable} by contract/filter.ts and contract/sorting.ts.
 */

/**
 * What a field holds. The plural forms are lists of values, also those gathered through a list of objects; `objects` is
 * a list of objects itself, of which one item can be asked for as a whole.
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
/** A list equals nothing but null: `{"staffMemberIds": null}` asks for those without any. */
const listed = ['eq', 'ne', 'hasSome', 'hasAll', 'exists', 'isEmpty'] as const;

/** Which operators suit a type; a field may allow fewer. */
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

/** What may be asked of one field of a family. A field that is not in the family's table cannot be asked about. */
export interface QueryField {
  type: FieldType;
  /** The operators that the family allows; all that suit the type when absent. */
  operators?: readonly Operator[];
  /** Of `objects`: what may be asked of one item, by paths within it. */
  items?: FieldTable;
  /** The values of an `enum`; others are refused. Any text when absent. */
  values?: readonly string[];
  /** Whether one may sort by it. A list sorts by its smallest value. */
  sort?: boolean;
  /** Whether free-text search looks into it. */
  search?: boolean;
  /** Whether one may aggregate over it. */
  aggregate?: boolean;
  /** Callers below this rank get the answer they would get for a field that does not exist. */
  minimumRank?: CallerRank;
  /** Every entity has a value here, so asking for its presence restricts nothing. */
  required?: boolean;
}

/** The askable fields of a family by their wire path: `payment.options.online`, `supportedSlugs.name`. */
export type FieldTable = Readonly<Record<string, QueryField>>;

/**
 * The table with every field open to those who may read it of the entity. A field of another entity says by `minimumRank`
 * who may ask about it.
 */
export function askable<Table extends FieldTable>(entity: z.ZodType, table: Table): Table {
  const fields = Object.entries(table).map(([path, field]) => {
    const minimumRank = field.minimumRank ?? audienceOf(entity, path);
    if (!minimumRank) throw new Error(`Say who may ask about ${path}: the entity has no such field.`);
    return [path, { ...field, minimumRank }];
  });
  return Object.fromEntries(fields) as Table;
}

/** The field that a caller of this rank can ask about, or undefined. Never finds what an object inherits. */
export function findField(fields: FieldTable, path: string): QueryField | undefined {
  return Object.hasOwn(fields, path) ? fields[path] : undefined;
}

/** Specification section 9 and security goal C3. */
export const queryLimits = {
  /** Of a family that states no other (reference/query-language.md section 1). */
  page: 50,
  largestPage: 100,
  /** Beyond it a page is found only by walking over as many rows: cursors do it better. */
  offset: 100_000,
  filterDepth: 20,
  conditions: 200,
  listOperand: 1000,
  textOperand: 1000,
  sortFields: 50,
  /** The platform allows 16,000; ours carry the filter, and a filter may hold a thousand ids. */
  cursor: 65_536,
  expression: 200,
} as const;

/** Kept exactly as sent, own `__proto__` included: contract/filter.ts refuses what it does not know. */
const filter = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  { error: 'must be an object such as {"name": {"$startsWith": "Yoga"}}' },
);

export const sortOrders = ['ASC', 'DESC'] as const;
export const sortEntry = z.strictObject({
  fieldName: z.string().min(1).max(512),
  order: z.enum(sortOrders).optional(),
});
/** Ascending when `order` is absent. */
export type SortEntry = z.infer<typeof sortEntry>;
const sort = z.array(sortEntry).max(queryLimits.sortFields);

/** The largest page depends on the family: contract/paging.ts checks it. */
const limit = z.int().min(1);
const paging = z.strictObject({ limit: limit.optional(), offset: z.int().min(0).optional() });
const cursorPaging = z.strictObject({
  limit: limit.optional(),
  cursor: z.string().max(queryLimits.cursor).optional(),
});

/** Answers carry whole entities; asking for a part of one is refused, not overlooked. */
const noProjection = z
  .array(z.string())
  .max(0, { error: 'cannot select fields; responses contain whole entities' });

const projection = { fields: noProjection.optional(), fieldsets: noProjection.optional() };

/** A query of the families paged by offset or by cursor: services. */
export const query = z.strictObject({
  filter: filter.optional(),
  sort: sort.optional(),
  paging: paging.optional(),
  cursorPaging: cursorPaging.optional(),
  ...projection,
});
export type Query = z.infer<typeof query>;

/** A query of the families paged by cursor only. */
export const cursorQuery = query.omit({ paging: true });
export type CursorQuery = z.infer<typeof cursorQuery>;

/** The filter alone: count, and the by-filter calls. */
export const queryFilter = filter;

const searchModes = ['OR', 'AND'] as const;
export const freeText = z.strictObject({
  expression: z.string().max(queryLimits.expression).optional(),
  /** OR when absent. */
  mode: z.enum(searchModes).optional(),
  /** All searchable fields when absent or empty. */
  fields: z.array(z.string().max(200)).max(10).optional(),
  /** Also finds words with one letter too many, too few, swapped or wrong. */
  fuzzy: z.boolean().optional(),
});
export type FreeText = z.infer<typeof freeText>;

/** A search: filter and sort as in a query, free text, aggregations (reference/query-language.md section 5). */
export const search = z.strictObject({
  filter: filter.optional(),
  sort: sort.max(10).optional(),
  cursorPaging: cursorPaging.optional(),
  aggregations: aggregationRequests.optional(),
  search: freeText.optional(),
  /** IANA name or offset such as `+02:00`; the days of date histograms begin there. */
  timeZone: timeZoneOrOffset.optional(),
});
export type Search = z.infer<typeof search>;

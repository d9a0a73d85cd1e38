import * as z from 'zod';

/** Aggregations over the entities that a search finds (reference/query-language.md sections 5.1 and 5.2). */

const name = z.string().min(1).max(100);
const fieldPath = z.string().min(1).max(200);

const value = z.strictObject({
  /** Default: COUNT. */
  sortType: z.enum(['COUNT', 'VALUE']).optional(),
  /** Default: DESC. */
  sortDirection: z.enum(['DESC', 'ASC']).optional(),
  /** Default: 10. */
  limit: z.int().min(1).max(250).optional(),
  /** Default: EXCLUDE. */
  missingValues: z.enum(['EXCLUDE', 'INCLUDE']).optional(),
  includeOptions: z.strictObject({ addToBucket: z.string().min(1).max(20).optional() }).optional(),
});

const bucket = z
  .strictObject({ from: z.number().optional(), to: z.number().optional() })
  .refine(({ from, to }) => from !== undefined || to !== undefined, { error: 'needs from or to' });
const range = z.strictObject({ buckets: z.array(bucket).min(1).max(50) });

const scalar = z.strictObject({ type: z.enum(['COUNT_DISTINCT', 'MIN', 'MAX']) });

const dateHistogram = z.strictObject({
  interval: z.enum(['YEAR', 'MONTH', 'WEEK', 'DAY', 'HOUR', 'MINUTE', 'SECOND']),
});

/** Each kind requires its own block and refuses the others'. */
const valueAggregation = z.strictObject({
  name,
  type: z.literal('VALUE'),
  fieldPath,
  value: value.optional(),
});
const rangeAggregation = z.strictObject({ name, type: z.literal('RANGE'), fieldPath, range });
const scalarAggregation = z.strictObject({ name, type: z.literal('SCALAR'), fieldPath, scalar });
const dateHistogramAggregation = z.strictObject({
  name,
  type: z.literal('DATE_HISTOGRAM'),
  fieldPath,
  dateHistogram,
});
const flatAggregation = z.discriminatedUnion('type', [
  valueAggregation,
  rangeAggregation,
  scalarAggregation,
  dateHistogramAggregation,
]);
/** An aggregation over one field. */
export type FlatAggregation = z.infer<typeof flatAggregation>;

const nestedAggregation = z.strictObject({
  name,
  type: z.literal('NESTED'),
  fieldPath: fieldPath.optional(),
  nested: z.strictObject({ nestedAggregations: uniquelyNamed(z.array(flatAggregation).min(2).max(10)) }),
});

const aggregationRequest = z.discriminatedUnion('type', [
  valueAggregation,
  rangeAggregation,
  scalarAggregation,
  dateHistogramAggregation,
  nestedAggregation,
]);
export type AggregationRequest = z.infer<typeof aggregationRequest>;

export const aggregationRequests = uniquelyNamed(z.array(aggregationRequest).max(10));

function uniquelyNamed<List extends z.ZodType<readonly { name: string }[]>>(list: List): List {
  return list.refine((entries) => new Set(entries.map(({ name }) => name)).size === entries.length, {
    error: 'must have names that differ',
  });
}

const valueResult = z.strictObject({ value: z.string(), count: z.int() });
const rangeResult = z.strictObject({
  from: z.number().optional(),
  to: z.number().optional(),
  count: z.int(),
});
/** `value` is absent when no entity has one. */
const scalarResult = z.strictObject({ value: z.number().optional() });
const scalarDateResult = z.strictObject({ value: z.string().optional() });
const scalarType = { type: z.string().optional() };

const nestedResult = z.strictObject({
  value: valueResult.optional(),
  range: rangeResult.optional(),
  scalar: scalarResult.optional(),
  scalarDate: scalarDateResult.optional(),
  dateHistogram: valueResult.optional(),
});
export type NestedResult = z.infer<typeof nestedResult>;

const aggregationResult = z.strictObject({
  name: z.string(),
  type: z.string(),
  fieldPath: z.string().optional(),
  values: z.strictObject({ results: z.array(valueResult) }).optional(),
  ranges: z.strictObject({ results: z.array(rangeResult) }).optional(),
  scalar: scalarResult.extend(scalarType).optional(),
  scalarDate: scalarDateResult.extend(scalarType).optional(),
  dateHistogram: z.strictObject({ results: z.array(valueResult) }).optional(),
  nested: z
    .strictObject({
      results: z.array(z.strictObject({ results: z.record(z.string(), nestedResult) })),
    })
    .optional(),
});
export type AggregationResult = z.infer<typeof aggregationResult>;

/** The results in the order of the request. */
export const aggregationData = z.strictObject({ results: z.array(aggregationResult) });
export type AggregationData = z.infer<typeof aggregationData>;

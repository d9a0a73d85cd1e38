import { sql } from 'kysely';
import type {
  AggregationData,
  AggregationRequest,
  AggregationResult,
  FlatAggregation,
  NestedResult,
} from '../../../contract/queries/aggregations.ts';
import { rankAllows } from '../../../contract/callerRank.ts';
import { invalidArgument, invalidField, type FieldViolation } from '../../../contract/errors.ts';
import { offsetForm } from '../../../contract/entities/values/timeZone.ts';
import { entryType } from '../../../contract/queries/operands.ts';
import { type QueryField, type Search, findField } from '../../../contract/queries/query.ts';
import { type Bucket, bucketsToSql } from './aggregationSql.ts';
import type { Queries } from '../database.ts';
import { steadily } from '../prepared.ts';
import { DatabaseError } from '../databaseError.ts';
import { type Asking, type Family, weighedSourceOf } from '../families.ts';

/** The parts of a search that determine aggregations: without sort order and paging. */
type Summing = Pick<Search, 'aggregations' | 'filter' | 'search' | 'timeZone'>;

/**
 * Computes the aggregations of a search over all matching entities, not only those on the page
 * (reference/query-language.md section 5). `businessTimeZone` applies if the search names no zone.
 */
export async function aggregate(
  db: Queries,
  family: Family,
  asking: Asking,
  search: Summing,
  businessTimeZone: string,
): Promise<AggregationData> {
  const { aggregations = [], filter, search: freeText } = search;
  const timeZone = postgresTimeZone(search.timeZone ?? businessTimeZone);
  refuseWrongFields(aggregations, family, asking);
  if (aggregations.length === 0) return { results: [] };
  const sums = aggregations.map((aggregation) => {
    const levels = aggregation.type === 'NESTED' ? aggregation.nested.nestedAggregations : [aggregation];
    const counted = levels.flatMap((level) => (countsAll(level) ? [] : level.fieldPath));
    const source = weighedSourceOf(family, asking, { filter, search: freeText, counted }, 'search.filter');
    return { source, statement: bucketsToSql(source, levels, timeZone) };
  });
  // One statement: all aggregations see the same snapshot, in one round trip.
  const lists = sums.map(({ statement }) => sql`(select json_agg(sum.buckets) from (${statement}) as sum)`);
  const together = sql<Sums>`select json_build_array(${sql.join(lists)}) as lists`;
  const areTallied = sums.every(({ source }) => source.weight);
  const row = await db.first(areTallied ? steadily(together) : together).catch(refuseUnknownZone);
  const results = aggregations.map((aggregation, index) =>
    resultOf(aggregation, row?.lists[index] ?? [], family),
  );
  return { results };
}

interface Sums {
  /** Buckets of each aggregation; null if there are none. */
  lists: (readonly Bucket[][] | null)[];
}

/** Ids are unique, so such an aggregation is a plain count. */
function countsAll(aggregation: FlatAggregation): boolean {
  return (
    aggregation.type === 'SCALAR' &&
    aggregation.scalar.type === 'COUNT_DISTINCT' &&
    aggregation.fieldPath === 'id'
  );
}

function refuseWrongFields(
  aggregations: readonly AggregationRequest[],
  { fields }: Family,
  { rank }: Asking,
): void {
  const violations = aggregations.flatMap((aggregation, index) => {
    const at = `search.aggregations.${index}`;
    return aggregation.type === 'NESTED'
      ? aggregation.nested.nestedAggregations.flatMap((inner, level) =>
          violationsOf(inner, `${at}.nested.nestedAggregations.${level}.fieldPath`),
        )
      : violationsOf(aggregation, `${at}.fieldPath`);
  });
  if (violations.length > 0) throw invalidArgument(violations);

  function violationsOf(aggregation: FlatAggregation, at: string): FieldViolation[] {
    const field = findField(fields, aggregation.fieldPath);
    const known = field?.aggregate && rankAllows(rank, field.minimumRank ?? 'anyone');
    const description = known ? unsuited(aggregation, field) : 'cannot be aggregated';
    return description ? [{ field: at, description, violatedRule: 'FIELD_NOT_ALLOWED' }] : [];
  }
}

/** Returns the reason why the aggregation does not fit the field's type, or undefined. */
function unsuited(aggregation: FlatAggregation, field: QueryField): string | undefined {
  if (field.type === 'objects') return 'is a list of objects and has no values';
  const type = entryType[field.type];
  switch (aggregation.type) {
    case 'RANGE':
      return type === 'number' ? undefined : 'has no ranges: it is not a number';
    case 'DATE_HISTOGRAM':
      return type === 'date' ? undefined : 'has no histogram: it is not a date';
    case 'SCALAR':
      return aggregation.scalar.type === 'COUNT_DISTINCT' || type === 'number' || type === 'date'
        ? undefined
        : 'has no smallest or largest value: it is neither a number nor a date';
    case 'VALUE':
      return undefined;
    default:
      return aggregation satisfies never;
  }
}

/** PostgreSQL reads offsets the POSIX way, hours west of UTC, so their sign is inverted. */
function postgresTimeZone(timeZone: string): string {
  const offset = offsetForm.exec(timeZone);
  return offset ? `${offset[1] === '+' ? '-' : '+'}${offset[2]}` : timeZone;
}

/** This program and PostgreSQL may have different versions of the time zone database. */
function refuseUnknownZone(error: unknown): never {
  const invalidParameterValue = '22023';
  if (!(error instanceof DatabaseError) || error.code !== invalidParameterValue) throw error;
  const description = 'must be a time zone that the database knows, such as Europe/Berlin or +02:00';
  throw invalidField('search.timeZone', description, 'FORMAT');
}

function resultOf(
  aggregation: AggregationRequest,
  rows: readonly Bucket[][],
  family: Family,
): AggregationResult {
  const { name, type } = aggregation;
  if (aggregation.type === 'NESTED') {
    const { nestedAggregations } = aggregation.nested;
    const results = rows.map((buckets) => ({
      results: Object.fromEntries(
        nestedAggregations.map((inner, level) => [inner.name, nestedResult(inner, buckets[level], family)]),
      ),
    }));
    return { name, type, fieldPath: aggregation.fieldPath, nested: { results } };
  }
  const buckets = rows.flat();
  const common = { name, type, fieldPath: aggregation.fieldPath };
  switch (aggregation.type) {
    case 'VALUE':
      return { ...common, values: { results: buckets.map(counted) } };
    case 'DATE_HISTOGRAM':
      return { ...common, dateHistogram: { results: buckets.map(counted) } };
    case 'RANGE': {
      const counts = new Map(buckets.map(({ key, count }) => [key, count]));
      const ranges = aggregation.range.buckets.map((range, index) => ({
        ...range,
        count: counts.get(String(index)) ?? 0,
      }));
      return { ...common, ranges: { results: ranges } };
    }
    case 'SCALAR': {
      const { scalar, scalarDate } = scalarResult(aggregation, buckets[0], family);
      const { type: kind } = aggregation.scalar;
      const found = scalarDate
        ? { scalarDate: { type: kind, ...scalarDate } }
        : { scalar: { type: kind, ...scalar } };
      return { ...common, ...found };
    }
    default:
      return aggregation satisfies never;
  }
}

function nestedResult(
  aggregation: FlatAggregation,
  bucket: Bucket | undefined,
  family: Family,
): NestedResult {
  if (!bucket) return {};
  switch (aggregation.type) {
    case 'VALUE':
      return { value: counted(bucket) };
    case 'DATE_HISTOGRAM':
      return { dateHistogram: counted(bucket) };
    case 'RANGE':
      return { range: { ...aggregation.range.buckets[Number(bucket.key)], count: bucket.count } };
    case 'SCALAR':
      return scalarResult(aggregation, bucket, family);
    default:
      return aggregation satisfies never;
  }
}

function counted({ key, count }: Bucket): { value: string; count: number } {
  return { value: key, count };
}

/** Minimum and maximum of dates are dates; everything else is a number. Without entities there is no minimum. */
function scalarResult(
  { fieldPath, scalar: { type } }: FlatAggregation & { type: 'SCALAR' },
  bucket: Bucket | undefined,
  { fields }: Family,
): Pick<NestedResult, 'scalar' | 'scalarDate'> {
  const field = findField(fields, fieldPath);
  const value = bucket?.scalar ?? undefined;
  if (type === 'COUNT_DISTINCT') return { scalar: { value: Number(value ?? 0) } };
  return field && field.type !== 'objects' && entryType[field.type] === 'date'
    ? { scalarDate: value === undefined ? {} : { value: String(value) } }
    : { scalar: value === undefined ? {} : { value: Number(value) } };
}

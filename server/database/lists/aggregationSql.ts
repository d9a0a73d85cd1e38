import { sql } from 'kysely';
import type { FlatAggregation } from '../../../contract/queries/aggregations.ts';
import { entryType } from '../../../contract/queries/operands.ts';
import { type ValueColumn, isList, valueColumnOf, valuesOf } from '../columns.ts';
import type { Sql } from '../database.ts';
import type { Weighed } from '../families.ts';

/**
 * One bucket at one level of an aggregation: its key as text, the number of entities, and the result of SCALAR.
 */
export interface Bucket {
  key: string;
  count: number;
  /** A number, the text of an instant, or null if no entity has a value. SCALAR only. */
  scalar: number | string | null;
}

/** A result row: the buckets from the outermost aggregation to the innermost. */
export interface BucketRow {
  buckets: Bucket[];
}

const mostRows = 1000;
const mostDates = 200;

/**
 * Builds the query of nested aggregations, outermost first; a single one is a nest of one. Each level sorts and
 * limits its buckets within the enclosing bucket.
 */
export function bucketsToSql(
  { columns, from, where, weight }: Weighed,
  aggregations: readonly FlatAggregation[],
  timeZone: string,
): Sql<BucketRow> {
  const valueColumns = aggregations.map(({ fieldPath }) => valueColumnOf(columns, fieldPath));
  // Only list fields put an entity into several rows.
  const counted = valueColumns.some(isList) ? sql`count(distinct base.id)::int` : sql`count(*)::int`;
  const count = weight ? sql`sum(base.weight)::int` : counted;
  const levels = aggregations.map((aggregation, index) =>
    levelOf(aggregation, valueColumnOf(columns, aggregation.fieldPath), index, { timeZone, count }),
  );
  const id = valueColumnOf(columns, 'id');
  if (isList(id)) throw new Error('An id is one value.');

  const base = sql`base as (
    select ${weight ? sql`${weight} as weight` : sql`${id.expression} as id`}, ${sql.join(levels.map(({ selected }) => selected))}
    from ${from} ${sql.join(
      levels.flatMap(({ join }) => join ?? []),
      sql` `,
    )}
    where ${where})`;
  const steps = levels.map((_, index) => stepToSql(levels, index, count));
  const last = levels.length - 1;
  const buckets = levels.map(
    ({ names }) =>
      sql`json_build_object('key', ${names.key}, 'count', ${names.count}, 'scalar', ${names.scalar})`,
  );
  return sql<BucketRow>`with ${sql.join([base, ...steps])}
    select json_build_array(${sql.join(buckets)}) as buckets from ${step(last)}
    order by ${sql.join(levels.map(({ names }) => names.rank))} limit ${mostRows}::int`;
}

/** Column names of one level. */
interface Names {
  key: Sql;
  raw: Sql;
  count: Sql;
  scalar: Sql;
  rank: Sql;
}

interface Level {
  names: Names;
  /** The values of a list field, one row each. */
  join: Sql | undefined;
  /** Key and raw value of each row; a row with a null key belongs to no bucket. */
  selected: Sql;
  order: Sql;
  scalar: Sql;
  limit: number;
}

/** Shared by all levels. */
interface Shared {
  timeZone: string;
  count: Sql;
}

function levelOf(aggregation: FlatAggregation, column: ValueColumn, index: number, shared: Shared): Level {
  const named = (what: string) => sql.id(`${what}${index}`);
  const names: Names = {
    key: named('key'),
    raw: named('raw'),
    count: named('count'),
    scalar: named('scalar'),
    rank: named('rank'),
  };
  const list = named('list');
  const value = isList(column) ? sql`${list}.value` : column.expression;
  const field: Field = { value, type: entryType[column.type] };
  const {
    key,
    raw = sql`null::text`,
    order,
    scalar = sql`null::text`,
    limit,
  } = partsOf(aggregation, field, names, shared);
  return {
    names,
    join: isList(column)
      ? sql`left join lateral (select distinct value from (${valuesOf(column)}) as entries(value)) as ${list} on true`
      : undefined,
    selected: sql`${key} as ${names.key}, ${raw} as ${names.raw}`,
    order,
    scalar,
    limit,
  };
}

interface Field {
  value: Sql;
  type: (typeof entryType)[keyof typeof entryType];
}

interface Parts {
  key: Sql;
  raw?: Sql;
  order: Sql;
  scalar?: Sql;
  limit: number;
}

function partsOf(
  aggregation: FlatAggregation,
  field: Field,
  names: Names,
  { timeZone, count }: Shared,
): Parts {
  const { value } = field;
  switch (aggregation.type) {
    case 'VALUE': {
      const { sortType = 'COUNT', sortDirection = 'DESC', limit = 10, ...rest } = aggregation.value ?? {};
      const label = rest.includeOptions?.addToBucket ?? missingLabel(field);
      const direction = sortDirection === 'ASC' ? sql`asc` : sql`desc`;
      const isNumber = field.type === 'number';
      const byValue = isNumber
        ? sql`min(${names.raw}) ${direction} nulls last`
        : sql`${names.key} ${direction}`;
      return {
        key:
          rest.missingValues === 'INCLUDE' ? sql`coalesce(${asText(field)}, ${label}::text)` : asText(field),
        ...(isNumber && { raw: sql`${value}::double precision` }),
        order:
          sortType === 'COUNT' ? sql`${count} ${direction}, ${names.key}` : sql`${byValue}, ${names.key}`,
        limit,
      };
    }
    case 'RANGE': {
      const { buckets } = aggregation.range;
      const cases = buckets.map(({ from = null, to = null }, index) => {
        const above = sql`${value} >= coalesce(${from}::double precision, '-infinity')`;
        const below = sql`${value} < coalesce(${to}::double precision, 'infinity')`;
        return sql`when ${above} and ${below} then ${index}::int`;
      });
      const key = sql`(case ${sql.join(cases, sql` `)} end)::text`;
      return { key, order: sql`${names.key}::int`, limit: buckets.length };
    }
    case 'DATE_HISTOGRAM': {
      const interval = aggregation.dateHistogram.interval.toLowerCase();
      const begin = sql`date_trunc(${interval}::text, ${value}, ${timeZone}::text)`;
      return { key: asText({ value: begin, type: 'date' }), order: names.key, limit: mostDates };
    }
    case 'SCALAR': {
      const { type } = aggregation.scalar;
      const one = { key: sql`''::text`, order: sql`1`, limit: 1 };
      // Ids are unique, so counting distinct ones, which would sort them all, is unnecessary.
      if (type === 'COUNT_DISTINCT' && aggregation.fieldPath === 'id') return { ...one, scalar: count };
      if (type === 'COUNT_DISTINCT') {
        return { ...one, raw: asText(field), scalar: sql`count(distinct ${names.raw})` };
      }
      const raw = field.type === 'number' ? sql`${value}::double precision` : asText(field);
      return { ...one, raw, scalar: type === 'MIN' ? sql`min(${names.raw})` : sql`max(${names.raw})` };
    }
    default:
      return aggregation satisfies never;
  }
}

/** The reference's labels for the bucket of entities without a value. */
function missingLabel({ type }: Field): string {
  return type === 'number' ? '0' : type === 'boolean' ? 'false' : 'N/A';
}

/** A value in the form of a bucket key, ordered by code point. */
function asText({ value, type }: Field): Sql {
  switch (type) {
    case 'date':
      return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') collate "C"`;
    case 'number':
      return sql`${value}::double precision::text collate "C"`;
    case 'text':
    case 'enum':
    case 'guid':
    case 'boolean':
      return sql`${value}::text collate "C"`;
    default:
      return type satisfies never;
  }
}

const step = (index: number) => sql.id(`step${index}`);

/** The buckets of one level within the kept buckets of the enclosing levels. */
function stepToSql(levels: readonly Level[], index: number, count: Sql): Sql {
  const [level, around] = [levels[index], levels.slice(0, index).map(({ names }) => names)];
  if (!level) throw new Error('Unknown level.');
  const { names, order, scalar, limit } = level;
  const outer = around.map(({ key }) => key);
  const carried = around.flatMap(({ key, count, scalar, rank }) => [key, count, scalar, rank]);
  const within = outer.length > 0;
  const join = within ? sql`join ${step(index - 1)} using (${sql.join(outer)})` : sql``;
  const partition = within ? sql`partition by ${sql.join(outer)}` : sql``;
  return sql`${step(index)} as (select * from (
    select ${sql.join([...carried, names.key])}, ${count} as ${names.count}, ${scalar} as ${names.scalar},
      row_number() over (${partition} order by ${order}) as ${names.rank}
    from base ${join} where ${names.key} is not null
    group by ${sql.join([...carried, names.key])}) as grouped
    where ${names.rank} <= ${limit}::int)`;
}

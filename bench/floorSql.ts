import { sql } from 'kysely';
import type { Sql } from '../server/database/database.ts';
import type { Least } from './questions.ts';

/** The minimal statement for an answer. {@link bodyOf} converts its rows to the answer. */
export function statementOf(least: Least, businessId: string): Sql {
  switch (least.kind) {
    case 'page': {
      const { id, from, where, order, limit } = least;
      const total = least.counts
        ? sql`(select count(*)::int from (select from ${from} where ${where} limit 10001) as counted)`
        : sql`0`;
      return sql`select ready_documents.document, asked.total
        from (
          select ${id} as id, row_number() over (order by ${order}) as position, ${total} as total
          from ${from} where ${where} order by ${order} limit ${sql.lit(limit + 1)}
        ) as asked
        join ready_documents on ready_documents.id = asked.id
        order by asked.position`;
    }
    case 'count':
      return sql`select count(*)::int as total from services where ${least.where}`;
    case 'facets':
      return sql`with counted as materialized (
          select type, hidden, category_id, count(*)::int as count from services
          where business_id = ${businessId}::uuid and deleted_date is null group by 1, 2, 3
        )
        select 'type' as facet, type as value, null as name, sum(count)::int as count from counted group by 2
        union all select 'hidden', hidden::text, null, sum(count)::int from counted group by 2
        union all select 'category', category_id::text, categories.name, sum(count)::int from counted
          left join categories on categories.business_id = ${businessId}::uuid and categories.id = category_id
        group by 2, 3`;
    default:
      return least satisfies never;
  }
}

/** The answer's body, the same as the product's except for signed cursors and the shape of facets. */
export function bodyOf(least: Least, rows: readonly Record<string, unknown>[]): string {
  if (least.kind === 'count') return `{"count":${String(rows[0]?.['total'])}}`;
  if (least.kind === 'facets') return JSON.stringify({ facets: rows });
  const documents = rows.slice(0, least.limit).map(({ document }) => String(document));
  const total = Number(rows[0]?.['total'] ?? 0);
  const totals = total > 10_000 ? { tooManyToCount: true } : { total, tooManyToCount: false };
  const pagingMetadata = least.counts
    ? { count: documents.length, offset: 0, ...totals, hasNext: rows.length > least.limit }
    : { count: documents.length, hasNext: rows.length > least.limit };
  return `{"services":[${documents.join(',')}],"pagingMetadata":${JSON.stringify(pagingMetadata)}}`;
}

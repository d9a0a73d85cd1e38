import { sql } from 'kysely';
import type { Sql } from '../server/database/database.ts';
import type { MeasuredBusiness } from './business.ts';

/** A question about a business, and the minimal query for it. */
export interface Question {
  name: string;
  path: string;
  body: object;
  /** The shortest statement for it, which the smallest server uses. */
  least: Least;
}

export type Least =
  | { kind: 'page'; id: Sql; from: Sql; where: Sql; order: Sql; counts: boolean; limit: number }
  | { kind: 'count'; where: Sql }
  | { kind: 'facets' };

const pageSize = 25;

/** The page of the list screen, with one property changed. */
function page(
  name: string,
  query: object,
  least: Omit<Extract<Least, { kind: 'page' }>, 'kind' | 'counts' | 'limit'>,
  limit = pageSize,
): Question {
  const body = { query: { sort: byName, paging: { limit, offset: 0 }, ...query } };
  return { name, path: '/v2/services/query', body, least: { kind: 'page', counts: true, limit, ...least } };
}

const byName = [{ fieldName: 'name', order: 'ASC' }];

/** The facets of the list screen. */
const byValue = { limit: 250, missingValues: 'INCLUDE' };
const facets = [
  { name: 'type', type: 'VALUE', fieldPath: 'type', value: byValue },
  { name: 'hidden', type: 'VALUE', fieldPath: 'hidden', value: byValue },
  {
    name: 'category',
    type: 'NESTED',
    nested: {
      nestedAggregations: [
        { name: 'id', type: 'VALUE', fieldPath: 'category.id', value: byValue },
        { name: 'name', type: 'VALUE', fieldPath: 'category.name', value: byValue },
      ],
    },
  },
];

/** The most common questions of the list screen. */
export function listQuestions(business: MeasuredBusiness): Question[] {
  const { categoryId, locationId, resourceId, deepCursor, deepPosition } = business;
  const own = sql`services.business_id = ${business.businessId}::uuid and services.deleted_date is null`;
  const ofServices = {
    id: sql`services.id`,
    from: sql`services`,
    where: own,
    order: sql`services.name, services.id`,
  };
  const linked = (kind: string, id: string) => ({
    id: sql`link.service_id`,
    from: sql`service_links link`,
    where: sql`link.business_id = ${business.businessId}::uuid and link.kind = ${sql.lit(kind)} and link.target_id = ${id}::uuid`,
    order: sql`link.name, link.service_id`,
  });
  return [
    page(
      'by type',
      { filter: { type: 'CLASS' } },
      { ...ofServices, where: sql`${own} and services.type = 'CLASS'` },
    ),
    page(
      'by category',
      { filter: { 'category.id': categoryId } },
      { ...ofServices, where: sql`${own} and services.category_id = ${categoryId}::uuid` },
    ),
    page(
      'by location',
      { filter: { 'locations.business.id': { $hasSome: [locationId] } } },
      linked('location', locationId),
    ),
    page(
      'by staff member',
      { filter: { staffMemberIds: { $hasSome: [resourceId] } } },
      linked('staff', resourceId),
    ),
    {
      name: 'by text',
      path: '/v2/services/search',
      body: { search: { sort: byName, cursorPaging: { limit: pageSize }, search: { expression: 'yog' } } },
      least: {
        kind: 'page',
        counts: false,
        limit: pageSize,
        ...ofServices,
        where: sql`${own} and array_to_tsvector(services.name_words) @@ '''yog'':*'::tsquery`,
      },
    },
    page(
      'hidden ones',
      { filter: { hidden: true } },
      { ...ofServices, where: sql`${own} and services.hidden` },
    ),
    page(
      'in order of price',
      { sort: [{ fieldName: 'payment.fixed.price.value', order: 'ASC' }] },
      { ...ofServices, order: sql`services.price_order, services.id` },
    ),
    page('in order of name', {}, ofServices),
    page('in order of name, 50 a page', {}, ofServices, 50),
    page(
      'latest changes first',
      { sort: [{ fieldName: 'updatedDate', order: 'DESC' }] },
      { ...ofServices, order: sql`services.updated_date desc, services.id desc` },
    ),
    {
      name: 'middle of the list, by cursor',
      path: '/v2/services/query',
      body: { query: { cursorPaging: { limit: pageSize, cursor: deepCursor } } },
      least: {
        kind: 'page',
        counts: false,
        limit: pageSize,
        ...ofServices,
        where: sql`${own} and (services.name, services.id) > (${deepPosition.name}::text, ${deepPosition.id}::uuid)`,
      },
    },
    {
      name: 'count',
      path: '/v2/services/count',
      body: { filter: {} },
      least: { kind: 'count', where: own },
    },
    {
      name: 'facets',
      path: '/v2/services/search',
      body: { search: { cursorPaging: { limit: 1 }, aggregations: facets } },
      least: { kind: 'facets' },
    },
  ];
}

/** Name of the comparison with a smallest server that composes the document instead of reading a stored one. */
export const composedGet = 'get, composed by the database';

/** Another service for each clone: the search for a free slug takes longer with each copy of the same one. */
export const sourceOfClone = (ids: readonly string[], count: number): string => ids[count % ids.length] ?? '';

import { sql } from 'kysely';
import type { AggregationData, AggregationRequest } from '../../../contract/queries/aggregations.ts';
import type { CallerRank } from '../../../contract/callerRank.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import type { CursorPagingMetadata, PagingMetadata } from '../../../contract/queries/paging.ts';
import type { Query, Search } from '../../../contract/queries/query.ts';
import type { Sql } from '../../database/database.ts';
import { aggregate } from '../../database/lists/aggregations.ts';
import { countMatching, whereOf, type Asking } from '../../database/families.ts';
import { queryCursorPage, queryPage, type AskingForPage } from '../../database/lists/pages.ts';
import type { CallContext } from '../callContext.ts';
import { findBusiness } from '../../tables/businesses.ts';
import { serviceFamily } from '../../tables/services/serviceFamily.ts';
import {
  categoriesAmong,
  valuesOfLists,
  type CategoryOfServices,
} from '../../tables/services/serviceUses.ts';
import type { ServiceDetails } from '../../tables/services/partsOfServices.ts';
import { documentsOfPage, withDocuments, type PageRow } from '../../tables/services/fullServices.ts';
import { wireList, wireObject, type WireJson } from '../../json/wireJson.ts';
import { visibleTo } from './readService.ts';
import { readingOf } from '../writing.ts';

type Filter = NonNullable<Query['filter']>;

/** Restricts queries to services visible to callers of this rank; counts are restricted too. */
export function askingOf(businessId: string, rank: CallerRank): Asking {
  const own = sql`services.business_id = ${businessId} and services.deleted_date is null`;
  return { businessId, rank, where: sql<boolean>`${own} and ${visibleTo(rank)}` };
}

/** Queries only the ids of a page, so that only its rows are composed. */
function askingForPage(context: CallContext, details?: ServiceDetails): AskingForPage<PageRow> {
  const { businessId, call, caller, options } = context;
  return {
    ...askingOf(businessId, caller.rank),
    select: sql<PageRow>`services.id`,
    complete: withDocuments(businessId, details),
    call,
    secret: options.config.secret,
  };
}

async function documentsOf(
  context: CallContext,
  rows: readonly PageRow[],
  details?: ServiceDetails,
): Promise<WireJson<Service[]>> {
  return wireList(await documentsOfPage(readingOf(context), rows, details));
}

/** One page of services; details on request only. */
export async function queryServices(
  context: CallContext,
  query: Query = {},
  details?: ServiceDetails,
): Promise<WireJson<{ services: Service[]; pagingMetadata: PagingMetadata }>> {
  const { rows, pagingMetadata } = await queryPage(
    context.db,
    serviceFamily,
    askingForPage(context, details),
    query,
  );
  return wireObject({ services: await documentsOf(context, rows, details), pagingMetadata });
}

/** One page of services by free text and filter, with aggregations over all matches. */
export async function searchServices(
  context: CallContext,
  search: Search = {},
): Promise<
  WireJson<{ services: Service[]; pagingMetadata: CursorPagingMetadata; aggregationData?: AggregationData }>
> {
  const asking = askingForPage(context);
  const { rows, pagingMetadata } = await queryCursorPage(
    context.db,
    { ...serviceFamily, sortFields: 10 },
    asking,
    search,
    'search',
  );
  const services = await documentsOf(context, rows);
  if (!search.aggregations || search.aggregations.length === 0) {
    return wireObject({ services, pagingMetadata });
  }
  const isByDate = search.aggregations.some(usesDays);
  const timeZone = isByDate ? await timeZoneOf(context) : 'UTC';
  const aggregationData = await aggregate(context.db, serviceFamily, asking, search, timeZone);
  return wireObject({ services, pagingMetadata, aggregationData });
}

/** Only date aggregations need the time zone. */
function usesDays(aggregation: AggregationRequest): boolean {
  return aggregation.type === 'NESTED'
    ? aggregation.nested.nestedAggregations.some(usesDays)
    : aggregation.type === 'DATE_HISTOGRAM';
}

async function timeZoneOf({ db, businessId }: CallContext): Promise<string> {
  return (await findBusiness(db, businessId))?.timeZone ?? 'UTC';
}

/** Counts the services that the caller may read. Throws violations of the filter. */
export function countServices(
  { db, businessId, caller }: CallContext,
  filter: Filter | undefined,
): Promise<number> {
  return countMatching(db, serviceFamily, askingOf(businessId, caller.rank), filter);
}

/** Subselect of the matching services' ids, for queries about their references. */
function chosenServices({ businessId, caller }: CallContext, filter: Filter | undefined, column: Sql): Sql {
  const where = whereOf(serviceFamily, askingOf(businessId, caller.rank), { filter }, 'filter.services');
  return sql`select ${column} from ${serviceFamily.from} where ${where}`;
}

/** Categories of the matching services, by id. */
export function categoriesOfServices(
  context: CallContext,
  { services, categoryIds }: { services?: Filter; categoryIds?: string[] } = {},
): Promise<CategoryOfServices[]> {
  const used = chosenServices(context, services, sql`services.category_id`);
  return categoriesAmong(context.db, context.businessId, { used, ids: categoryIds });
}

/** Location types of the matching services, and the business's locations among them, by id. */
export async function locationsOfServices(
  context: CallContext,
  { services, businessLocationIds }: { services?: Filter; businessLocationIds?: string[] } = {},
): Promise<{ types: string[]; businessLocationIds: string[] }> {
  const { db } = context;
  return {
    types: await valuesOfLists(db, chosenServices(context, services, sql`services.location_types`)),
    businessLocationIds: await valuesOfLists(
      db,
      chosenServices(context, services, sql`services.location_ids`),
      businessLocationIds,
    ),
  };
}

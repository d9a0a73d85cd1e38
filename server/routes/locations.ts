import { sql } from 'kysely';
import { rankAllows } from '../../contract/call.ts';
import * as calls from '../../contract/calls/locations.ts';
import { ApiError } from '../../contract/errors.ts';
import type { Query } from '../../contract/query.ts';
import { queryPage } from '../database/pages.ts';
import { answer, type RequestContext, type Route } from '../route.ts';
import { askingFor } from '../rules/asking.ts';
import { locationFamily, selectLocations, toLocation, type LocationRow } from '../tables/locations.ts';

async function page(context: RequestContext, query: Query, { archived }: { archived: boolean }) {
  const asking = askingFor(context, {
    where: sql<boolean>`locations.business_id = ${context.businessId} and (${archived} or not locations.archived)`,
    select: sql<LocationRow>`locations.*`,
  });
  const { rows, pagingMetadata } = await queryPage(context.db, locationFamily, asking, query);
  return { locations: rows.map(toLocation), pagingMetadata };
}

export const locationRoutes: readonly Route[] = [
  answer(calls.getLocation, async ({ path }, { db, businessId, caller }) => {
    const [location] = await selectLocations(db, businessId, sql`and id = ${path.id}`);
    if (!location) throw new ApiError('NOT_FOUND', 'There is no such location.');
    return { location, locationManagementAuthorized: rankAllows(caller.rank, 'admin') };
  }),
  answer(calls.listLocations, async ({ query }, context) => {
    const { sort, paging, includeArchived = false } = query;
    return page(context, { paging, ...(sort && { sort: [sort] }) }, { archived: includeArchived });
  }),
  answer(calls.queryBusinessLocations, async ({ body }, context) =>
    page(context, body.query ?? {}, { archived: true }),
  ),
];

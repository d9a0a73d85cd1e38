import { sql } from 'kysely';
import { rankAllows } from '../../../contract/call.ts';
import * as calls from '../../../contract/calls/locations.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { Query } from '../../../contract/query.ts';
import { queryPage } from '../../database/lists/pages.ts';
import { answer, type RequestContext, type Route } from '../../http/route.ts';
import { askingFor } from '../../rules/asking.ts';
import { attemptItems, bulkAnswerOf } from '../../rules/bulk.ts';
import {
  addLocationType,
  archiveLocation,
  removeLocationType,
  setDefaultLocation,
  updateLocation,
} from '../../rules/places/changeLocation.ts';
import { createLocation } from '../../rules/places/createLocation.ts';
import { writingOf } from '../../rules/writing.ts';
import {
  locationFamily,
  selectLocations,
  toLocation,
  type LocationRow,
} from '../../tables/places/locations.ts';

async function page(
  context: RequestContext,
  query: Query,
  { archived, authorized = false }: { archived: boolean; authorized?: boolean | undefined },
) {
  const asking = askingFor(context, {
    where: sql<boolean>`locations.business_id = ${context.businessId} and (${archived} or not locations.archived)`,
    select: sql<LocationRow>`locations.*`,
  });
  const { rows, pagingMetadata } = await queryPage(context.db, locationFamily, asking, query);
  return {
    locations: rows.map(toLocation),
    pagingMetadata,
    ...(authorized && { authorizedLocationEntities: rows.map(({ id }) => id) }),
  };
}

const readRoutes: readonly Route[] = [
  answer(calls.getLocation, async ({ path }, { db, businessId, caller }) => {
    const [location] = await selectLocations(db, businessId, sql`and id = ${path.id}`);
    if (!location) throw new ApiError('NOT_FOUND', 'Location not found.');
    return { location, locationManagementAuthorized: rankAllows(caller.rank, 'admin') };
  }),
  answer(calls.listLocations, async ({ query }, context) => {
    const { sort, paging, includeArchived = false, filterAuthorizedLocationEntities: authorized } = query;
    const question = { paging, ...(sort && { sort: [sort] }) };
    return page(context, question, { archived: includeArchived, authorized });
  }),
  answer(calls.queryBusinessLocations, async ({ body }, context) =>
    page(context, body.query ?? {}, { archived: true, authorized: body.filterAuthorizedLocationEntities }),
  ),
];

const writeRoutes: readonly Route[] = [
  answer(calls.createLocation, async ({ body }, context) => ({
    location: await createLocation(writingOf(context), body.location),
  })),
  answer(calls.bulkCreateLocation, async ({ body }, context) => {
    const writing = writingOf(context);
    const schema = calls.bulkCreateLocation.schemas.body.shape.locations;
    const list = { list: 'locations', schema, entity: 'location' };
    const outcomes = await attemptItems(writing.db, list, body.locations, (input) =>
      createLocation(writing, input),
    );
    return {
      successfulLocations: outcomes.flatMap((outcome) => ('item' in outcome ? [outcome.item] : [])),
      failedLocations: bulkAnswerOf(outcomes, {}).results.flatMap(({ itemMetadata }) => {
        const { originalIndex } = itemMetadata;
        return 'error' in itemMetadata ? [{ originalIndex, error: itemMetadata.error }] : [];
      }),
    };
  }),
  answer(calls.updateLocation, async ({ path, body }, context) => ({
    location: await updateLocation(writingOf(context), path['location.id'], body.location),
  })),
  answer(calls.setDefaultLocation, async ({ path }, context) => ({
    location: await setDefaultLocation(writingOf(context), path.id),
  })),
  answer(calls.archiveLocation, async ({ path }, context) => ({
    location: await archiveLocation(writingOf(context), path.id),
  })),
  ...[calls.addTypeToLocation, calls.addLocationType].map((call) =>
    answer(call, async ({ path, body }, context) => ({
      location: await addLocationType(writingOf(context), path.id, body.locationType),
    })),
  ),
  ...[calls.removeTypeFromLocation, calls.removeLocationType].map((call) =>
    answer(call, async ({ path, body }, context) => ({
      location: await removeLocationType(writingOf(context), path.id, body.locationType),
    })),
  ),
];

export const locationRoutes: readonly Route[] = [...readRoutes, ...writeRoutes];

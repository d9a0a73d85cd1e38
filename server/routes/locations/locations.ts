import { sql } from 'kysely';
import { rankAllows } from '../../../contract/callerRank.ts';
import * as calls from '../../../contract/calls/locations/locations.ts';
import type { Query } from '../../../contract/queries/query.ts';
import { answer, type RequestContext, type Route } from '../../http/route.ts';
import { alone, attemptItems, bulkAnswerOf } from '../../rules/bulk.ts';
import {
  addLocationType,
  archiveLocation,
  locationFamily,
  removeLocationType,
  unarchiveLocation,
  setDefaultLocation,
} from '../../rules/locations/locations.ts';
import { refusedAs } from '../../rules/refusedAs.ts';
import { writingOf } from '../../rules/writing.ts';
import { familyRoutes, pageOf } from '../familyRoutes.ts';

async function page(
  context: RequestContext,
  question: Query,
  { archived, authorized = false }: { archived: boolean; authorized?: boolean | undefined },
) {
  const where = archived ? undefined : sql<boolean>`not locations.archived`;
  const { entities: locations, pagingMetadata } = await pageOf(context, locationFamily, question, { where });
  return {
    locations,
    pagingMetadata,
    ...(authorized && { authorizedLocationEntities: locations.map(({ id }) => id) }),
  };
}

const readRoutes: readonly Route[] = [
  answer(calls.getLocation, async ({ path }, context) => ({
    location: await locationFamily.read(context, path.id),
    locationManagementAuthorized: rankAllows(context.caller.rank, 'admin'),
  })),
  answer(calls.listLocations, async ({ query }, context) => {
    const { sort, paging, includeArchived = false, filterAuthorizedLocationEntities: authorized } = query;
    const question = { paging, ...(sort && { sort: [sort] }) };
    return page(context, question, { archived: includeArchived, authorized })
      .catch(refusedAs('query.sort.0', 'sort'))
      .catch(refusedAs('query.paging', 'paging'));
  }),
  answer(calls.queryBusinessLocations, async ({ body }, context) =>
    page(context, body.query ?? {}, { archived: true, authorized: body.filterAuthorizedLocationEntities }),
  ),
];

const writeRoutes: readonly Route[] = [
  ...familyRoutes(locationFamily, 'locations', {
    create: calls.createLocation,
    update: calls.updateLocation,
  }),
  answer(calls.bulkCreateLocation, async ({ body }, context) => {
    const writing = writingOf(context);
    const schema = calls.bulkCreateLocation.schemas.body.shape.locations;
    const list = { list: 'locations', schema, entity: 'location' };
    const outcomes = await attemptItems(
      writing.db,
      list,
      body.locations,
      alone(({ item }) => locationFamily.create(writing, item)),
    );
    return {
      successfulLocations: outcomes.flatMap((outcome) => ('item' in outcome ? [outcome.item] : [])),
      failedLocations: bulkAnswerOf(outcomes, {}).results.flatMap(({ itemMetadata }) => {
        const { originalIndex } = itemMetadata;
        return 'error' in itemMetadata ? [{ originalIndex, error: itemMetadata.error }] : [];
      }),
    };
  }),
  answer(calls.setDefaultLocation, async ({ path }, context) => ({
    location: await setDefaultLocation(writingOf(context), path.id),
  })),
  answer(calls.archiveLocation, async ({ path }, context) => ({
    location: await archiveLocation(writingOf(context), path.id),
  })),
  answer(calls.restoreLocation, async ({ path }, context) => ({
    location: await unarchiveLocation(writingOf(context), path.id),
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

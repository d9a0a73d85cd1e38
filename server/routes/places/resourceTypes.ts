import { sql } from 'kysely';
import * as calls from '../../../contract/calls/resourceTypes.ts';
import { ApiError } from '../../../contract/errors.ts';
import { countMatching } from '../../database/families.ts';
import { queryCursorPage } from '../../database/lists/pages.ts';
import { answer, type RequestContext, type Route } from '../../http/route.ts';
import { askingFor } from '../../rules/asking.ts';
import {
  createResourceType,
  deleteResourceType,
  restoreResourceType,
  updateResourceType,
} from '../../rules/places/resourceTypes.ts';
import { writingOf } from '../../rules/writing.ts';
import {
  resourceTypeFamily,
  selectResourceTypes,
  toResourceType,
  type ResourceTypeRow,
} from '../../tables/places/resourceTypes.ts';

function asking(context: RequestContext) {
  return askingFor(context, {
    where: sql<boolean>`resource_types.business_id = ${context.businessId}
      and resource_types.deleted_date is null`,
    select: sql<ResourceTypeRow>`resource_types.*`,
  });
}

export const resourceTypeRoutes: readonly Route[] = [
  answer(calls.createResourceType, async ({ body }, context) => ({
    resourceType: await createResourceType(writingOf(context), body.resourceType),
  })),
  answer(calls.getResourceType, async ({ path }, { db, businessId }) => {
    const [resourceType] = await selectResourceTypes(db, businessId, sql`and id = ${path.resourceTypeId}`);
    if (!resourceType) {
      throw new ApiError('NOT_FOUND', 'Resource type not found. It may have been deleted.');
    }
    return { resourceType };
  }),
  answer(calls.updateResourceType, async ({ path, body }, context) => ({
    resourceType: await updateResourceType(writingOf(context), {
      id: path['resourceType.id'],
      patch: body.resourceType,
    }),
  })),
  answer(calls.deleteResourceType, async ({ path }, context) => {
    await deleteResourceType(writingOf(context), path.resourceTypeId);
    return {};
  }),
  answer(calls.restoreResourceType, async ({ path }, context) => ({
    resourceType: await restoreResourceType(writingOf(context), path.resourceTypeId),
  })),
  answer(calls.queryResourceTypes, async ({ body }, context) => {
    const page = await queryCursorPage(context.db, resourceTypeFamily, asking(context), body.query ?? {});
    return { resourceTypes: page.rows.map(toResourceType), pagingMetadata: page.pagingMetadata };
  }),
  answer(calls.countResourceTypes, async ({ body }, context) => ({
    count: await countMatching(context.db, resourceTypeFamily, asking(context), body.filter),
  })),
];

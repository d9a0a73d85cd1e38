import { sql } from 'kysely';
import type { BodyOf } from '../../../contract/call.ts';
import * as calls from '../../../contract/calls/resources.ts';
import { ApiError } from '../../../contract/errors.ts';
import { whereOf } from '../../database/families.ts';
import { queryCursorPage } from '../../database/lists/pages.ts';
import { answer, type RequestContext, type Route } from '../../http/route.ts';
import { aggregationsOf } from '../../rules/aggregationsOf.ts';
import { askingFor } from '../../rules/asking.ts';
import { refusedAs } from '../../rules/refusedAs.ts';
import {
  createResource,
  deleteResource,
  restoreResource,
  updateResource,
} from '../../rules/places/resources.ts';
import { writingOf } from '../../rules/writing.ts';
import { resourceFamily, resourceSearchFamily } from '../../tables/places/resourceFamily.ts';
import { selectResources, toResource, type ResourceRow } from '../../tables/places/resources.ts';

function asking(context: RequestContext) {
  return askingFor(context, {
    where: sql<boolean>`resources.business_id = ${context.businessId} and resources.deleted_date is null`,
    select: sql<ResourceRow>`resources.*`,
  });
}

async function countFound(
  context: RequestContext,
  question: BodyOf<typeof calls.countResources>,
): Promise<number> {
  const where = whereOf(resourceSearchFamily, asking(context), question, 'filter');
  const row = await context.db.first(sql<{ count: number }>`
    select count(*)::int as count from ${resourceSearchFamily.from} where ${where}`);
  return row?.count ?? 0;
}

export const resourceRoutes: readonly Route[] = [
  answer(calls.createResource, async ({ body }, context) => ({
    resource: await createResource(writingOf(context), body.resource),
  })),
  answer(calls.getResource, async ({ path }, { db, businessId }) => {
    const [resource] = await selectResources(db, businessId, sql`and id = ${path.resourceId}`);
    if (!resource) throw new ApiError('NOT_FOUND', 'Resource not found. It may have been deleted.');
    return { resource };
  }),
  answer(calls.updateResource, async ({ path, body }, context) => ({
    resource: await updateResource(writingOf(context), {
      id: path['resource.id'],
      patch: body.resource,
      mask: body.fieldMask,
      maskAt: 'fieldMask',
    }),
  })),
  answer(calls.deleteResource, async ({ path }, context) => {
    await deleteResource(writingOf(context), path.resourceId);
    return {};
  }),
  answer(calls.restoreResource, async ({ path }, context) => ({
    resource: await restoreResource(writingOf(context), path.resourceId),
  })),
  answer(calls.queryResources, async ({ body }, context) => {
    const page = await queryCursorPage(context.db, resourceFamily, asking(context), body.query ?? {});
    return { resources: page.rows.map(toResource), pagingMetadata: page.pagingMetadata };
  }),
  answer(calls.searchResources, async ({ body }, context) => {
    const { search = {} } = body;
    const all = asking(context);
    const page = await queryCursorPage(context.db, resourceSearchFamily, all, search, 'search');
    return {
      resources: page.rows.map(toResource),
      pagingMetadata: page.pagingMetadata,
      ...(await aggregationsOf(context, resourceSearchFamily, all, search)),
    };
  }),
  answer(calls.countResources, async ({ body }, context) => ({
    count: await countFound(context, body).catch(refusedAs('search.search', 'search')),
  })),
];

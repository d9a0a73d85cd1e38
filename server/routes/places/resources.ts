import { sql } from 'kysely';
import type { BodyOf } from '../../../contract/call.ts';
import * as calls from '../../../contract/calls/resources.ts';
import { whereOf } from '../../database/families.ts';
import { answer, type RequestContext, type Route } from '../../http/route.ts';
import { askingFor } from '../../rules/asking.ts';
import { resourceFamily } from '../../rules/places/resources.ts';
import { refusedAs } from '../../rules/refusedAs.ts';
import { resourceTable, resourceSearchFamily } from '../../tables/places/resources.ts';
import { familyRoutes } from '../familyRoutes.ts';

async function countFound(
  context: RequestContext,
  question: BodyOf<typeof calls.countResources>,
): Promise<number> {
  const standing = { where: resourceTable.standing(context.businessId), select: resourceTable.selected };
  const where = whereOf(resourceSearchFamily, askingFor(context, standing), question, 'filter');
  const row = await context.db.first(sql<{ count: number }>`
    select count(*)::int as count from ${resourceSearchFamily.from} where ${where}`);
  return row?.count ?? 0;
}

export const resourceRoutes: readonly Route[] = [
  ...familyRoutes(resourceFamily, 'resources', calls.resourceCalls, { searched: resourceSearchFamily }),
  answer(calls.countResources, async ({ body }, context) => ({
    count: await countFound(context, body).catch(refusedAs('search.search', 'search')),
  })),
];

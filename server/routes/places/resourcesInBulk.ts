import * as calls from '../../../contract/calls/resourcesInBulk.ts';
import { answer, type Route } from '../../http/route.ts';
import * as bulk from '../../rules/places/bulkResources.ts';
import { writingOf } from '../../rules/writing.ts';

export const bulkResourceRoutes: readonly Route[] = [
  answer(calls.bulkCreateResources, async ({ body }, context) =>
    bulk.bulkCreateResources(writingOf(context), body),
  ),
  answer(calls.bulkUpdateResources, async ({ body }, context) =>
    bulk.bulkUpdateResources(writingOf(context), body),
  ),
  answer(calls.bulkDeleteResources, async ({ body }, context) =>
    bulk.bulkDeleteResources(writingOf(context), body),
  ),
];

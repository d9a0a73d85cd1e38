import * as calls from '../../../contract/calls/services/previews.ts';
import { answer, type Route } from '../../http/route.ts';
import { deleteServiceAsPreviewed } from '../../rules/services/deleteService.ts';
import {
  previewServiceDeletion,
  previewServiceDeletionByFilter,
} from '../../rules/services/impact/previewDeletion.ts';
import { previewServiceLocations, setServiceLocations } from '../../rules/services/setServiceLocations.ts';
import { previewServiceTimes } from '../../rules/services/previewTimes.ts';
import { readingOf, writingOf } from '../../rules/writing.ts';

export const previewRoutes: readonly Route[] = [
  answer(calls.previewServiceTimes, ({ body }, context) => previewServiceTimes(context, body)),
  answer(calls.previewServiceLocations, async ({ path, body }, context) => ({
    impact: await previewServiceLocations({ ...readingOf(context), now: context.now }, path.serviceId, body),
  })),
  answer(calls.setServiceLocationsAsPreviewed, async ({ path, body }, context) => ({
    service: await setServiceLocations(writingOf(context), path.serviceId, body),
  })),
  answer(calls.previewServiceDeletion, ({ body: { ids, ...options } }, context) =>
    previewServiceDeletion(context, ids, options),
  ),
  answer(calls.deleteServiceAsPreviewed, async ({ path, body }, context) => ({
    deleted: await deleteServiceAsPreviewed(writingOf(context), path.serviceId, body),
  })),
  answer(calls.previewServiceDeletionByFilter, ({ body: { filter, ...options } }, context) =>
    previewServiceDeletionByFilter(context, filter, options),
  ),
];

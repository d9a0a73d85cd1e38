import * as calls from '../../../contract/calls/services/services.ts';
import { restoreService as restoreCall } from '../../../contract/calls/workbench/frontdesk.ts';
import { answer, type Route } from '../../http/route.ts';
import { cloneService } from '../../rules/services/clones/cloneService.ts';
import { createService } from '../../rules/services/createService.ts';
import { deleteService, restoreService } from '../../rules/services/deleteService.ts';
import { countServices, queryServices, searchServices } from '../../rules/services/queryServices.ts';
import { readServiceDocument } from '../../rules/services/readService.ts';
import { updateService } from '../../rules/services/updateService.ts';
import { readingOf, writingOf } from '../../rules/writing.ts';
import type { ServiceDetails } from '../../tables/services/partsOfServices.ts';
import { wireObject } from '../../json/wireJson.ts';

type ConditionalFields = readonly string[] | undefined;

/**
 * Of its required resources a service publishes only the names of their types, so RESOURCE_DETAILS and
 * RESOURCE_TYPE_DETAILS return the same. DISCOUNT_INFO_DETAILS adds nothing, because the product has no discounts.
 */
export function detailsOf(fields: ConditionalFields): ServiceDetails {
  return {
    staff: fields?.includes('STAFF_MEMBER_DETAILS') ?? false,
    resourceTypes:
      fields?.some((field) => field === 'RESOURCE_TYPE_DETAILS' || field === 'RESOURCE_DETAILS') ?? false,
  };
}

export const serviceRoutes: readonly Route[] = [
  answer(calls.createService, async ({ body }, context) => ({
    service: await createService(writingOf(context), body.service),
  })),
  answer(calls.getService, async ({ path, query }, context) =>
    wireObject({
      service: await readServiceDocument(readingOf(context), path.serviceId, {
        rank: context.caller.rank,
        details: detailsOf(query.conditionalFields),
      }),
    }),
  ),
  answer(calls.updateService, async ({ path, body }, context) => ({
    service: await updateService(writingOf(context), {
      id: path['service.id'],
      patch: body.service,
      mask: body.mask,
    }),
  })),
  answer(calls.deleteService, async ({ path, query }, context) => {
    await deleteService(writingOf(context), path.serviceId, query);
    return {};
  }),
  answer(restoreCall, async ({ path }, context) => ({
    service: await restoreService(writingOf(context), path.serviceId),
  })),
  answer(calls.queryServices, async ({ body }, context) =>
    queryServices(context, body.query, detailsOf(body.conditionalFields)),
  ),
  answer(calls.searchServices, async ({ body }, context) => searchServices(context, body.search)),
  answer(calls.countServices, async ({ body }, context) => ({
    count: await countServices(context, body.filter),
  })),
  answer(calls.cloneService, async ({ body }, context) => cloneService(context, body.sourceServiceId)),
];

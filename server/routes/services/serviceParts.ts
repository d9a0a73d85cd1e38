import * as calls from '../../../contract/calls/services/serviceParts.ts';
import { answer, type Route } from '../../http/route.ts';
import { categoriesOfServices, locationsOfServices } from '../../rules/services/queryServices.ts';
import { addPricingPlans, removePricingPlans, setCustomSlug } from '../../rules/services/serviceParts.ts';
import { setServiceLocations } from '../../rules/services/setServiceLocations.ts';
import { slugErrors } from '../../rules/services/slugs/slugs.ts';
import { writingOf } from '../../rules/writing.ts';
import { locationTable } from '../../tables/locations/locations.ts';
import { fullLocation } from '../../tables/services/fullServices.ts';

export const servicePartRoutes: readonly Route[] = [
  answer(calls.setServiceLocations, async ({ path, body }, context) => ({
    service: await setServiceLocations(writingOf(context), path.serviceId, body),
  })),
  answer(calls.enablePricingPlansForService, async ({ path, body }, context) => ({
    service: await addPricingPlans(writingOf(context), path.serviceId, body.pricingPlanIds),
  })),
  answer(calls.disablePricingPlansForService, async ({ path, body }, context) => ({
    service: await removePricingPlans(writingOf(context), path.serviceId, body.pricingPlanIds ?? []),
  })),
  answer(calls.setCustomSlug, async ({ path, body }, context) =>
    setCustomSlug(writingOf(context), path.serviceId, body.slug),
  ),
  answer(calls.validateSlug, async ({ body: { serviceId, slug = '' } }, { db, businessId }) => {
    const errors = await slugErrors(db, businessId, { serviceId, slug });
    return errors.length === 0 ? { valid: true, slug } : { valid: false, errors };
  }),
  answer(calls.queryServiceLocations, async ({ body }, context) => {
    const { types, businessLocationIds: ids } = await locationsOfServices(context, body.filter);
    const known = await locationTable.byIds(context.db, context.businessId, ids);
    const locations = ids.map((id) => fullLocation({ id, type: 'BUSINESS', business: { id } }, known));
    return {
      businessLocations: { exists: locations.length > 0, locations },
      customLocations: { exists: types.includes('CUSTOM') },
      customerLocations: { exists: types.includes('CUSTOMER') },
    };
  }),
  answer(calls.queryServiceCategories, async ({ body }, context) => ({
    categories: await categoriesOfServices(context, body.filter),
  })),
];

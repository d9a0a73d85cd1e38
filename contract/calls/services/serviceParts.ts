import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { priceLimits } from '../../entities/values/price.ts';
import { service } from '../../entities/services/service.ts';
import { sessionActions } from '../../entities/services/serviceImpact.ts';
import { serviceLocation, serviceLocationInput } from '../../entities/services/serviceLocation.ts';
import { invalidSlugErrors, slug, slugLimits } from '../../entities/services/slug.ts';
import { guid, text } from '../../entities/values/text.ts';
import { queryFilter } from '../../queries/query.ts';
import { participantNotification } from './services.ts';

/**
 * Calls for the parts of a service that an update ignores: locations, pricing plans, slugs. reference/calls.md section
 * 3.
 */

const serviceAnswer = z.strictObject({ service });
const serviceParams = z.strictObject({ serviceId: guid });

/**
 * Replaces the whole list of locations. Refused without `locations`, because an omission must not remove all of them.
 */
export const setServiceLocations = defineCall({
  name: 'setServiceLocations',
  method: 'POST',
  path: '/v2/services/{serviceId}/locations',
  caller: 'admin',
  effect: 'write',
  params: serviceParams,
  body: z.strictObject({
    locations: z.array(serviceLocationInput).max(100).optional(),
    removedLocationSessionsAction: z
      .strictObject({
        /** Default: KEEP_AT_CURRENT_LOCATION. */
        action: z.enum(sessionActions).optional(),
        moveToLocationOptions: z.strictObject({ newLocation: serviceLocationInput.optional() }).optional(),
      })
      .optional(),
    participantNotification: participantNotification.optional(),
  }),
  answer: serviceAnswer,
});

export const enablePricingPlansForService = defineCall({
  name: 'enablePricingPlansForService',
  method: 'POST',
  path: '/v2/services/{serviceId}/pricing-plans/add',
  caller: 'admin',
  effect: 'write',
  params: serviceParams,
  body: z.strictObject({ pricingPlanIds: z.array(guid).max(100) }),
  answer: serviceAnswer,
});

export const disablePricingPlansForService = defineCall({
  name: 'disablePricingPlansForService',
  method: 'POST',
  path: '/v2/services/{serviceId}/pricing-plans/remove',
  caller: 'admin',
  effect: 'write',
  params: serviceParams,
  body: z.strictObject({ pricingPlanIds: z.array(guid).max(priceLimits.pricingPlans).optional() }),
  answer: serviceAnswer,
});

/** Unlike validateSlug it fails: 400 for illegal characters, 428 for a current or previous slug of another service. */
export const setCustomSlug = defineCall({
  name: 'setCustomSlug',
  method: 'POST',
  path: '/v2/services/{serviceId}/slugs/custom',
  caller: 'admin',
  effect: 'write',
  params: serviceParams,
  body: z.strictObject({ slug: text(slugLimits.name) }),
  answer: z.strictObject({ slug, service }),
});

/** Answers 200 in both cases, also without a slug; `slug` when valid, `errors` when not. */
export const validateSlug = defineCall({
  name: 'validateSlug',
  method: 'POST',
  path: '/v2/services/slugs/validate',
  caller: 'admin',
  effect: 'read',
  body: z.strictObject({ serviceId: guid, slug: text(slugLimits.name).optional() }),
  answer: z.strictObject({
    valid: z.boolean(),
    slug: z.string().optional(),
    errors: z.array(z.enum(invalidSlugErrors)).optional(),
  }),
});

/** The locations of the business's services, by type. Always sorted by id. */
export const queryServiceLocations = defineCall({
  name: 'queryServiceLocations',
  method: 'POST',
  path: '/v2/services/locations/query',
  caller: 'visitor',
  effect: 'read',
  body: z.strictObject({
    filter: z
      .strictObject({
        services: queryFilter.optional(),
        businessLocationIds: z.array(guid).max(100).optional(),
      })
      .optional(),
  }),
  answer: z.strictObject({
    businessLocations: z
      .strictObject({ exists: z.boolean(), locations: z.array(serviceLocation).optional() })
      .optional(),
    customLocations: z.strictObject({ exists: z.boolean() }).optional(),
    customerLocations: z.strictObject({ exists: z.boolean() }).optional(),
  }),
});

/** The categories of the business's services. Always sorted by id. */
export const queryServiceCategories = defineCall({
  name: 'queryServiceCategories',
  method: 'POST',
  path: '/v2/services/categories/query',
  caller: 'visitor',
  effect: 'read',
  body: z.strictObject({
    filter: z
      .strictObject({ services: queryFilter.optional(), categoryIds: z.array(guid).max(100).optional() })
      .optional(),
  }),
  answer: z.strictObject({
    categories: z.array(service.shape.category.unwrap().extend({ id: guid })),
  }),
});

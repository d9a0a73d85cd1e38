import { resourceCalls } from '../../../../contract/calls/locations/resources.ts';
import { resourceTypeCalls } from '../../../../contract/calls/locations/resourceTypes.ts';
import { addOnCalls } from '../../../../contract/calls/prices/addOns.ts';
import {
  createPricingPlan,
  getPlan,
  queryPlans,
  updatePricingPlan,
} from '../../../../contract/calls/prices/pricingPlans.ts';
import { categoryCalls } from '../../../../contract/calls/services/categories.ts';
import {
  bookingFormCalls,
  deleteBookingForm,
  queryBusinessForms,
} from '../../../../contract/calls/terms/bookingForms.ts';
import { bookingPolicyCalls } from '../../../../contract/calls/terms/bookingPolicies.ts';
import { resourceFields } from '../../../../contract/entities/locations/resourceFields.ts';
import { resourceTypeFields } from '../../../../contract/entities/locations/resourceTypeFields.ts';
import { addOnFields } from '../../../../contract/entities/prices/addOnFields.ts';
import { pricingPlanFields } from '../../../../contract/entities/prices/pricingPlanFields.ts';
import { categoryFields } from '../../../../contract/entities/services/categoryFields.ts';
import { bookingFormFields } from '../../../../contract/entities/terms/bookingFormFields.ts';
import { bookingPolicyFields } from '../../../../contract/entities/terms/bookingPolicyFields.ts';
import { wholeFields, withNulls } from '../withNulls.ts';
import { plainCalls } from './plainCalls.ts';

export const categories = plainCalls({
  wireName: 'category',
  plural: 'categories',
  fields: categoryFields,
  calls: { ...categoryCalls, query: categoryCalls.queryByAddress },
  mask: 'mask',
});

export const addOns = plainCalls({
  wireName: 'addOn',
  plural: 'addOns',
  fields: addOnFields,
  calls: { ...addOnCalls, query: addOnCalls.queryByAddress },
  mask: 'mask',
});

export const pricingPlans = plainCalls({
  wireName: 'plan',
  plural: 'plans',
  fields: pricingPlanFields,
  pagedBy: 'offset',
  calls: { query: queryPlans, get: getPlan, create: createPricingPlan, update: updatePricingPlan },
  mask: 'mask',
});

export const bookingPolicies = plainCalls({
  wireName: 'bookingPolicy',
  plural: 'bookingPolicies',
  fields: bookingPolicyFields,
  calls: bookingPolicyCalls,
  sent: (change) => ({ ...wholeFields(change), id: change.patch.id, revision: change.patch.revision }),
});

export const bookingForms = plainCalls({
  wireName: 'bookingForm',
  plural: 'bookingForms',
  fields: bookingFormFields,
  calls: { ...bookingFormCalls, query: queryBusinessForms, delete: deleteBookingForm },
  sent: withNulls,
});

/** Rooms and equipment. */
export const resources = plainCalls({
  wireName: 'resource',
  plural: 'resources',
  fields: resourceFields,
  calls: { ...resourceCalls, count: resourceCalls.countFound },
  mask: 'fieldMask',
});

export const resourceTypes = plainCalls({
  wireName: 'resourceType',
  plural: 'resourceTypes',
  fields: resourceTypeFields,
  calls: resourceTypeCalls,
  sent: withNulls,
});

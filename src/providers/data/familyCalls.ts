import { getBusiness, updateBusiness } from '../../../contract/calls/workbench/business.ts';
import { bookingCalls, contactCalls } from './families/bookingFamilies.ts';
import { locationCalls, resourceCalls, resourceTypeCalls } from './families/locationFamilies.ts';
import { categoryCalls, pricingPlanCalls } from './families/serviceFamilies.ts';
import { staffCalls, staffMemberCalls } from './families/staffFamilies.ts';
import { bookingFormCalls, bookingPolicyCalls } from './families/termFamilies.ts';
import type { FamilyCalls } from './resourceCalls.ts';
import { wholeFields } from './withNulls.ts';

/** The business is one record, whose ID its calls do not need. */
const businessCalls: FamilyCalls = {
  entity: 'business',
  fields: {},
  pagedBy: 'offset',
  async query(api, _query, sending) {
    const { business } = await api.send(getBusiness, {}, sending);
    return { items: [business], metadata: { total: 1 } };
  },
  actions: { show: getBusiness, edit: updateBusiness },
  async update(api, { patch, mask, whole }, sending) {
    const body = { business: { ...wholeFields(mask, whole), revision: patch.revision } };
    return (await api.send(updateBusiness, { body }, sending)).business;
  },
};

/** The calls of every family except services, by resource. Loaded on first use (resourceCalls.ts). */
export const familyCalls: Readonly<Record<string, FamilyCalls>> = {
  business: businessCalls,
  bookings: bookingCalls,
  contacts: contactCalls,
  categories: categoryCalls,
  staffMembers: staffMemberCalls,
  staff: staffCalls,
  bookingPolicies: bookingPolicyCalls,
  bookingForms: bookingFormCalls,
  locations: locationCalls,
  pricingPlans: pricingPlanCalls,
  resources: resourceCalls,
  resourceTypes: resourceTypeCalls,
};

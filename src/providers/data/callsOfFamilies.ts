import { getBusiness, updateBusiness } from '../../../contract/calls/workbench/business.ts';
import { bookings, contacts } from './families/bookings.ts';
import { locations } from './families/locations.ts';
import {
  addOns,
  bookingForms,
  bookingPolicies,
  categories,
  pricingPlans,
  resources,
  resourceTypes,
} from './families/plainFamilies.ts';
import { staff, staffMembers } from './families/staff.ts';
import type { FamilyCalls } from './recordCalls.ts';
import { wholeFields } from './withNulls.ts';

/** The business is one record, whose ID its calls do not need. */
const business: FamilyCalls = {
  entity: 'business',
  fields: {},
  pagedBy: 'offset',
  async query(api, _query, sending) {
    const answer = await api.send(getBusiness, {}, sending);
    return { items: [answer.business], metadata: { total: 1 } };
  },
  actions: { show: getBusiness, edit: updateBusiness },
  async update(api, change, sending) {
    const body = { business: { ...wholeFields(change), revision: change.patch.revision } };
    return (await api.send(updateBusiness, { body }, sending)).business;
  },
};

/** The calls of every family except services, by resource. Loaded on first use (callsOf.ts). */
export const callsOfFamilies: Readonly<Record<string, FamilyCalls>> = {
  business,
  bookings,
  contacts,
  categories,
  addOns,
  staffMembers,
  staff,
  bookingPolicies,
  bookingForms,
  locations,
  pricingPlans,
  resources,
  resourceTypes,
};

import { staffMember } from './staffMember.ts';
import { askable, type FieldTable } from '../query.ts';

/**
 * reference/query-language.md section 3, staff members. Fields that only staff may read can be queried by staff only.
 */

const shared = {
  id: { type: 'guid', sort: true, required: true },
  createdDate: { type: 'date', sort: true, required: true },
  updatedDate: { type: 'date', sort: true, required: true },
  description: { type: 'text', sort: true },
  resourceId: { type: 'guid', sort: true, required: true },
  serviceProvider: { type: 'boolean', sort: true, required: true },
  'associatedWixIdentity.identificationData.contactId': { type: 'guid', sort: true },
  'associatedWixIdentity.identificationData.wixUserId': { type: 'guid', sort: true },
} as const satisfies FieldTable;

const asked = ['eq', 'ne', 'in', 'nin', 'exists'] as const;

export const staffMemberFields = askable(staffMember, {
  ...shared,
  // The platform does not sort by name; Frontdesk does, for the list of staff.
  name: { type: 'text', operators: asked, sort: true, required: true },
  email: { type: 'text', operators: asked },
  phone: { type: 'text', operators: asked },
  'resource.locationOptions.specificLocationOptions.businessLocations.locationId': {
    type: 'guids',
    operators: ['hasSome', 'hasAll'],
    minimumRank: 'visitor',
  },
} as const satisfies FieldTable);

/** Every single-value field may be aggregated; the platform publishes no list. */
export const staffMemberSearchFields = askable(staffMember, {
  id: { ...shared.id, aggregate: true },
  createdDate: { ...shared.createdDate, aggregate: true },
  updatedDate: { ...shared.updatedDate, aggregate: true },
  description: { ...shared.description, aggregate: true },
  resourceId: { ...shared.resourceId, aggregate: true },
  serviceProvider: { ...shared.serviceProvider, aggregate: true },
  'associatedWixIdentity.identificationData.contactId': {
    ...shared['associatedWixIdentity.identificationData.contactId'],
    aggregate: true,
  },
  'associatedWixIdentity.identificationData.wixUserId': {
    ...shared['associatedWixIdentity.identificationData.wixUserId'],
    aggregate: true,
  },
  name: { type: 'text', sort: true, search: true, aggregate: true, required: true },
  email: { type: 'text', sort: true, aggregate: true },
  phone: { type: 'text', sort: true, aggregate: true },
  'resource.locationOptions.specificLocationOptions.businessLocations': {
    type: 'objects',
    minimumRank: 'visitor',
    operators: ['isEmpty', 'matchItems'],
    items: { locationId: { type: 'guid' } },
  },
} as const satisfies FieldTable);

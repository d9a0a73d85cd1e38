import type { FieldTable } from '../query.ts';

const asked = ['eq', 'ne', 'in', 'nin', 'exists'] as const;

/** reference/query-language.md section 3, staff members: query and search together. */
export const staffMemberFields = {
  id: { type: 'guid', sort: true, required: true },
  createdDate: { type: 'date', sort: true, required: true },
  updatedDate: { type: 'date', sort: true, required: true },
  // The platform does not sort by name; a list of people is of little use in any other order.
  name: { type: 'text', operators: asked, sort: true, search: true, required: true },
  description: { type: 'text', sort: true },
  email: { type: 'text', operators: asked, minimumRank: 'staff' },
  phone: { type: 'text', operators: asked, minimumRank: 'staff' },
  resourceId: { type: 'guid', sort: true, required: true },
  serviceProvider: { type: 'boolean', sort: true, required: true },
  'associatedWixIdentity.identificationData.contactId': { type: 'text', sort: true, minimumRank: 'staff' },
  'associatedWixIdentity.identificationData.wixUserId': { type: 'text', sort: true, minimumRank: 'staff' },
  'resource.locationOptions.specificLocationOptions.businessLocations.locationId': {
    type: 'guids',
    operators: ['hasSome', 'hasAll'],
  },
} as const satisfies FieldTable;

import type { FieldTable } from '../query.ts';

/** reference/query-language.md section 3, staff members: query and search together. */
export const staffMemberFields = {
  id: { type: 'guid', sort: true, required: true },
  createdDate: { type: 'date', sort: true, required: true },
  updatedDate: { type: 'date', sort: true, required: true },
  name: { type: 'text', sort: true, search: true, required: true },
  description: { type: 'text', sort: true },
  email: { type: 'text', sort: true, minimumRank: 'staff' },
  phone: { type: 'text', sort: true, minimumRank: 'staff' },
  resourceId: { type: 'guid', sort: true },
  serviceProvider: { type: 'boolean', sort: true },
  'associatedWixIdentity.identificationData.contactId': { type: 'guid', sort: true, minimumRank: 'staff' },
  'associatedWixIdentity.identificationData.wixUserId': { type: 'guid', sort: true, minimumRank: 'staff' },
  'resource.locationOptions.specificLocationOptions.businessLocations.locationId': { type: 'guids' },
} as const satisfies FieldTable;

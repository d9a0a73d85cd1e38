import { sql } from 'kysely';
import { staffMemberFields, staffMemberSearchFields } from '../../../contract/entities/staffMemberFields.ts';
import type { ColumnTable } from '../../database/columns.ts';
import type { Family } from '../../database/families.ts';
import { staffWithResources } from './staffMembers.ts';

const places = sql`jsonb_array_elements(
  resources.location_options #> '{specificLocationOptions,businessLocations}') as places(place)`;
const locationId = sql`(place ->> 'locationId')::uuid`;
const businessLocations = 'resource.locationOptions.specificLocationOptions.businessLocations';

const columns: ColumnTable = {
  id: { type: 'guid', expression: sql`staff_members.id`, notNull: true },
  createdDate: { type: 'date', expression: sql`staff_members.created_date`, notNull: true },
  updatedDate: { type: 'date', expression: sql`staff_members.updated_date`, notNull: true },
  description: { type: 'text', expression: sql`staff_members.description` },
  resourceId: { type: 'guid', expression: sql`staff_members.resource_id`, notNull: true },
  serviceProvider: { type: 'boolean', expression: sql`staff_members.service_provider`, notNull: true },
  name: {
    type: 'text',
    expression: sql`staff_members.name`,
    order: sql`staff_members.name`,
    notNull: true,
    words: sql`staff_members.name_words`,
  },
  email: { type: 'text', expression: sql`staff_members.email` },
  phone: { type: 'text', expression: sql`staff_members.phone` },
  [businessLocations]: {
    type: 'objects',
    items: places,
    columns: { locationId: { type: 'guid', expression: locationId } },
  },
  [`${businessLocations}.locationId`]: { type: 'guids', values: sql`select ${locationId} from ${places}` },
  'associatedWixIdentity.identificationData.contactId': {
    type: 'guid',
    expression: sql`staff_members.contact_id`,
  },
  'associatedWixIdentity.identificationData.wixUserId': {
    type: 'guid',
    expression: sql`staff_members.user_id`,
  },
};

/** Staff members in queries and counts of version 1 (reference/query-language.md sections 1 and 3). */
export const staffMemberFamily: Family = {
  name: 'staffMembers',
  fields: staffMemberFields,
  columns,
  from: staffWithResources,
  defaultSort: [{ path: 'id', order: 'ASC' }],
  paging: { defaultLimit: 50, maxLimit: 100 },
  sortFields: 10,
};

/** Version 2 has longer pages. */
export const staffMemberV2Family: Family = {
  ...staffMemberFamily,
  paging: { defaultLimit: 100, maxLimit: 100 },
};

/** The trash, with its own cursors. */
export const deletedStaffMemberFamily: Family = { ...staffMemberV2Family, name: 'deleted staff members' };

/** Staff members in searches of both versions. */
export const staffMemberSearchFamily: Family = {
  ...staffMemberV2Family,
  name: 'staffMembers search',
  fields: staffMemberSearchFields,
};

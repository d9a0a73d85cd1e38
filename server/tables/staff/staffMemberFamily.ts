import { sql } from 'kysely';
import type { StaffMember } from '../../../contract/entities/staff/staffMember.ts';
import {
  staffMemberFields,
  staffMemberSearchFields,
} from '../../../contract/entities/staff/staffMemberFields.ts';
import type { Family } from '../../database/families.ts';
import { entityTable } from '../entityTable.ts';

const locations = sql`jsonb_array_elements(
  resources.location_options #> '{specificLocationOptions,businessLocations}') as places(place)`;
const locationId = sql`(place ->> 'locationId')::uuid`;
const businessLocations = 'resource.locationOptions.specificLocationOptions.businessLocations';

/**
 * Staff members, and their queries and counts in version 1 (reference/query-language.md sections 1 and 3). Their resource
 * and the connection with a user are parts that staffMembers.ts adds to an answer.
 */
export const staffMemberTable = entityTable<StaffMember>({
  table: 'staff_members',
  keepsDeleted: true,
  stored: {
    name: { column: 'name', searched: true },
    email: 'email',
    phone: 'phone',
    description: 'description',
    mainMedia: { column: 'main_media', json: true },
    resourceId: 'resource_id',
    serviceProvider: { column: 'service_provider', missing: true },
    sortOrder: { column: 'sort_order', missing: 0, fromColumn: Number },
    tags: { column: 'tags', json: true },
    extendedFields: { column: 'extended_fields', json: true },
  },
  // Afterwards the connection with a user has its own statement.
  once: {
    associatedWixIdentity: ({ associatedWixIdentity: identity }) => {
      const { wixUserId, contactId } = identity?.identificationData ?? {};
      const connection = wixUserId === undefined ? 'DISCONNECTED' : 'CONNECTED';
      return { user_id: wixUserId, contact_id: contactId, connection };
    },
  },
  joined: {
    joins: sql`join resources
      on resources.business_id = staff_members.business_id and resources.id = staff_members.resource_id`,
    fields: {},
  },
  name: 'staffMembers',
  fields: staffMemberFields,
  columns: {
    [businessLocations]: {
      type: 'objects',
      items: locations,
      columns: { locationId: { type: 'guid', expression: locationId } },
    },
    [`${businessLocations}.locationId`]: {
      type: 'guids',
      values: sql`select ${locationId} from ${locations}`,
    },
    'associatedWixIdentity.identificationData.contactId': {
      type: 'guid',
      expression: sql`staff_members.contact_id`,
    },
    'associatedWixIdentity.identificationData.wixUserId': {
      type: 'guid',
      expression: sql`staff_members.user_id`,
    },
  },
  defaultSort: [{ path: 'id', order: 'ASC' }],
  paging: { defaultLimit: 50, maxLimit: 100 },
  sortFields: 10,
});

/** Version 2 has longer pages. */
export const staffMemberV2Family: Family = {
  ...staffMemberTable,
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

import {
  countStaffMembers,
  createStaffMember,
  deleteStaffMember,
  getStaffMember,
  queryStaffMembers,
  updateStaffMember,
} from '../../../../contract/calls/staff/staffMembers.ts';
import { searchStaffMembersV2 } from '../../../../contract/calls/staff/staffMembersV2.ts';
import {
  staffMemberFields,
  staffMemberSearchFields,
} from '../../../../contract/entities/staff/staffMemberFields.ts';
import type { Search } from '../../../../contract/queries/query.ts';
import type { ApiClient, SendOptions } from '../../../platform/apiClient.ts';
import type { FamilyCalls, Found } from '../recordCalls.ts';
import { withNulls } from '../withNulls.ts';
import { plainCalls } from './plainCalls.ts';

const names = { wireName: 'staffMember', plural: 'staffMembers' } as const;

const calls = {
  get: getStaffMember,
  create: createStaffMember,
  update: updateStaffMember,
  delete: deleteStaffMember,
} as const;

/** The staff members with services. */
export const staffMembers = plainCalls({
  ...names,
  fields: staffMemberFields,
  calls: { ...calls, query: queryStaffMembers, count: countStaffMembers },
  sent: withNulls,
});

/** All staff members, including those without services, whom only a search returns. */
export const staff: FamilyCalls = {
  ...plainCalls({
    ...names,
    fields: staffMemberSearchFields,
    calls: { ...calls, query: searchStaffMembersV2 },
    sent: withNulls,
  }),
  query: searchStaff,
  search: searchStaff,
};

async function searchStaff(api: ApiClient, search: Search, sending?: SendOptions): Promise<Found> {
  const body = { search, fields: ['ASSOCIATED_IDENTITY_STATUS' as const] };
  const { staffMembers, pagingMetadata, aggregationData } = await api.send(
    searchStaffMembersV2,
    { body },
    sending,
  );
  return { items: staffMembers, metadata: pagingMetadata, aggregationData };
}

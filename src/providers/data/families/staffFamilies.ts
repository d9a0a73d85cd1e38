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
import type { FamilyCalls, Found } from '../resourceCalls.ts';
import { withNulls } from '../withNulls.ts';

export const staffMemberCalls: FamilyCalls = {
  entity: 'staffMember',
  fields: staffMemberFields,
  pagedBy: 'cursor',
  async query(api, query, sending) {
    const { staffMembers, pagingMetadata } = await api.send(queryStaffMembers, { body: { query } }, sending);
    return { items: staffMembers, metadata: pagingMetadata };
  },
  count: async (api, filter, sending) =>
    (await api.send(countStaffMembers, { body: { filter } }, sending)).count,
  actions: {
    list: queryStaffMembers,
    show: getStaffMember,
    create: createStaffMember,
    edit: updateStaffMember,
    delete: deleteStaffMember,
  },
  getOne: async (api, staffMemberId, sending) =>
    (await api.send(getStaffMember, { path: { staffMemberId } }, sending)).staffMember,
  create: async (api, staffMember, sending) =>
    (await api.send(createStaffMember, { body: { staffMember } }, sending)).staffMember,
  async update(api, { patch, mask }, sending) {
    // The call takes no mask: cleared fields are sent as null.
    const staffMember = withNulls(patch, mask.split(','));
    const input = { path: { 'staffMember.id': patch.id }, body: { staffMember } };
    return (await api.send(updateStaffMember, input, sending)).staffMember;
  },
  delete: (api, staffMemberId, _options, sending) =>
    api.send(deleteStaffMember, { path: { staffMemberId } }, sending),
};

const { count: _onlyProviders, ...callsOfAllStaff } = staffMemberCalls;

/** All staff members, including those without services, whom only a search returns. */
export const staffCalls: FamilyCalls = {
  ...callsOfAllStaff,
  fields: staffMemberSearchFields,
  actions: { ...staffMemberCalls.actions, list: searchStaffMembersV2 },
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

import type { TestInputs } from '../testInput.ts';

export const inputs = {
  queryStaffMembersV2: ({ staffMember }) => ({ body: { query: { filter: { id: staffMember } } } }),
  searchStaffMembersV2: ({ staffMember }) => ({ body: { search: { filter: { id: staffMember } } } }),
  countStaffMembersV2: ({ staffMember }) => ({ body: { filter: { id: staffMember } } }),
  listDeletedStaffMembers: ({ staffMember }) => ({ query: { staffMemberIds: [staffMember] } }),
  getDeletedStaffMember: ({ staffMember }) => ({ path: { staffMemberId: staffMember } }),
  removeStaffMemberFromTrashBin: ({ staffMember }) => ({ path: { staffMemberId: staffMember } }),
  restoreStaffMember: ({ staffMember }) => ({ path: { staffMemberId: staffMember } }),
} satisfies TestInputs;

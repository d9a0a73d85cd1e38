import type { TestInputs } from '../testInput.ts';

export const inputs = {
  createStaffMember: () => ({ body: { staffMember: { name: 'Noor' } } }),
  getStaffMember: ({ staffMember }) => ({ path: { staffMemberId: staffMember } }),
  updateStaffMember: ({ staffMember }) => ({
    path: { 'staffMember.id': staffMember },
    body: { staffMember: { revision: '1', name: 'Renamed' } },
  }),
  deleteStaffMember: ({ staffMember }) => ({ path: { staffMemberId: staffMember } }),
  queryStaffMembers: ({ staffMember }) => ({ body: { query: { filter: { id: staffMember } } } }),
  searchStaffMembers: ({ staffMember }) => ({ body: { search: { filter: { id: staffMember } } } }),
  countStaffMembers: ({ staffMember }) => ({ body: { filter: { id: staffMember } } }),
} satisfies TestInputs;

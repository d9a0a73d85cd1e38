import type { TestInputs } from '../testInput.ts';

export const inputs = {
  connectStaffMemberToUser: ({ staffMember }) => ({
    path: { staffMemberId: staffMember },
    body: { email: 'noor@example.com' },
  }),
  disconnectStaffMemberFromUser: ({ staffMember }) => ({ path: { staffMemberId: staffMember }, body: {} }),
  getOrCreateStaffMember: ({ member }) => ({ path: { wixUserId: member }, body: {} }),
  bulkGetOrCreateStaffMembers: ({ member }) => ({ body: { wixUserIds: [member] } }),
} satisfies TestInputs;

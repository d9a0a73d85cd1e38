import type { TestInputs } from '../testInput.ts';

export const inputs = {
  listTeam: () => ({}),
  changeMemberRole: ({ teamMember }) => ({ path: { memberId: teamMember }, body: { role: 'admin' } }),
  removeFromTeam: ({ teamMember }) => ({ path: { memberId: teamMember } }),
  inviteToTeam: ({ staffMember }) => ({
    body: { email: 'noor@example.com', role: 'staff', staffMemberId: staffMember },
  }),
  resendTeamInvitation: ({ invitation }) => ({ path: { invitationId: invitation } }),
  revokeTeamInvitation: ({ invitation }) => ({ path: { invitationId: invitation } }),
  listRegistrations: () => ({}),
  approveRegistration: ({ registration }) => ({ path: { memberId: registration } }),
  refuseRegistration: ({ registration }) => ({ path: { memberId: registration } }),
  reopenRegistration: ({ declinedRegistration }) => ({ path: { memberId: declinedRegistration } }),
} satisfies TestInputs;

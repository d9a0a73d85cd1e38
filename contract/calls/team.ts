import * as z from 'zod';
import { defineCall } from '../call.ts';
import { identityStatuses } from '../entities/identity.ts';
import { dateTime, email, guid, text } from '../entities/text.ts';
import { memberRoles } from './members.ts';

/** Calls of this product that the platform does not have: who may work in the dashboard, and who is asked to. */

type MemberRole = (typeof memberRoles)[number];

/**
 * Whom a member of each role may ask into the team, ask again or no longer ask. Inviting is an admin's work as far as it
 * gives no more than reading; only an owner says who else decides. Changing a role and removing somebody is an owner's.
 */
export const rolesGivenBy: Readonly<Record<MemberRole, readonly MemberRole[]>> = {
  owner: ['owner', 'admin', 'staff'],
  admin: ['staff'],
  staff: [],
};

/** Days that an invitation may be taken up. */
export const invitationDays = 7;
/** Seconds between two mails of one invitation. */
export const invitationWaitSeconds = 60;
/** Invitations that may be open at once. */
export const mostInvitations = 100;

const role = z.enum(memberRoles);

/** Somebody with a role in the business. */
export const teamMember = z.strictObject({
  id: guid,
  email: email(),
  name: text(200),
  role,
  /** Everybody but ACTIVE is kept from signing in. */
  status: z.enum(identityStatuses),
  joinedDate: dateTime,
  /** When one of their browsers last asked for tokens; absent where none is signed in. */
  lastUsedDate: dateTime.optional(),
  /** The staff member whose calendar is theirs. */
  staffMemberId: guid.optional(),
});
export type TeamMember = z.infer<typeof teamMember>;

/** Somebody who was asked into the team and has not answered yet. What the mail holds is nowhere to be read. */
export const teamInvitation = z.strictObject({
  id: guid,
  email: email(),
  role,
  /** EXPIRED ones can be sent again. */
  status: z.enum(['OPEN', 'EXPIRED']),
  /** Name of the member who sent it last. */
  invitedBy: text(200),
  sentDate: dateTime,
  expiresDate: dateTime,
  /** Whose calendar becomes theirs when they accept. */
  staffMemberId: guid.optional(),
});
export type TeamInvitation = z.infer<typeof teamInvitation>;

/** A customer who registered and may sign in when an owner or admin approves. */
export const registration = z.strictObject({
  memberId: guid,
  email: email(),
  emailVerified: z.boolean(),
  name: text(200),
  registeredDate: dateTime,
});
export type Registration = z.infer<typeof registration>;

/** Owners first, then admins, then staff, each by name; invitations by date, the newest first. */
export const listTeam = defineCall({
  name: 'listTeam',
  method: 'GET',
  path: '/frontdesk/v1/team',
  caller: 'staff',
  effect: 'read',
  answer: z.strictObject({ members: z.array(teamMember), invitations: z.array(teamInvitation) }),
});

const member = { params: z.strictObject({ memberId: guid }) };
const invitation = { params: z.strictObject({ invitationId: guid }) };

/** Takes effect with the member's next request. The last owner who can sign in stays owner: FAILED_PRECONDITION. */
export const changeMemberRole = defineCall({
  name: 'changeMemberRole',
  method: 'PATCH',
  path: '/frontdesk/v1/team/members/{memberId}',
  caller: 'owner',
  effect: 'write',
  ...member,
  body: z.strictObject({ role }),
  answer: z.strictObject({ member: teamMember }),
});

/**
 * Takes a member's role away and ends all their sign-ins and tokens at once. They stay a customer, and are no longer
 * connected with a staff member. The last owner who can sign in stays: FAILED_PRECONDITION.
 */
export const removeFromTeam = defineCall({
  name: 'removeFromTeam',
  method: 'DELETE',
  path: '/frontdesk/v1/team/members/{memberId}',
  caller: 'owner',
  effect: 'write',
  ...member,
  answer: z.strictObject({}),
});

/**
 * Invites by e-mail, whether or not a customer has the address. An admin invites staff only ({@link rolesGivenBy}).
 * ALREADY_EXISTS for who belongs to the team or has an open invitation; an expired one is replaced.
 */
export const inviteToTeam = defineCall({
  name: 'inviteToTeam',
  method: 'POST',
  path: '/frontdesk/v1/team/invitations',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({
    email: email(),
    role,
    /** A staff member who is connected with nobody: they become whoever accepts. */
    staffMemberId: guid.optional(),
  }),
  answer: z.strictObject({ invitation: teamInvitation }),
});

/** Sends a new link, good for seven days from now; the former one ends. Once a minute: RESOURCE_EXHAUSTED. */
export const resendTeamInvitation = defineCall({
  name: 'resendTeamInvitation',
  method: 'POST',
  path: '/frontdesk/v1/team/invitations/{invitationId}/resend',
  caller: 'admin',
  effect: 'write',
  ...invitation,
  answer: z.strictObject({ invitation: teamInvitation }),
});

/** The link ends at once. */
export const revokeTeamInvitation = defineCall({
  name: 'revokeTeamInvitation',
  method: 'DELETE',
  path: '/frontdesk/v1/team/invitations/{invitationId}',
  caller: 'admin',
  effect: 'write',
  ...invitation,
  answer: z.strictObject({}),
});

/** Customers who wait for approval, the oldest first, at most 1,000. */
export const listRegistrations = defineCall({
  name: 'listRegistrations',
  method: 'GET',
  path: '/frontdesk/v1/team/registrations',
  caller: 'admin',
  effect: 'read',
  answer: z.strictObject({ registrations: z.array(registration) }),
});

/** They can sign in from now on, and are told so by e-mail. NOT_FOUND for who does not wait. */
export const approveRegistration = defineCall({
  name: 'approveRegistration',
  method: 'POST',
  path: '/frontdesk/v1/team/registrations/{memberId}/approve',
  caller: 'admin',
  effect: 'write',
  ...member,
  answer: z.strictObject({}),
});

/** They cannot sign in, and hear nothing. NOT_FOUND for who does not wait. */
export const refuseRegistration = defineCall({
  name: 'refuseRegistration',
  method: 'POST',
  path: '/frontdesk/v1/team/registrations/{memberId}/refuse',
  caller: 'admin',
  effect: 'write',
  ...member,
  answer: z.strictObject({}),
});

import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { identityStatuses } from '../../entities/identity/identity.ts';
import { dateTime, email, guid, text } from '../../entities/values/text.ts';
import { memberRoles } from './members.ts';

/** Calls that the platform does not have: team members and invitations. */

type MemberRole = (typeof memberRoles)[number];

/**
 * The roles for which a member of each role may send, resend and revoke invitations. An admin may invite to read; only
 * an owner grants more. Changing a role and removing a member requires an owner.
 */
export const rolesGivenBy: Readonly<Record<MemberRole, readonly MemberRole[]>> = {
  owner: ['owner', 'admin', 'staff'],
  admin: ['staff'],
  staff: [],
};

/** Validity of an invitation in days. */
export const invitationDays = 7;
/** Seconds between two mails of one invitation. */
export const invitationWaitSeconds = 60;
/** Maximum number of open invitations. */
export const mostInvitations = 100;

const role = z.enum(memberRoles);

/** A member with a role in the business. */
export const teamMember = z.strictObject({
  id: guid,
  email: email(),
  name: text(200),
  role,
  /** All statuses except ACTIVE prevent signing in. */
  status: z.enum(identityStatuses),
  joinedDate: dateTime,
  /** The last request for tokens by one of their browsers; absent when none is signed in. */
  lastUsedDate: dateTime.optional(),
  /** The connected staff member. */
  staffMemberId: guid.optional(),
});
export type TeamMember = z.infer<typeof teamMember>;

/** An open invitation to the team. The content of its mail cannot be read by call. */
export const teamInvitation = z.strictObject({
  id: guid,
  email: email(),
  role,
  /** EXPIRED ones can be resent. */
  status: z.enum(['OPEN', 'EXPIRED']),
  /** Name of the member who sent it last. */
  invitedBy: text(200),
  sentDate: dateTime,
  expiresDate: dateTime,
  /** The staff member to connect when it is accepted. */
  staffMemberId: guid.optional(),
});
export type TeamInvitation = z.infer<typeof teamInvitation>;

/** A registered customer who may sign in after approval by an owner or admin. */
export const registration = z.strictObject({
  memberId: guid,
  email: email(),
  emailVerified: z.boolean(),
  name: text(200),
  registeredDate: dateTime,
});
export type Registration = z.infer<typeof registration>;

/** A registered customer who may not sign in: an owner or admin has declined them. */
export const declinedRegistration = registration.extend({ declinedDate: dateTime });
export type DeclinedRegistration = z.infer<typeof declinedRegistration>;

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

/** Takes effect with the member's next request. The last owner who can sign in keeps the role: FAILED_PRECONDITION. */
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
 * Removes a member's role and ends all their sign-ins and tokens at once. They remain a customer, disconnected from
 * their staff member. The last owner who can sign in cannot be removed: FAILED_PRECONDITION.
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
 * Invites by email, whether or not a customer has the address. An admin invites staff only ({@link rolesGivenBy}).
 * ALREADY_EXISTS for a team member or an open invitation; an expired one is replaced.
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
    /** A staff member without a user, to connect with the person who accepts. */
    staffMemberId: guid.optional(),
  }),
  answer: z.strictObject({ invitation: teamInvitation }),
});

/**
 * Sends a new link, valid for another seven days, and invalidates the previous one. Once a minute: RESOURCE_EXHAUSTED.
 */
export const resendTeamInvitation = defineCall({
  name: 'resendTeamInvitation',
  method: 'POST',
  path: '/frontdesk/v1/team/invitations/{invitationId}/resend',
  caller: 'admin',
  effect: 'write',
  ...invitation,
  answer: z.strictObject({ invitation: teamInvitation }),
});

/** Invalidates the link at once. */
export const revokeTeamInvitation = defineCall({
  name: 'revokeTeamInvitation',
  method: 'DELETE',
  path: '/frontdesk/v1/team/invitations/{invitationId}',
  caller: 'admin',
  effect: 'write',
  ...invitation,
  answer: z.strictObject({}),
});

/** Customers who wait for approval, the oldest first, and declined ones, the newest first; at most 1,000 of each. */
export const listRegistrations = defineCall({
  name: 'listRegistrations',
  method: 'GET',
  path: '/frontdesk/v1/team/registrations',
  caller: 'admin',
  effect: 'read',
  answer: z.strictObject({
    registrations: z.array(registration),
    declined: z.array(declinedRegistration),
  }),
});

/**
 * Lets the customer sign in and notifies them by email. NOT_FOUND unless they wait for approval or have been declined.
 */
export const approveRegistration = defineCall({
  name: 'approveRegistration',
  method: 'POST',
  path: '/frontdesk/v1/team/registrations/{memberId}/approve',
  caller: 'admin',
  effect: 'write',
  ...member,
  answer: z.strictObject({}),
});

/**
 * Keeps the customer from signing in, without notification, until they are approved or their registration is reopened.
 * NOT_FOUND unless they wait for approval.
 */
export const refuseRegistration = defineCall({
  name: 'refuseRegistration',
  method: 'POST',
  path: '/frontdesk/v1/team/registrations/{memberId}/refuse',
  caller: 'admin',
  effect: 'write',
  ...member,
  answer: z.strictObject({}),
});

/** Undoes a decline: the customer waits for approval again, without notification. NOT_FOUND unless they are declined. */
export const reopenRegistration = defineCall({
  name: 'reopenRegistration',
  method: 'POST',
  path: '/frontdesk/v1/team/registrations/{memberId}/reopen',
  caller: 'admin',
  effect: 'write',
  ...member,
  answer: z.strictObject({}),
});

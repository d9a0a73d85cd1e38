import {
  invitationDays,
  invitationWaitSeconds,
  mostInvitations,
  rolesGivenBy,
  type TeamInvitation,
} from '../../../contract/calls/identity/team.ts';
import { daysFrom } from '../../../contract/durations.ts';
import { ApiError } from '../../../contract/errors.ts';
import { queueMail } from '../../mail/mails.ts';
import type { CallContext } from '../callContext.ts';
import { findMember, findMemberByEmail, type MemberRole } from '../../tables/identity/members.ts';
import {
  countOpenInvitations,
  endInvitation,
  insertInvitation,
  lockInvitation,
  renewInvitation,
  type InvitationRow,
} from '../../tables/identity/teamInvitations.ts';
import { findBusiness } from '../../tables/businesses.ts';
import { invitationLink } from './hostedPaths.ts';
import { mailOrigin } from './mailOrigin.ts';
import { normaliseEmail } from './members.ts';
import { recordChange } from '../recordChange.ts';
import { hashSecret, randomSecret } from '../../secrets/secrets.ts';
import { awaitUser, lockUnconnected, stopWaiting } from '../staff/staffConnections.ts';
import type { Writing } from '../writing.ts';

/** Team invitations are mailed links: valid once, for seven days, stored as their hash only. */

export interface Inviter {
  role: 'owner' | 'admin';
  name: string;
  /** Origin of the link, without a trailing slash. */
  origin: string;
}

interface NewInvitation {
  email: string;
  role: MemberRole;
  staffMemberId?: string;
}

/** The caller of an admin's call as inviter. A client invites in the name of the business. */
export async function inviterOf({ db, businessId, caller, options }: CallContext): Promise<Inviter> {
  const member =
    caller.memberId === undefined ? undefined : await findMember(db, businessId, caller.memberId);
  const name = member?.name.trim() || ((await findBusiness(db, businessId))?.name ?? '');
  const origin = await mailOrigin(db, businessId, options.config);
  return { role: caller.rank === 'owner' ? 'owner' : 'admin', name, origin };
}

/**
 * Invites someone to the team. Throws PERMISSION_DENIED for a role that the inviter may not give, ALREADY_EXISTS
 * for a team member or an open invitation, RESOURCE_EXHAUSTED for too many invitations.
 */
export async function invite(
  writing: Writing,
  { email, role, staffMemberId }: NewInvitation,
  inviter: Inviter,
): Promise<TeamInvitation> {
  const { db, businessId, now } = writing;
  assertMayGive(inviter, role);
  const unique = normaliseEmail(email);
  if ((await findMemberByEmail(db, businessId, unique))?.role) {
    throw new ApiError('ALREADY_EXISTS', 'This email already belongs to a team member.');
  }
  const former = await lockInvitation(db, businessId, { email: unique });
  if (former && former.expiresAt > now) {
    const description = 'This email already has an invitation. Resend it instead.';
    throw new ApiError('ALREADY_EXISTS', description);
  }
  if (former) await withdraw(writing, former);
  return send(writing, { email, role, staffMemberId }, inviter);
}

/**
 * Invites someone and connects the accepting user with a staff member. Replaces an open invitation to the address
 * by a combined one.
 */
export async function inviteStaffMember(
  writing: Writing,
  { email, staffMemberId }: { email: string; staffMemberId: string },
  inviter: Inviter,
): Promise<void> {
  const former = await lockInvitation(writing.db, writing.businessId, { email: normaliseEmail(email) });
  if (former) await withdraw(writing, former, staffMemberId);
  await send(writing, { email, role: former?.role ?? 'staff', staffMemberId }, inviter);
}

async function send(
  writing: Writing,
  { email, role, staffMemberId }: NewInvitation,
  inviter: Inviter,
): Promise<TeamInvitation> {
  const { db, businessId, now } = writing;
  if ((await countOpenInvitations(db, businessId, now)) >= mostInvitations) {
    const description = `No more than ${mostInvitations} invitations may be open at once. Revoke some first.`;
    throw new ApiError('RESOURCE_EXHAUSTED', description);
  }
  const token = randomSecret();
  const invitation: InvitationRow = {
    id: crypto.randomUUID(),
    businessId,
    email: normaliseEmail(email),
    emailAsTyped: email.trim(),
    role,
    invitedBy: inviter.name,
    staffMemberId: staffMemberId ?? null,
    sentAt: now,
    expiresAt: expiryAfter(now),
  };
  if (staffMemberId !== undefined) {
    await lockUnconnected(writing, staffMemberId);
    await replaceInvitationOf(writing, staffMemberId);
    await markPending(writing, invitation);
  }
  await insertInvitation(db, { ...invitation, tokenHash: await hashSecret(token) });
  await recordChange(writing, 'teamInvitation', { action: 'created', after: asInvitation(invitation, now) });
  await mailInvitation(writing, invitation, { token, origin: inviter.origin });
  return asInvitation(invitation, now);
}

/**
 * Replaces the link and sends it again. Throws NOT_FOUND, PERMISSION_DENIED, RESOURCE_EXHAUSTED within a minute.
 */
export async function resendInvitation(
  writing: Writing,
  id: string,
  inviter: Inviter,
): Promise<TeamInvitation> {
  const { db, now } = writing;
  const former = await lockOpenInvitation(writing, id);
  assertMayManage(inviter, former.role);
  const waitSeconds = Math.ceil((former.sentAt.getTime() - now.getTime()) / 1000) + invitationWaitSeconds;
  if (waitSeconds > 0) {
    const description = 'This invitation was just sent. Wait a minute before resending it.';
    throw new ApiError('RESOURCE_EXHAUSTED', description, { retryAfter: waitSeconds });
  }
  const token = randomSecret();
  const invitation = { ...former, invitedBy: inviter.name, sentAt: now, expiresAt: expiryAfter(now) };
  await renewInvitation(db, { ...invitation, tokenHash: await hashSecret(token) });
  await markPending(writing, invitation);
  const [before, after] = [asInvitation(former, now), asInvitation(invitation, now)];
  await recordChange(writing, 'teamInvitation', { action: 'updated', before, after });
  await mailInvitation(writing, invitation, { token, origin: inviter.origin });
  return after;
}

/** Throws NOT_FOUND, PERMISSION_DENIED. */
export async function revokeInvitation(writing: Writing, id: string, inviter: Inviter): Promise<void> {
  const invitation = await lockOpenInvitation(writing, id);
  assertMayManage(inviter, invitation.role);
  await withdraw(writing, invitation);
}

/** Revokes the open invitation for a staff member. Returns whether there was one. */
export async function withdrawInvitationOf(writing: Writing, staffMemberId: string): Promise<boolean> {
  const invitation = await lockInvitation(writing.db, writing.businessId, { staffMemberId });
  if (!invitation) return false;
  await withdraw(writing, invitation);
  return true;
}

/** Revokes the open invitation for a staff member whose connection the caller changes next. */
export async function replaceInvitationOf(writing: Writing, staffMemberId: string): Promise<void> {
  const invitation = await lockInvitation(writing.db, writing.businessId, { staffMemberId });
  if (invitation) await withdraw(writing, invitation, staffMemberId);
}

/**
 * Also ends the pending connection, except that of `reconnected`: their connection changes in the same request, and a
 * request raises a revision by one.
 */
async function withdraw(writing: Writing, invitation: InvitationRow, reconnected?: string): Promise<void> {
  const { db, businessId, now } = writing;
  await endInvitation(db, { businessId, id: invitation.id, how: 'revoked', now });
  await recordChange(writing, 'teamInvitation', { action: 'deleted', before: asInvitation(invitation, now) });
  const { staffMemberId } = invitation;
  if (staffMemberId !== null && staffMemberId !== reconnected) await stopWaiting(writing, staffMemberId);
}

/** Marks the staff member's connection as pending while the invitation is valid. */
async function markPending(writing: Writing, invitation: InvitationRow): Promise<void> {
  if (invitation.staffMemberId === null) return;
  const staffMember = await lockUnconnected(writing, invitation.staffMemberId);
  await awaitUser(writing, staffMember, { email: invitation.emailAsTyped, expires: invitation.expiresAt });
}

async function mailInvitation(
  writing: Writing,
  { businessId, emailAsTyped: to, role, invitedBy }: InvitationRow,
  { token, origin }: { token: string; origin: string },
): Promise<void> {
  const link = invitationLink(origin, token);
  const facts = { kind: 'invitation', link, role, invitedBy, days: invitationDays } as const;
  await queueMail(writing.db, { businessId, to, ...facts }, writing);
}

async function lockOpenInvitation({ db, businessId }: Writing, id: string): Promise<InvitationRow> {
  const invitation = await lockInvitation(db, businessId, { id });
  if (!invitation) throw new ApiError('NOT_FOUND', 'Invitation not found. It may have been answered.');
  return invitation;
}

function assertMayGive(inviter: Inviter, role: MemberRole): void {
  if (rolesGivenBy[inviter.role].includes(role)) return;
  throw new ApiError('PERMISSION_DENIED', `Only an owner can invite someone as ${role}.`);
}

/** A person who may give a role may also resend and revoke the invitations to it. */
function assertMayManage(inviter: Inviter, role: MemberRole): void {
  if (rolesGivenBy[inviter.role].includes(role)) return;
  throw new ApiError('PERMISSION_DENIED', 'Only an owner can manage this invitation.');
}

function expiryAfter(now: Date): Date {
  return daysFrom(now, invitationDays);
}

/** An invitation in the form of the team list. */
export function asInvitation(row: InvitationRow, now: Date): TeamInvitation {
  return {
    id: row.id,
    email: row.emailAsTyped,
    role: row.role,
    status: row.expiresAt > now ? 'OPEN' : 'EXPIRED',
    invitedBy: row.invitedBy,
    sentDate: row.sentAt.toISOString(),
    expiresDate: row.expiresAt.toISOString(),
    ...(row.staffMemberId !== null && { staffMemberId: row.staffMemberId }),
  };
}

import type { Transaction } from '../../database/database.ts';
import type { AppOptions } from '../options.ts';
import { findBusiness } from '../../tables/businesses.ts';
import {
  findMemberByEmail,
  lockMember,
  storeProfile,
  type MemberRole,
  type MemberRow,
} from '../../tables/identity/members.ts';
import { logSignIn } from '../../tables/identity/signInLog.ts';
import { letIn, storeRole } from '../../tables/identity/team.ts';
import {
  endInvitation,
  findInvitationByToken,
  type InvitationRow,
} from '../../tables/identity/teamInvitations.ts';
import { asInvitation } from './invitations.ts';
import { createMember } from './members.ts';
import { replacePassword } from './passwords/newPasswords.ts';
import { hashPassword, passwordProblem, type PasswordProblem } from './passwords/passwords.ts';
import { recordChange } from '../recordChange.ts';
import { hashSecret } from '../../secrets/secrets.ts';
import { asSignedIn } from './signIn/signedInMember.ts';
import { connectWaiting } from '../staff/staffConnections.ts';
import type { Writing } from '../writing.ts';

/** Data on the page of an invitation. */
export interface InvitationFacts {
  businessId: string;
  businessName: string;
  email: string;
  role: MemberRole;
  invitedBy: string;
  expiresAt: Date;
  /** Whether the address has a proven account: its member accepts unchanged, anyone else chooses name and password. */
  hasAccount: boolean;
}

/**
 * Finds the invitation of a mailed link; undefined if it was used, revoked, replaced or has expired, without
 * saying which.
 */
export async function findInvitation(
  token: string,
  { database, clock }: AppOptions,
): Promise<InvitationFacts | undefined> {
  const tokenHash = await hashSecret(token);
  const invitation = await findInvitationByToken(database, { tokenHash, now: clock() });
  if (!invitation) return undefined;
  const { businessId, emailAsTyped, email, role, invitedBy, expiresAt } = invitation;
  const business = await findBusiness(database, businessId);
  const member = await findMemberByEmail(database, businessId, email);
  return {
    businessId,
    businessName: business?.name ?? '',
    email: emailAsTyped,
    role,
    invitedBy,
    expiresAt,
    hasAccount: isProven(member),
  };
}

/**
 * Whether the owner of the address chose the password of this account. Anyone may register an address of someone
 * else; the mailed link proves the address, not a password chosen before it was verified (security threat 12).
 */
function isProven(member: MemberRow | undefined): boolean {
  return (
    member !== undefined &&
    member.email_verified &&
    member.password_hash !== null &&
    !member.password_reset_required
  );
}

export type Acceptance =
  | { result: 'accepted'; businessId: string; memberId: string }
  /** The link was used, revoked, replaced or has expired. */
  | { result: 'gone' }
  /** The address has a proven account: use {@link acceptWithAccount}. */
  | { result: 'has_account' }
  /** The address has no proven account: use {@link acceptAsNewMember}. */
  | { result: 'no_account' }
  | { result: 'password'; problem: PasswordProblem };

interface AcceptanceRequest {
  /** From the mailed link. */
  token: string;
  requestId: string;
}

/**
 * Accepts for someone without a proven account, who chooses a name and a password. The mailed link verifies the
 * address. An unproven account of the address becomes theirs: all access to it ends, and its profile is emptied.
 */
export function acceptAsNewMember(
  { name, password, ...accepting }: AcceptanceRequest & { name: string; password: string },
  options: AppOptions,
): Promise<Acceptance> {
  const { passwords } = options;
  return accept(accepting, options, async (db, { businessId, email, emailAsTyped, role }, now) => {
    const member = await lockMemberOf(db, businessId, email);
    if (isProven(member)) return { result: 'has_account' };
    const business = await findBusiness(db, businessId);
    const problem = await passwordProblem(password, [name, emailAsTyped, business?.name ?? '']);
    if (problem) return { result: 'password', problem };
    const chosen = { businessId, name: name.trim(), now };
    if (!member) {
      const memberId = await createMember(db, passwords, { ...chosen, email: emailAsTyped, password, role });
      return { memberId };
    }
    const hash = await hashPassword(passwords, password);
    await replacePassword(db, member, { hash, keep: undefined }, { now, requestId: accepting.requestId });
    await storeProfile(db, { ...chosen, id: member.id, profile: {} });
    await giveRole(db, member, role, now);
    return { memberId: member.id };
  });
}

/**
 * Accepts for the member with this address, whose account is proven. Possession of the mail is as good as a
 * password; it gives their account a role and signs no one in.
 */
export function acceptWithAccount(accepting: AcceptanceRequest, options: AppOptions): Promise<Acceptance> {
  return accept(accepting, options, async (db, { businessId, email, role }, now) => {
    const member = await lockMemberOf(db, businessId, email);
    if (!member || !isProven(member)) return { result: 'no_account' };
    await giveRole(db, member, role, now);
    return { memberId: member.id };
  });
}

async function lockMemberOf(
  db: Transaction,
  businessId: string,
  email: string,
): Promise<MemberRow | undefined> {
  const found = await findMemberByEmail(db, businessId, email);
  return found && lockMember(db, businessId, found.id);
}

/** A role given in another way since the invitation is kept. */
async function giveRole(db: Transaction, member: MemberRow, role: MemberRole, now: Date): Promise<void> {
  if (member.role !== null) return;
  await storeRole(db, { businessId: member.business_id, id: member.id, role, now });
}

type Joining = (
  db: Transaction,
  invitation: InvitationRow,
  now: Date,
) => Promise<{ memberId: string } | Exclude<Acceptance, { result: 'accepted' }>>;

/** One transaction with the invitation locked: of two concurrent requests the second one gets `gone`. */
function accept(
  { token, requestId }: AcceptanceRequest,
  options: AppOptions,
  join: Joining,
): Promise<Acceptance> {
  const now = options.clock();
  return options.database.transaction(async (db) => {
    const tokenHash = await hashSecret(token);
    const invitation = await findInvitationByToken(db, { tokenHash, now }, { locked: true });
    if (!invitation) return { result: 'gone' };
    const joined = await join(db, invitation, now);
    if ('result' in joined) return joined;
    const { businessId } = invitation;
    const { memberId } = joined;
    const actor = { identityType: 'MEMBER', memberId } as const;
    const { publicUrl, secret } = options.config;
    const writing: Writing = { db, businessId, publicUrl, actor, now, requestId, secret };
    await settle(writing, invitation, memberId);
    return { result: 'accepted', businessId, memberId };
  });
}

async function settle(writing: Writing, invitation: InvitationRow, memberId: string): Promise<void> {
  const { db, businessId, now, requestId } = writing;
  await letIn(db, { businessId, id: memberId, now });
  await endInvitation(db, { businessId, id: invitation.id, how: 'accepted', now });
  const before = asInvitation(invitation, now);
  await recordChange(writing, 'teamInvitation', {
    action: 'acted',
    slug: 'accepted',
    before,
    after: before,
    body: {},
  });
  const member = await lockMember(db, businessId, memberId);
  if (!member) throw new Error('A member who has just joined is gone.');
  await recordChange(writing, 'member', {
    action: 'acted',
    slug: 'joined_team',
    after: asSignedIn(member),
    body: {},
  });
  await logSignIn(db, {
    businessId,
    event: 'invitation_accepted',
    outcome: 'success',
    memberId,
    requestId,
    now,
  });
  if (invitation.staffMemberId !== null) await connectWaiting(writing, invitation.staffMemberId, memberId);
}

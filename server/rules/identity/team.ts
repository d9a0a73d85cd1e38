import type { TeamInvitation, TeamMember } from '../../../contract/calls/identity/team.ts';
import { secondsFrom } from '../../../contract/durations.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { Queries } from '../../database/database.ts';
import { lockMember, type MemberRole, type MemberRow } from '../../tables/identity/members.ts';
import { logSignIn, type SignInEvent } from '../../tables/identity/signInLog.ts';
import { lockActiveOwners, selectTeam, storeRole, type TeamMemberRow } from '../../tables/identity/team.ts';
import { unansweredInvitations } from '../../tables/identity/teamInvitations.ts';
import { asInvitation } from './invitations.ts';
import { endOtherAccess } from './signIn/otherAccess.ts';
import { recordChange } from '../recordChange.ts';
import { asSignedIn } from './signIn/signedInMember.ts';
import { disconnect, lockStaffMember, staffMemberIdOf } from '../staff/staffConnections.ts';
import { lifetime } from './oauth/tokenLifetimes.ts';
import type { Writing } from '../writing.ts';

interface Asking {
  db: Queries;
  businessId: string;
  now: Date;
}

/** Team members and open invitations. */
export async function readTeam({ db, businessId, now }: Asking): Promise<{
  members: TeamMember[];
  invitations: TeamInvitation[];
}> {
  const members = await selectTeam(db, businessId, momentAt(now));
  const invitations = await unansweredInvitations(db, businessId);
  return {
    members: members.map(asTeamMember),
    invitations: invitations.map((invitation) => asInvitation(invitation, now)),
  };
}

/** Tokens contain no role, so a change takes effect from the next request (security goal B14). */
export async function changeRole(writing: Writing, id: string, role: MemberRole): Promise<TeamMember> {
  const { db, businessId, now } = writing;
  const before = await lockTeamMember(writing, id, { staysOwner: role === 'owner' });
  if (before.role !== role) {
    await storeRole(db, { businessId, id, role, now });
    await record(writing, before, { role, event: 'role_changed' });
  }
  const [member] = await selectTeam(db, businessId, { ...momentAt(now), memberId: id });
  if (!member) throw new Error('A member who was given a role has none.');
  return asTeamMember(member);
}

/** Removes a member's role and ends all their sessions at once. */
export async function removeFromTeam(writing: Writing, id: string): Promise<void> {
  const { db, businessId, now, requestId } = writing;
  const before = await lockTeamMember(writing, id, { staysOwner: false });
  await endOtherAccess(db, { businessId, memberId: id, keep: undefined, requestId, now });
  await storeRole(db, { businessId, id, role: null, now });
  await record(writing, before, { role: null, event: 'removed_from_team' });
  const staffMemberId = await staffMemberIdOf(writing, id);
  if (staffMemberId !== undefined) await disconnect(writing, await lockStaffMember(writing, staffMemberId));
}

/**
 * Locks a member with a role. Locks the owners first, always in the same order. Throws NOT_FOUND for a member
 * without a role, and FAILED_PRECONDITION if no owner who can sign in would be left.
 */
async function lockTeamMember(
  { db, businessId }: Writing,
  id: string,
  { staysOwner }: { staysOwner: boolean },
): Promise<MemberRow> {
  const owners = await lockActiveOwners(db, businessId);
  const member = await lockMember(db, businessId, id);
  if (!member || member.role === null) {
    throw new ApiError('NOT_FOUND', 'Team member not found.');
  }
  if (!staysOwner && owners.length === 1 && owners[0] === id) {
    const description = 'This is the only owner. Make someone else an owner first.';
    throw new ApiError('FAILED_PRECONDITION', description);
  }
  return member;
}

async function record(
  writing: Writing,
  member: MemberRow,
  { role, event }: { role: MemberRole | null; event: SignInEvent },
): Promise<void> {
  const { db, businessId, requestId, now } = writing;
  const [before, after] = [asSignedIn(member), asSignedIn({ ...member, role })];
  await recordChange(writing, 'member', { action: 'updated', before, after });
  await logSignIn(db, { businessId, event, outcome: 'success', memberId: member.id, requestId, now });
}

function momentAt(now: Date): { now: Date; idleSince: Date } {
  return { now, idleSince: secondsFrom(now, -lifetime.refreshIdle) };
}

function asTeamMember(row: TeamMemberRow): TeamMember {
  return {
    id: row.id,
    email: row.emailAsTyped,
    name: row.name,
    role: row.role,
    status: row.status,
    joinedDate: row.createdDate.toISOString(),
    ...(row.lastUsedAt !== null && { lastUsedDate: row.lastUsedAt.toISOString() }),
    ...(row.staffMemberId !== null && { staffMemberId: row.staffMemberId }),
  };
}

import type { BodyOf } from '../../../contract/call.ts';
import * as calls from '../../../contract/calls/staff/staffMemberUsers.ts';
import { staffMemberLimits, type StaffMember } from '../../../contract/entities/staff/staffMember.ts';
import { ApiError, invalidField } from '../../../contract/errors.ts';
import { findMemberByEmail, lockMember, type MemberRow } from '../../tables/identity/members.ts';
import { alone, answerItems } from '../bulk.ts';
import {
  inviteStaffMember,
  replaceInvitationOf,
  withdrawInvitationOf,
  type Inviter,
} from '../identity/invitations.ts';
import { normaliseEmail } from '../identity/members.ts';
import {
  connect,
  disconnect,
  lockStaffMember,
  lockUnconnected,
  staffMemberIdOf,
} from './staffConnections.ts';
import { createStaffMember, recordActed } from './staffMembers.ts';
import type { Writing } from '../writing.ts';

/**
 * Connections of staff members and users: a user is a member of the business with a role (reference/calls.md
 * section 5), and at most one of the staff members.
 */

/**
 * Connects a staff member with the user of an email address, by default their own. An unknown address is invited
 * to the team, and the connection is pending until it is accepted. Throws STAFF_INVITE_REQUIRES_ROLE for a
 * customer, and FAILED_PRECONDITION for a connected staff member.
 */
export async function connectToUser(
  writing: Writing,
  id: string,
  givenEmail: string | undefined,
  inviter: Inviter,
): Promise<void> {
  const before = await lockUnconnected(writing, id);
  const email = givenEmail ?? before.email;
  if (!email?.trim()) {
    throw invalidField('email', 'is required: the staff member has no email of their own', 'REQUIRED_FIELD');
  }
  const user = await findMemberByEmail(writing.db, writing.businessId, normaliseEmail(email));
  if (!user) return inviteStaffMember(writing, { email, staffMemberId: before.id }, inviter);
  refuseWithoutRole(user);
  await replaceInvitationOf(writing, before.id);
  await connect(writing, before, user.id);
}

/** Ends a connection, or revokes an invitation. Does nothing without either. */
export async function disconnectFromUser(writing: Writing, id: string): Promise<void> {
  const staffMember = await lockStaffMember(writing, id);
  // Revoking the invitation also ends the pending connection.
  if (!(await withdrawInvitationOf(writing, id))) await disconnect(writing, staffMember);
}

/**
 * Returns the id of the user's staff member, which is created from the user's data if missing. Throws NOT_FOUND
 * for an unknown id and STAFF_INVITE_REQUIRES_ROLE for a customer's.
 */
export async function getOrCreateForUser(writing: Writing, userId: string): Promise<string> {
  const { db, businessId } = writing;
  // The lock serializes concurrent requests for a new user, so the second one finds the first one's staff member.
  const user = await lockMember(db, businessId, userId);
  if (!user) throw new ApiError('NOT_FOUND', 'User not found.');
  const found = await staffMemberIdOf(writing, user.id);
  if (found !== undefined) return found;
  refuseWithoutRole(user);
  const name = shortened(
    user.name.trim() || (user.email_as_typed.split('@')[0] ?? ''),
    staffMemberLimits.name,
  );
  const after = await createStaffMember(writing, { name, email: user.email_as_typed }, { userId: user.id });
  await recordActed(writing, 'connected_to_user', { after, written: false });
  return after.id;
}

/** Up to 50 users per call; each succeeds or fails on its own. `read` returns the shown form of each. */
export function bulkGetOrCreate(
  writing: Writing,
  { wixUserIds }: BodyOf<typeof calls.bulkGetOrCreateStaffMembers>,
  read: (id: string) => Promise<StaffMember>,
) {
  const schema = calls.bulkGetOrCreateStaffMembers.schemas.body.shape.wixUserIds;
  return answerItems(
    writing.db,
    { list: 'wixUserIds', schema, entity: 'wixUserId' },
    wixUserIds,
    alone(async ({ item: userId }) => read(await getOrCreateForUser(writing, userId))),
    { returnEntity: true },
  );
}

function refuseWithoutRole({ role, status }: MemberRow): void {
  if (role !== null && status === 'ACTIVE') return;
  const description = 'This email belongs to someone without a role in the business. Give them one first.';
  throw new ApiError('STAFF_INVITE_REQUIRES_ROLE', description);
}

/** Truncates a text without splitting its last character. */
function shortened(text: string, most: number): string {
  let short = '';
  for (const letter of text) {
    if (short.length + letter.length > most) break;
    short += letter;
  }
  return short;
}

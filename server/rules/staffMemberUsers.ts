import { sql } from 'kysely';
import type { BodyOf } from '../../contract/call.ts';
import * as calls from '../../contract/calls/staffMemberUsers.ts';
import { staffMemberLimits, type StaffMember } from '../../contract/entities/staffMember.ts';
import { ApiError, invalidArgument } from '../../contract/errors.ts';
import { isUniqueViolation } from '../database/databaseError.ts';
import { queueMail } from '../mail/mails.ts';
import { findMemberByEmail, lockMember, type MemberRow } from '../tables/members.ts';
import {
  lockStaffMemberRow,
  staffMemberRows,
  storeConnection,
  toStaffMember,
  type UserConnection,
} from '../tables/staffMembers.ts';
import { attemptItems, bulkAnswerOf, idIn } from './bulk.ts';
import { recordChange } from './recordChange.ts';
import { normaliseEmail } from './members.ts';
import { createStaffMember, recordActed, recordedDetail, storeNextVersion } from './staffMembers.ts';
import type { Writing } from './writing.ts';

/**
 * Which staff member is which of the people who sign in: a user is a member of the business with a role in it
 * (reference/calls.md section 5). A user is at most one of the staff members.
 */

/** Days that an invitation may be taken up. */
const invitationDays = 7;

/**
 * Connects a staff member with the user who has the e-mail address, their own unless another is given. Nobody known by
 * it is invited to become one, and the connection is pending. Throws STAFF_INVITE_REQUIRES_ROLE for a customer, and
 * FAILED_PRECONDITION for who is connected already.
 */
export async function connectToUser(
  writing: Writing,
  id: string,
  givenEmail: string | undefined,
): Promise<void> {
  const before = await lockedStaffMember(writing, id);
  if (statusOf(before) === 'CONNECTED') {
    const description = 'This staff member is connected to a user. Disconnect them first.';
    throw new ApiError('FAILED_PRECONDITION', description);
  }
  const email = givenEmail ?? before.email;
  if (!email?.trim()) {
    const description = 'is required: the staff member has no e-mail address of their own';
    throw invalidArgument([{ field: 'email', description, violatedRule: 'REQUIRED_FIELD' }]);
  }
  const user = await findMemberByEmail(writing.db, writing.businessId, normaliseEmail(email));
  if (!user) return invite(writing, before, email);
  refuseWithoutRole(user);
  const after = await moveTo(writing, before, { connection: 'CONNECTED', userId: user.id });
  await recordActed(writing, 'connected_to_user', { before, after });
}

/** The invitation exists exactly when the pending connection does: the outbox is written in the same transaction. */
async function invite(writing: Writing, before: StaffMember, email: string): Promise<void> {
  const { db, businessId, now, publicUrl } = writing;
  const expires = new Date(now.getTime() + invitationDays * 86_400_000);
  const after = await moveTo(writing, before, { connection: 'PENDING', email, expires });
  await recordChange(writing, 'staffMember', { action: 'updated', before, after });
  const invitation = { kind: 'invitation', link: publicUrl, role: 'staff', days: invitationDays } as const;
  await queueMail(db, { businessId, to: email.trim(), invitedBy: before.name, ...invitation }, writing);
}

/** Ends a connection, or takes an invitation back. Asked for one that there is not, it changes nothing. */
export async function disconnectFromUser(writing: Writing, id: string): Promise<void> {
  const before = await lockedStaffMember(writing, id);
  const status = statusOf(before);
  if (status === 'DISCONNECTED') return;
  const after = await moveTo(writing, before, { connection: 'DISCONNECTED' });
  if (status === 'CONNECTED') await recordActed(writing, 'disconnected_from_user', { before, after });
  else await recordChange(writing, 'staffMember', { action: 'updated', before, after });
}

/**
 * The staff member who is this user; made from what is known of the user where there is none. Throws NOT_FOUND for
 * nobody's id and STAFF_INVITE_REQUIRES_ROLE for a customer's. Answers the staff member's id.
 */
export async function getOrCreateForUser(writing: Writing, userId: string): Promise<string> {
  const { db, businessId } = writing;
  // Two who ask for one new user at once meet here, and the second finds what the first has made.
  const user = await lockMember(db, businessId, userId);
  if (!user) throw new ApiError('NOT_FOUND', 'There is no such user of the business.');
  const [found] = await staffMemberRows(
    db,
    businessId,
    sql`and staff_members.deleted_date is null and staff_members.user_id = ${user.id}`,
  );
  if (found) return found.id;
  refuseWithoutRole(user);
  const name = shortened(
    user.name.trim() || (user.email_as_typed.split('@')[0] ?? ''),
    staffMemberLimits.name,
  );
  const after = await createStaffMember(writing, { name, email: user.email_as_typed }, { userId: user.id });
  await recordActed(writing, 'connected_to_user', { after });
  return after.id;
}

/** Up to 50 users in one call; each succeeds or fails on its own. `read` gives what the answer shows of each. */
export async function bulkGetOrCreate(
  writing: Writing,
  { wixUserIds }: BodyOf<typeof calls.bulkGetOrCreateStaffMembers>,
  read: (id: string) => Promise<StaffMember>,
) {
  const schema = calls.bulkGetOrCreateStaffMembers.schemas.body.shape.wixUserIds;
  const outcomes = await attemptItems(
    writing.db,
    { list: 'wixUserIds', schema, entity: 'wixUserId' },
    wixUserIds,
    async (userId) => read(await getOrCreateForUser(writing, userId)),
  );
  return bulkAnswerOf(outcomes, { ids: wixUserIds.map((id) => idIn({ id }, 'id')), returnEntity: true });
}

async function lockedStaffMember({ db, businessId, now }: Writing, id: string): Promise<StaffMember> {
  const row = await lockStaffMemberRow(db, businessId, id, { deleted: false });
  if (!row) throw new ApiError('NOT_FOUND', 'There is no such staff member. It may have been deleted.');
  return toStaffMember(row, recordedDetail(now));
}

function statusOf({ associatedWixIdentity }: StaffMember) {
  return associatedWixIdentity?.connection?.status;
}

async function moveTo(writing: Writing, before: StaffMember, to: UserConnection): Promise<StaffMember> {
  const { db, businessId } = writing;
  await storeConnection(db, businessId, before.id, to).catch(refuseOtherPersons);
  await storeNextVersion(writing, before);
  return lockedStaffMember(writing, before.id);
}

function refuseWithoutRole({ role, status }: MemberRow): void {
  if (role !== null && status === 'ACTIVE') return;
  const description = 'Who has this e-mail address has no role in the business. Give them one first.';
  throw new ApiError('STAFF_INVITE_REQUIRES_ROLE', description);
}

/** A user is at most one staff member: the index decides. */
export function refuseOtherPersons(error: unknown): never {
  if (!isUniqueViolation(error, 'staff_member_of_user')) throw error;
  throw new ApiError('ALREADY_EXISTS', 'This user is another staff member already.', { cause: error });
}

/** The text as far as it fits, without half a letter at its end. */
function shortened(text: string, most: number): string {
  let short = '';
  for (const letter of text) {
    if (short.length + letter.length > most) break;
    short += letter;
  }
  return short;
}

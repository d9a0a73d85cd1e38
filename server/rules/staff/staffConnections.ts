import { sql } from 'kysely';
import type { StaffMember } from '../../../contract/entities/staff/staffMember.ts';
import { ApiError } from '../../../contract/errors.ts';
import { isUniqueViolation } from '../../database/databaseError.ts';
import { staffMemberRows, storeConnection, type UserConnection } from '../../tables/staff/staffMembers.ts';
import { lockEntity } from '../changeEntity.ts';
import { recordChange } from '../recordChange.ts';
import { recordActed, staffMemberEntity, storeNextVersion } from './staffMembers.ts';
import type { Writing } from '../writing.ts';

/** States of a staff member's connection with a user: each change has its record and event. */

/** Throws NOT_FOUND. */
export function lockStaffMember(writing: Writing, id: string): Promise<StaffMember> {
  return lockEntity(writing, staffMemberEntity(writing.now), id);
}

/** Undefined for a deleted one. */
function lockPresent({ db, businessId, now }: Writing, id: string): Promise<StaffMember | undefined> {
  return staffMemberEntity(now).lock(db, businessId, id);
}

function connectionOf({ associatedWixIdentity }: StaffMember) {
  return associatedWixIdentity?.connection?.status;
}

/** Like {@link lockStaffMember}; throws FAILED_PRECONDITION for a connected one. */
export async function lockUnconnected(writing: Writing, id: string): Promise<StaffMember> {
  const staffMember = await lockStaffMember(writing, id);
  if (connectionOf(staffMember) !== 'CONNECTED') return staffMember;
  const description = 'This staff member is connected to a user. Disconnect them first.';
  throw new ApiError('FAILED_PRECONDITION', description);
}

/** Throws ALREADY_EXISTS if the user is another staff member. */
export async function connect(writing: Writing, before: StaffMember, userId: string): Promise<void> {
  const after = await moveTo(writing, before, { connection: 'CONNECTED', userId });
  await recordActed(writing, 'connected_to_user', { before, after });
}

/** Records that a user was invited to become this staff member. */
export async function awaitUser(
  writing: Writing,
  before: StaffMember,
  { email, expires }: { email: string; expires: Date },
): Promise<void> {
  const after = await moveTo(writing, before, { connection: 'PENDING', email, expires });
  await recordChange(writing, 'staffMember', { action: 'updated', before, after });
}

/** Ends a connection or a pending one. */
export async function disconnect(writing: Writing, before: StaffMember): Promise<void> {
  const status = connectionOf(before);
  if (status === 'DISCONNECTED') return;
  const after = await moveTo(writing, before, { connection: 'DISCONNECTED' });
  if (status === 'CONNECTED') await recordActed(writing, 'disconnected_from_user', { before, after });
  else await recordChange(writing, 'staffMember', { action: 'updated', before, after });
}

/** Ends a pending connection. Skips a staff member deleted since. */
export async function stopWaiting(writing: Writing, id: string): Promise<void> {
  const staffMember = await lockPresent(writing, id);
  if (staffMember && connectionOf(staffMember) !== 'CONNECTED') await disconnect(writing, staffMember);
}

/**
 * Connects the accepting user. A user who became another staff member since, or finds this one deleted or
 * connected, joins the team without a connection.
 */
export async function connectWaiting(writing: Writing, id: string, userId: string): Promise<void> {
  const staffMember = await lockPresent(writing, id);
  if (!staffMember || connectionOf(staffMember) === 'CONNECTED') return;
  if ((await staffMemberIdOf(writing, userId)) !== undefined) return disconnect(writing, staffMember);
  await connect(writing, staffMember, userId);
}

/** The staff member who is this user; undefined if there is none. */
export async function staffMemberIdOf(
  { db, businessId }: Writing,
  userId: string,
): Promise<string | undefined> {
  const [row] = await staffMemberRows(
    db,
    businessId,
    sql`and staff_members.deleted_date is null and staff_members.user_id = ${userId}`,
  );
  return row?.id;
}

async function moveTo(writing: Writing, before: StaffMember, to: UserConnection): Promise<StaffMember> {
  const { db, businessId } = writing;
  await storeConnection(db, businessId, before.id, to).catch(refuseOtherPersons);
  await storeNextVersion(writing, before);
  return lockStaffMember(writing, before.id);
}

/** Translates a violation of the unique index: a user is at most one staff member. */
export function refuseOtherPersons(error: unknown): never {
  if (!isUniqueViolation(error, 'staff_member_of_user')) throw error;
  throw new ApiError('ALREADY_EXISTS', 'This user is another staff member already.', { cause: error });
}

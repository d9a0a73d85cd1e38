import type { SignedInMember } from '../../../../contract/calls/identity/members.ts';
import { ApiError } from '../../../../contract/errors.ts';
import { updateMemberName } from '../../../tables/identity/memberNames.ts';
import { lockMember, type MemberRow } from '../../../tables/identity/members.ts';
import { recordChange } from '../../recordChange.ts';
import type { Writing } from '../../writing.ts';

/** A member in the form of their own profile. */
export function asSignedIn({ id, email_as_typed: email, name, role }: MemberRow): SignedInMember {
  return { id, email, name, ...(role !== null && { role }) };
}

/** Changes a member's display name. The same name changes nothing. */
export async function renameMember(
  writing: Writing,
  memberId: string,
  typed: string,
): Promise<SignedInMember> {
  const { db, businessId, now } = writing;
  const row = await lockMember(db, businessId, memberId);
  if (!row) throw new ApiError('UNAUTHENTICATED', 'Sign in to continue.');
  const before = asSignedIn(row);
  const after = { ...before, name: typed.trim() };
  if (after.name === before.name) return before;
  await updateMemberName(db, { businessId, id: memberId, name: after.name, now });
  await recordChange(writing, 'member', { action: 'updated', before, after });
  return after;
}

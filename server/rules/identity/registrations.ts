import type { Registration } from '../../../contract/calls/identity/team.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { Queries } from '../../database/database.ts';
import { lockMember, type MemberRow } from '../../tables/identity/members.ts';
import { logSignIn } from '../../tables/identity/signInLog.ts';
import { selectRegistrations, storeStatus } from '../../tables/identity/registrations.ts';
import { recordChange } from '../recordChange.ts';
import { asSignedIn } from './signIn/signedInMember.ts';
import type { Writing } from '../writing.ts';

/** Customers whose registration awaits approval under the sign-on policy. `approveMember` approves them. */

const maxListed = 1000;

/** At most `maxListed` registrations that await approval. */
export async function readRegistrations({
  db,
  businessId,
}: Pick<Writing, 'db' | 'businessId'>): Promise<Registration[]> {
  const rows = await selectRegistrations(db, businessId, maxListed);
  return rows.map(({ id, emailAsTyped, emailVerified, name, createdDate }) => ({
    memberId: id,
    email: emailAsTyped,
    emailVerified,
    name,
    registeredDate: createdDate.toISOString(),
  }));
}

/**
 * Locks the member. Throws NOT_FOUND for a member who does not await approval, e.g. because someone else has
 * decided.
 */
export async function assertWaits(db: Queries, businessId: string, memberId: string): Promise<MemberRow> {
  const member = await lockMember(db, businessId, memberId);
  if (member?.status === 'PENDING' && member.status_reasons.includes('PENDING_ADMIN_APPROVAL_REQUIRED')) {
    return member;
  }
  throw new ApiError('NOT_FOUND', 'No pending registration found. It may have been handled already.');
}

/** Declines a waiting member without notifying them; a team invitation still admits them. */
export async function refuseRegistration(writing: Writing, memberId: string): Promise<void> {
  const { db, businessId, now, requestId } = writing;
  const member = asSignedIn(await assertWaits(db, businessId, memberId));
  await storeStatus(db, { businessId, id: memberId, status: 'BLOCKED', now });
  await recordChange(writing, 'member', { action: 'acted', slug: 'refused', after: member, body: {} });
  await logSignIn(db, { businessId, event: 'member_declined', outcome: 'success', memberId, requestId, now });
}

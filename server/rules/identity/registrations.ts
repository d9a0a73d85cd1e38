import type { Registration } from '../../../contract/calls/team.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { Queries } from '../../database/database.ts';
import { lockMember, type MemberRow } from '../../tables/identity/members.ts';
import { logSignIn } from '../../tables/identity/signInLog.ts';
import { selectRegistrations, storeStatus } from '../../tables/identity/registrations.ts';
import { recordChange } from '../recordChange.ts';
import { asSignedIn } from './signIn/signedInMember.ts';
import type { Writing } from '../writing.ts';

/** Customers who registered where the sign-on policy asks for approval. Letting them in is `approveMember`'s. */

const mostShown = 1000;

/** Who waits for approval. */
export async function readRegistrations({
  db,
  businessId,
}: Pick<Writing, 'db' | 'businessId'>): Promise<Registration[]> {
  const rows = await selectRegistrations(db, businessId, mostShown);
  return rows.map(({ id, emailAsTyped, emailVerified, name, createdDate }) => ({
    memberId: id,
    email: emailAsTyped,
    emailVerified,
    name,
    registeredDate: createdDate.toISOString(),
  }));
}

/** The member, locked. Throws NOT_FOUND for who does not wait: somebody else may have decided already. */
export async function assertWaits(db: Queries, businessId: string, memberId: string): Promise<MemberRow> {
  const member = await lockMember(db, businessId, memberId);
  if (member?.status === 'PENDING' && member.status_reasons.includes('PENDING_ADMIN_APPROVAL_REQUIRED')) {
    return member;
  }
  throw new ApiError('NOT_FOUND', 'No pending registration found. It may have been handled already.');
}

/** Keeps a waiting member out. They are told nothing, and an invitation to the team still lets them in. */
export async function refuseRegistration(writing: Writing, memberId: string): Promise<void> {
  const { db, businessId, now, requestId } = writing;
  const member = asSignedIn(await assertWaits(db, businessId, memberId));
  await storeStatus(db, { businessId, id: memberId, status: 'BLOCKED', now });
  await recordChange(writing, 'member', { action: 'acted', slug: 'refused', after: member, body: {} });
  await logSignIn(db, { businessId, event: 'member_declined', outcome: 'success', memberId, requestId, now });
}

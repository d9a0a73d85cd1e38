import type { PendingReason } from '../../../contract/entities/identity/identity.ts';
import type { Transaction } from '../../database/database.ts';
import { deleteChallengesOf } from '../../tables/identity/emailChallenges.ts';
import { requirePasswordReset, storeVerification, type MemberRow } from '../../tables/identity/members.ts';
import { askForApproval } from './approvals.ts';
import { endOtherAccess } from './signIn/otherAccess.ts';
import type { Visit } from './signIn/visit.ts';

const unverified: PendingReason = 'PENDING_EMAIL_VERIFICATION_REQUIRED';

/** Stores that a member's address is verified; if the member then awaits approval, notifies the owners. */
export async function noteVerified(transaction: Transaction, member: MemberRow, visit: Visit): Promise<void> {
  if (member.email_verified && !member.status_reasons.includes(unverified)) return;
  const { business_id: businessId, id, status_reasons: before } = member;
  const reasons = before.filter((reason) => reason !== unverified);
  await storeVerification(transaction, { businessId, id, emailVerified: true, reasons, now: visit.now });
  const waits = member.status === 'PENDING' && reasons.length > 0;
  if (waits && before.includes(unverified)) await askForApproval(transaction, member, visit);
}

/**
 * Stores that an address is verified by someone who did not show the member's password. A stranger may have
 * registered the address and chosen it (security threat 12): it now only allows setting a new one, and all access
 * by it ends.
 */
export async function noteVerifiedByOther(
  transaction: Transaction,
  member: MemberRow,
  visit: Visit,
): Promise<void> {
  const { business_id: businessId, id: memberId } = member;
  const { now, requestId } = visit;
  if (!member.email_verified && member.password_hash !== null) {
    await requirePasswordReset(transaction, { businessId, id: memberId, now });
    await deleteChallengesOf(transaction, businessId, memberId);
    await endOtherAccess(transaction, { businessId, memberId, keep: undefined, requestId, now });
  }
  await noteVerified(transaction, member, visit);
}

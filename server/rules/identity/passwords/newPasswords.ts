import type { Transaction } from '../../../database/database.ts';
import { deleteChallengesOf } from '../../../tables/identity/emailChallenges.ts';
import { storePassword, type MemberRow } from '../../../tables/identity/members.ts';
import { cancelRecoveryTokens } from '../../../tables/identity/recoveryTokens.ts';
import { endOtherAccess } from '../signIn/otherAccess.ts';
import type { Visit } from '../signIn/visit.ts';

/**
 * Stores a password that a member chose and ends all earlier access: recovery links, mailed codes, other sign-in
 * sessions, tokens and tickets (security goal B13). The caller holds the member's lock.
 */
export async function replacePassword(
  transaction: Transaction,
  { business_id: businessId, id: memberId }: Pick<MemberRow, 'business_id' | 'id'>,
  /** `keep`: the sign-in session that stays open. */
  { hash, keep }: { hash: string; keep: string | undefined },
  { now, requestId }: Pick<Visit, 'now' | 'requestId'>,
): Promise<void> {
  await storePassword(transaction, { businessId, id: memberId, hash, now });
  await cancelRecoveryTokens(transaction, { businessId, memberId, now });
  await deleteChallengesOf(transaction, businessId, memberId);
  await endOtherAccess(transaction, { businessId, memberId, keep, requestId, now });
}

import type { Transaction } from '../../database/database.ts';
import { revokeTokensOfMember } from '../../tables/issuedTokens.ts';
import { cancelLoginTickets } from '../../tables/loginTickets.ts';
import { logSignOuts, lockOwnSessions, revokeSessions } from '../../tables/ownSessions.ts';

interface OtherAccess {
  businessId: string;
  memberId: string;
  /** The sign-in session that goes on; undefined ends them all. */
  keep: string | undefined;
  requestId: string;
  now: Date;
}

/**
 * Ends what a member's old password opened, but for one sign-in session: the other sessions with their refresh families
 * and access tokens, tokens of no session, and tickets that nobody has used yet (security goal B13).
 */
export async function endOtherAccess(
  transaction: Transaction,
  { businessId, memberId, keep, requestId, now }: OtherAccess,
): Promise<void> {
  const all = await lockOwnSessions(transaction, { businessId, memberId });
  const ids = all.filter((id) => id !== keep);
  if (ids.length > 0) {
    await revokeSessions(transaction, { businessId, ids, now });
    await logSignOuts(transaction, { businessId, memberId, ids, requestId, now });
  }
  await revokeTokensOfMember(transaction, { businessId, memberId, keptSessionId: keep ?? null, now });
  await cancelLoginTickets(transaction, { businessId, memberId, now });
}

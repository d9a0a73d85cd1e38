import type { Queries } from '../../../database/database.ts';
import { revokeTokensOfMember } from '../../../tables/identity/issuedTokens.ts';
import { cancelLoginTickets } from '../../../tables/identity/loginTickets.ts';
import { logSignOuts, lockOwnSessions, revokeSessions } from '../../../tables/identity/ownSessions.ts';

interface OtherAccess {
  businessId: string;
  memberId: string;
  /** The sign-in session that stays open; undefined ends all. */
  keep: string | undefined;
  requestId: string;
  now: Date;
}

/**
 * Ends all access of a member except one sign-in session: other sessions with their refresh families and access
 * tokens, tokens without a session, and tickets that could start a session (security goal B13). Returns the number
 * of ended sessions.
 */
export async function endOtherAccess(
  db: Queries,
  { businessId, memberId, keep, requestId, now }: OtherAccess,
): Promise<number> {
  const all = await lockOwnSessions(db, { businessId, memberId });
  const ids = all.filter((id) => id !== keep);
  if (ids.length > 0) {
    await revokeSessions(db, { businessId, ids, now });
    await logSignOuts(db, { businessId, memberId, ids, requestId, now });
  }
  await revokeTokensOfMember(db, { businessId, memberId, exceptSessionId: keep ?? null, now });
  await cancelLoginTickets(db, { businessId, memberId, now });
  return ids.length;
}

import { secondsFrom } from '../../../../contract/durations.ts';
import type { Queries, Transaction } from '../../../database/database.ts';
import { revokeTokensOfSignInSession } from '../../../tables/identity/issuedTokens.ts';
import { logSignIn } from '../../../tables/identity/signInLog.ts';
import {
  findSignInSession,
  insertSignInSession,
  renewSignInSession,
  revokeSignInSession,
  type SignInSessionRow,
} from '../../../tables/identity/signInSessions.ts';
import { hashSecret, randomSecret } from '../../../secrets/secrets.ts';
import { lifetime } from '../oauth/tokenLifetimes.ts';

/** The session of a browser's cookie; with `businessId`, of that business only. */
export async function signInSessionOf(
  db: Queries,
  { cookie, businessId, now }: { cookie: string | undefined; businessId?: string; now: Date },
): Promise<SignInSessionRow | undefined> {
  if (cookie === undefined) return undefined;
  const idleSince = secondsFrom(now, -lifetime.refreshIdle);
  const session = await findSignInSession(db, { tokenHash: await hashSecret(cookie), now, idleSince });
  return businessId === undefined || session?.business_id === businessId ? session : undefined;
}

interface Start {
  businessId: string;
  memberId: string;
  /** The browser's cookie. */
  cookie: string | undefined;
  requestId: string;
  now: Date;
}

/**
 * Starts a sign-in session, always with a new cookie (security goal B13). A browser's session of the same member
 * continues, so that a later sign-out ends the tokens of its other tabs; another member's ends.
 */
export async function startSignInSession(
  transaction: Transaction,
  { businessId, memberId, cookie, requestId, now }: Start,
): Promise<{ id: string; cookie: string }> {
  const token = randomSecret();
  const tokenHash = await hashSecret(token);
  const expiresAt = secondsFrom(now, lifetime.refreshAbsolute);
  const previous = await signInSessionOf(transaction, { cookie, businessId, now });
  if (previous?.member_id === memberId) {
    await renewSignInSession(transaction, { businessId, id: previous.id, tokenHash, now, expiresAt });
    return { id: previous.id, cookie: token };
  }
  if (previous) await endSignInSession(transaction, { businessId, id: previous.id, requestId, now });
  const id = crypto.randomUUID();
  await insertSignInSession(transaction, { id, businessId, memberId, tokenHash, now, expiresAt });
  return { id, cookie: token };
}

/** Ends a session and everything issued in it: refresh families, access tokens, unredeemed codes. */
export async function endSignInSession(
  transaction: Transaction,
  { businessId, id, requestId, now }: { businessId: string; id: string; requestId: string; now: Date },
): Promise<void> {
  const ended = await revokeSignInSession(transaction, { businessId, id, now });
  await revokeTokensOfSignInSession(transaction, { businessId, signInSessionId: id, now });
  if (!ended) return;
  await logSignIn(transaction, {
    businessId,
    event: 'sign_out',
    outcome: 'success',
    signInSessionId: id,
    requestId,
    now,
  });
}

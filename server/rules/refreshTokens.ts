import type { Transaction } from '../database/database.ts';
import { revokeFamily } from '../tables/issuedTokens.ts';
import {
  childIsUnused,
  extendRefreshToken,
  findRefreshToken,
  insertRefreshToken,
  markRotated,
  type RefreshTokenRow,
} from '../tables/refreshTokens.ts';
import { logSignIn } from '../tables/signInLog.ts';
import { lockSignInSession, touchSignInSession } from '../tables/signInSessions.ts';
import { hashSecret, keyedHash, randomSecret } from './secrets.ts';
import { lifetime, secondsAfter } from './tokenLifetimes.ts';

interface FamilyFacts {
  businessId: string;
  clientId: string;
  memberId: string;
  signInSessionId: string;
  familyId: string;
  rotates: boolean;
}

/** The first refresh token of a family. */
export async function issueRefreshToken(
  transaction: Transaction,
  facts: FamilyFacts,
  now: Date,
): Promise<string> {
  const token = randomSecret();
  await insertRefreshToken(transaction, {
    ...facts,
    tokenHash: await hashSecret(token),
    parentHash: null,
    now,
    idleExpiresAt: secondsAfter(now, lifetime.refreshIdle),
    absoluteExpiresAt: secondsAfter(now, lifetime.refreshAbsolute),
  });
  return token;
}

interface Refresh {
  token: string;
  /** Left out by older clients (reference/identity-flow.md section 11). */
  clientId: string | undefined;
  secret: string;
  requestId: string;
  now: Date;
}

export interface Refreshed {
  /** What the client must send next time: the same token for a family without rotation. */
  refreshToken: string;
  row: RefreshTokenRow;
}

/**
 * Uses a refresh token. Undefined when it is refused; a token that was rotated before takes its whole family with it
 * (RFC 9700 section 4.14), written in the same transaction, so the caller must let it commit.
 */
export async function redeemRefreshToken(
  transaction: Transaction,
  refresh: Refresh,
): Promise<Refreshed | undefined> {
  const { token, clientId, now } = refresh;
  const tokenHash = await hashSecret(token);
  const found = await findRefreshToken(transaction, tokenHash);
  if (!found || (clientId !== undefined && clientId !== found.client_id)) return undefined;
  const session = { businessId: found.business_id, id: found.sign_in_session_id, now };
  if (!(await touchSignInSession(transaction, session))) return undefined;

  // Read again under the session's lock: a refresh at the same moment may have rotated it.
  const row = await findRefreshToken(transaction, tokenHash);
  if (!row || row.revoked_at || row.idle_expires_at <= now || row.absolute_expires_at <= now) {
    return undefined;
  }
  if (!row.rotates) {
    await extendRefreshToken(transaction, tokenHash, secondsAfter(now, lifetime.refreshIdle));
    return { refreshToken: token, row };
  }
  // Derived, so that the same child can be given again although only its hash is stored.
  const child = await keyedHash(refresh.secret, 'refresh token', token);
  if (row.rotated_at) {
    const windowEnds = secondsAfter(row.rotated_at, lifetime.refreshReuseWindow);
    if (now < windowEnds && (await childIsUnused(transaction, tokenHash)))
      return { refreshToken: child, row };
    await revokeReused(transaction, row, refresh);
    return undefined;
  }
  await markRotated(transaction, tokenHash, now);
  await insertRefreshToken(transaction, {
    ...familyOf(row),
    tokenHash: await hashSecret(child),
    parentHash: tokenHash,
    now,
    idleExpiresAt: secondsAfter(now, lifetime.refreshIdle),
    absoluteExpiresAt: row.absolute_expires_at,
  });
  return { refreshToken: child, row };
}

export function familyOf(row: RefreshTokenRow): FamilyFacts {
  return {
    businessId: row.business_id,
    clientId: row.client_id,
    memberId: row.member_id,
    signInSessionId: row.sign_in_session_id,
    familyId: row.family_id,
    rotates: row.rotates,
  };
}

async function revokeReused(
  transaction: Transaction,
  row: RefreshTokenRow,
  { requestId, now }: Refresh,
): Promise<void> {
  await revokeFamily(transaction, { businessId: row.business_id, familyId: row.family_id, now });
  await logSignIn(transaction, {
    businessId: row.business_id,
    event: 'refresh_reused',
    outcome: 'failure',
    memberId: row.member_id,
    clientId: row.client_id,
    signInSessionId: row.sign_in_session_id,
    requestId,
    now,
  });
}

/** Revokes the family that a refresh token belongs to (RFC 7009 section 2.1). Unknown tokens are nobody's business. */
export async function revokeRefreshToken(
  transaction: Transaction,
  { token, requestId, now }: { token: string; requestId: string; now: Date },
): Promise<boolean> {
  const row = await findRefreshToken(transaction, await hashSecret(token));
  if (!row) return false;
  await lockSignInSession(transaction, row.business_id, row.sign_in_session_id);
  await revokeFamily(transaction, { businessId: row.business_id, familyId: row.family_id, now });
  await logSignIn(transaction, {
    businessId: row.business_id,
    event: 'token_revoked',
    outcome: 'success',
    memberId: row.member_id,
    clientId: row.client_id,
    signInSessionId: row.sign_in_session_id,
    requestId,
    now,
  });
  return true;
}

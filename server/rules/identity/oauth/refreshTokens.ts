import { secondsFrom } from '../../../../contract/durations.ts';
import type { Transaction } from '../../../database/database.ts';
import type { AppConfig } from '../../options.ts';
import { revokeFamily } from '../../../tables/identity/issuedTokens.ts';
import {
  childIsUnused,
  extendRefreshToken,
  findRefreshToken,
  insertRefreshToken,
  markRotated,
  type RefreshTokenRow,
} from '../../../tables/identity/refreshTokens.ts';
import { logSignIn, type SignInLogEntry } from '../../../tables/identity/signInLog.ts';
import { lockSignInSession, touchSignInSession } from '../../../tables/identity/signInSessions.ts';
import { hashSecret, keyedHash, randomSecret } from '../../../secrets/secrets.ts';
import { lifetime } from './tokenLifetimes.ts';

/** Owner of a token family, and whether its refresh token rotates. */
export interface FamilyFacts {
  businessId: string;
  clientId: string;
  memberId: string;
  signInSessionId: string;
  familyId: string;
  rotates: boolean;
}

/** Issues the first refresh token of a family. */
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
    idleExpiresAt: secondsFrom(now, lifetime.refreshIdle),
    absoluteExpiresAt: secondsFrom(now, lifetime.refreshAbsolute),
  });
  return token;
}

interface Refresh {
  token: string;
  config: Pick<AppConfig, 'secret' | 'refreshReuseWindow'>;
  requestId: string;
  now: Date;
}

export interface Refreshed {
  /** The token for the next refresh: the same one for a family without rotation. */
  refreshToken: string;
  row: RefreshTokenRow;
}

/**
 * Redeems a refresh token. Undefined for any refusal. The reuse of a rotated token revokes its whole family (RFC
 * 9700 section 4.14) in the same transaction, so the caller must let it commit.
 */
export async function redeemRefreshToken(
  transaction: Transaction,
  refresh: Refresh,
): Promise<Refreshed | undefined> {
  const { token, config, now } = refresh;
  const tokenHash = await hashSecret(token);
  const found = await findRefreshToken(transaction, tokenHash);
  if (!found) return undefined;
  const session = { businessId: found.business_id, id: found.sign_in_session_id, now };
  if (!(await touchSignInSession(transaction, session))) return undefined;

  // Read again under the session's lock: a concurrent refresh may have rotated it.
  const row = await findRefreshToken(transaction, tokenHash);
  if (!row || row.revoked_at || row.idle_expires_at <= now || row.absolute_expires_at <= now) {
    return undefined;
  }
  if (!row.rotates) {
    await logRenewal(transaction, row, refresh);
    await extendRefreshToken(transaction, tokenHash, secondsFrom(now, lifetime.refreshIdle));
    return { refreshToken: token, row };
  }
  // Derived, so that the successor can be returned again although only its hash is stored.
  const child = await keyedHash(config.secret, 'refresh token', token);
  if (row.rotated_at) {
    const windowEnds = secondsFrom(row.rotated_at, config.refreshReuseWindow ?? lifetime.refreshReuseWindow);
    if (now < windowEnds && (await childIsUnused(transaction, tokenHash))) {
      await logRenewal(transaction, row, refresh);
      return { refreshToken: child, row };
    }
    await revokeReused(transaction, row, refresh);
    return undefined;
  }
  await logRenewal(transaction, row, refresh);
  await markRotated(transaction, tokenHash, now);
  await insertRefreshToken(transaction, {
    ...familyOf(row),
    tokenHash: await hashSecret(child),
    parentHash: tokenHash,
    now,
    idleExpiresAt: secondsFrom(now, lifetime.refreshIdle),
    absoluteExpiresAt: row.absolute_expires_at,
  });
  return { refreshToken: child, row };
}

/** The facts that all tokens of a rotation have in common. */
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
  refresh: Pick<Refresh, 'requestId' | 'now'>,
): Promise<void> {
  const { business_id: businessId, family_id: familyId } = row;
  await revokeFamily(transaction, { businessId, familyId, now: refresh.now });
  await logUse(transaction, row, { ...refresh, event: 'refresh_reused', outcome: 'failure' });
}

function logRenewal(transaction: Transaction, row: RefreshTokenRow, refresh: Refresh): Promise<void> {
  return logUse(transaction, row, { ...refresh, event: 'token_renewed', outcome: 'success' });
}

type Use = Pick<SignInLogEntry, 'event' | 'outcome' | 'requestId' | 'now'>;

function logUse(
  transaction: Transaction,
  row: RefreshTokenRow,
  { event, outcome, requestId, now }: Use,
): Promise<void> {
  return logSignIn(transaction, {
    event,
    outcome,
    requestId,
    now,
    businessId: row.business_id,
    memberId: row.member_id,
    clientId: row.client_id,
    signInSessionId: row.sign_in_session_id,
  });
}

/**
 * Revokes the family of a refresh token (RFC 7009 section 2.1); with `clientId` only that client's. False for an
 * unknown token.
 */
export async function revokeRefreshToken(
  transaction: Transaction,
  revocation: { token: string; clientId: string | undefined; requestId: string; now: Date },
): Promise<boolean> {
  const { token, clientId, now } = revocation;
  const row = await findRefreshToken(transaction, await hashSecret(token));
  if (!row) return false;
  if (clientId !== undefined && clientId !== row.client_id) return true;
  const { business_id: businessId, family_id: familyId } = row;
  await lockSignInSession(transaction, businessId, row.sign_in_session_id);
  await revokeFamily(transaction, { businessId, familyId, now });
  await logUse(transaction, row, { ...revocation, event: 'token_revoked', outcome: 'success' });
  return true;
}

import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';

/** A member's refresh token. It rotates if its client requested and is registered for rotation. */
export interface RefreshTokenRow {
  token_hash: string;
  business_id: string;
  client_id: string;
  member_id: string;
  sign_in_session_id: string;
  family_id: string;
  rotated_at: Date | null;
  idle_expires_at: Date;
  absolute_expires_at: Date;
  revoked_at: Date | null;
  rotates: boolean;
}

export interface NewRefreshToken {
  tokenHash: string;
  businessId: string;
  clientId: string;
  memberId: string;
  signInSessionId: string;
  familyId: string;
  rotates: boolean;
  parentHash: string | null;
  now: Date;
  idleExpiresAt: Date;
  absoluteExpiresAt: Date;
}

export async function insertRefreshToken(db: Queries, token: NewRefreshToken): Promise<void> {
  const { tokenHash, businessId, clientId, memberId, signInSessionId, familyId, rotates, parentHash } = token;
  await db.write(
    sql`insert into refresh_tokens
      (token_hash, business_id, client_id, member_id, sign_in_session_id, family_id, rotates, parent_hash, issued_at, idle_expires_at, absolute_expires_at)
      values (${tokenHash}, ${businessId}, ${clientId}, ${memberId}, ${signInSessionId}, ${familyId}, ${rotates}, ${parentHash},
        ${token.now}, ${token.idleExpiresAt}, ${token.absoluteExpiresAt})`,
    1,
  );
}

export function findRefreshToken(db: Queries, tokenHash: string): Promise<RefreshTokenRow | undefined> {
  return db.first(
    sql<RefreshTokenRow>`
      select t.token_hash, t.business_id, t.client_id, t.member_id, t.sign_in_session_id, t.family_id, t.rotated_at,
        t.idle_expires_at, t.absolute_expires_at, t.revoked_at, t.rotates and c.rotates_refresh_tokens as rotates
      from refresh_tokens t join oauth_clients c on c.client_id = t.client_id and c.business_id = t.business_id
      where t.token_hash = ${tokenHash}`,
  );
}

/** Marks a token as replaced by its successor. The caller holds the lock on the session. */
export async function markRotated(db: Queries, tokenHash: string, now: Date): Promise<void> {
  await db.write(
    sql`update refresh_tokens set rotated_at = ${now}
      where token_hash = ${tokenHash} and rotated_at is null and revoked_at is null`,
    1,
  );
}

/** Whether the successor of a token is still unused, so that returning it again is safe. */
export async function childIsUnused(db: Queries, parentHash: string): Promise<boolean> {
  const child = await db.first(
    sql<{ unused: boolean }>`select rotated_at is null and revoked_at is null as unused
      from refresh_tokens where parent_hash = ${parentHash}`,
  );
  return child?.unused ?? false;
}

/** Extends the idle expiry of a token that does not rotate, up to its absolute expiry. */
export async function extendRefreshToken(db: Queries, tokenHash: string, idleExpiresAt: Date): Promise<void> {
  await db.write(
    sql`update refresh_tokens set idle_expires_at = least(${idleExpiresAt}, absolute_expires_at)
      where token_hash = ${tokenHash} and revoked_at is null`,
    1,
  );
}

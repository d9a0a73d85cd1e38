import { sql } from 'kysely';
import type { Queries, Transaction } from '../../database/database.ts';

interface Revocation {
  businessId: string;
  now: Date;
}

/** Revokes all tokens issued from one code. The caller holds the lock on the session. */
export async function revokeFamily(
  transaction: Transaction,
  { businessId, familyId, now }: Revocation & { familyId: string },
): Promise<void> {
  for (const table of [sql`refresh_tokens`, sql`access_tokens`]) {
    await transaction.write(
      sql`update ${table} set revoked_at = ${now}
        where business_id = ${businessId} and family_id = ${familyId} and revoked_at is null`,
    );
  }
}

/** Revokes all tokens issued in one session. The caller holds the lock on it. */
export async function revokeTokensOfSignInSession(
  transaction: Transaction,
  { businessId, signInSessionId, now }: Revocation & { signInSessionId: string },
): Promise<void> {
  for (const table of [sql`refresh_tokens`, sql`access_tokens`]) {
    await transaction.write(
      sql`update ${table} set revoked_at = ${now}
        where business_id = ${businessId} and sign_in_session_id = ${signInSessionId} and revoked_at is null`,
    );
  }
}

/**
 * Revokes all tokens of a member, except those of the session to keep, if any. The caller holds the locks on the
 * sessions.
 */
export async function revokeTokensOfMember(
  db: Queries,
  {
    businessId,
    memberId,
    exceptSessionId,
    now,
  }: Revocation & { memberId: string; exceptSessionId: string | null },
): Promise<void> {
  for (const table of [sql`refresh_tokens`, sql`access_tokens`]) {
    await db.write(
      sql`update ${table} set revoked_at = ${now}
        where business_id = ${businessId} and member_id = ${memberId} and revoked_at is null
          and (${exceptSessionId}::uuid is null or sign_in_session_id is distinct from ${exceptSessionId}::uuid)`,
    );
  }
}

/** Tables with expiring rows, and their expiry column. */
const expiryColumns = {
  access_tokens: 'expires_at',
  authorization_codes: 'expires_at',
  refresh_tokens: 'absolute_expires_at',
  redirect_sessions: 'expires_at',
  login_tickets: 'expires_at',
  state_tokens: 'expires_at',
  // A state token outlives its code by an hour at most; by `before` that has passed.
  email_challenges: 'code_expires_at',
  recovery_tokens: 'expires_at',
  sign_in_attempts: 'window_ends_at',
  sign_in_sessions: 'expires_at',
} as const;

/**
 * Deletes rows of all businesses that expired before `before`, and returns their number. Expired rows stay for a
 * while to detect the reuse of a code or refresh token.
 */
export async function deleteExpired(db: Queries, before: Date): Promise<number> {
  let deleted = 0;
  for (const [table, column] of Object.entries(expiryColumns)) {
    deleted += await db.write(sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${before}`);
  }
  return deleted;
}

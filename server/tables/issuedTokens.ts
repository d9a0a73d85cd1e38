import { sql } from 'kysely';
import type { Queries, Transaction } from '../database/database.ts';

interface Revocation {
  businessId: string;
  now: Date;
}

/** Revokes all that was issued from one code. The caller holds the lock on the sign-in session. */
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

/** Revokes all that was issued in one sign-in session. The caller holds the lock on it. */
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
 * Revokes every token of a member but those of one sign-in session; without one to keep, all of them. The caller holds
 * the locks on the sessions.
 */
export async function revokeTokensOfMember(
  transaction: Transaction,
  {
    businessId,
    memberId,
    keptSessionId,
    now,
  }: Revocation & { memberId: string; keptSessionId: string | null },
): Promise<void> {
  for (const table of [sql`refresh_tokens`, sql`access_tokens`]) {
    await transaction.write(
      sql`update ${table} set revoked_at = ${now}
        where business_id = ${businessId} and member_id = ${memberId} and revoked_at is null
          and (${keptSessionId}::uuid is null or sign_in_session_id is distinct from ${keptSessionId}::uuid)`,
    );
  }
}

/**
 * Deletes what has been worthless since `before`. Codes and refresh tokens stay a while after their end, because
 * a second use of one is worth knowing.
 */
export async function deleteExpired(db: Queries, before: Date): Promise<void> {
  for (const [table, column] of [
    [sql`access_tokens`, sql`expires_at`],
    [sql`authorization_codes`, sql`expires_at`],
    [sql`refresh_tokens`, sql`absolute_expires_at`],
    [sql`redirect_sessions`, sql`expires_at`],
    [sql`sign_in_attempts`, sql`window_ends_at`],
    [sql`state_tokens`, sql`expires_at`],
    [sql`email_challenges`, sql`code_expires_at`],
    [sql`recovery_tokens`, sql`expires_at`],
    [sql`login_tickets`, sql`expires_at`],
  ]) {
    await db.write(sql`delete from ${table} where ${column} < ${before}`);
  }
}

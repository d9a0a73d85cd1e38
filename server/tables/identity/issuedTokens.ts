import { sql } from 'kysely';
import type { Queries, Transaction } from '../../database/database.ts';

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
  db: Queries,
  {
    businessId,
    memberId,
    keptSessionId,
    now,
  }: Revocation & { memberId: string; keptSessionId: string | null },
): Promise<void> {
  for (const table of [sql`refresh_tokens`, sql`access_tokens`]) {
    await db.write(
      sql`update ${table} set revoked_at = ${now}
        where business_id = ${businessId} and member_id = ${memberId} and revoked_at is null
          and (${keptSessionId}::uuid is null or sign_in_session_id is distinct from ${keptSessionId}::uuid)`,
    );
  }
}

/** Rows whose time is over: the table, and the column that says until when. */
const mortal = {
  access_tokens: 'expires_at',
  authorization_codes: 'expires_at',
  refresh_tokens: 'absolute_expires_at',
  redirect_sessions: 'expires_at',
  login_tickets: 'expires_at',
  state_tokens: 'expires_at',
  // An hour is the longest that a state token outlives the code; by `before` that is long past.
  email_challenges: 'code_expires_at',
  recovery_tokens: 'expires_at',
  sign_in_attempts: 'window_ends_at',
  sign_in_sessions: 'expires_at',
} as const;

/**
 * Deletes what has been worthless since `before`, of every business, and answers how many rows that were. They stay a
 * while after their end, because a second use of a code or a refresh token is worth knowing.
 */
export async function deleteExpired(db: Queries, before: Date): Promise<number> {
  let deleted = 0;
  for (const [table, column] of Object.entries(mortal)) {
    deleted += await db.write(sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${before}`);
  }
  return deleted;
}

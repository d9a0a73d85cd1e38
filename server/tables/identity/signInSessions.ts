import { sql } from 'kysely';
import type { Queries, Transaction } from '../../database/database.ts';
import type { MemberRole } from './members.ts';

/** A browser in which a member is signed in. */
export interface SignInSessionRow {
  id: string;
  business_id: string;
  member_id: string;
  member_name: string;
  member_email: string;
  member_role: MemberRole | null;
}

export interface NewSignInSession {
  id: string;
  businessId: string;
  memberId: string;
  tokenHash: string;
  now: Date;
  expiresAt: Date;
}

export async function insertSignInSession(db: Queries, session: NewSignInSession): Promise<void> {
  const { id, businessId, memberId, tokenHash, now, expiresAt } = session;
  await db.write(
    sql`insert into sign_in_sessions
      (id, business_id, member_id, token_hash, created_at, authenticated_at, last_used_at, expires_at)
      values (${id}, ${businessId}, ${memberId}, ${tokenHash}, ${now}, ${now}, ${now}, ${expiresAt})`,
    1,
  );
}

/** The active session of a cookie, if its member may still sign in. `idleSince` is the limit of its last use. */
export function findSignInSession(
  db: Queries,
  { tokenHash, now, idleSince }: { tokenHash: string; now: Date; idleSince: Date },
): Promise<SignInSessionRow | undefined> {
  return db.first(
    sql<SignInSessionRow>`
      select s.id, s.business_id, s.member_id, m.name as member_name, m.email_as_typed as member_email, m.role as member_role
      from sign_in_sessions s join members m on m.id = s.member_id and m.business_id = s.business_id
      where s.token_hash = ${tokenHash} and s.revoked_at is null and s.expires_at > ${now}
        and s.last_used_at > ${idleSince} and m.status = 'ACTIVE'`,
  );
}

/** Time of the last authentication in a session. */
export async function findAuthentication(
  db: Queries,
  { businessId, id }: { businessId: string; id: string },
): Promise<Date | undefined> {
  const row = await db.first(
    sql<{ authenticated_at: Date }>`select authenticated_at from sign_in_sessions
      where business_id = ${businessId} and id = ${id} and revoked_at is null`,
  );
  return row?.authenticated_at;
}

/** Replaces the cookie of a session after its member entered the password again; the old cookie is invalid. */
export async function renewSignInSession(
  db: Queries,
  session: { businessId: string; id: string; tokenHash: string; now: Date; expiresAt: Date },
): Promise<void> {
  const { businessId, id, tokenHash, now, expiresAt } = session;
  await db.write(
    sql`update sign_in_sessions
      set token_hash = ${tokenHash}, authenticated_at = ${now}, last_used_at = ${now}, expires_at = ${expiresAt}
      where business_id = ${businessId} and id = ${id} and revoked_at is null`,
  );
}

/**
 * Records a use and locks the session's row until the transaction ends; false if the session has ended. Issuing or
 * revoking its tokens takes this lock first, so that a sign-out misses no token.
 */
export async function touchSignInSession(
  transaction: Transaction,
  { businessId, id, now }: { businessId: string; id: string; now: Date },
): Promise<boolean> {
  const touched = await transaction.write(
    sql`update sign_in_sessions s set last_used_at = greatest(last_used_at, ${now})
      where s.business_id = ${businessId} and s.id = ${id} and s.revoked_at is null and s.expires_at > ${now}
        and exists (select 1 from members m
          where m.business_id = s.business_id and m.id = s.member_id and m.status = 'ACTIVE')`,
  );
  return touched === 1;
}

/** Takes the same lock as {@link touchSignInSession}, also on an ended session, without a change. */
export async function lockSignInSession(
  transaction: Transaction,
  businessId: string,
  id: string,
): Promise<void> {
  await transaction.rows(
    sql`select id from sign_in_sessions where business_id = ${businessId} and id = ${id} for update`,
  );
}

/** Ends a session; false if it had ended before. The caller revokes its tokens after taking this lock. */
export async function revokeSignInSession(
  transaction: Transaction,
  { businessId, id, now }: { businessId: string; id: string; now: Date },
): Promise<boolean> {
  const touched = await transaction.write(
    sql`update sign_in_sessions set revoked_at = ${now}
      where business_id = ${businessId} and id = ${id} and revoked_at is null`,
  );
  return touched === 1;
}

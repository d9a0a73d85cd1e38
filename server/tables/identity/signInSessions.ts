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

/** The live session of a cookie, if its member may still sign in. `idleSince` is the oldest last use that counts. */
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

/** When the member of a session last proved who they are. */
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

/** A new cookie for a session whose member has proved the password again; the old cookie is worth nothing. */
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
 * Notes a use and locks the session's row until the transaction ends; false when the session has ended.
 * Whoever issues or revokes its tokens takes this lock first: a sign-out can then overlook no token.
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

/** Takes the same lock as {@link touchSignInSession}, also on an ended session, and changes nothing. */
export async function lockSignInSession(
  transaction: Transaction,
  businessId: string,
  id: string,
): Promise<void> {
  await transaction.rows(
    sql`select id from sign_in_sessions where business_id = ${businessId} and id = ${id} for update`,
  );
}

/** Ends a session; false when it had ended before. Its tokens are another statement's work, after this lock. */
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

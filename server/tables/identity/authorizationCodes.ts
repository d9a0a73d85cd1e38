import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';

export interface NewAuthorizationCode {
  codeHash: string;
  businessId: string;
  clientId: string;
  signInSessionId: string;
  /** Null if the request had none (direct sign-in). */
  redirectUri: string | null;
  codeChallenge: string;
  /** Marks all tokens issued from this code. */
  familyId: string;
  expiresAt: Date;
}

export async function insertAuthorizationCode(db: Queries, code: NewAuthorizationCode): Promise<void> {
  const { codeHash, businessId, clientId, signInSessionId, redirectUri, codeChallenge, familyId, expiresAt } =
    code;
  await db.write(
    sql`insert into authorization_codes
      (code_hash, business_id, client_id, sign_in_session_id, redirect_uri, code_challenge, family_id, expires_at)
      values (${codeHash}, ${businessId}, ${clientId}, ${signInSessionId}, ${redirectUri}, ${codeChallenge}, ${familyId}, ${expiresAt})`,
    1,
  );
}

export interface SpentCode {
  business_id: string;
  sign_in_session_id: string;
  member_id: string;
  family_id: string;
}

/**
 * Redeems a code in one conditional statement, so that exactly one of several concurrent exchanges succeeds.
 * Undefined if the code is invalid for any reason.
 */
export function spendAuthorizationCode(
  db: Queries,
  attempt: {
    codeHash: string;
    clientId: string;
    redirectUri: string | null;
    codeChallenge: string;
    now: Date;
    maxFailures: number;
  },
): Promise<SpentCode | undefined> {
  const { codeHash, clientId, redirectUri, codeChallenge, now, maxFailures } = attempt;
  return db.first(
    sql<SpentCode>`update authorization_codes c set used_at = ${now}
      from sign_in_sessions s
      where c.code_hash = ${codeHash} and c.client_id = ${clientId}
        and c.redirect_uri is not distinct from ${redirectUri}::text and c.code_challenge = ${codeChallenge}
        and c.used_at is null and c.expires_at > ${now} and c.failures < ${maxFailures}
        and s.id = c.sign_in_session_id and s.business_id = c.business_id
      returning c.business_id, c.sign_in_session_id, s.member_id, c.family_id`,
  );
}

/** Counts a failed exchange of an unused code. */
export async function countFailedExchange(db: Queries, codeHash: string): Promise<void> {
  await db.write(
    sql`update authorization_codes set failures = failures + 1 where code_hash = ${codeHash} and used_at is null`,
  );
}

export interface UsedCode {
  business_id: string;
  client_id: string;
  sign_in_session_id: string;
  family_id: string;
}

/** A code that was redeemed before: a second use may mean that it was stolen. */
export function findUsedCode(db: Queries, codeHash: string): Promise<UsedCode | undefined> {
  return db.first(
    sql<UsedCode>`select business_id, client_id, sign_in_session_id, family_id from authorization_codes
      where code_hash = ${codeHash} and used_at is not null`,
  );
}

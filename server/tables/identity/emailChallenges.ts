import { sql } from 'kysely';
import type { Queries, Transaction } from '../../database/database.ts';

/** An email address that is verified by a mailed code. */
export interface EmailChallengeRow {
  id: string;
  /** Null: belongs to no member, and no code matches. */
  member_id: string | null;
  failures: number;
  code_expires_at: Date;
  /** Times of mailed codes, at least of the last hour. */
  sent_at: Date[];
  language: string | null;
}

const columns = sql`id, member_id, failures, code_expires_at, sent_at, language`;

/** Locks the challenge of a member until the transaction ends. */
export function lockChallengeOfMember(
  transaction: Transaction,
  businessId: string,
  memberId: string,
): Promise<EmailChallengeRow | undefined> {
  return transaction.first(
    sql<EmailChallengeRow>`select ${columns} from email_challenges
      where business_id = ${businessId} and member_id = ${memberId} for update`,
  );
}

/** Locks the challenge of a state token until the transaction ends. */
export function lockChallengeOfState(
  transaction: Transaction,
  { businessId, tokenHash, now }: { businessId: string; tokenHash: string; now: Date },
): Promise<EmailChallengeRow | undefined> {
  return transaction.first(
    sql<EmailChallengeRow>`select ${columns} from email_challenges
      where business_id = ${businessId} and id = (select challenge_id from state_tokens
        where token_hash = ${tokenHash} and business_id = ${businessId} and expires_at > ${now})
      for update`,
  );
}

export interface SentCode {
  businessId: string;
  id: string;
  codeHash: string;
  codeExpiresAt: Date;
  sentAt: readonly Date[];
}

export async function insertChallenge(
  db: Queries,
  challenge: SentCode & { memberId: string | null; language: string | null },
): Promise<void> {
  const { businessId, id, memberId, codeHash, codeExpiresAt, sentAt, language } = challenge;
  await db.write(
    sql`insert into email_challenges (id, business_id, member_id, code_hash, code_expires_at, sent_at, language)
      values (${id}, ${businessId}, ${memberId}, ${codeHash}, ${codeExpiresAt}, ${sentAt}, ${language})`,
    1,
  );
}

/** Stores a new code with its own attempts; the previous one becomes invalid. */
export async function storeNewCode(db: Queries, challenge: SentCode): Promise<void> {
  const { businessId, id, codeHash, codeExpiresAt, sentAt } = challenge;
  await db.write(
    sql`update email_challenges
      set code_hash = ${codeHash}, code_expires_at = ${codeExpiresAt}, sent_at = ${sentAt}, failures = 0
      where business_id = ${businessId} and id = ${id}`,
    1,
  );
}

export interface TriedChallenge {
  id: string;
  member_id: string | null;
  code_hash: string;
  /** Including this attempt. */
  failures: number;
  purpose: 'sign_in' | 'address';
  /** The password chosen at registration, to be stored once the address is verified. */
  password_hash: string | null;
}

/**
 * Counts an attempt as failed and returns the data to check it with: one statement, so that no concurrent attempt
 * goes uncounted. Undefined if there is no code left to try.
 */
export function countTry(
  db: Queries,
  attempt: { businessId: string; tokenHash: string; now: Date; maxFailures: number },
): Promise<TriedChallenge | undefined> {
  const { businessId, tokenHash, now, maxFailures } = attempt;
  return db.first(
    sql<TriedChallenge>`update email_challenges c set failures = c.failures + 1
      from state_tokens s
      where s.token_hash = ${tokenHash} and s.business_id = ${businessId} and s.expires_at > ${now}
        and c.id = s.challenge_id and c.business_id = s.business_id
        and c.failures < ${maxFailures} and c.code_expires_at > ${now}
      returning c.id, c.member_id, c.code_hash, c.failures, s.purpose, s.password_hash`,
  );
}

/** Deletes a challenge with all its state tokens. */
export async function deleteChallenge(db: Queries, businessId: string, id: string): Promise<void> {
  await db.write(sql`delete from email_challenges where business_id = ${businessId} and id = ${id}`, 1);
}

/** Deletes the challenges of a member whose address needs no verification. */
export async function deleteChallengesOf(db: Queries, businessId: string, memberId: string): Promise<void> {
  await db.write(
    sql`delete from email_challenges where business_id = ${businessId} and member_id = ${memberId}`,
  );
}

export async function insertStateToken(
  db: Queries,
  token: {
    tokenHash: string;
    businessId: string;
    challengeId: string;
    purpose: TriedChallenge['purpose'];
    passwordHash: string | null;
    expiresAt: Date;
  },
): Promise<void> {
  const { tokenHash, businessId, challengeId, purpose, passwordHash, expiresAt } = token;
  await db.write(
    sql`insert into state_tokens (token_hash, business_id, challenge_id, purpose, password_hash, expires_at)
      values (${tokenHash}, ${businessId}, ${challengeId}, ${purpose}, ${passwordHash}, ${expiresAt})`,
    1,
  );
}

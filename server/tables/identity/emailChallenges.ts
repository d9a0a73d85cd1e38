import { sql } from 'kysely';
import type { Queries, Transaction } from '../../database/database.ts';

/** An address that is to be proved by a code that was mailed to it. */
export interface EmailChallengeRow {
  id: string;
  /** Null: nobody's, and no code fits. */
  member_id: string | null;
  failures: number;
  code_expires_at: Date;
  /** When codes were mailed, of the last hour at least. */
  sent_at: Date[];
  language: string | null;
}

const columns = sql`id, member_id, failures, code_expires_at, sent_at, language`;

/** The challenge of a member, locked until the transaction ends. */
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

/** The challenge that a state token stands for, locked until the transaction ends. */
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

/** Another code, with tries of its own; the one before is worth nothing. */
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
  /** With this try counted as a failure. */
  failures: number;
  purpose: 'sign_in' | 'address';
  /** The password that a registration chose, to be stored once the address is proved. */
  password_hash: string | null;
}

/**
 * Counts a try as if it had failed and gives what to compare: one statement, so that tries at once cannot overlook each
 * other. Undefined when there is no code to be tried any more.
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

/** Ends a challenge and every state token of it. */
export async function deleteChallenge(db: Queries, businessId: string, id: string): Promise<void> {
  await db.write(sql`delete from email_challenges where business_id = ${businessId} and id = ${id}`, 1);
}

/** The same for a member whose address needs no proof any more. */
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

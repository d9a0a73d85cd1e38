import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';

/** `recovery`: requested by the member. `activation`: for a member created by others, without a password. */
export type RecoveryPurpose = 'recovery' | 'activation';

export interface NewRecoveryToken {
  tokenHash: string;
  businessId: string;
  memberId: string;
  purpose: RecoveryPurpose;
  /** Redirect target afterwards, validated against the client's registration. */
  returnTo: string | null;
  now: Date;
  expiresAt: Date;
}

export async function insertRecoveryToken(db: Queries, token: NewRecoveryToken): Promise<void> {
  const { tokenHash, businessId, memberId, purpose, returnTo, now, expiresAt } = token;
  await db.write(
    sql`insert into recovery_tokens
      (token_hash, business_id, member_id, purpose, return_to, created_at, expires_at)
      values (${tokenHash}, ${businessId}, ${memberId}, ${purpose}, ${returnTo}, ${now}, ${expiresAt})`,
    1,
  );
}

/** Times since `since` at which a member was sent tokens, newest first. */
export async function recoveriesSince(
  db: Queries,
  { businessId, memberId, since }: { businessId: string; memberId: string; since: Date },
): Promise<Date[]> {
  const rows = await db.rows(
    sql<{ created_at: Date }>`select created_at from recovery_tokens
      where business_id = ${businessId} and member_id = ${memberId} and created_at > ${since}
      order by created_at desc`,
  );
  return rows.map(({ created_at: at }) => at);
}

export interface LiveRecovery {
  business_id: string;
  member_id: string;
  member_email: string;
  purpose: RecoveryPurpose;
  return_to: string | null;
}

/** Finds a token that is valid now, without using it. */
export function findRecoveryToken(
  db: Queries,
  { businessId, tokenHash, now }: { businessId: string | undefined; tokenHash: string; now: Date },
): Promise<LiveRecovery | undefined> {
  return db.first(
    sql<LiveRecovery>`select t.business_id, t.member_id, m.email_as_typed as member_email, t.purpose, t.return_to
      from recovery_tokens t join members m on m.id = t.member_id and m.business_id = t.business_id
      where t.token_hash = ${tokenHash} and t.business_id = coalesce(${businessId ?? null}::uuid, t.business_id)
        and t.used_at is null and t.expires_at > ${now} and m.status in ('ACTIVE', 'PENDING')`,
  );
}

/** Redeems a token in one conditional statement; false if a concurrent request was faster. */
export async function spendRecoveryToken(
  db: Queries,
  { businessId, tokenHash, now }: { businessId: string; tokenHash: string; now: Date },
): Promise<boolean> {
  const touched = await db.write(
    sql`update recovery_tokens set used_at = ${now}
      where business_id = ${businessId} and token_hash = ${tokenHash} and used_at is null and expires_at > ${now}`,
  );
  return touched === 1;
}

/** Invalidates the other links in a member's mailbox. */
export async function cancelRecoveryTokens(
  db: Queries,
  { businessId, memberId, now }: { businessId: string; memberId: string; now: Date },
): Promise<void> {
  await db.write(
    sql`update recovery_tokens set used_at = ${now}
      where business_id = ${businessId} and member_id = ${memberId} and used_at is null`,
  );
}

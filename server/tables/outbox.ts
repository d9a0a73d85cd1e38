import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { insertMany } from './manyRows.ts';

/** A stored message: its recipient is readable, its content is encrypted (server/mail/outbox.ts). */
export interface SealedMessage {
  id: string;
  businessId: string;
  recipient: string;
  sealed: string;
  createdAt: Date;
  usefulUntil: Date | null;
  attempts: number;
  lastError: string | null;
  deliveredAt: Date | null;
  /** No further attempts after this. */
  givenUpAt: Date | null;
}

type NewSealed = Pick<
  SealedMessage,
  'id' | 'businessId' | 'recipient' | 'sealed' | 'createdAt' | 'usefulUntil'
>;

const columns = sql`id, business_id as "businessId", recipient, sealed, created_at as "createdAt",
  useful_until as "usefulUntil", attempts, last_error as "lastError", delivered_at as "deliveredAt",
  given_up_at as "givenUpAt"`;

/** Queues messages, due immediately. */
export async function insertSealed(db: Queries, messages: readonly NewSealed[]): Promise<void> {
  const rows = messages.map(({ id, businessId, recipient, sealed, createdAt, usefulUntil }) => ({
    id,
    business_id: businessId,
    recipient,
    sealed,
    created_at: createdAt.toISOString(),
    next_attempt_at: createdAt.toISOString(),
    useful_until: usefulUntil?.toISOString() ?? null,
    attempts: 0,
  }));
  await insertMany(db, 'outbox', rows);
}

/** The newest messages of a business; with `recipient` those to this address, ignoring case. */
export function newestSealed(
  db: Queries,
  { businessId, recipient, limit }: { businessId: string; recipient?: string; limit: number },
): Promise<SealedMessage[]> {
  const to = recipient === undefined ? sql`` : sql`and lower(recipient) = lower(${recipient})`;
  return db.rows(
    sql<SealedMessage>`select ${columns} from outbox where business_id = ${businessId} ${to}
      order by sequence desc limit ${limit}`,
  );
}

/** A message that this process has claimed for delivery. */
export interface ClaimedMessage extends SealedMessage {
  businessName: string;
  firstAttemptAt: Date;
}

/**
 * Claims due messages of all businesses, longest waiting first, and counts the attempt. No other process claims
 * them before the lease expires; rows locked by another claim are skipped.
 */
export function claimDue(
  db: Queries,
  { now, leaseEnds, limit }: { now: Date; leaseEnds: Date; limit: number },
): Promise<ClaimedMessage[]> {
  return db.rows(
    sql<ClaimedMessage>`with due as (
        select id from outbox
        where delivered_at is null and given_up_at is null and next_attempt_at <= ${now}
        order by next_attempt_at limit ${limit} for update skip locked
      )
      update outbox set attempts = attempts + 1, next_attempt_at = ${leaseEnds},
        first_attempt_at = coalesce(first_attempt_at, ${now})
      where id in (select id from due)
      returning ${columns}, first_attempt_at as "firstAttemptAt",
        (select name from businesses where businesses.id = outbox.business_id) as "businessName"`,
  );
}

export async function markDelivered(db: Queries, { id, now }: { id: string; now: Date }): Promise<void> {
  await db.write(sql`update outbox set delivered_at = ${now}, last_error = null where id = ${id}`);
}

/** Keeps an undelivered mail for its next attempt. */
export async function tryLater(
  db: Queries,
  { id, error, nextAttemptAt }: { id: string; error: string; nextAttemptAt: Date },
): Promise<void> {
  await db.write(
    sql`update outbox set last_error = ${error}, next_attempt_at = ${nextAttemptAt} where id = ${id}`,
  );
}

/** Ends the attempts to deliver a mail. */
export async function abandon(
  db: Queries,
  { id, error, now }: { id: string; error: string; now: Date },
): Promise<void> {
  await db.write(sql`update outbox set last_error = ${error}, given_up_at = ${now} where id = ${id}`);
}

/** Deletes old messages of all businesses. */
export function deleteOldMessages(db: Queries, before: Date): Promise<number> {
  return db.write(sql`delete from outbox where created_at < ${before}`);
}

/** Deletes all messages to an address, ignoring case. */
export async function deleteMessagesTo(db: Queries, businessId: string, recipient: string): Promise<void> {
  await db.write(
    sql`delete from outbox where business_id = ${businessId} and lower(recipient) = lower(${recipient})`,
  );
}

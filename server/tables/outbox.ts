import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { insertMany } from './manyRows.ts';

/** A message as it lies in the database: whom it is for is readable, what it says is not (server/mail/outbox.ts). */
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
  /** Nobody tries any more. */
  givenUpAt: Date | null;
}

type NewSealed = Pick<
  SealedMessage,
  'id' | 'businessId' | 'recipient' | 'sealed' | 'createdAt' | 'usefulUntil'
>;

const columns = sql`id, business_id as "businessId", recipient, sealed, created_at as "createdAt",
  useful_until as "usefulUntil", attempts, last_error as "lastError", delivered_at as "deliveredAt",
  given_up_at as "givenUpAt"`;

/** Queues messages, due at once. */
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

/** The newest messages of a business; with `recipient` those to this address, whatever its case. */
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

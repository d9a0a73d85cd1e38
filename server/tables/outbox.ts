import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { insertMany } from './manyRows.ts';

export interface OutboxRow {
  id: string;
  recipient: string;
  subject: string;
  body_text: string;
  created_at: Date;
  delivered_at: Date | null;
}

export interface NewMessage {
  businessId: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** Queues a message in the caller's transaction: it exists exactly when what it tells of happened. */
export async function insertMessage(db: Queries, message: NewMessage, now: Date): Promise<void> {
  const { businessId, to, subject, text, html } = message;
  await db.write(
    sql`insert into outbox (id, business_id, recipient, subject, body_text, body_html, created_at)
      values (${crypto.randomUUID()}, ${businessId}, ${to}, ${subject}, ${text}, ${html ?? null}, ${now})`,
    1,
  );
}

/** The same for many. */
export async function insertMessages(db: Queries, messages: readonly NewMessage[], now: Date): Promise<void> {
  const rows = messages.map(({ businessId, to, subject, text, html }) => ({
    id: crypto.randomUUID(),
    business_id: businessId,
    recipient: to,
    subject,
    body_text: text,
    body_html: html,
    created_at: now.toISOString(),
  }));
  await insertMany(db, 'outbox', rows);
}

/** The newest messages of a business, for the mailbox page. */
export function newestMessages(db: Queries, businessId: string, limit: number): Promise<OutboxRow[]> {
  return db.rows(
    sql<OutboxRow>`select id, recipient, subject, body_text, created_at, delivered_at from outbox
      where business_id = ${businessId} order by created_at desc, id limit ${limit}`,
  );
}

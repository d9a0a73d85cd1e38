import * as z from 'zod';
import { invalidField } from '../../contract/errors.ts';
import type { Queries } from '../database/database.ts';
import { insertSealed, newestSealed, type SealedMessage } from '../tables/outbox.ts';
import { seal, unseal } from '../secrets/seal.ts';
import type { LaidOut } from './layOut.ts';

export interface MailContext {
  /** Secret of the installation. */
  secret: string;
  now: Date;
}

export interface NewMessage extends LaidOut {
  businessId: string;
  to: string;
  /** The message is not sent after this time. */
  usefulUntil?: Date;
}

/** A message with its content and delivery state. */
export interface Message extends Omit<SealedMessage, 'sealed'> {
  /** Undefined if the message was sealed with another installation secret. */
  content: LaidOut | undefined;
}

const content = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  language: z.enum(['en', 'de', 'he']),
  calendars: z.array(z.object({ method: z.enum(['REQUEST', 'CANCEL']), content: z.string() })).optional(),
});

/**
 * Seals messages and queues them in the caller's transaction. Refuses a recipient that is more than one address.
 */
export async function queueMessages(
  db: Queries,
  messages: readonly NewMessage[],
  { secret, now }: MailContext,
): Promise<void> {
  if (secret.length < 32) throw new Error('Messages are sealed with the secret of an installation.');
  const rows = await Promise.all(
    messages.map(async ({ businessId, to, usefulUntil, ...laidOut }) => {
      const recipient = to.trim();
      if (!isMailAddress(recipient)) {
        throw invalidField('email', 'must be one email address', 'FORMAT', { type: 'EMAIL' });
      }
      const id = crypto.randomUUID();
      const sealed = await seal(secret, sealContext({ id, businessId, recipient }), JSON.stringify(laidOut));
      return { id, businessId, recipient, sealed, usefulUntil: usefulUntil ?? null, createdAt: now };
    }),
  );
  await insertSealed(db, rows);
}

/** Accepts one address in the form that browsers accept: no line end, no second recipient, no display name. */
export function isMailAddress(text: string): boolean {
  return text.length <= 320 && z.regexes.html5Email.test(text);
}

/** Returns the newest messages of a business for the mailbox page, optionally those to `recipient` only. */
export async function newestMessages(
  db: Queries,
  { businessId, recipient, limit }: { businessId: string; recipient?: string; limit: number },
  secret: string,
): Promise<Message[]> {
  const rows = await newestSealed(db, { businessId, recipient, limit });
  return Promise.all(rows.map((row) => openMessage(row, secret)));
}

export async function openMessage({ sealed, ...row }: SealedMessage, secret: string): Promise<Message> {
  const text = await unseal(secret, sealContext(row), sealed);
  return { ...row, content: text === undefined ? undefined : content.parse(JSON.parse(text)) };
}

/** Binds a sealed body to its row, business and recipient: it does not open under any other. */
function sealContext({
  id,
  businessId,
  recipient,
}: Pick<SealedMessage, 'id' | 'businessId' | 'recipient'>): string {
  return [id, businessId, recipient].join('\n');
}

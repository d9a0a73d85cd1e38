import type { Queries } from '../database/database.ts';
import { findBusiness } from '../tables/businesses.ts';
import { composeMail } from './composeMail.ts';
import { queueMessages, type MailContext } from './outbox.ts';

/** The occasions of mails, each with its required values. Links are absolute URLs, never from a Host header. */
export type MailSubject =
  /** A member registers or signs in and must verify the address. `code` has six digits. */
  | { kind: 'verificationCode'; code: string; minutes: number }
  /** Someone requested a new password. */
  | { kind: 'recovery'; link: string; minutes: number }
  /** A member whom others created sets a first password. */
  | { kind: 'activation'; link: string }
  /** Someone registered with the address of an existing member. Only the address's owner is told. */
  | { kind: 'alreadyRegistered'; signInLink: string; recoverLink: string }
  | { kind: 'passwordChanged' }
  /** To an owner: a registration needs approval. */
  | { kind: 'approvalWanted'; memberName: string; memberEmail: string; teamLink: string }
  /** To the member whose registration was approved. */
  | { kind: 'approved'; signInLink: string }
  /** To someone who is invited to the team. `invitedBy` is a person's name. */
  | { kind: 'invitation'; link: string; role: 'owner' | 'admin' | 'staff'; invitedBy: string; days: number };

export type Mail = {
  businessId: string;
  /** Exactly one email address; anything else throws a field violation on `email`. */
  to: string;
  /** BCP 47. If absent or without texts: the language of the business, then English. */
  language?: string;
} & MailSubject;

/**
 * Composes a mail and queues it in the caller's transaction (outbox), so it is sent only if that transaction
 * commits. Delivery is asynchronous (server/mail/deliverDue.ts); a code or link that has expired by then is not
 * sent.
 */
export async function queueMail(db: Queries, mail: Mail, context: MailContext): Promise<void> {
  const business = await findBusiness(db, mail.businessId);
  if (!business) throw new Error('A mail must come from a business that there is.');
  const message = await composeMail(mail, business, context.now);
  await queueMessages(db, [message], context);
}

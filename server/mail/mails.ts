import type { Queries } from '../database/database.ts';
import { findBusiness } from '../tables/businesses.ts';
import { composeMail } from './composeMail.ts';
import { queueMessages, type MailContext } from './outbox.ts';

/** What is told; each kind with what it cannot be told without. Links are whole addresses, never from a Host header. */
export type MailSubject =
  /** A member registers or signs in and must prove the address. `code` has six digits. */
  | { kind: 'verificationCode'; code: string; minutes: number }
  /** Somebody asked for a new password. */
  | { kind: 'recovery'; link: string; minutes: number }
  /** A member who was made by others sets a first password. */
  | { kind: 'activation'; link: string }
  /** Somebody registered with an address that has a member already: nobody but its owner learns of it. */
  | { kind: 'alreadyRegistered'; signInLink: string; recoverLink: string }
  | { kind: 'passwordChanged' }
  /** To an owner: a registration waits for approval. */
  | { kind: 'approvalWanted'; memberName: string; memberEmail: string; teamLink: string }
  /** To the member who waited for it. */
  | { kind: 'approved'; signInLink: string }
  /** To somebody who is asked into the team. `invitedBy` is a person's name. */
  | { kind: 'invitation'; link: string; role: 'owner' | 'admin' | 'staff'; invitedBy: string; days: number };

export type Mail = {
  businessId: string;
  /** One e-mail address and nothing else; anything else is refused with a field violation on `email`. */
  to: string;
  /** BCP 47; left out, or where there are no texts in it: the language of the business, then English. */
  language?: string;
} & MailSubject;

/**
 * Composes a mail and queues it in the caller's transaction: it exists exactly when what it tells of happened. It leaves
 * by itself afterwards (server/mail/deliverDue.ts); a code or link that has run out by then is not sent any more.
 */
export async function queueMail(db: Queries, mail: Mail, context: MailContext): Promise<void> {
  const business = await findBusiness(db, mail.businessId);
  if (!business) throw new Error('A mail must come from a business that there is.');
  const message = await composeMail(mail, business, context.now);
  await queueMessages(db, [message], context);
}

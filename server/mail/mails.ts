import type { Queries } from '../database/database.ts';
import { findBusiness } from '../tables/businesses.ts';
import { composeMail, type Mail } from './composeMail.ts';
import { queueMessages, type MailContext } from './outbox.ts';

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

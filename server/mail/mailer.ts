import type { Language } from './languages.ts';

/** One message to one person, ready to leave. */
export interface OutgoingMail {
  /** The same at every attempt: whoever receives it twice can tell. */
  id: string;
  /** Name of the business that writes. */
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  language: Language;
}

/** Where mails go. */
export interface Mailer {
  /**
   * Resolves when somebody else has taken over the responsibility for the mail. Throws {@link MailRefused} when no later
   * attempt would go better, anything else when one may; also when `signal` ends it.
   */
  deliver(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}

/** The receiving side will not take this mail, today or tomorrow: nobody has the address, say. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Development and testing: a mail has arrived when it stands on the mailbox page. */
export const mailboxOnly: Mailer = { deliver: () => Promise.resolve() };

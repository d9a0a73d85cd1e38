import type { LaidOut } from './layOut.ts';

/** One message to one recipient, ready to send. */
export interface OutgoingMail extends LaidOut {
  /** The same at every attempt, so that recipients can recognize duplicates. */
  id: string;
  /** Name of the sending business. */
  from: string;
  to: string;
}

export interface Mailer {
  /**
   * Resolves when another system has accepted the mail. Throws {@link MailRefused} if a retry cannot succeed, any
   * other error if it may; also when `signal` aborts.
   */
  deliver(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}

/** Permanent rejection, e.g. unknown recipient; not retried. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** For development and tests: a mail counts as delivered once the mailbox page lists it. */
export const mailboxOnly: Mailer = { deliver: () => Promise.resolve() };

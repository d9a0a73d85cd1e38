import { createTransport } from 'nodemailer';
import { MailRefused, type Mailer, type OutgoingMail } from '../mail/mailer.ts';
import { isLoopback, type SmtpSettings } from './arguments.ts';

const secondMs = 1000;

export interface SmtpMailer extends Mailer {
  /** Closes idle connections. */
  close(): void;
}

/**
 * Sends mails through a mail server. Connections are pooled, because a cancelled class notifies many customers.
 */
export function openSmtp({ url, from }: SmtpSettings): SmtpMailer {
  const transport = createTransport({
    url,
    requireTLS: mustEncrypt(url),
    pool: true,
    maxConnections: 5,
    connectionTimeout: 20 * secondMs,
    greetingTimeout: 20 * secondMs,
    socketTimeout: 30 * secondMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    deliver: async (mail, signal) => {
      await transport.sendMail({ ...headOf(mail, from), ...bodyOf(mail), signal }).catch(translated);
    },
    close: () => transport.close(),
  };
}

/** Passwords are sent to other machines over TLS only, unless the URL ends in `?requireTLS=false`. */
export function mustEncrypt(url: string): boolean {
  const { username, hostname } = new URL(url);
  return username !== '' && !isLoopback(hostname);
}

function headOf({ id, from, to, subject, language }: OutgoingMail, address: string) {
  return {
    messageId: `<${id}@${address.slice(address.lastIndexOf('@') + 1)}>`,
    from: { name: from, address },
    to: { name: '', address: to },
    subject,
    headers: {
      'Content-Language': language,
      // RFC 3834 section 5: suppresses auto-replies.
      'Auto-Submitted': 'auto-generated',
    },
  };
}

/** One event is an invitation, which mail programs show with the text; several are files. */
function bodyOf({ text, html, calendars = [] }: OutgoingMail) {
  const [first, ...others] = calendars;
  const body = { text, html, textEncoding: 'base64' } as const;
  if (!first) return body;
  if (others.length === 0) return { ...body, icalEvent: { ...first, filename: 'booking.ics' } };
  const attachments = calendars.map(({ method, content }, index) => ({
    filename: `booking-${index + 1}.ics`,
    content,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  }));
  return { ...body, attachments };
}

/**
 * Rejections of a recipient or of content are final (RFC 5321 section 4.2.1); the operator can fix those of a
 * sender or login.
 */
function translated(error: Error & { command?: string; responseCode?: number }): never {
  const { command = '', responseCode = 0 } = error;
  const isFinal = responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command);
  throw isFinal ? new MailRefused(error.message, { cause: error }) : error;
}

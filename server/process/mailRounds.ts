import { deliverDue } from '../mail/deliverDue.ts';
import { mailboxOnly, type Mailer } from '../mail/mailer.ts';
import type { AppOptions } from '../rules/options.ts';
import type { Settings } from './arguments.ts';

/** Polling interval, and so the longest delay of a due mail. */
const roundMs = 1000;
/** Grace period of running deliveries after a stop signal; aborted ones are retried by the next process. */
const gracePeriodMs = 5000;

/**
 * Delivers mails in the background: through the mail server of the settings, or to the mailbox page if there is
 * none. In production without a mail server, mails wait. Returns a function that stops it and waits for running
 * deliveries.
 */
export async function startMailing(
  { smtp, mode }: Pick<Settings, 'smtp' | 'mode'>,
  options: AppOptions,
): Promise<() => Promise<void>> {
  if (smtp) {
    const { openSmtp } = await import('./smtp.ts');
    const mailer = openSmtp(smtp);
    const stop = sendMails(options, mailer);
    return async () => {
      await stop();
      mailer.close();
    };
  }
  if (mode !== 'production') return sendMails(options, mailboxOnly);
  process.stderr.write('Emails are queued: FRONTDESK_SMTP_URL is not set.\n');
  return () => Promise.resolve();
}

/** Polls every second for due mails. */
export function sendMails(options: AppOptions, mailer: Mailer): () => Promise<void> {
  const ending = new AbortController();
  const abort = new AbortController();
  let running: Promise<void> | undefined;
  const round = async (): Promise<void> => {
    try {
      while (!ending.signal.aborted && (await deliverDue(options, mailer, abort.signal)) > 0);
    } catch (error) {
      // Logged only: the next round retries.
      options.log({ failure: String(error) });
    }
  };
  const timer = setInterval(() => {
    running ??= round().finally(() => {
      running = undefined;
    });
  }, roundMs);
  timer.unref();
  return async () => {
    ending.abort();
    clearInterval(timer);
    const abortTimer = setTimeout(() => abort.abort(), gracePeriodMs);
    await running;
    clearTimeout(abortTimer);
  };
}

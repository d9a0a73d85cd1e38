import { deliverDue } from '../mail/deliverDue.ts';
import { mailboxOnly, type Mailer } from '../mail/mailer.ts';
import type { AppOptions } from '../rules/options.ts';
import type { Settings } from './arguments.ts';
import { openSmtp } from './smtp.ts';

/** How long a mail that is due waits at most before somebody looks. */
const roundMs = 1000;
/** What is under way when the process is asked to stop has this long; then it is tried again by whoever comes next. */
const lastChanceMs = 5000;

/**
 * Sends mails beside the requests: by the mail server that the settings name, without one to the mailbox page. In
 * production without one they wait. Answers how to end it, which waits for what is under way.
 */
export function startMailing(
  { smtp, mode }: Pick<Settings, 'smtp' | 'mode'>,
  options: AppOptions,
): () => Promise<void> {
  if (smtp) {
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

/** Looks every second for what is due. */
export function sendMails(options: AppOptions, mailer: Mailer): () => Promise<void> {
  const ending = new AbortController();
  const abort = new AbortController();
  let running: Promise<void> | undefined;
  const round = async (): Promise<void> => {
    try {
      while (!ending.signal.aborted && (await deliverDue(options, mailer, abort.signal)) > 0);
    } catch (error) {
      // Only written down: the next round tries again.
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
    const lastChance = setTimeout(() => abort.abort(), lastChanceMs);
    await running;
    clearTimeout(lastChance);
  };
}

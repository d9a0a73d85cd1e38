import { dayMs } from '../../contract/durations.ts';
import type { Database } from '../database/database.ts';
import { claimDue, abandon, markDelivered, tryLater, type ClaimedMessage } from '../tables/outbox.ts';
import { MailRefused, type Mailer } from './mailer.ts';
import { openMessage } from './outbox.ts';

const secondMs = 1000;

/** Concurrent deliveries. */
const batchSize = 5;
/** Timeout of one attempt. */
const attemptMs = 60 * secondMs;
/** Lease on a claimed message; an expired lease means that its process crashed. */
const leaseMs = 5 * 60 * secondMs;

interface MailOptions {
  database: Database;
  clock: () => Date;
  config: { secret: string };
  log: (entry: Record<string, unknown>) => void;
}

/**
 * Sends the due messages and returns the number of attempts. Several processes may run it at once: each claims
 * rows that no other has leased. Delivery is at least once: a message whose process crashed between sending and
 * reporting is sent again, under the same Message-ID.
 *
 * @param stop aborts running deliveries; they are retried soon.
 */
export async function deliverDue(options: MailOptions, mailer: Mailer, stop: AbortSignal): Promise<number> {
  const now = options.clock();
  const leaseEnds = new Date(now.getTime() + leaseMs);
  const claimed = await claimDue(options.database, { now, leaseEnds, limit: batchSize });
  const outcomes = await Promise.allSettled(
    claimed.map((message) => deliver(message, { options, mailer, stop })),
  );
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return claimed.length;
}

interface Delivering {
  options: MailOptions;
  mailer: Mailer;
  stop: AbortSignal;
}

async function deliver(claimed: ClaimedMessage, { options, mailer, stop }: Delivering): Promise<void> {
  const { database, config, clock, log } = options;
  const { id, businessName, recipient, usefulUntil } = claimed;
  try {
    if (usefulUntil !== null && usefulUntil <= clock()) {
      throw new MailRefused('What it holds has run out before it could be sent.');
    }
    const { content } = await openMessage(claimed, config.secret);
    if (!content)
      throw new MailRefused('It was sealed with another secret than the one of this installation.');
    const signal = AbortSignal.any([stop, AbortSignal.timeout(attemptMs)]);
    await mailer.deliver({ id, from: businessName, to: recipient, ...content }, signal);
  } catch (error) {
    const nextStep = nextStepAfter(error, claimed, clock());
    // The log holds no personal data, so neither address nor content.
    log({
      failure: 'A mail was not delivered.',
      mail: id,
      attempt: claimed.attempts,
      reason: reasonOf(error),
      fate: nextStep.name,
    });
    const failure = { id, error: messageOf(error) };
    if (nextStep.name === 'again') await tryLater(database, { ...failure, nextAttemptAt: nextStep.at });
    else await abandon(database, { ...failure, now: clock() });
    return;
  }
  await markDelivered(database, { id, now: clock() });
}

type NextStep = { name: 'again'; at: Date } | { name: 'given up' };

/** Retries after 15 seconds, then with doubled delays of an hour at most; gives up after a day. */
function nextStepAfter(error: unknown, { attempts, firstAttemptAt }: ClaimedMessage, now: Date): NextStep {
  if (error instanceof MailRefused) return { name: 'given up' };
  const waitSeconds = Math.min(15 * 2 ** (attempts - 1), 3600);
  const at = new Date(now.getTime() + waitSeconds * secondMs);
  return at.getTime() - firstAttemptAt.getTime() > dayMs ? { name: 'given up' } : { name: 'again', at };
}

const longestError = 500;

/** The reply of the mail server, stored with the message; it may contain the address. */
function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, longestError);
}

/** The kind of failure for the log, without text chosen by the mail server. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  return [error.name, code, responseCode]
    .filter((part) => ['string', 'number'].includes(typeof part))
    .join(' ');
}

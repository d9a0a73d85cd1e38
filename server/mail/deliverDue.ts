import type { Database } from '../database/database.ts';
import { claimDue, giveUp, markDelivered, tryLater, type ClaimedMessage } from '../tables/outbox.ts';
import { MailRefused, type Mailer } from './mailer.ts';
import { openMessage } from './outbox.ts';

const secondMs = 1000;
const dayMs = 24 * 60 * 60 * secondMs;

/** How many are sent beside each other. */
const batchSize = 5;
/** How long one attempt may take. */
const attemptMs = 60 * secondMs;
/** After this a claimed message that nobody reported about is anybody's again: its process has ended. */
const leaseMs = 5 * 60 * secondMs;

/** What delivering needs of the world. */
interface MailOptions {
  database: Database;
  clock: () => Date;
  config: { secret: string };
  log: (entry: Record<string, unknown>) => void;
}

/**
 * Sends messages that are due, and answers how many it tried. Several processes may do so beside each other: each takes
 * rows that no other has. A message is sent at least once; one whose process ended between sending and saying so is sent
 * again, under the same Message-ID.
 *
 * @param stop ends what is under way: it is tried again soon.
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
    const fate = fateAfter(error, claimed, clock());
    // Neither address nor content: whoever reads logs need not know who is written to.
    log({
      failure: 'A mail was not delivered.',
      mail: id,
      attempt: claimed.attempts,
      reason: reasonOf(error),
      fate: fate.name,
    });
    const failure = { id, error: messageOf(error) };
    if (fate.name === 'again') await tryLater(database, { ...failure, nextAttemptAt: fate.at });
    else await giveUp(database, { ...failure, now: clock() });
    return;
  }
  await markDelivered(database, { id, now: clock() });
}

type Fate = { name: 'again'; at: Date } | { name: 'given up' };

/** Waits from 15 seconds on, twice as long each time and an hour at most; given up after a day. */
function fateAfter(error: unknown, { attempts, firstAttemptAt }: ClaimedMessage, now: Date): Fate {
  if (error instanceof MailRefused) return { name: 'given up' };
  const waitSeconds = Math.min(15 * 2 ** (attempts - 1), 3600);
  const at = new Date(now.getTime() + waitSeconds * secondMs);
  return at.getTime() - firstAttemptAt.getTime() > dayMs ? { name: 'given up' } : { name: 'again', at };
}

const longestError = 500;

/** What the other side said, kept beside the message; it may name the address. */
function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, longestError);
}

/** What kind of failure it was, without a word that the other side chose. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  return [error.name, code, responseCode]
    .filter((part) => ['string', 'number'].includes(typeof part))
    .join(' ');
}

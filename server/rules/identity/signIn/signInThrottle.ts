import type { Queries } from '../../../database/database.ts';
import { countAttempt, forgetAttempts, takeBackAttempt } from '../../../tables/identity/signInAttempts.ts';
import { keyedHash } from '../../../secrets/secrets.ts';
import { secondsAfter } from '../oauth/tokenLifetimes.ts';

/** Security goal B11: from the tenth failure in 15 minutes on, each further one doubles the wait; never for good. */
const limits = { maxFailures: 10, windowSeconds: 15 * 60, maxWaitSeconds: 300 } as const;

/** Many people may share a network: it may fail as often as so many accounts. */
const accountsOfNetwork = 10;

/** After so many failures a captcha is asked for, where one can be verified. */
export const failuresBeforeCaptcha = 5;

export interface Attempt {
  businessId: string;
  email: string;
  /** Network address of the caller, where it is known. */
  clientAddress: string | undefined;
  /**
   * A browser that the account was signed in to from before, or a session that is open: its failures are counted apart,
   * and those of strangers do not keep it out.
   */
  known?: string | undefined;
  secret: string;
  now: Date;
}

interface Subject {
  name: string;
  maxFailures: number;
  /** So many of its failures count as one of an account's; 1 when left out. */
  share?: number;
}

/**
 * What an attempt is counted against, in the order that prevents deadlocks. Hashed: what people type as an address may be
 * their password.
 */
async function subjectsOf({ email, clientAddress, known, secret }: Attempt): Promise<Subject[]> {
  const { maxFailures } = limits;
  if (known !== undefined) {
    const hash = await keyedHash(secret, 'sign-in attempts', `${email}\n${known}`);
    return [{ name: `known:${hash}`, maxFailures }];
  }
  const account = { name: await accountSubject({ email, secret }), maxFailures };
  if (!clientAddress) return [account];
  const name = await networkSubject({ clientAddress, secret });
  return [account, { name, maxFailures: maxFailures * accountsOfNetwork, share: accountsOfNetwork }];
}

async function networkSubject({ clientAddress, secret }: { clientAddress: string; secret: string }) {
  return `network:${await keyedHash(secret, 'sign-in attempts', networkOf(clientAddress))}`;
}

async function accountSubject({ email, secret }: Pick<Attempt, 'email' | 'secret'>): Promise<string> {
  return `account:${await keyedHash(secret, 'sign-in attempts', email)}`;
}

/** An IPv4 address, or the /64 of an IPv6 one: one household may have as many of those as it likes. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !address.includes(':')) return mapped ?? address;
  const [head = '', tail] = address.toLowerCase().split('%', 1).join('').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

export interface Counted {
  /** Seconds that the attempt must wait; 0 when it may go on. */
  waitSeconds: number;
  /** Of one account in the last 15 minutes, this attempt not counted. A network's count as a tenth. */
  failures: number;
}

/**
 * Counts an attempt before its password is looked at. While somebody waits, the right password is refused like a wrong
 * one.
 */
export async function admitAttempt(db: Queries, attempt: Attempt): Promise<Counted> {
  return count(db, attempt, await subjectsOf(attempt));
}

/** One statement for each subject, because their limits differ. */
async function count(
  db: Queries,
  { businessId, now }: Pick<Attempt, 'businessId' | 'now'>,
  subjects: readonly Subject[],
): Promise<Counted> {
  const counted: Counted = { waitSeconds: 0, failures: 0 };
  for (const { name, maxFailures, share = 1 } of subjects) {
    const row = await countAttempt(db, businessId, name, {
      now,
      windowEndsAt: secondsAfter(now, limits.windowSeconds),
      maxFailures,
      maxWaitSeconds: limits.maxWaitSeconds,
    });
    const { last_allowed: allowed, blocked_until: until, failures } = row;
    const wait = allowed || !until ? 0 : Math.ceil((until.getTime() - now.getTime()) / 1000);
    counted.waitSeconds = Math.max(counted.waitSeconds, wait);
    counted.failures = Math.max(counted.failures, Math.floor((failures - 1) / share));
  }
  return counted;
}

/** A new password starts afresh: what was guessed at the old one keeps nobody out. */
export async function forgiveAccount(
  db: Queries,
  account: Pick<Attempt, 'businessId' | 'email' | 'secret'>,
): Promise<void> {
  await forgetAttempts(db, account.businessId, await accountSubject(account));
}

/** An attempt that never came to its password is not held against anybody. */
export async function uncountAttempt(db: Queries, attempt: Attempt): Promise<void> {
  for (const { name } of await subjectsOf(attempt)) await takeBackAttempt(db, attempt.businessId, name);
}

/** Registrations from one network in 15 minutes after which each further one must wait. */
const maxRegistrations = 20;
/** Mails to one address in 15 minutes that say that it is registered already. */
const maxReminders = 3;

/** Counts a registration; one network may try many addresses, to learn which have a member. */
export async function admitRegistration(db: Queries, attempt: Attempt): Promise<Counted> {
  const { clientAddress, secret } = attempt;
  if (!clientAddress) return { waitSeconds: 0, failures: 0 };
  const name = `registering:${await networkSubject({ clientAddress, secret })}`;
  return count(db, attempt, [{ name, maxFailures: maxRegistrations }]);
}

/** Whether the owner of an address may be told once more that somebody registers with it. */
export async function admitReminder(db: Queries, attempt: Attempt): Promise<boolean> {
  const name = `reminding:${await accountSubject(attempt)}`;
  const { waitSeconds } = await count(db, attempt, [{ name, maxFailures: maxReminders }]);
  return waitSeconds === 0;
}

/**
 * The attempt was right: the account, or the browser that it knows, starts afresh; the network gets this one attempt
 * back. Not all of them, or somebody with one account could try the others' passwords for ever.
 */
export async function forgiveAttempt(db: Queries, attempt: Attempt): Promise<void> {
  const [own, network] = await subjectsOf(attempt);
  if (own) await forgetAttempts(db, attempt.businessId, own.name);
  if (network) await takeBackAttempt(db, attempt.businessId, network.name);
}

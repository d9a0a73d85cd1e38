import type { Queries } from '../../database/database.ts';
import { countAttempt, forgetAttempts, takeBackAttempt } from '../../tables/signInAttempts.ts';
import { keyedHash } from '../secrets.ts';
import { secondsAfter } from './tokenLifetimes.ts';

/** Security goal B11: from the tenth failure in 15 minutes on, each further one doubles the wait; never for good. */
const limits = { maxFailures: 10, windowSeconds: 15 * 60, maxWaitSeconds: 300 } as const;

/** After so many failures a captcha is asked for, where one can be verified. */
export const failuresBeforeCaptcha = 5;

export interface Attempt {
  businessId: string;
  email: string;
  /** Network address of the caller, where it is known. */
  clientAddress: string | undefined;
  secret: string;
  now: Date;
}

interface Subjects {
  account: string;
  address: string | undefined;
}

/** Hashed: what people type as an address may be their password. */
async function subjectsOf({ email, clientAddress, secret }: Attempt): Promise<Subjects> {
  return {
    account: await accountSubject({ email, secret }),
    address:
      clientAddress && `network:${await keyedHash(secret, 'sign-in attempts', networkOf(clientAddress))}`,
  };
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
  /** Of account or network in the last 15 minutes, whichever has more; this attempt is not among them. */
  failures: number;
}

/**
 * Counts an attempt before its password is looked at. While somebody waits, the right password is refused like a wrong
 * one.
 */
export async function admitAttempt(db: Queries, attempt: Attempt): Promise<Counted> {
  const { account, address } = await subjectsOf(attempt);
  return count(db, attempt, address ? [account, address] : [account], limits.maxFailures);
}

async function count(
  db: Queries,
  { businessId, now }: Pick<Attempt, 'businessId' | 'now'>,
  subjects: readonly string[],
  maxFailures: number,
): Promise<Counted> {
  const rows = await countAttempt(db, businessId, subjects, {
    now,
    windowEndsAt: secondsAfter(now, limits.windowSeconds),
    maxFailures,
    maxWaitSeconds: limits.maxWaitSeconds,
  });
  const waits = rows.map(({ last_allowed: allowed, blocked_until: until }) =>
    allowed || !until ? 0 : Math.ceil((until.getTime() - now.getTime()) / 1000),
  );
  return {
    waitSeconds: Math.max(0, ...waits),
    failures: Math.max(0, ...rows.map(({ failures }) => failures - 1)),
  };
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
  const { account, address } = await subjectsOf(attempt);
  for (const subject of address ? [account, address] : [account]) {
    await takeBackAttempt(db, attempt.businessId, subject);
  }
}

/** Registrations from one network in 15 minutes after which each further one must wait. */
const maxRegistrations = 20;
/** Mails to one address in 15 minutes that say that it is registered already. */
const maxReminders = 3;

/** Counts a registration; one network may try many addresses, to learn which have a member. */
export async function admitRegistration(db: Queries, attempt: Attempt): Promise<Counted> {
  const { address } = await subjectsOf(attempt);
  if (!address) return { waitSeconds: 0, failures: 0 };
  return count(db, attempt, [`registering:${address}`], maxRegistrations);
}

/** Whether the owner of an address may be told once more that somebody registers with it. */
export async function admitReminder(db: Queries, attempt: Attempt): Promise<boolean> {
  const { account } = await subjectsOf(attempt);
  const { waitSeconds } = await count(db, attempt, [`reminding:${account}`], maxReminders);
  return waitSeconds === 0;
}

/**
 * The attempt was right: the account starts afresh, the network gets this one attempt back. Not all of them, or somebody
 * with one account could try the others' passwords for ever.
 */
export async function forgiveAttempt(db: Queries, attempt: Attempt): Promise<void> {
  const { account, address } = await subjectsOf(attempt);
  await forgetAttempts(db, attempt.businessId, account);
  if (address) await takeBackAttempt(db, attempt.businessId, address);
}

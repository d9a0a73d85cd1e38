import { secondsFrom } from '../../../../contract/durations.ts';
import type { Queries } from '../../../database/database.ts';
import { countAttempt, forgetAttempts, takeBackAttempt } from '../../../tables/identity/signInAttempts.ts';
import { keyedHash } from '../../../secrets/secrets.ts';

/**
 * Security goal B11: from the tenth failure in 15 minutes on, each further one doubles the wait; never a permanent
 * lockout.
 */
const limits = { maxFailures: 10, windowSeconds: 15 * 60, maxWaitSeconds: 300 } as const;

/** A network is shared, so its limit is that of this many accounts. */
const accountsOfNetwork = 10;

/** Failures after which a captcha is required, if there is a verifier. */
export const failuresBeforeCaptcha = 5;

export interface Attempt {
  businessId: string;
  email: string;
  /** The caller's network address, if known. */
  clientAddress: string | undefined;
  /**
   * Device or open session that has used the account before: its failures are counted separately, so those of
   * strangers don't block it.
   */
  known?: string | undefined;
  secret: string;
  now: Date;
}

interface Subject {
  name: string;
  maxFailures: number;
  /** Divisor for comparing its failures with those of an account; default 1. */
  share?: number;
}

/**
 * Subjects of an attempt, in an order that prevents deadlocks. Hashed, because the entered address may be a
 * password.
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

/** An IPv4 address, or the /64 of an IPv6 one, because a household controls a whole /64. */
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
  /** Seconds to wait; 0 if the attempt may proceed. */
  waitSeconds: number;
  /** Failures of the account in the last 15 minutes, without this attempt. Those of a network count a tenth. */
  failures: number;
}

/**
 * Counts an attempt before its password is checked. During a wait, a correct password is refused like a wrong one.
 */
export async function admitAttempt(db: Queries, attempt: Attempt): Promise<Counted> {
  return count(db, attempt, await subjectsOf(attempt));
}

/** One statement per subject, because their limits differ. */
async function count(
  db: Queries,
  { businessId, now }: Pick<Attempt, 'businessId' | 'now'>,
  subjects: readonly Subject[],
): Promise<Counted> {
  const counted: Counted = { waitSeconds: 0, failures: 0 };
  for (const { name, maxFailures, share = 1 } of subjects) {
    const row = await countAttempt(db, businessId, name, {
      now,
      windowEndsAt: secondsFrom(now, limits.windowSeconds),
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

/** Resets an account's failures after a new password: guesses at the old one must not block anyone. */
export async function forgiveAccount(
  db: Queries,
  account: Pick<Attempt, 'businessId' | 'email' | 'secret'>,
): Promise<void> {
  await forgetAttempts(db, account.businessId, await accountSubject(account));
}

/** Uncounts an attempt that never reached the password check. */
export async function uncountAttempt(db: Queries, attempt: Attempt): Promise<void> {
  for (const { name } of await subjectsOf(attempt)) await takeBackAttempt(db, attempt.businessId, name);
}

/** Registrations from one network in 15 minutes before further ones must wait. */
const maxRegistrations = 20;
/** Mails to one address in 15 minutes saying that it is already registered. */
const maxReminders = 3;

/** Bookings from one network in 15 minutes before further ones must wait. */
const maxBookings = 40;

type Unnamed = Omit<Attempt, 'email' | 'known'>;

/** Counts a registration, because one network may probe which addresses have a member. */
export function admitRegistration(db: Queries, attempt: Unnamed): Promise<Counted> {
  return admitFromNetwork(db, attempt, 'registering', maxRegistrations);
}

/** Counts a customer's booking, because one network may fill a calendar. */
export function admitBooking(db: Queries, attempt: Unnamed): Promise<Counted> {
  return admitFromNetwork(db, attempt, 'booking', maxBookings);
}

async function admitFromNetwork(
  db: Queries,
  attempt: Unnamed,
  doing: string,
  maxFailures: number,
): Promise<Counted> {
  const { clientAddress, secret } = attempt;
  if (!clientAddress) return { waitSeconds: 0, failures: 0 };
  const name = `${doing}:${await networkSubject({ clientAddress, secret })}`;
  return count(db, attempt, [{ name, maxFailures }]);
}

/** Whether to tell the owner of an address once more that someone registers with it. */
export async function admitReminder(db: Queries, attempt: Attempt): Promise<boolean> {
  const name = `reminding:${await accountSubject(attempt)}`;
  const { waitSeconds } = await count(db, attempt, [{ name, maxFailures: maxReminders }]);
  return waitSeconds === 0;
}

/**
 * After a successful attempt, resets the account's or device's failures; the network is credited this attempt
 * only. Otherwise the owner of one account could guess others' passwords forever.
 */
export async function forgiveAttempt(db: Queries, attempt: Attempt): Promise<void> {
  const [own, network] = await subjectsOf(attempt);
  if (own) await forgetAttempts(db, attempt.businessId, own.name);
  if (network) await takeBackAttempt(db, attempt.businessId, network.name);
}

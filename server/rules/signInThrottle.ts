import type { Queries } from '../database/database.ts';
import { countAttempt, forgetAttempts, takeBackAttempt } from '../tables/signInAttempts.ts';
import { keyedHash } from './secrets.ts';
import { secondsAfter } from './tokenLifetimes.ts';

/** Security goal B11: from the tenth failure in 15 minutes on, each further one doubles the wait; never for good. */
const limits = { maxFailures: 10, windowSeconds: 15 * 60, maxWaitSeconds: 300 } as const;

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
    account: `account:${await keyedHash(secret, 'sign-in attempts', email)}`,
    address:
      clientAddress && `network:${await keyedHash(secret, 'sign-in attempts', networkOf(clientAddress))}`,
  };
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

/**
 * Counts an attempt before its password is looked at and says how many seconds it must wait; 0 when it may go on.
 * While somebody waits, the right password is refused like a wrong one.
 */
export async function admitAttempt(db: Queries, attempt: Attempt): Promise<number> {
  const { businessId, now } = attempt;
  const { account, address } = await subjectsOf(attempt);
  const rows = await countAttempt(db, businessId, address ? [account, address] : [account], {
    now,
    windowEndsAt: secondsAfter(now, limits.windowSeconds),
    maxFailures: limits.maxFailures,
    maxWaitSeconds: limits.maxWaitSeconds,
  });
  const waits = rows.map(({ last_allowed: allowed, blocked_until: until }) =>
    allowed || !until ? 0 : Math.ceil((until.getTime() - now.getTime()) / 1000),
  );
  return Math.max(0, ...waits);
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

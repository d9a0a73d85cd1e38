import { daySeconds } from '../../../../contract/durations.ts';
import { equalInConstantTime, keyedHash, randomSecret } from '../../../secrets/secrets.ts';
import { normaliseEmail } from '../members.ts';

/**
 * Device cookies (OWASP, "Device cookies"): a browser that a member signed in from keeps a cookie, and failures of
 * strangers never lock the member out of it. Value: a random id and a signature for each of the last accounts.
 */

const maxAccounts = 5;
/** Seconds. */
export const deviceCookieLife = 365 * daySeconds;

interface Account {
  businessId: string;
  email: string;
}

function signatureFor(secret: string, device: string, { businessId, email }: Account): Promise<string> {
  return keyedHash(secret, 'known device', `${businessId}\n${normaliseEmail(email)}\n${device}`);
}

/** The id of the device, if the account was signed in to from it before. */
export async function knownDevice(
  secret: string,
  cookie: string | undefined,
  account: Account,
): Promise<string | undefined> {
  const [device = '', ...signatures] = cookie?.split('.') ?? [];
  const due = await signatureFor(secret, device, account);
  const matches = signatures.map((signature) => equalInConstantTime(signature, due));
  return matches.includes(true) ? device : undefined;
}

/** The cookie's value after an account was signed in to from the device. */
export async function rememberDevice(
  secret: string,
  cookie: string | undefined,
  account: Account,
): Promise<string> {
  const [device = randomSecret(), ...signatures] = cookie?.split('.') ?? [];
  const signature = await signatureFor(secret, device, account);
  const others = signatures.filter((each) => each !== signature);
  return [device, signature, ...others.slice(0, maxAccounts - 1)].join('.');
}

import * as z from 'zod';
import { fromBase64url, toBase64url } from '../../../../contract/base64.ts';
import { equalInConstantTime, keyedHash } from '../../../secrets/secrets.ts';

/**
 * Tokens of anonymous visitors are signed data without a row: anyone may request one, which must not fill the
 * database (security resolution 16). They carry no rights that would need revocation.
 */

const visitorFacts = z.strictObject({
  use: z.enum(['access', 'refresh']),
  visitorId: z.guid(),
  clientId: z.guid(),
  businessId: z.guid(),
  /** Epoch milliseconds. */
  expiresAt: z.int(),
});
export type VisitorFacts = z.infer<typeof visitorFacts>;

const prefix = 'visitor.';

/** Whether a token has the form of a visitor's, without verifying it. */
export function looksLikeVisitorToken(token: string): boolean {
  return token.startsWith(prefix);
}

/** `visitor.<facts>.<HMAC>`; both parts base64url. */
export async function signVisitorToken(secret: string, facts: VisitorFacts): Promise<string> {
  const body = toBase64url(new TextEncoder().encode(JSON.stringify(facts)));
  return `${prefix}${body}.${await keyedHash(secret, 'visitor token', body)}`;
}

/**
 * Verifies a token of this installation for the given use and returns its data; undefined if invalid or expired.
 */
export async function readVisitorToken(
  secret: string,
  token: string,
  { use, now }: { use: VisitorFacts['use']; now: Date },
): Promise<VisitorFacts | undefined> {
  const [, body = '', mac = '', ...rest] = token.split('.');
  if (!looksLikeVisitorToken(token) || rest.length > 0) return undefined;
  if (!equalInConstantTime(mac, await keyedHash(secret, 'visitor token', body))) return undefined;
  const bytes = fromBase64url(body);
  if (!bytes) return undefined;
  const facts = visitorFacts.parse(JSON.parse(new TextDecoder().decode(bytes)));
  return facts.use === use && facts.expiresAt > now.getTime() ? facts : undefined;
}

import * as z from 'zod';
import { equalInConstantTime, fromBase64url, keyedHash, toBase64url } from '../../../secrets/secrets.ts';

/**
 * Tokens of anonymous visitors carry their facts and a signature instead of a row: anybody may ask for one, so asking
 * must not fill the database (security resolution 16). They give no right that could be worth revoking.
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

/** Whether a token claims to be a visitor's; says nothing about its being true. */
export function looksLikeVisitorToken(token: string): boolean {
  return token.startsWith(prefix);
}

/** `visitor.<facts>.<HMAC>`; both parts base64url. */
export async function signVisitorToken(secret: string, facts: VisitorFacts): Promise<string> {
  const body = toBase64url(new TextEncoder().encode(JSON.stringify(facts)));
  return `${prefix}${body}.${await keyedHash(secret, 'visitor token', body)}`;
}

/** The facts of a token that this installation signed for that use and that has not expired. */
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

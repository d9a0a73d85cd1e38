import { clearedCookieHeader, cookieHeader, readCookie } from '../../rules/identity/cookies.ts';
import { fromBase64url, toBase64url } from '../../secrets/secrets.ts';
import { verificationLimits } from '../../rules/identity/verificationCodes.ts';
import type { PageRequest } from '../pageRequest.ts';

/** What belongs to a code that was mailed; it stands in no address and in no page. */
export interface Pending {
  stateToken: string;
  /** As it was typed: whether the address belongs to anybody must not show. */
  email: string;
}

/** The header that keeps it in this browser. */
export function keepPending(
  { request, options }: PageRequest,
  { stateToken, email }: Pending,
): readonly [string, string] {
  const value = `${stateToken}.${toBase64url(new TextEncoder().encode(email))}`;
  const maxAge = verificationLimits.stateTokenMinutes * 60;
  return ['Set-Cookie', cookieHeader(request, options.config, { name: 'verification', value, maxAge })];
}

export function readPending({ request, options }: PageRequest): Pending | undefined {
  const [stateToken, email = ''] = readCookie(request, options.config, 'verification')?.split('.') ?? [];
  return stateToken
    ? { stateToken, email: new TextDecoder().decode(fromBase64url(email) ?? new Uint8Array()) }
    : undefined;
}

/** The header that forgets it. */
export function forgetPending({ request, options }: PageRequest): readonly [string, string] {
  return ['Set-Cookie', clearedCookieHeader(request, options.config, 'verification')];
}

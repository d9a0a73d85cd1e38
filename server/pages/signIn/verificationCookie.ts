import { fromBase64url, toBase64url } from '../../../contract/base64.ts';
import { clearedCookieHeader, cookieHeader, readCookie } from '../../rules/identity/cookies.ts';
import { verificationLimits } from '../../rules/identity/verificationCodes.ts';
import type { PageRequest } from '../pageRequest.ts';

/** The state of a mailed code; it is in no URL and no page. */
export interface Pending {
  stateToken: string;
  /** As typed, so that it does not reveal whether the email has an account. */
  email: string;
}

/** The header that stores it in this browser. */
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

/** The header that deletes it. */
export function forgetPending({ request, options }: PageRequest): readonly [string, string] {
  return ['Set-Cookie', clearedCookieHeader(request, options.config, 'verification')];
}

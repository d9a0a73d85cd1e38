import type { AppConfig } from '../options.ts';
import { isLoopbackHost } from './ownOrigins.ts';

/**
 * - `session` authenticates the member who is signed in in this browser.
 * - `browser` binds an opened page and its form to the browser that opened it; it does not authenticate anyone.
 * - `device` shows that members signed in from this browser before; it does not authenticate anyone.
 * - `verification` holds the data of a mailed code: the state token, and the address that was entered.
 * - `booked` holds the tokens of the bookings made a few minutes ago in this browser.
 */
export type CookieName = 'session' | 'browser' | 'device' | 'verification' | 'booked';

const names = {
  session: 'frontdesk',
  browser: 'frontdesk-browser',
  device: 'frontdesk-device',
  verification: 'frontdesk-verification',
  booked: 'frontdesk-booked',
} as const;

const secret = /^[A-Za-z0-9_-]{43}$/;
const forms = {
  session: secret,
  browser: secret,
  device: /^[A-Za-z0-9_-]{43}(\.[A-Za-z0-9_-]{43}){1,5}$/,
  verification: /^[A-Za-z0-9_-]{43}\.[A-Za-z0-9_-]{0,1500}$/,
  booked: /^[A-Za-z0-9_-]{86}(\.[A-Za-z0-9_-]{86}){0,4}$/,
} as const satisfies Record<CookieName, RegExp>;

/** Cookies are Secure except on plain http of a local machine. */
function isSecure({ hostname }: URL, config: AppConfig): boolean {
  return config.publicUrl.startsWith('https:') && !isLoopbackHost(hostname);
}

/** With `__Host-` browsers refuse the cookie from a subdomain, without Secure or for another path. */
function fullName(name: CookieName, secure: boolean): string {
  return secure ? `__Host-${names[name]}` : names[name];
}

/** Sets the cookie of a sign-in session for a URL of this server. */
export function sessionCookie(
  address: string,
  value: string,
  config: AppConfig,
): { name: string; value: string } {
  return { name: fullName('session', isSecure(new URL(address), config)), value };
}

/** Undefined for a missing cookie and for a value of another form. */
export function readCookie(request: Request, config: AppConfig, name: CookieName): string | undefined {
  const wanted = fullName(name, isSecure(new URL(request.url), config));
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const [key = '', value = ''] = pair.trim().split('=', 2);
    if (key === wanted && forms[name].test(value)) return value;
  }
  return undefined;
}

/** Value of a Set-Cookie header. Without `maxAge` (seconds) the cookie ends with the browser's session. */
export function cookieHeader(
  request: Request,
  config: AppConfig,
  { name, value, maxAge }: { name: CookieName; value: string; maxAge?: number },
): string {
  const secure = isSecure(new URL(request.url), config);
  const parts = [`${fullName(name, secure)}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (secure) parts.push('Secure');
  if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`);
  return parts.join('; ');
}

/** The header that removes a cookie. */
export function clearedCookieHeader(request: Request, config: AppConfig, name: CookieName): string {
  return cookieHeader(request, config, { name, value: '', maxAge: 0 });
}

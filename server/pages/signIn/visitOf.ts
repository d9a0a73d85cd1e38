import { cookieHeader, readCookie } from '../../rules/identity/cookies.ts';
import { inBrowser, type BrowserEntry, type Entrance } from '../../rules/identity/signIn/entrances.ts';
import { lifetime } from '../../rules/identity/oauth/tokenLifetimes.ts';
import { deviceCookieLife, rememberDevice } from '../../rules/identity/signIn/knownDevices.ts';
import type { Visit } from '../../rules/identity/signIn/visit.ts';
import { clientAddressOf, type PageRequest } from '../pageRequest.ts';

/** The part of a page's request that the sign-in rules need. Mails use the language of the page. */
export function visitOf(page: PageRequest): Visit {
  const { request, options, requestId, now, language } = page;
  const { config } = options;
  const deviceCookie = readCookie(request, config, 'device');
  return { config, requestId, now, clientAddress: clientAddressOf(page), deviceCookie, language };
}

/** The sign-in session of this browser for a verified member. */
export function entranceOf({ request, options, requestId, now }: PageRequest): Entrance<BrowserEntry> {
  return inBrowser({ cookie: readCookie(request, options.config, 'session'), requestId, now });
}

/** The header that marks this browser as known for the account that was just verified in it. */
export async function rememberedDevice(
  { request, options: { config } }: PageRequest,
  account: { businessId: string; email: string },
): Promise<readonly [name: string, value: string]> {
  const value = await rememberDevice(config.secret, readCookie(request, config, 'device'), account);
  return ['Set-Cookie', cookieHeader(request, config, { name: 'device', value, maxAge: deviceCookieLife })];
}

/** The headers of a browser that was just signed in: its session, and that it is known for the account. */
export async function signedInHeaders(
  page: PageRequest,
  account: { businessId: string; email: string },
  { cookie: value }: BrowserEntry,
): Promise<(readonly [name: string, value: string])[]> {
  const { request, options } = page;
  const session = { name: 'session', value, maxAge: lifetime.refreshIdle } as const;
  return [
    ['Set-Cookie', cookieHeader(request, options.config, session)],
    await rememberedDevice(page, account),
  ];
}

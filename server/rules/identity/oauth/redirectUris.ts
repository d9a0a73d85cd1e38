import type { AppConfig } from '../../options.ts';
import type { OauthClientRow } from '../../../tables/identity/oauthClients.ts';
import { callbackPath, ownOrigins, parseUrl } from '../ownOrigins.ts';

/** The addresses that a code may be sent to. */
function registeredUris(client: OauthClientRow, config: AppConfig): string[] {
  if (!client.first_party) return client.redirect_uris;
  const own = ownOrigins(config, client.business_host).map((origin) => origin + callbackPath);
  return [...client.redirect_uris, ...own, ...config.redirectUris];
}

/** Exact comparison of text (RFC 9700 section 2.1): no prefix, case or default port is forgiven. */
export function isRegisteredRedirectUri(client: OauthClientRow, config: AppConfig, uri: string): boolean {
  return registeredUris(client, config).includes(uri);
}

/** The origins of the client's pages: a hidden frame's message goes to one of these and nowhere else. */
export function registeredOrigins(client: OauthClientRow, config: AppConfig): string[] {
  const origins = registeredUris(client, config).flatMap((uri) => parseUrl(uri)?.origin ?? []);
  return [...new Set(origins)];
}

/** The dashboard's pages that a browser may go to after signing out. */
const signedOutPaths = ['', '/', '/login'];

/**
 * Whether a browser may go to an address after signing out: an address registered for that, letter by letter (OpenID
 * Connect RP-Initiated Logout section 3), or for the dashboard its own start and sign-in pages.
 */
export function isPostLogoutUri(client: OauthClientRow, config: AppConfig, uri: string): boolean {
  const own = client.first_party
    ? registeredOrigins(client, config).flatMap((origin) => signedOutPaths.map((path) => origin + path))
    : [];
  return [...client.post_logout_redirect_uris, ...own].includes(uri);
}

/**
 * Where a browser may go after leaving another hosted page: an address registered for signing out, letter by letter, or
 * a page of our own, wherever the dashboard stands.
 */
export function isReturnAddress(client: OauthClientRow, config: AppConfig, uri: string): boolean {
  if (client.post_logout_redirect_uris.includes(uri)) return true;
  const url = parseUrl(uri);
  if (!url || !isWrittenPlainly(url, uri)) return false;
  if (ownOrigins(config, client.business_host).includes(url.origin)) return true;
  return client.first_party && registeredOrigins(client, config).includes(url.origin);
}

/** As a browser would write it itself, so that no reader of it can take it for another address. */
function isWrittenPlainly(url: URL, uri: string): boolean {
  const isNormal = url.href === uri || (url.pathname === '/' && url.origin === uri);
  return isNormal && !url.username && !url.password && !uri.includes('#') && !url.pathname.startsWith('//');
}

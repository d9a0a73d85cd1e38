import type { AppConfig } from '../../options.ts';
import type { OauthClientRow } from '../../../tables/identity/oauthClients.ts';
import { callbackPath, ownOrigins, parseUrl } from '../ownOrigins.ts';

/** Redirect URIs for codes. */
function registeredUris(client: OauthClientRow, config: AppConfig): string[] {
  if (!client.first_party) return client.redirect_uris;
  const own = ownOrigins(config, client.business_host).map((origin) => origin + callbackPath);
  return [...client.redirect_uris, ...own, ...config.redirectUris];
}

/** Compares exactly (RFC 9700 section 2.1), without prefixes, case folding or default ports. */
export function isRegisteredRedirectUri(client: OauthClientRow, config: AppConfig, uri: string): boolean {
  return registeredUris(client, config).includes(uri);
}

/** Origins of the client's pages: the only targets of a hidden frame's message. */
export function registeredOrigins(client: OauthClientRow, config: AppConfig): string[] {
  const origins = registeredUris(client, config).flatMap((uri) => parseUrl(uri)?.origin ?? []);
  return [...new Set(origins)];
}

/** Dashboard pages that a browser may visit after signing out. */
const signedOutPaths = ['', '/', '/login'];

/** A client has one list of allowed addresses (reference/identity-flow.md section 1) and a second one for returns. */
function returnUris({
  redirect_uris: ofCodes,
  post_logout_redirect_uris: ofReturns,
}: OauthClientRow): string[] {
  return [...ofCodes, ...ofReturns];
}

/**
 * Whether a browser may be redirected to a URI after signing out: exactly a registered one (OpenID Connect
 * RP-Initiated Logout section 3), or for the dashboard its start and sign-in pages.
 */
export function isPostLogoutUri(client: OauthClientRow, config: AppConfig, uri: string): boolean {
  const own = client.first_party
    ? registeredOrigins(client, config).flatMap((origin) => signedOutPaths.map((path) => origin + path))
    : [];
  return [...returnUris(client), ...own].includes(uri);
}

/**
 * Whether a browser may be redirected to a URI after another hosted page: exactly a registered one, or
 * a page of the dashboard at any of its origins.
 */
export function isReturnAddress(client: OauthClientRow, config: AppConfig, uri: string): boolean {
  if (returnUris(client).includes(uri)) return true;
  const url = parseUrl(uri);
  if (!url || !isWrittenPlainly(url, uri)) return false;
  if (ownOrigins(config, client.business_host).includes(url.origin)) return true;
  return client.first_party && registeredOrigins(client, config).includes(url.origin);
}

/**
 * A page of a client's site where a person can start again: a registered post-logout URI, or the start page at a
 * redirect URI. Undefined for an app with a scheme of its own.
 */
export function clientHome(
  client: OauthClientRow,
  redirectUri = client.redirect_uris[0],
): string | undefined {
  const origin = parseUrl(redirectUri)?.origin;
  if (origin === undefined || origin === 'null') return undefined;
  const isThere = (uri: string) => parseUrl(uri)?.origin === origin;
  return client.post_logout_redirect_uris.find(isThere) ?? `${origin}/`;
}

/** In the browser's own serialization, so that no parser reads another URL. */
function isWrittenPlainly(url: URL, uri: string): boolean {
  const isNormal = url.href === uri || (url.pathname === '/' && url.origin === uri);
  return isNormal && !url.username && !url.password && !uri.includes('#') && !url.pathname.startsWith('//');
}

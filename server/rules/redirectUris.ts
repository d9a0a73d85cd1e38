import type { AppConfig } from '../options.ts';
import type { OauthClientRow } from '../tables/oauthClients.ts';
import { callbackPath, ownOrigins, parseUrl } from './ownOrigins.ts';

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

/** Where a browser may go after signing out or leaving a page: our own origins, or an address registered for it. */
export function isReturnAddress(client: OauthClientRow, config: AppConfig, uri: string): boolean {
  if (client.post_logout_redirect_uris.includes(uri)) return true;
  const url = parseUrl(uri);
  if (!url || url.username || url.password || url.hash) return false;
  if (ownOrigins(config, client.business_host).includes(url.origin)) return true;
  return client.first_party && registeredOrigins(client, config).includes(url.origin);
}

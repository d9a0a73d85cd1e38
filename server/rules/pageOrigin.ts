import type { AppConfig } from './options.ts';
import { isLoopbackHost } from './identity/ownOrigins.ts';

/**
 * Where the pages of a business stand, without a trailing slash: the public address of this server, or on one's own
 * machine the `<host>.localhost` that the request came to, by which businesses beside each other are told apart.
 */
export function pageOrigin(request: Request, { publicUrl }: Pick<AppConfig, 'publicUrl'>): string {
  const { hostname, origin } = new URL(request.url);
  const named = hostname.endsWith('.localhost') && isLoopbackHost(new URL(publicUrl).hostname);
  return named ? origin : publicUrl;
}

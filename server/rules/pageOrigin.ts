import type { AppConfig } from './options.ts';
import { isLoopbackHost } from './identity/ownOrigins.ts';

/**
 * Origin of a business's pages, without a trailing slash: the public URL of this server, or on a local machine the
 * `<host>.localhost` of the request, which tells several businesses apart.
 */
export function pageOrigin(request: Request, { publicUrl }: Pick<AppConfig, 'publicUrl'>): string {
  const { hostname, origin } = new URL(request.url);
  const named = hostname.endsWith('.localhost') && isLoopbackHost(new URL(publicUrl).hostname);
  return named ? origin : publicUrl;
}

import type { AppConfig } from '../../options.ts';
import { isLoopbackHost } from '../ownOrigins.ts';

/**
 * Issuer of codes and tokens from the client's view (RFC 8414 section 2, RFC 9207): the origin of the request if
 * it is one of ours, otherwise the public one. On a local machine each business is its own issuer at
 * `<host>.localhost`.
 */
export function issuerAt(url: string, { publicUrl, alsoReachedAt }: AppConfig): string {
  const { origin, hostname, port } = new URL(url);
  const own = new URL(publicUrl);
  if (alsoReachedAt.some((other) => new URL(other).origin === origin)) return origin;
  const isNamed = hostname.endsWith('.localhost') && port === own.port && isLoopbackHost(own.hostname);
  return isNamed ? origin : own.origin;
}

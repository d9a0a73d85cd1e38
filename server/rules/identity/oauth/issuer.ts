import type { AppConfig } from '../../options.ts';
import { isLoopbackHost } from '../ownOrigins.ts';

/**
 * Who issues codes and tokens, as the client that asks knows it (RFC 8414 section 2, RFC 9207): the origin that the
 * request came to where that is one of ours, otherwise the public one. On one's own machine the businesses beside each
 * other stand at `<host>.localhost`, and each is its own issuer.
 */
export function issuerAt(url: string, { publicUrl, alsoReachedAt }: AppConfig): string {
  const { origin, hostname, port } = new URL(url);
  const own = new URL(publicUrl);
  if (alsoReachedAt.some((other) => new URL(other).origin === origin)) return origin;
  const isNamed = hostname.endsWith('.localhost') && port === own.port && isLoopbackHost(own.hostname);
  return isNamed ? origin : own.origin;
}

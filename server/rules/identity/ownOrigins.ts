import type { AppConfig } from '../options.ts';

/** The dashboard's redirect path after sign-in. */
export const callbackPath = '/auth-callback';

/**
 * All origins at which this server shows a business's dashboard: the public one, its aliases, and on a local
 * machine `<host>.localhost`, which browsers resolve themselves and which separates the businesses of a test run.
 */
export function ownOrigins(config: AppConfig, businessHost: string | null): string[] {
  const origins = [config.publicUrl, ...config.alsoReachedAt].map((url) => new URL(url).origin);
  const { protocol, hostname, port } = new URL(config.publicUrl);
  if (businessHost !== null && isLoopbackHost(hostname)) {
    origins.push(new URL(`${protocol}//${businessHost}.localhost${port && `:${port}`}`).origin);
  }
  return [...new Set(origins)];
}

/**
 * The own origin closest to the browser's current one: cookies of `localhost` are not sent in a frame on
 * `127.0.0.1` or `<host>.localhost`. Candidates are URLs; if none is ours, the result is the public origin.
 */
export function nearestOwnOrigin(
  config: AppConfig,
  businessHost: string | null,
  candidates: readonly (string | null | undefined)[],
): string {
  const own = ownOrigins(config, businessHost);
  for (const candidate of candidates) {
    const url = parseUrl(candidate);
    const nearest =
      own.find((origin) => origin === url?.origin) ??
      own.find((origin) => new URL(origin).hostname === url?.hostname);
    if (nearest !== undefined) return nearest;
  }
  return new URL(config.publicUrl).origin;
}

export function parseUrl(text: string | null | undefined): URL | undefined {
  return text && URL.canParse(text) ? new URL(text) : undefined;
}

/** Names under localhost resolve to this machine (RFC 6761 section 6.3). */
export function isLoopbackHost(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '127.0.0.1' ||
    hostname === '[::1]'
  );
}

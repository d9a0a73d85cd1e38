import type { AppConfig } from '../rules/options.ts';
import { permissionsPolicy, transportSecurity } from '../http/browserHeaders.ts';

/** Headers of every response to a browser, pages and redirects alike (security goal A14). */
const everyAnswer = {
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Permissions-Policy': permissionsPolicy,
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;

/** Adds the headers that the response does not set itself. */
export function withPageHeaders(response: Response, config: AppConfig): Response {
  for (const [name, value] of Object.entries(everyAnswer)) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  const transport = transportSecurity(config);
  if (transport !== undefined) response.headers.set('Strict-Transport-Security', transport);
  return response;
}

import type { AppConfig } from '../rules/options.ts';

/** Headers of every response to a browser, pages and redirects alike (security goal A14). */
const everyAnswer = {
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;

/** Adds the headers that the response does not set itself. */
export function withPageHeaders(response: Response, { publicUrl }: AppConfig): Response {
  for (const [name, value] of Object.entries(everyAnswer)) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  // Only over TLS: browsers ignore it elsewhere, and localhost must never be pinned to it.
  if (publicUrl.startsWith('https:')) response.headers.set('Strict-Transport-Security', 'max-age=31536000');
  return response;
}

import * as z from 'zod';
import type { CaptchaVerifier, CaptchaWidget } from '../rules/options.ts';

/** Security goal B12. */
const patienceMs = 3000;

const verdict = z.object({ success: z.boolean() });

export interface CaptchaService {
  /** Where tokens are verified. */
  url: string;
  secret: string;
}

/**
 * Asks a public service whether a token is good: a form with `secret`, `response` and `remoteip`, answered with
 * `{success}`, which is what reCAPTCHA, hCaptcha and Turnstile have in common. Throws when no such answer comes in time.
 */
export function createCaptchaVerifier(
  { url, secret }: CaptchaService,
  { patience = patienceMs } = {},
): CaptchaVerifier {
  return {
    verify: async (token, clientAddress) => {
      const body = new URLSearchParams({ secret, response: token });
      if (clientAddress !== undefined) body.set('remoteip', clientAddress);
      const signal = AbortSignal.timeout(patience);
      // A redirect would hand the secret to whoever it leads to.
      const answer = await fetch(url, { method: 'POST', body, signal, redirect: 'error' });
      if (!answer.ok) throw new Error(`It answered with status ${answer.status}.`);
      return verdict.parse(await answer.json()).success;
    },
  };
}

const services = {
  'www.google.com': 'recaptcha',
  'www.recaptcha.net': 'recaptcha',
  'api.hcaptcha.com': 'hcaptcha',
  'hcaptcha.com': 'hcaptcha',
  'challenges.cloudflare.com': 'turnstile',
} as const satisfies Record<string, CaptchaWidget['service']>;

/** The widget that belongs to where tokens are verified. Undefined for a service whose widget is not known. */
export function captchaWidgetAt(url: string, siteKey: string | undefined): CaptchaWidget | undefined {
  const { hostname } = new URL(url);
  const known = Object.entries(services).find(([host]) => host === hostname);
  return known && siteKey !== undefined ? { service: known[1], siteKey } : undefined;
}

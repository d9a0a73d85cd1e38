import * as z from 'zod';
import type { CaptchaVerifier, CaptchaWidget } from '../rules/options.ts';

/** Security goal B12. */
const timeoutMs = 3000;

const verdict = z.object({ success: z.boolean() });

export interface CaptchaService {
  /** Verification endpoint. */
  url: string;
  secret: string;
}

/**
 * Verifies tokens at a public service: a form with `secret`, `response` and `remoteip`, answered with `{success}`,
 * as reCAPTCHA, hCaptcha and Turnstile have in common. Throws on timeout and on any other answer.
 */
export function createCaptchaVerifier(
  { url, secret }: CaptchaService,
  { patience = timeoutMs } = {},
): CaptchaVerifier {
  return {
    verify: async (token, clientAddress) => {
      const body = new URLSearchParams({ secret, response: token });
      if (clientAddress !== undefined) body.set('remoteip', clientAddress);
      const signal = AbortSignal.timeout(patience);
      // A redirect would send the secret to another server.
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

/** Returns the widget of the service at a verification endpoint; undefined for an unknown service. */
export function captchaWidgetAt(url: string, siteKey: string | undefined): CaptchaWidget | undefined {
  const { hostname } = new URL(url);
  const known = Object.entries(services).find(([host]) => host === hostname);
  return known && siteKey !== undefined ? { service: known[1], siteKey } : undefined;
}

import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import type { Database } from '../../database/database.ts';
import { engines } from '../../testing/database/testDatabase.ts';
import type { CaptchaWidget } from '../../rules/options.ts';
import { captchaWidgetAt } from '../../process/captcha.ts';
import { openBrowser } from '../../testing/identity/testBrowser.ts';
import {
  broughtBack,
  fullUrlOf,
  owner,
  startIdentity,
  startTrip,
} from '../../testing/identity/testIdentity.ts';

const [engine] = engines;

/** A sign-in page of an installation that requires a captcha of a public service. */
async function openSignIn(database: Database, service: CaptchaWidget['service'], headers = {}) {
  const captchaWidget = { service, siteKey: 'our-site-key' };
  const identity = await startIdentity(database, { captchaWidget, captchaDemand: 'always' });
  const captcha = { verify: async (token: string) => token === 'a person' };
  const app = createApp({ ...identity.options, captcha });
  const browser = openBrowser({ app });
  const trip = await startTrip({ ...identity, app });
  return { browser, page: await browser.visit(await fullUrlOf(trip.response), { headers }) };
}

const at = (url: string) => captchaWidgetAt(url, 'key')?.service;

describe.skipIf(!engine)('public captcha on hosted pages', () => {
  let database: Database;
  beforeAll(async () => {
    if (engine) database = await engine.open();
  });

  it.each([
    ['recaptcha', 'g-recaptcha', 'https://www.google.com/recaptcha/'],
    ['hcaptcha', 'h-captcha', 'https://*.hcaptcha.com'],
    ['turnstile', 'cf-turnstile', 'https://challenges.cloudflare.com'],
  ] as const)(
    '%s: shows its widget, which the policy allows and nothing else',
    async (service, element, source) => {
      const { browser, page } = await openSignIn(database, service);
      const policy = page.headers.get('Content-Security-Policy') ?? '';
      expect(policy).toMatch(/default-src 'none'; script-src 'sha256-[^']+' https:/);
      for (const directive of ['script-src', 'frame-src']) {
        expect(policy.split('; ').find((each) => each.startsWith(directive))).toContain(source);
      }
      expect(policy).not.toContain('unsafe');
      const text = await page.clone().text();
      expect(text).toContain(`<div class="${element}" data-sitekey="our-site-key"`);
      const script = /<script src="([^"]*)"/.exec(text)?.[1] ?? '';
      const allowed = policy.split('; ').find((each) => each.startsWith('script-src')) ?? '';
      expect(allowed.split(' ').some((each) => script.startsWith(each) || each.includes('*'))).toBe(true);

      const refused = await browser.submit(page, { ...owner });
      expect(await refused.clone().text()).toMatch(/id="captcha-fault">[\s\S]*to continue/);
      const wrong = await browser.submit(refused, { ...owner, [`${element}-response`]: 'a program' });
      expect(await wrong.clone().text()).toMatch(/id="captcha-fault">[\s\S]*check failed/);
      const back = await browser.submit(wrong, { ...owner, [`${element}-response`]: 'a person' });
      expect(broughtBack(back).get('code')).toBeTruthy();
    },
  );

  it('uses the language of the page', async () => {
    const { page } = await openSignIn(database, 'recaptcha', { 'Accept-Language': 'he' });
    expect(await page.text()).toContain('api.js?hl=iw');
  });

  it('matches the host that verifies its tokens', () => {
    expect(at('https://www.google.com/recaptcha/api/siteverify')).toBe('recaptcha');
    expect(at('https://api.hcaptcha.com/siteverify')).toBe('hcaptcha');
    expect(at('https://challenges.cloudflare.com/turnstile/v0/siteverify')).toBe('turnstile');
    expect(at('https://captcha.example/verify')).toBeUndefined();
    expect(captchaWidgetAt('https://api.hcaptcha.com/siteverify', undefined)).toBeUndefined();
  });
});

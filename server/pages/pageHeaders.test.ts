import { beforeAll, describe, expect, it } from 'vitest';
import { pathsOf } from '../../contract/prefixes.ts';
import { logout } from '../../contract/calls/identity/identity.ts';
import { engines } from '../testing/database/testDatabase.ts';
import { createApp } from '../app.ts';
import { storeSignOnPolicy } from '../tables/identity/signOnPolicies.ts';
import { openBrowser } from '../testing/identity/testBrowser.ts';
import {
  addKeepingClient,
  callback,
  fullUrlOf,
  origin,
  owner,
  send,
  signInThroughPages,
  startIdentity,
  startTrip,
  visitorToken,
  type Identity,
} from '../testing/identity/testIdentity.ts';
import { andWritten, mailedLink } from '../testing/identity/testMail.ts';

const [engine] = engines;

/** How to open every hosted page. Pages of refused forms are opened separately. */
const pages: Readonly<Record<string, (identity: Identity) => Promise<Response>>> = {
  'the sign-in form': openSignIn,
  'the sign-in form, refused': async (identity) =>
    openBrowser(identity).submit(await openSignIn(identity), { ...owner, password: 'something else' }),
  'the sign-in form of somebody who just came': (identity) => visit(identity, '/identity/sign-in'),
  'the form to register': async (identity) => {
    const browser = openBrowser(identity);
    return browser.visit(linkIn(await (await openSignIn(identity, browser)).text(), 'register'));
  },
  'the form for a code': askForCode,
  'the form for a code, refused': async (identity) => {
    const browser = openBrowser(identity);
    return browser.submit(await askForCode(identity, browser), { code: '1' });
  },
  'the page of a code that is not waited for': (identity) => visit(identity, '/identity/verify'),
  'the page of who waits for approval': (identity) => visit(identity, '/identity/approval'),
  'the form for a link to a new password': (identity) => visit(identity, '/identity/forgot-password'),
  'the page of a link that was sent': askForLink,
  'the form for a new password': openRecovery,
  'the page of a new password': async (identity) => {
    const browser = openBrowser(identity);
    return browser.submit(await openRecovery(identity, browser), { password: 'twelve calm swifts' });
  },
  'the page of a spent link': (identity) => visit(identity, '/identity/recover/spent'),
  'the page of a spent activation': (identity) => visit(identity, '/identity/activate/spent'),
  'the page of a spent invitation': (identity) => visit(identity, '/identity/invitation/spent'),
  'the question for consent': (identity) => openPrompt(identity, 'consent'),
  'the question for an account': (identity) => openPrompt(identity, 'select_account'),
  'a page for customers': async (identity) => {
    const Authorization = await visitorToken(identity);
    const trip = await send(identity, '/v1/redirect-session', { ecomCheckout: {} }, { Authorization });
    return openBrowser(identity).visit(await fullUrlOf(trip));
  },
  'the question for signing out': async (identity) => {
    const browser = openBrowser(identity);
    await signInThroughPages(identity, browser);
    const address = `${origin}${pathsOf(logout)[0]}?clientId=${identity.clientId}`;
    return browser.visit(address, { headers: { 'Sec-Fetch-Site': 'cross-site' } });
  },
  'the page of who signed out': (identity) => visit(identity, '/identity/signed-out'),
  'the page of who signed in': (identity) => visit(identity, '/identity/signed-in'),
  'the page of no page': (identity) => visit(identity, '/identity/nothing'),
  'the page of a service that there is not': (identity) => visit(identity, '/service-page/nothing'),
  'the page of an opened link': (identity) => visit(identity, '/identity/authorize?handle=spent'),
  'the page of a form from elsewhere': async (identity) =>
    openBrowser(identity).submit(await openSignIn(identity), owner, { 'Sec-Fetch-Site': 'cross-site' }),
  'the page of a failure': (identity) => {
    const database: Identity['database'] = Object.create(identity.database, {
      first: { value: () => Promise.reject(new Error('The database is gone.')) },
    });
    const app = createApp({ ...identity.options, database });
    return visit({ ...identity, app }, '/identity/sign-in');
  },
  'the mailbox': (identity) => visit(identity, '/dev/mailbox'),
};

function visit(identity: Identity, path: string): Promise<Response> {
  return openBrowser(identity).visit(`http://${identity.host}.localhost:4600${path}`);
}

function linkIn(text: string, word: string): string {
  return new RegExp(`href="([^"]*/${word}[^"]*)"`).exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
}

async function openSignIn(identity: Identity, browser = openBrowser(identity)): Promise<Response> {
  const clientId = await addKeepingClient(identity);
  const authRequest = { redirectUri: 'https://site.example/back' };
  return browser.visit(await fullUrlOf((await startTrip(identity, { clientId, authRequest })).response));
}

async function askForCode(identity: Identity, browser = openBrowser(identity)): Promise<Response> {
  await storeSignOnPolicy(identity.database, identity.businessId, {
    require_owner_approval: false,
    require_email_verification: true,
    hide_known_addresses: null,
  });
  const signIn = await openSignIn(identity, browser);
  const form = await browser.visit(linkIn(await signIn.text(), 'register'));
  const email = `${crypto.randomUUID()}@amsel.example`;
  return browser.submit(form, { name: 'Ben', email, password: 'nine loud sparrows' });
}

async function askForLink(identity: Identity, browser = openBrowser(identity)): Promise<Response> {
  const form = await browser.visit(`http://${identity.host}.localhost:4600/identity/forgot-password`);
  identity.passTime(61);
  return andWritten(identity, () => browser.submit(form, { email: owner.email }));
}

async function openRecovery(identity: Identity, browser = openBrowser(identity)): Promise<Response> {
  await askForLink(identity, browser);
  return browser.visit(await mailedLink(identity, owner.email, '/identity/recover/'));
}

async function openPrompt(identity: Identity, prompt: string): Promise<Response> {
  const browser = openBrowser(identity);
  await signInThroughPages(identity, browser);
  return browser.visit(await fullUrlOf((await startTrip(identity, { prompt })).response));
}

/** The directives of a policy by name. */
function policyOf(response: Response): Map<string, string> {
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );
}

async function hashOf(source: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(source));
  return `'sha256-${Buffer.from(digest).toString('base64')}'`;
}

describe.skipIf(!engine)('A14: headers of hosted pages', () => {
  let identity: Identity;
  beforeAll(async () => {
    if (engine) identity = await startIdentity(await engine.open());
  });

  it.each(Object.keys(pages))(
    'A14: %s cannot be framed, cached, sent as a referrer or scripted',
    async (name) => {
      const page = await pages[name]?.(identity);
      expect(page?.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect(Object.fromEntries(page?.headers ?? [])).toMatchObject({
        'cache-control': 'no-store',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
      const policy = policyOf(page ?? Response.error());
      expect(policy.get('default-src')).toBe("'none'");
      expect(policy.get('frame-ancestors')).toBe("'none'");
      expect(policy.get('base-uri')).toBe("'none'");
      expect(policy.get('object-src')).toBe("'none'");
      expect(policy.get('form-action')).toMatch(/^'(self|none)'( https?:\/\/[\w.:]+)?$/);
      expect([...policy.values()].join(' ')).not.toMatch(/unsafe|\*/);

      const text = (await page?.text()) ?? '';
      const sources = (kind: string) =>
        [...text.matchAll(new RegExp(`<${kind}>([\\s\\S]*?)</${kind}>`, 'g'))].map(
          ([, source = '']) => source,
        );
      expect(policy.get('style-src')?.split(' ')).toEqual(await Promise.all(sources('style').map(hashOf)));
      expect(policy.get('script-src')?.split(' ') ?? []).toEqual(
        await Promise.all(sources('script').map(hashOf)),
      );
      expect(text).not.toMatch(/ (on\w+|style)=|javascript:|http-equiv/i);
    },
  );

  it('A14: redirects and pages over TLS set HSTS', async () => {
    const tls = await startIdentity(identity.database, {
      publicUrl: 'https://desk.example',
      alsoReachedAt: [],
      mode: 'production',
    });
    const browser = openBrowser(tls);
    for (const path of ['/identity/signed-out', '/identity/nothing', pathsOf(logout)[0] ?? '']) {
      const answer = await browser.visit(`https://desk.example${path}`);
      expect(answer.headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
      expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer');
    }
    expect((await visit(identity, '/identity/signed-out')).headers.has('Strict-Transport-Security')).toBe(
      false,
    );
  });

  it("clickjacking: silent page can be framed by the client's origin alone and shows nothing to click", async () => {
    const trip = await startTrip(identity, {
      prompt: 'none',
      headers: { Origin: origin },
      authRequest: { responseMode: 'web_message', redirectUri: undefined },
    });
    const page = await openBrowser(identity).visit(await fullUrlOf(trip.response));
    expect(policyOf(page).get('frame-ancestors')).toBe(origin);
    expect(page.headers.has('X-Frame-Options')).toBe(false);
    expect(page.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    expect(await page.text()).not.toMatch(/<(form|a|button|input)\b/);
  });

  it('form may redirect to a registered address of its client only', async () => {
    expect(policyOf(await openSignIn(identity)).get('form-action')).toBe("'self' https://site.example");
    const own = await openBrowser(identity).visit(await fullUrlOf((await startTrip(identity)).response));
    expect(policyOf(own).get('form-action')).toBe(`'self' ${new URL(callback).origin}`);
  });

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' autofocus onfocus=alert(1) x='",
    '</title><svg onload=alert(1)>',
    'javascript:alert(1)',
    '{{constructor.constructor("alert(1)")()}}',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '\u202e</style><script>alert(1)</script>',
  ])('A14: %s is rendered as text in every field', async (typed) => {
    const browser = openBrowser(identity);
    const signIn = await browser.submit(await openSignIn(identity, browser), { email: typed, password: 'x' });
    const link = linkIn(await signIn.clone().text(), 'register');
    const register = await browser.submit(await browser.visit(link), {
      name: typed,
      email: typed,
      password: 'x',
    });
    const forgot = await browser.submit(await visit(identity, '/identity/forgot-password'), { email: typed });
    for (const page of [signIn, register, forgot]) {
      const policy = policyOf(page);
      const text = await page.text();
      const scripts = [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, source = '']) => source);
      expect(await Promise.all(scripts.map(hashOf))).toEqual(policy.get('script-src')?.split(' '));
      const tags = text.replaceAll(/="[^"]*"/g, '=""').match(/<[^>]*>/g) ?? [];
      expect(tags.filter((tag) => /^<(img|svg onload)| on\w+=/.test(tag))).toEqual([]);
    }
  });
});

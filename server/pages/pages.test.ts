import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { engineOfTheDay } from '../testing/database/testDatabase.ts';
import { queueMessages } from '../mail/outbox.ts';
import { hashSecret } from '../secrets/secrets.ts';
import {
  addBusiness,
  broughtBack,
  callback,
  exchange,
  fullUrlOf,
  origin,
  owner,
  refresh,
  send,
  signInThroughPages,
  startIdentity,
  startTrip,
  tokensOf,
  visitorToken,
  type Identity,
} from '../testing/identity/testIdentity.ts';
import { storeSignOnPolicy } from '../tables/identity/signOnPolicies.ts';
import { openBrowser } from '../testing/identity/testBrowser.ts';
import { reopenScript } from './scripts.ts';

const engines = engineOfTheDay(import.meta.url);

/** The hashes in the policy, and those of the page's inline scripts and styles. */
async function inlineHashes(response: Response): Promise<{ allowed: string[]; needed: string[] }> {
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  const text = await response.clone().text();
  const blocks = [...text.matchAll(/<(script|style)[^>]*>([\s\S]*?)<\/\1>/g)].map(
    ([, , source = '']) => source,
  );
  const needed = await Promise.all(
    blocks.map(async (source) => {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(source));
      return `sha256-${Buffer.from(digest).toString('base64')}`;
    }),
  );
  return { allowed: [...policy.matchAll(/'(sha256-[^']+)'/g)].map(([, hash = '']) => hash), needed };
}

describe.each(engines)('hosted pages on $name', ({ open }) => {
  let database: Database;
  let identity: Identity;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    identity = await startIdentity(database);
  });
  const newBrowser = (address?: string) => openBrowser(identity, address);

  describe('signing in', () => {
    it('shows a form that cannot be framed, cached or scripted', async () => {
      const form = await newBrowser().visit(await fullUrlOf((await startTrip(identity)).response));
      expect(form.status).toBe(200);
      expect(Object.fromEntries(form.headers)).toMatchObject({
        'cache-control': 'no-store',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'x-wix-request-id': expect.any(String),
      });
      const { allowed, needed } = await inlineHashes(form);
      expect(needed).toHaveLength(2);
      expect(allowed.toSorted()).toEqual(needed.toSorted());
      const text = await form.text();
      expect(text).toContain('Studio Linden');
      expect(text).toMatch(/autocomplete="username"/);
      expect(text).toMatch(/autocomplete="current-password"/);
      expect(text).not.toContain('http-equiv');
    });

    it('redirects back with code and state in the fragment, signed in', async () => {
      const browser = newBrowser();
      const { back, state, code } = await signInThroughPages(identity, browser);
      expect(back.status).toBe(303);
      const address = new URL(back.headers.get('Location') ?? '');
      expect(address.origin + address.pathname + address.search).toBe(callback);
      expect(broughtBack(back).get('state')).toBe(state);
      expect(code).toMatch(/^[\w-]{43}$/);
      expect(back.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^frontdesk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/),
        expect.stringMatching(/^frontdesk-device=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/),
      ]);
    });

    it('reports an unknown email above the field when the business does not hide membership', async () => {
      await storeSignOnPolicy(database, identity.businessId, {
        require_owner_approval: false,
        require_email_verification: false,
        hide_known_addresses: false,
      });
      const browser = newBrowser();
      const form = await browser.visit(await fullUrlOf((await startTrip(identity)).response));
      const typed = { email: 'nobody@linden.example', password: 'wrong wrong' };
      const again = await browser.submit(form, typed);
      expect(again.status).toBe(403);
      const text = await again.clone().text();
      expect(text).toMatch(/id="email-fault">[\s\S]*No account has this email[\s\S]*<input\s+id="email"/);
      expect(text).toMatch(/<input\s+id="email"[^>]* autofocus/);
      expect(text).toContain(`value="${typed.email}"`);
      expect(text).not.toContain('Incorrect email or password');
      const wrong = await (await browser.submit(again, { ...typed, email: owner.email })).text();
      expect(wrong).toContain('Incorrect email or password');
      expect(wrong).not.toContain('email-fault');
    });

    it('redirects back with the query on request', async () => {
      const { back, state } = await signInThroughPages(identity, newBrowser(), {
        authRequest: { responseMode: 'query' },
      });
      const address = new URL(back.headers.get('Location') ?? '');
      expect(address.hash).toBe('');
      expect(address.searchParams.get('state')).toBe(state);
    });

    it('sets a host-only cookie over TLS', async () => {
      const secure = await startIdentity(database, { publicUrl: 'https://desk.example', alsoReachedAt: [] });
      const { back } = await signInThroughPages(secure, openBrowser(secure), {
        authRequest: { redirectUri: 'https://desk.example/auth-callback' },
      });
      expect(back.headers.getSetCookie().join()).toMatch(/^__Host-frontdesk=.*; Secure/);
    });

    it('reports an unknown email and a wrong password alike, and keeps the email', async () => {
      const said = [];
      for (const typed of [
        { email: owner.email, password: 'wrong wrong' },
        { email: 'nobody@linden.example', password: 'wrong wrong' },
      ]) {
        const browser = newBrowser();
        const form = await browser.visit(await fullUrlOf((await startTrip(identity)).response));
        const before = identity.hashings();
        const again = await browser.submit(form, typed);
        expect(identity.hashings() - before).toBe(1);
        expect(again.status).toBe(403);
        const text = await again.text();
        expect(text).toContain(`value="${typed.email}"`);
        expect(text).not.toContain('wrong wrong');
        said.push(/<div class="notice"[\s\S]*?<\/div>/.exec(text)?.[0]);
      }
      expect(said[0]).toContain('Incorrect email or password');
      expect(said[1]).toBe(said[0]);
    });

    it('reports an empty field above it', async () => {
      const browser = newBrowser();
      const form = await browser.visit(await fullUrlOf((await startTrip(identity)).response));
      const text = await (await browser.submit(form, { email: ' ', password: '' })).text();
      expect(text).toContain('Enter your email.');
      expect(text).toContain('Enter your password.');
      expect(text).toContain(reopenScript);
      expect(identity.hashings()).toBe(1);
    });

    it.each(['nobody', 'a\u0000@x.example', `${'a'.repeat(250)}@x.example`])(
      'reports the email %j above its field',
      async (email) => {
        const browser = newBrowser();
        const form = await browser.visit(await fullUrlOf((await startTrip(identity)).response));
        const answer = await browser.submit(form, { email, password: 'wrong wrong' });
        expect(answer.status).toBe(400);
        expect(await answer.text()).toMatch(/id="email-fault">[\s\S]*Enter an email such as/);
        expect(identity.hashings()).toBe(1);
      },
    );

    it('accepts the email in any case and with surrounding spaces', async () => {
      const browser = newBrowser();
      const form = await browser.visit(await fullUrlOf((await startTrip(identity)).response));
      const back = await browser.submit(form, { ...owner, email: `  ${owner.email.toUpperCase()} ` });
      expect(broughtBack(back).get('code')).toBeTruthy();
    });

    it('opens a URL once, survives a reload and expires', async () => {
      const browser = newBrowser();
      const url = await fullUrlOf((await startTrip(identity)).response);
      expect(url).not.toContain(identity.clientId);
      const form = await browser.visit(url);
      expect((await newBrowser().visit(url)).status).toBe(400);
      expect((await browser.visit(url)).status).toBe(400);
      const address = /action="([^"]+)"/.exec(await form.text())?.[1] ?? '';
      expect((await browser.visit(address)).status).toBe(200);
      expect((await newBrowser().visit(address)).status).toBe(400);
      identity.passTime(31 * 60);
      expect((await browser.visit(address)).status).toBe(400);

      const late = await fullUrlOf((await startTrip(identity)).response);
      identity.passTime(61);
      expect((await browser.visit(late)).status).toBe(400);
    });

    it('refuses cross-site forms', async () => {
      const foreign: Record<string, string>[] = [
        { Origin: 'https://evil.example' },
        { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
        { 'Sec-Fetch-Site': 'cross-site' },
        { 'Sec-Fetch-Site': 'same-site' },
      ];
      for (const headers of foreign) {
        const browser = newBrowser();
        const form = await browser.visit(await fullUrlOf((await startTrip(identity)).response));
        expect((await browser.submit(form, { ...owner }, headers)).status).toBe(403);
      }
      const browser = newBrowser();
      const form = await browser.visit(await fullUrlOf((await startTrip(identity)).response));
      const forged = await browser.submit(form, { ...owner, token: await hashSecret('guess') });
      expect(forged.status).toBe(403);
      expect(await forged.text()).toContain('Couldn’t verify this form');
      expect(browser.cookies.has('frontdesk')).toBe(false);
    });

    it('escapes typed text', async () => {
      const browser = newBrowser();
      const form = await browser.visit(await fullUrlOf((await startTrip(identity)).response));
      const again = await browser.submit(form, { email: '"><script>alert(1)</script>', password: 'x' });
      expect(await again.text()).not.toContain('<script>alert');
    });
  });

  describe('without a prompt', () => {
    it('issues a code to a signed-in browser, and login_required to others', async () => {
      const browser = newBrowser();
      await signInThroughPages(identity, browser);
      const silent = await startTrip(identity, { prompt: 'none' });
      const back = await browser.visit(await fullUrlOf(silent.response));
      const code = broughtBack(back).get('code') ?? '';
      expect((await exchange(identity, { ...silent, code })).status).toBe(200);

      const stranger = await startTrip(identity, { prompt: 'none' });
      const refused = broughtBack(await newBrowser().visit(await fullUrlOf(stranger.response)));
      expect(refused.get('error')).toBe('login_required');
      expect(refused.get('state')).toBe(stranger.state);
      expect(refused.get('code')).toBeNull();
    });

    it('issues nothing to a browser signed in to another business', async () => {
      const browser = newBrowser();
      await signInThroughPages(identity, browser);
      const other = await addBusiness(identity.options);
      const trip = await startTrip(identity, { prompt: 'none', clientId: other.clientId });
      const back = await browser.visit(await fullUrlOf(trip.response));
      expect(broughtBack(back).get('error')).toBe('login_required');
    });

    it('posts a message to the framing page, which only its origin may frame and receive', async () => {
      const browser = newBrowser();
      await signInThroughPages(identity, browser);
      const host = `http://${identity.host}.localhost:4600`;
      for (const asker of [origin, host]) {
        const authRequest = { responseMode: 'web_message', redirectUri: undefined };
        const trip = await startTrip(identity, { prompt: 'none', headers: { Origin: asker }, authRequest });
        const url = await fullUrlOf(trip.response);
        // The frame sends the cookies of the asking page's own host.
        expect(new URL(url).origin).toBe(asker);
        const page = await browser.visit(url, {
          headers: { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' },
        });
        const text = await page.text();
        expect(page.headers.get('Content-Security-Policy')).toContain(`frame-ancestors ${asker}`);
        expect(page.headers.has('X-Frame-Options')).toBe(false);
        expect(text).toContain(`data-target-origin="${asker}"`);
        const message: unknown = JSON.parse(
          /data-message="([^"]*)"/.exec(text)?.[1]?.replaceAll('&quot;', '"') ?? '',
        );
        expect(message).toMatchObject({ code: expect.any(String), state: trip.state });
        const { code } = message as { code: string };
        expect((await exchange(identity, { ...trip, code }, { redirectUri: callback })).status).toBe(400);
        expect((await exchange(identity, { ...trip, code }, { redirectUri: undefined })).status).toBe(200);
      }
    });
  });

  it('report that a page for customers is elsewhere, with a link back', async () => {
    const body = { storesProduct: { productSlug: 'towel' }, callbacks: { postFlowUrl: `${origin}/shop` } };
    const token = await visitorToken(identity);
    const url = await fullUrlOf(await send(identity, '/v1/redirect-session', body, { Authorization: token }));
    const page = await newBrowser().visit(url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`href="${origin}/shop?wixMemberLoggedIn=false"`);
  });

  it('answer unknown paths with a page, not a redirect', async () => {
    const page = await newBrowser().visit('/identity/nothing');
    expect(page.status).toBe(404);
    expect(await page.text()).toContain(page.headers.get('X-Wix-Request-Id'));
  });

  it('show mails as text, and not in production', async () => {
    const { businessId, host, options } = identity;
    const url = `http://${host}.localhost:4600/dev/mailbox`;
    expect(await (await newBrowser().visit(url)).text()).toContain('No messages yet');
    const text = 'Open https://desk.example/x?a=1&b=2 <b>now</b>';
    const laidOut = { subject: 'Hello <Ben>', text, html: '', language: 'en' } as const;
    const message = { businessId, to: 'ben@linden.example', ...laidOut };
    await queueMessages(database, [message], { secret: options.config.secret, now: options.clock() });
    const page = await (await newBrowser().visit(url)).text();
    expect(page).toMatch(/<h2 [^>]*>Hello &lt;Ben&gt;<\/h2>/);
    expect(page).toContain('href="https://desk.example/x?a=1&amp;b=2"');
    expect(page).toContain('&lt;b&gt;now');
    const live = await startIdentity(database, { mode: 'production' });
    expect((await openBrowser(live).visit('/dev/mailbox')).status).toBe(404);
  });

  it('store no secret in plain text anywhere in the database', async () => {
    const browser = newBrowser();
    const trip = await startTrip(identity);
    const url = await fullUrlOf(trip.response);
    const back = await browser.submit(await browser.visit(url), { ...owner });
    const code = broughtBack(back).get('code') ?? '';
    const first = await tokensOf(await exchange(identity, { ...trip, code }));
    const second = await tokensOf(await refresh(identity, first.refresh_token));
    const refused = await browser.visit(await fullUrlOf((await startTrip(identity)).response));
    await browser.submit(refused, { email: 'typed@linden.example', password: 'in the wrong place' });
    const secrets = [
      owner.password,
      code,
      trip.codeVerifier,
      new URL(url).searchParams.get('handle') ?? '',
      first.access_token,
      first.refresh_token,
      second.access_token,
      second.refresh_token,
      ...browser.cookies.values(),
      'typed@linden.example',
      'in the wrong place',
    ];
    expect(new Set(secrets).size).toBe(13);
    const tables = await database.rows(
      sql<{
        name: string;
      }>`select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    for (const { name } of tables) {
      const rows = await database.rows(sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`);
      const text = rows.map(({ row }) => row).join('\n');
      expect({ name, found: secrets.filter((secret) => text.includes(secret)) }).toEqual({ name, found: [] });
    }
  });
});

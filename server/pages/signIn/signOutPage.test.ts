import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { identifyCaller } from '../../rules/identity/oauth/accessTokens.ts';
import {
  addKeepingClient,
  broughtBack,
  fullUrlOf,
  memberTokens,
  origin,
  refresh,
  send,
  startIdentity,
  startTrip,
  visitorToken,
  type Identity,
} from '../../testing/identity/testIdentity.ts';
import { openBrowser } from '../../testing/identity/testBrowser.ts';

const engines = engineOfTheDay(import.meta.url);

function callerOf({ options }: Identity, token: string) {
  return identifyCaller(new Request(origin, { headers: { Authorization: token } }), options);
}

async function logoutTrip(identity: Identity, token: string): Promise<string> {
  const { clientId } = identity;
  const body = { logout: { clientId }, callbacks: { postFlowUrl: `${origin}/login` } };
  return fullUrlOf(await send(identity, '/v1/redirect-session', body, { Authorization: token }));
}

describe.each(engines)('sign-out page on $name', ({ open }) => {
  let database: Database;
  let identity: Identity;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    identity = await startIdentity(database);
  });
  const newBrowser = () => openBrowser(identity);

  it('ends the browser session and everything issued in it', async () => {
    const browser = newBrowser();
    const first = await memberTokens(identity, browser);
    const second = await memberTokens(identity, browser);
    const elsewhere = await memberTokens(identity, newBrowser());
    const back = await browser.visit(await logoutTrip(identity, first.access_token), {
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    });
    expect(back.headers.get('Location')).toBe(`${origin}/login?wixMemberLoggedIn=false`);
    expect(browser.cookies.has('frontdesk')).toBe(false);
    for (const { access_token: access, refresh_token: token } of [first, second]) {
      await expect(callerOf(identity, access)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
      expect((await refresh(identity, token)).status).toBe(400);
    }
    expect(await callerOf(identity, elsewhere.access_token)).toMatchObject({ rank: 'owner' });
    const trip = await startTrip(identity, { prompt: 'none' });
    const silent = await browser.visit(await fullUrlOf(trip.response));
    expect(broughtBack(silent).get('error')).toBe('login_required');
  });

  it('leads back to the site of a third party', async () => {
    const browser = newBrowser();
    await memberTokens(identity, browser);
    const clientId = await addKeepingClient(identity);
    const question = await browser.visit(`/v1/logout?clientId=${clientId}`, {
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    });
    expect(await question.clone().text()).toMatch(/href="https:\/\/site\.example\/"\s*>Stay signed in</);
    const done = await browser.submit(question, {});
    expect(await done.text()).toMatch(/href="https:\/\/site\.example\/"\s*>Go to Site</);
  });

  it('asks first unless one of our own pages sends the browser', async () => {
    const browser = newBrowser();
    const tokens = await memberTokens(identity, browser);
    const byStranger = await logoutTrip(identity, await visitorToken(identity));
    const bare = `/v1/logout?clientId=${identity.clientId}`;
    for (const [url, site] of [
      [byStranger, 'cross-site'],
      [bare, 'cross-site'],
      // As from a link in a mail.
      [await logoutTrip(identity, await visitorToken(identity)), 'none'],
      [bare, 'none'],
    ] as const) {
      const page = await browser.visit(url, { headers: { 'Sec-Fetch-Site': site } });
      expect(page.status).toBe(200);
      expect(page.headers.get('Content-Security-Policy')).toContain("style-src 'sha256-");
      expect(await page.clone().text()).toContain('Sign out of Studio Linden?');
      expect((await callerOf(identity, tokens.access_token)).kind).toBe('member');
    }
    const page = await browser.visit(`/v1/logout?clientId=${identity.clientId}`, {
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    });
    expect(await (await browser.submit(page, {})).text()).toContain('You’re signed out');
    await expect(callerOf(identity, tokens.access_token)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  it('redirects to registered addresses of the client only', async () => {
    const browser = newBrowser();
    const { access_token: token } = await memberTokens(identity, browser);
    for (const target of [
      'https://evil.example/',
      'http://localhost:4601/',
      'http://localhost:4600@evil.example/',
      'http://localhost.evil.example:4600/',
      'javascript:alert(1)',
      '//evil.example/',
      'http://localhost:4600.evil.example/',
      // Own pages that no one registered for this.
      `${origin}/services`,
      `${origin}/login?returnTo=/services`,
      `${origin}/login/`,
    ]) {
      const query = new URLSearchParams({ clientId: identity.clientId, postLogoutRedirectUri: target });
      const page = await browser.visit(`/v1/logout?${query}`);
      expect(page.status).toBe(400);
      expect(page.headers.has('Location')).toBe(false);
      const body = { logout: { clientId: identity.clientId }, callbacks: { postFlowUrl: target } };
      expect((await send(identity, '/v1/redirect-session', body, { Authorization: token })).status).toBe(400);
    }
    expect((await callerOf(identity, token)).kind).toBe('member');
  });

  it('returns a program a response as an object', async () => {
    const { access_token: token } = await memberTokens(identity, newBrowser());
    const query = new URLSearchParams({
      clientId: identity.clientId,
      postLogoutRedirectUri: `${origin}/login`,
    });
    const response = await identity.app(
      new Request(`${origin}/_api/iam/authentication/v1/logout?${query}`, {
        headers: { Authorization: token },
      }),
    );
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      statusCode: 302,
      body: '',
      headers: [
        { key: 'Location', value: `${origin}/login` },
        { key: 'Set-Cookie', value: expect.stringContaining('Max-Age=0') },
      ],
    });
    await expect(callerOf(identity, token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const evil = new Request(
      `${origin}/v1/logout?clientId=${identity.clientId}&postLogoutRedirectUri=https://evil.example`,
    );
    expect((await identity.app(evil)).status).toBe(400);
  });
});

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { createMember } from '../../rules/identity/members.ts';
import { openBrowser, type Browser } from '../../testing/identity/testBrowser.ts';
import {
  addKeepingClient,
  broughtBack,
  exchange,
  fullUrlOf,
  origin,
  owner,
  signInThroughPages,
  startIdentity,
  startTrip,
  type Identity,
  type TripOptions,
} from '../../testing/identity/testIdentity.ts';

const engines = engineOfTheDay(import.meta.url);

const redirectUri = 'https://site.example/back';

const messageIn = (text: string): unknown =>
  JSON.parse(/data-message="([^"]*)"/.exec(text)?.[1]?.replaceAll('&quot;', '"') ?? 'null');

describe.each(engines)('prompts on $name', ({ open }) => {
  let database: Database;
  let identity: Identity;
  let browser: Browser;
  let clientId: string;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    identity = await startIdentity(database);
    clientId = await addKeepingClient(identity);
    browser = openBrowser(identity);
  });

  async function visitWith(prompt: string, authRequest: TripOptions['authRequest'] = {}) {
    const trip = await startTrip(identity, {
      prompt,
      clientId,
      authRequest: { redirectUri, ...authRequest },
    });
    return { trip, page: await browser.visit(await fullUrlOf(trip.response)) };
  }

  it('consent asks the signed-in member, and allowing issues a code', async () => {
    await signInThroughPages(identity, browser);
    const { trip, page } = await visitWith('consent');
    const text = await page.clone().text();
    expect(text).toContain('Allow Site to access your account?');
    expect(text).toContain(owner.email);
    const back = await browser.submit(page, { answer: 'allow' });
    const code = broughtBack(back).get('code') ?? '';
    expect((await exchange(identity, { ...trip, code }, { clientId, redirectUri })).status).toBe(200);
  });

  it.each(['fragment', 'query'])('denied consent returns access_denied in the %s', async (responseMode) => {
    await signInThroughPages(identity, browser);
    const { trip, page } = await visitWith('consent', { responseMode });
    const back = await browser.submit(page, { answer: 'deny' });
    expect(new URL(back.headers.get('Location') ?? '').hash === '').toBe(responseMode === 'query');
    expect(Object.fromEntries(broughtBack(back))).toMatchObject({
      error: 'access_denied',
      error_description: expect.any(String),
      state: trip.state,
    });
  });

  it('consent follows the sign-in when no one is signed in', async () => {
    const { page } = await visitWith('consent');
    expect(await page.clone().text()).toContain('to continue to Site');
    const asked = await browser.submit(page, { ...owner });
    expect(await asked.clone().text()).toContain('Allow Site to access your account?');
    expect(broughtBack(await browser.submit(asked, { answer: 'allow' })).get('code')).toBeTruthy();
  });

  it('answer is valid only for the member who was shown the page, and requires a session', async () => {
    await signInThroughPages(identity, browser);
    const { page } = await visitWith('consent');
    const { businessId, options } = identity;
    const other = { email: 'ida@linden.example', password: 'ten bright robins' };
    const member = { ...other, businessId, name: 'Ida', role: 'staff', now: options.clock() } as const;
    await createMember(database, options.passwords, member);
    const trip = await startTrip(identity);
    await browser.submit(await browser.visit(await fullUrlOf(trip.response)), other);
    expect((await browser.submit(page.clone(), { answer: 'allow' })).status).toBe(403);
    browser.cookies.delete('frontdesk');
    expect(await (await browser.submit(page, { answer: 'allow' })).text()).toContain('to continue to Site');
  });

  it('answer is accepted from our own page only', async () => {
    await signInThroughPages(identity, browser);
    const { page } = await visitWith('consent');
    const forged = await browser.submit(page, { answer: 'allow' }, { Origin: 'https://evil.example' });
    expect(forged.status).toBe(403);
  });

  it('select_account offers the signed-in member and another account', async () => {
    await signInThroughPages(identity, browser);
    const { page } = await visitWith('select_account');
    const text = await page.clone().text();
    expect(text).toContain('Continue as Mara Linden');
    const other = /href="([^"]*sign-in[^"]*)"/.exec(text)?.[1] ?? '';
    expect(await (await browser.visit(other)).text()).toContain('Forgot your password?');
    const back = await browser.submit(page, { answer: 'allow' });
    expect(broughtBack(back).get('code')).toBeTruthy();
  });

  it('select_account asks to sign in when no one is signed in', async () => {
    const { page } = await visitWith('select_account');
    expect(broughtBack(await browser.submit(page, { ...owner })).get('code')).toBeTruthy();
  });

  it('login requires the password of a signed-in member too', async () => {
    await signInThroughPages(identity, browser);
    const { page } = await visitWith('login');
    expect(await page.text()).toContain('autocomplete="current-password"');
  });

  it('none reports to the client in its response mode that no one is signed in', async () => {
    for (const responseMode of ['fragment', 'query']) {
      const { trip, page } = await visitWith('none', { responseMode });
      expect(new URL(page.headers.get('Location') ?? '').search === '').toBe(responseMode === 'fragment');
      expect(Object.fromEntries(broughtBack(page))).toMatchObject({
        error: 'login_required',
        error_description: expect.any(String),
        state: trip.state,
      });
    }
  });

  it('none reports to a frame by message that no one is signed in', async () => {
    const trip = await startTrip(identity, {
      prompt: 'none',
      headers: { Origin: origin },
      authRequest: { responseMode: 'web_message', redirectUri: undefined },
    });
    const text = await (await browser.visit(await fullUrlOf(trip.response))).text();
    expect(messageIn(text)).toMatchObject({
      state: trip.state,
      error: 'login_required',
      error_description: expect.any(String),
    });
  });

  it.each(['login', 'consent', 'select_account'])(
    '%s in a frame reports at once that interaction is required',
    async (prompt) => {
      const trip = await startTrip(identity, {
        prompt,
        headers: { Origin: origin },
        authRequest: { responseMode: 'web_message', redirectUri: undefined },
      });
      const page = await browser.visit(await fullUrlOf(trip.response), {
        headers: { 'Sec-Fetch-Dest': 'iframe' },
      });
      expect(page.headers.get('Content-Security-Policy')).toContain(`frame-ancestors ${origin}`);
      expect(messageIn(await page.text())).toMatchObject({
        state: trip.state,
        error: 'interaction_required',
      });
    },
  );

  it('message is posted to a registered origin of the client only', async () => {
    const authRequest = { responseMode: 'web_message', redirectUri };
    const asking = { clientId, prompt: 'none', authRequest };
    const evil = await startTrip(identity, { ...asking, headers: { Origin: 'https://evil.example' } });
    const page = await browser.visit(await fullUrlOf(evil.response));
    expect(await page.text()).toContain('data-target-origin="https://site.example"');
    expect(page.headers.get('Content-Security-Policy')).toContain('frame-ancestors https://site.example');
    const nowhere = { responseMode: 'web_message', redirectUri: undefined };
    const refused = await startTrip(identity, {
      ...asking,
      authRequest: nowhere,
      headers: { Origin: 'https://evil.example' },
    });
    expect(refused.response.status).toBe(400);
  });
});

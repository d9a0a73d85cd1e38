import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import type { Database } from '../../database/database.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { createMember } from '../../rules/identity/members.ts';
import { sendActivation } from '../../rules/identity/passwords/recoverPassword.ts';
import { openBrowser, type Browser } from '../../testing/identity/testBrowser.ts';
import {
  addKeepingClient,
  broughtBack,
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
} from '../../testing/identity/testIdentity.ts';
import { andWritten, mailedLink, mailsTo } from '../../testing/identity/testMail.ts';

const engines = engineOfTheDay(import.meta.url);

const fresh = 'eleven calm swifts';

describe.each(engines)('password recovery by hosted pages on $name', ({ open }) => {
  let database: Database;
  let identity: Identity;
  let browser: Browser;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    identity = await startIdentity(database);
    browser = openBrowser(identity);
  });

  async function openForgot(from = browser) {
    const trip = await startTrip(identity);
    const signIn = await from.visit(await fullUrlOf(trip.response));
    const link = /href="([^"]*forgot-password[^"]*)"/.exec(await signIn.text())?.[1] ?? '';
    return from.visit(link.replaceAll('&amp;', '&'));
  }
  async function askForLink(): Promise<string> {
    const form = await openForgot();
    await andWritten(identity, () => browser.submit(form, { email: owner.email }));
    return mailedLink(identity, owner.email, '/identity/recover/');
  }

  it('B10: shows the same for an email with an account and for one without', async () => {
    const shown: string[] = [];
    for (const email of [owner.email, 'nobody@linden.example']) {
      const form = await openForgot();
      const page = await andWritten(identity, () => browser.submit(form, { email }));
      expect(page.status).toBe(200);
      shown.push((await page.text()).replaceAll(email, '').replaceAll(/page=[\w-]*/g, ''));
    }
    expect(shown[0]).toContain('you’ll get a link');
    expect(shown[1]).toBe(shown[0]);
    expect(await mailsTo(identity, owner.email)).toBe(1);
    expect(await mailsTo(identity, 'nobody@linden.example')).toBe(0);
  });

  it('B10: answers before it looks up the account', async () => {
    const gate = new EventTarget();
    const opened = new Promise((resolve) => gate.addEventListener('open', resolve));
    const slow: Database = {
      engine: database.engine,
      rows: (statement) => database.rows(statement),
      first: (statement) => database.first(statement),
      write: (statement, expected) => database.write(statement, expected),
      ping: () => database.ping(),
      close: () => database.close(),
      transaction: (work) => opened.then(() => database.transaction(work)),
    };
    const patient = openBrowser({ app: createApp({ ...identity.options, database: slow }) });
    const form = await patient.visit(`http://${identity.host}.localhost:4600/identity/forgot-password`);
    expect((await patient.submit(form, { email: owner.email })).status).toBe(200);
    expect(await mailsTo(identity, owner.email)).toBe(0);
    await andWritten(identity, async () => gate.dispatchEvent(new Event('open')));
    expect(await mailsTo(identity, owner.email)).toBe(1);
  });

  it('requires a valid email', async () => {
    const page = await openForgot();
    for (const email of ['', 'mara', 'a@b.example\r\nBcc: c@d.example']) {
      const again = await browser.submit(page.clone(), { email });
      expect(again.status).toBe(400);
      expect(await again.text()).toContain('id="email-fault"');
    }
  });

  it('sets the password by the mailed link, signs no one in, and ends all other sessions', async () => {
    const before = await signInThroughPages(identity, openBrowser(identity));
    const { refresh_token: refreshToken } = await tokensOf(await exchange(identity, before));
    const link = await askForLink();
    expect(new URL(link).search).toBe('?language=en');
    const elsewhere = openBrowser(identity);
    const form = await elsewhere.visit(link);
    const text = await form.clone().text();
    expect(text).toMatch(new RegExp(`value="${owner.email}"[\\s\\S]*autocomplete="username"`));
    expect(text).toContain('autocomplete="new-password"');
    const done = await elsewhere.submit(form, { password: fresh });
    expect(await done.text()).toContain('Password changed');
    expect(elsewhere.cookies.has('frontdesk')).toBe(false);
    expect((await refresh(identity, refreshToken)).status).toBe(400);

    const trip = await startTrip(identity);
    const signIn = await elsewhere.visit(await fullUrlOf(trip.response));
    expect((await elsewhere.submit(signIn.clone(), { ...owner })).status).toBe(403);
    const back = await elsewhere.submit(signIn, { ...owner, password: fresh });
    expect(broughtBack(back).get('code')).toBeTruthy();
  });

  it('opening the link does not use it up, setting a password does', async () => {
    const link = await askForLink();
    const form = await browser.visit(link);
    // Mail programs prefetch links, some of them with HEAD.
    expect((await openBrowser(identity).visit(link, { method: 'HEAD' })).status).toBe(200);
    expect((await openBrowser(identity).visit(link)).status).toBe(200);
    const weak = await browser.submit(form, { password: 'mara linden' });
    expect(weak.status).toBe(400);
    expect(await weak.clone().text()).toMatch(/id="password-fault"/);
    expect(await weak.clone().text()).not.toContain('mara linden');
    const two = await Promise.all(
      [weak.clone(), weak].map((page) => browser.submit(page, { password: fresh })),
    );
    expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    const spent = await browser.visit(link);
    expect(spent.status).toBe(410);
    expect(await spent.text()).toContain('/identity/forgot-password');
  });

  it('link is valid for half an hour', async () => {
    const link = await askForLink();
    identity.passTime(30 * 60 + 1);
    expect((await browser.visit(link)).status).toBe(410);
  });

  it('does not leak the link to other pages and refuses cross-site forms', async () => {
    const link = await askForLink();
    const form = await browser.visit(link);
    expect(form.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(form.headers.get('Cache-Control')).toBe('no-store');
    const forged = await browser.submit(
      form.clone(),
      { password: fresh },
      { 'Sec-Fetch-Site': 'cross-site' },
    );
    expect(forged.status).toBe(403);
    const stranger = openBrowser(identity);
    await stranger.visit(`${origin}/identity/forgot-password`);
    expect((await stranger.submit(form.clone(), { password: fresh })).status).toBe(403);
    expect((await browser.submit(form, { password: fresh })).status).toBe(200);
  });

  it('continues to the dashboard or the site where it began', async () => {
    const link = await askForLink();
    const done = await browser.submit(await browser.visit(link), { password: fresh });
    expect(await done.text()).toContain(`href="${origin}/"`);

    const clientId = await addKeepingClient(identity);
    const trip = await startTrip(identity, {
      clientId,
      authRequest: { redirectUri: 'https://site.example/back' },
    });
    const signIn = await browser.visit(await fullUrlOf(trip.response));
    const forgot = /href="([^"]*forgot-password[^"]*)"/.exec(await signIn.text())?.[1] ?? '';
    identity.passTime(61);
    const form = await browser.visit(forgot);
    await andWritten(identity, () => browser.submit(form, { email: owner.email }));
    const other = await mailedLink(identity, owner.email, '/identity/recover/');
    const after = await browser.submit(await browser.visit(other), { password: 'twelve calm swifts' });
    expect(await after.text()).toMatch(/href="https:\/\/site\.example\/"\s*>Continue</);
  });

  it('continues to the page of our own that asked for the sign-in', async () => {
    const Authorization = await visitorToken(identity);
    const postFlowUrl = `${origin}/booking-form/yoga?spots=2`;
    const body = { login: {}, callbacks: { postFlowUrl } };
    const started = await send(identity, '/v1/redirect-session', body, { Authorization });
    const signIn = await browser.visit(await fullUrlOf(started));
    const forgot = /href="([^"]*forgot-password[^"]*)"/.exec(await signIn.text())?.[1] ?? '';
    const form = await browser.visit(forgot);
    await andWritten(identity, () => browser.submit(form, { email: owner.email }));
    const link = await mailedLink(identity, owner.email, '/identity/recover/');
    const done = await browser.submit(await browser.visit(link), { password: fresh });
    expect(await done.text()).toContain(`href="${postFlowUrl}"`);
  });

  it('works outside of a journey, up to the dashboard', async () => {
    const host = `http://${identity.host}.localhost:4600`;
    const form = await browser.visit(`${host}/identity/forgot-password`);
    await andWritten(identity, () => browser.submit(form, { email: owner.email }));
    const link = await mailedLink(identity, owner.email, '/identity/recover/');
    expect(new URL(link).origin).toBe(host);
    await browser.submit(await browser.visit(link), { password: fresh });
    const signIn = await browser.visit(`${host}/identity/sign-in`);
    const inside = await browser.submit(signIn, { ...owner, password: fresh });
    expect(inside.headers.get('Location')).toBe('/');
    expect(browser.cookies.has('frontdesk')).toBe(true);
  });

  it('lets an invited member set a first password on another page', async () => {
    const { businessId, options } = identity;
    const email = 'ida@amsel.example';
    const now = options.clock();
    const member = { businessId, email, name: 'Ida', password: null, role: null, now } as const;
    const memberId = await createMember(database, options.passwords, member);
    const visit = { config: options.config, requestId: 'test', now, clientAddress: undefined };
    await sendActivation({ businessId, memberId }, visit, options);
    const link = await mailedLink(identity, email, '/identity/activate/');
    const form = await browser.visit(link);
    expect(await form.clone().text()).toContain('Set up your account');
    const done = await browser.submit(form, { password: fresh });
    expect(await done.text()).toContain('Your account is ready');
    const again = await browser.visit(link);
    expect(again.status).toBe(410);
    expect(await again.text()).toContain('/identity/sign-in');

    const host = `http://${identity.host}.localhost:4600`;
    const arrived = await browser.submit(await browser.visit(`${host}/identity/sign-in`), {
      email,
      password: fresh,
    });
    // Customers have no dashboard to continue to.
    const text = await arrived.text();
    expect(text).toContain('You’re signed in');
    expect(text).toContain('href="/identity/book"');
  });
});

import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { approveMember } from '../../rules/identity/approvals.ts';
import { testCaptcha } from '../../rules/identity/signIn/captcha.ts';
import { insertContact } from '../../tables/calendar/contacts.ts';
import { findMemberByEmail } from '../../tables/identity/members.ts';
import { storeCaptchaDemand, storeSignOnPolicy } from '../../tables/identity/signOnPolicies.ts';
import { openBrowser, type Browser } from '../../testing/identity/testBrowser.ts';
import {
  addKeepingClient,
  broughtBack,
  exchange,
  fullUrlOf,
  owner,
  startIdentity,
  startTrip,
  type Identity,
} from '../../testing/identity/testIdentity.ts';
import { mailedCode, mailsTo } from '../../testing/identity/testMail.ts';

const engines = engineOfTheDay(import.meta.url);

const redirectUri = 'https://site.example/back';
const person = { name: 'Ben Amsel', email: 'Ben@Amsel.example', password: 'nine loud sparrows' };

describe.each(engines)('registration by hosted pages on $name', ({ open }) => {
  let database: Database;
  let identity: Identity;
  let clientId: string;
  let browser: Browser;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    identity = await startIdentity(database, { mode: 'qa' });
    clientId = await addKeepingClient(identity);
    browser = openBrowser(identity);
  });

  /** Opens the sign-in page of a site and follows its link to the registration. */
  async function openForm(from = browser, language = 'en') {
    const trip = await startTrip(identity, { clientId, authRequest: { redirectUri } });
    const url = await fullUrlOf(trip.response);
    const signIn = await (await from.visit(`${url}&language=${language}`)).text();
    const link = /href="([^"]*\/register[^"]*)"/.exec(signIn)?.[1]?.replaceAll('&amp;', '&') ?? '';
    return { trip, form: await from.visit(link) };
  }
  const decide = (requireOwnerApproval: boolean, requireEmailVerification: boolean) =>
    storeSignOnPolicy(database, identity.businessId, {
      require_owner_approval: requireOwnerApproval,
      require_email_verification: requireEmailVerification,
      hide_known_addresses: null,
    });
  const memberNamed = (email: string) =>
    findMemberByEmail(database, identity.businessId, email.toLowerCase());

  it('returns the new member to the site with a code that can be exchanged', async () => {
    const { trip, form } = await openForm();
    const back = await browser.submit(form, person);
    expect(back.headers.get('Location')).toMatch(/^https:\/\/site\.example\/back#/);
    const code = broughtBack(back).get('code') ?? '';
    expect((await exchange(identity, { ...trip, code }, { clientId, redirectUri })).status).toBe(200);
    expect(await memberNamed(person.email)).toMatchObject({
      name: 'Ben Amsel',
      role: null,
      status: 'ACTIVE',
    });
  });

  it('shows errors above each field and keeps the input except the password', async () => {
    const { form } = await openForm();
    const again = await browser.submit(form, { name: ' ', email: 'ben', password: 'password' });
    expect(again.status).toBe(400);
    const text = await again.clone().text();
    expect(text).toMatch(/id="name-fault">[\s\S]*Enter your name\.[\s\S]*<input\s+id="name"/);
    expect(text).toMatch(/id="email-fault">[\s\S]*name@example\.com[\s\S]*<input\s+id="email"/);
    expect(text).toContain('value="ben"');
    const weak = await browser.submit(again, { ...person, password: 'password1' });
    expect(await weak.clone().text()).toMatch(/id="password-fault">[\s\S]*too common/);
    const guessed = await browser.submit(weak, { ...person, password: 'Amsel.example1' });
    expect(await guessed.clone().text()).toContain(`value="${person.email}"`);
    expect(await guessed.text()).not.toContain('Amsel.example1');
    expect(await memberNamed(person.email)).toBeUndefined();
  });

  it('reports an existing account above the email', async () => {
    const { form } = await openForm();
    const again = await browser.submit(form, { ...person, email: owner.email });
    expect(again.status).toBe(409);
    expect(await again.text()).toMatch(/id="email-fault">[\s\S]*account with this email already exists/i);
  });

  it('shows the same page for known and new emails when membership is secret', async () => {
    identity = await startIdentity(database, { mode: 'qa', enumeration: 'strict' });
    clientId = await addKeepingClient(identity);
    const shown: string[] = [];
    for (const email of [owner.email, 'new.one@linden.example']) {
      const each = openBrowser(identity);
      const { form } = await openForm(each);
      const page = await each.submit(form, { ...person, email });
      expect(page.status).toBe(200);
      const text = await page.text();
      expect(text).toContain(email);
      shown.push(text.replaceAll(email, '').replaceAll(/value="[^"]*"|page=[\w-]*/g, ''));
    }
    expect(shown[1]).toBe(shown[0]);
  });

  it('asks for the mailed code in the language of the page', async () => {
    await decide(false, true);
    const { form } = await openForm(browser, 'de');
    const page = await browser.submit(form, person);
    const text = await page.clone().text();
    expect(text).toContain('<html lang="de" dir="ltr">');
    expect(text).toContain(person.email);
    expect(text).toMatch(/autocomplete="one-time-code"/);
    expect(text).toMatch(/inputmode="numeric"/);
    expect(text).toContain('10 Minuten');
    const code = await mailedCode(identity, person.email);
    const back = await browser.submit(page, { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(broughtBack(back).get('code')).toBeTruthy();
    expect(browser.cookies.has('frontdesk-verification')).toBe(false);
    expect(await memberNamed(person.email)).toMatchObject({ status: 'ACTIVE', email_verified: true });
  });

  it('asks a person who has booked before for the code, without a policy that does', async () => {
    const { businessId, options } = identity;
    const now = options.clock();
    const contact = { id: crypto.randomUUID(), email: person.email, createdDate: now.toISOString() };
    await insertContact(database, businessId, contact, now);
    const { form } = await openForm();
    const page = await browser.submit(form, person);
    const back = await browser.submit(page, { code: await mailedCode(identity, person.email) });
    expect(broughtBack(back).get('code')).toBeTruthy();
  });

  it('keeps its state out of URLs and pages', async () => {
    await decide(false, true);
    const { form } = await openForm();
    const page = await browser.submit(form, person);
    const [state = ''] = (browser.cookies.get('frontdesk-verification') ?? '').split('.');
    expect(state).toMatch(/^[\w-]{43}$/);
    expect(await page.text()).not.toContain(state);
  });

  it('refuses a wrong code above its field, and the right one after five wrong ones', async () => {
    await decide(false, true);
    const { form } = await openForm();
    let page = await browser.submit(form, person);
    page = await browser.submit(page, { code: '12ab56' });
    expect(await page.clone().text()).toMatch(/id="code-fault">[\s\S]*6-digit code/);
    const code = await mailedCode(identity, person.email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1) {
      page = await browser.submit(page, { code: wrong });
      expect(page.status).toBe(400);
      expect(await page.clone().text()).toMatch(/id="code-fault">[\s\S]*code is incorrect/);
    }
    expect((await browser.submit(page, { code })).status).toBe(400);
    expect(await memberNamed(person.email)).toMatchObject({ status: 'PENDING' });
  });

  it('resends a code after the shown waiting time', async () => {
    await decide(false, true);
    const { form } = await openForm();
    let page = await browser.submit(form, person);
    expect(await page.clone().text()).toContain('data-seconds="60"');
    identity.passTime(20);
    page = await browser.submit(page, {}, {}, '/resend');
    expect(await page.clone().text()).toContain('resend the code in 40 seconds');
    expect(await mailsTo(identity, person.email)).toBe(1);
    const first = await mailedCode(identity, person.email);
    identity.passTime(41);
    page = await browser.submit(page, {}, {}, '/resend');
    expect(await page.clone().text()).toContain('New code sent');
    expect(await mailsTo(identity, person.email)).toBe(2);
    const second = await mailedCode(identity, person.email);
    // Both codes are equal once in a million runs.
    const old = await browser.submit(page.clone(), { code: first });
    expect(old.status).toBe(first === second ? 303 : 400);
    expect(broughtBack(await browser.submit(page, { code: second })).get('code')).toBeTruthy();
  });

  it('restarts after the code has expired', async () => {
    await decide(false, true);
    const { form } = await openForm();
    const page = await browser.submit(form, person);
    const address = / action="([^"]*verify\?[^"]*)"/.exec(await page.clone().text())?.[1] ?? '';
    expect((await openBrowser(identity).visit(address)).status).toBe(400);
    browser.cookies.delete('frontdesk-verification');
    const gone = await browser.submit(page, { code: '123456' });
    expect(gone.status).toBe(410);
    expect(await gone.text()).toContain('Start over');
  });

  it('announces the approval by the business and signs in an approved member', async () => {
    await decide(true, false);
    const { form } = await openForm();
    const page = await browser.submit(form, person);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('reviews every new account');
    expect(browser.cookies.has('frontdesk')).toBe(false);

    const trip = await startTrip(identity, { clientId, authRequest: { redirectUri } });
    const signIn = await browser.visit(await fullUrlOf(trip.response));
    const waiting = await browser.submit(signIn.clone(), person);
    expect(await waiting.text()).toContain('reviews every new account');
    const member = await memberNamed(person.email);
    const { config } = identity.options;
    const visit = { config, requestId: 'test', now: identity.options.clock(), clientAddress: undefined };
    await database.transaction((transaction) =>
      approveMember(transaction, { businessId: identity.businessId, memberId: member?.id ?? '' }, visit),
    );
    expect(broughtBack(await browser.submit(signIn, person)).get('code')).toBeTruthy();
  });

  it('asks for a captcha in a labelled field and shows its error above it', async () => {
    await storeCaptchaDemand(database, identity.businessId, 'always');
    const { form } = await openForm();
    expect(await form.clone().text()).toMatch(/<label for="captcha">Verify you’re human<\/label>/);
    let page = await browser.submit(form, person);
    expect(await page.clone().text()).toMatch(/id="captcha-fault">[\s\S]*to continue/);
    page = await browser.submit(page, { ...person, captcha: 'a program' });
    expect(await page.clone().text()).toMatch(/id="captcha-fault">[\s\S]*check failed/);
    page = await browser.submit(page, { ...person, captcha: testCaptcha.unreachable });
    expect(await page.clone().text()).toMatch(/id="captcha-fault">[\s\S]*available right now/);
    const back = await browser.submit(page, { ...person, captcha: testCaptcha.good });
    expect(broughtBack(back).get('code')).toBeTruthy();
  });

  it('is offered for the dashboard only when owners approve each member', async () => {
    const open = async () => browser.visit(await fullUrlOf((await startTrip(identity)).response));
    const before = await (await open()).text();
    expect(before).not.toContain('/identity/register');
    const id = /sign-in\?page=([\w-]+)/.exec(before)?.[1] ?? '';
    expect((await browser.visit(`/identity/register?page=${id}`)).status).toBe(404);
    await decide(true, false);
    expect(await (await open()).text()).toContain('/identity/register');
  });

  it('refuses cross-site forms', async () => {
    const { form } = await openForm();
    const forged = await browser.submit(form.clone(), person, {
      Origin: 'https://evil.example',
      'Sec-Fetch-Site': 'cross-site',
    });
    expect(forged.status).toBe(403);
    // Browsers without Sec-Fetch-Site send this with a form on a page that sends no Referer.
    const unsigned = await browser.submit(form, { ...person, token: 'guessed' }, { Origin: 'null' });
    expect(unsigned.status).toBe(403);
    expect(await memberNamed(person.email)).toBeUndefined();
    expect(
      await database.rows(
        sql`select 1 from sign_in_log where business_id = ${identity.businessId} and event = 'register'`,
      ),
    ).toEqual([]);
  });
});

import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inviteToTeam } from '../../../contract/calls/identity/team.ts';
import type { Database } from '../../database/database.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { createMember } from '../../rules/identity/members.ts';
import { findMemberByEmail } from '../../tables/identity/members.ts';
import { requestFor } from '../../testing/testApp.ts';
import { openBrowser, type Browser } from '../../testing/identity/testBrowser.ts';
import {
  broughtBack,
  exchange,
  fullUrlOf,
  memberTokens,
  startIdentity,
  startTrip,
  type Identity,
} from '../../testing/identity/testIdentity.ts';
import { mailedLink } from '../../testing/identity/testMail.ts';

const engines = engineOfTheDay(import.meta.url);

const email = 'ben@amsel.example';
const chosen = { name: 'Ben Amsel', password: 'nine loud sparrows' };

describe.each(engines)('accepting an invitation on $name', ({ open }) => {
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

  async function invited(role: 'admin' | 'staff' = 'admin'): Promise<string> {
    const { access_token: token } = await memberTokens(identity, openBrowser(identity));
    const answer = await identity.app(requestFor(inviteToTeam, { body: { email, role } }, { token }));
    expect(answer.status).toBe(200);
    return mailedLink(identity, email, '/identity/invitation/');
  }

  /** The account of a customer, with a password chosen by who registered the address. */
  async function registered({ verified }: { verified: boolean }): Promise<void> {
    const { businessId, options } = identity;
    const known = { businessId, email, name: 'Ben', password: 'my own old password', role: null } as const;
    await createMember(database, options.passwords, { ...known, now: options.clock() });
    await database.write(
      sql`update members set email_verified = ${verified} where business_id = ${businessId} and email = ${email}`,
      1,
    );
  }

  /** The response to a sign-in by the form of a redirect session. */
  async function signIn(password: string): Promise<Response> {
    const trip = await startTrip(identity);
    const form = await browser.visit(await fullUrlOf(trip.response));
    return browser.submit(form, { email, password });
  }

  it("asks for a name and a password, assigns the role and continues to the dashboard's sign-in", async () => {
    const link = await invited();
    const form = await browser.visit(link);
    const text = await form.clone().text();
    expect(text).toContain('Join Studio Linden');
    expect(text).toContain('Mara Linden invited you');
    expect(text).toMatch(new RegExp(`value="${email}"[\\s\\S]*readonly`));
    const done = await browser.submit(form, chosen);
    expect(done.status).toBe(200);
    expect(await done.text()).toMatch(/class="button filled" href="\/"/);
    expect(browser.cookies.has('frontdesk')).toBe(false);
    expect(await findMemberByEmail(database, identity.businessId, email)).toMatchObject({
      name: 'Ben Amsel',
      role: 'admin',
      status: 'ACTIVE',
    });

    const trip = await startTrip(identity);
    const signIn = await browser.visit(await fullUrlOf(trip.response));
    const back = await browser.submit(signIn, { email, password: chosen.password });
    const code = broughtBack(back).get('code') ?? '';
    expect((await exchange(identity, { ...trip, code })).status).toBe(200);
  });

  it('works once, for one person', async () => {
    const link = await invited();
    const form = await browser.visit(link);
    const sent = await Promise.all([form.clone(), form].map((page) => browser.submit(page, chosen)));
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    expect((await browser.visit(link)).status).toBe(410);
  });

  it('shows errors above each field and keeps the name', async () => {
    const form = await browser.visit(await invited());
    const nameless = await browser.submit(form, { ...chosen, name: ' ' });
    expect(nameless.status).toBe(400);
    expect(await nameless.clone().text()).toMatch(/id="name-fault">[\s\S]*Enter your name/);
    const weak = await browser.submit(nameless, { ...chosen, password: 'password' });
    expect(weak.status).toBe(400);
    const text = await weak.text();
    expect(text).toMatch(/id="password-fault">[\s\S]*too common/);
    expect(text).toContain('value="Ben Amsel"');
    expect(await findMemberByEmail(database, identity.businessId, email)).toBeUndefined();
  });

  it('assigns the role to the existing account of the email without another password', async () => {
    await registered({ verified: true });
    const form = await browser.visit(await invited('staff'));
    const text = await form.clone().text();
    expect(text).toContain('already have an account with this email');
    expect(text).not.toContain('type="password"');
    expect((await browser.submit(form, {})).status).toBe(200);
    expect(await findMemberByEmail(database, identity.businessId, email)).toMatchObject({
      name: 'Ben',
      role: 'staff',
    });
  });

  it('asks for another password if a stranger may have registered the email', async () => {
    await registered({ verified: false });
    const form = await browser.visit(await invited());
    const text = await form.clone().text();
    expect(text).not.toContain('already have an account with this email');
    expect((await browser.submit(form, chosen)).status).toBe(200);
    expect((await signIn('my own old password')).status).toBe(403);
    expect((await signIn(chosen.password)).status).toBe(303);
  });

  it('changes to the other form when the email gets an account in between', async () => {
    const form = await browser.visit(await invited());
    await registered({ verified: true });
    const done = await browser.submit(form, chosen);
    // The input is for a new account; the existing one keeps its name and password.
    expect(await done.text()).toMatch(/href="\/"/);
    expect(await findMemberByEmail(database, identity.businessId, email)).toMatchObject({
      name: 'Ben',
      role: 'admin',
    });
  });

  it('refuses cross-site forms, and an unknown link shows a page', async () => {
    const form = await browser.visit(await invited());
    const forged = await browser.submit(form.clone(), chosen, { Origin: 'https://evil.example' });
    expect(forged.status).toBe(403);
    const stranger = await openBrowser(identity).submit(form, chosen);
    expect(stranger.status).toBe(403);
    const unknown = await browser.visit('/identity/invitation/guessed');
    expect(unknown.status).toBe(410);
    expect(await unknown.text()).toContain('This invitation no longer works');
  });

  it('expires after a week', async () => {
    const link = await invited();
    identity.passTime(7 * 86_400 + 1);
    expect((await browser.visit(link)).status).toBe(410);
  });
});

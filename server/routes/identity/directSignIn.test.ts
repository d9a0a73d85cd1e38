import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import type { ErrorBody } from '../../../contract/errors.ts';
import {
  addKeepingClient,
  broughtBack,
  exchange,
  fullUrlOf,
  memberTokens,
  origin,
  startIdentity,
  startTrip,
  visitorToken,
  type Identity,
} from '../../testing/identity/testIdentity.ts';
import { openBrowser } from '../../testing/identity/testBrowser.ts';
import { issueTicket } from '../../rules/identity/signIn/loginTickets.ts';
import { randomSecret } from '../../secrets/secrets.ts';
import { addPerson, callWith } from '../../testing/identity/testClients.ts';

const engines = engineOfTheDay(import.meta.url);

/** The message of the page in the hidden frame to its parent window. */
async function messageIn(page: Response): Promise<{ code?: string; state?: string; iss?: string }> {
  const text = /data-message="([^"]*)"/.exec(await page.text())?.[1] ?? '{}';
  return JSON.parse(text.replaceAll('&quot;', '"')) as { code?: string; state?: string; iss?: string };
}

async function fieldsOf(response: Response): Promise<string[] | undefined> {
  const { details } = (await response.json()) as ErrorBody;
  return details.validationError?.fieldViolations.map(({ field }) => field);
}

const asLink = (site: string) => ({ headers: { 'Sec-Fetch-Site': site, 'Sec-Fetch-Dest': 'document' } });

describe.each(engines)('redirect sessions with the ticket of a direct sign-in, on $name', ({ open }) => {
  let database: Database;
  let identity: Identity;
  let token: string;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    identity = await startIdentity(database);
    token = await visitorToken(identity);
  });

  const ticketOf = (memberId: string, clientId = identity.clientId) =>
    issueTicket(database, {
      businessId: identity.businessId,
      clientId,
      memberId,
      purpose: 'redirect_session',
      now: identity.options.clock(),
    });
  const inFrame = (sessionToken: string) => ({
    prompt: 'none',
    accessToken: token,
    authRequest: { responseMode: 'web_message', redirectUri: undefined, sessionToken },
    headers: { Origin: origin },
  });

  it("return the member's tokens by message and sign the browser in", async () => {
    const memberId = await addPerson(identity);
    const browser = openBrowser(identity);
    const trip = await startTrip(identity, inFrame(await ticketOf(memberId)));
    const url = await fullUrlOf(trip.response);
    const message = await messageIn(await browser.visit(url));
    expect(message).toEqual({ code: expect.any(String), state: trip.state, iss: origin });
    const signedIn = { ...trip, code: message.code ?? '' };
    const answered = await exchange(identity, signedIn, { redirectUri: undefined });
    const { access_token: accessToken } = (await answered.json()) as { access_token: string };
    const me = await callWith(identity, accessToken, '/frontdesk/v1/me');
    expect(await me.json()).toMatchObject({ member: { id: memberId } });

    const again = await startTrip(identity, { prompt: 'none', accessToken: token });
    const back = await browser.visit(await fullUrlOf(again.response));
    expect(broughtBack(back).get('code')).toMatch(/^[\w-]{43}$/);
  });

  it('return a redirect too, for every prompt', async () => {
    for (const prompt of ['login', 'none']) {
      const authRequest = { sessionToken: await ticketOf(await addPerson(identity)) };
      const { response } = await startTrip(identity, { prompt, accessToken: token, authRequest });
      const back = await openBrowser(identity).visit(await fullUrlOf(response));
      expect(broughtBack(back).get('code')).toMatch(/^[\w-]{43}$/);
    }
  });

  it("end another member's session in the same browser", async () => {
    const browser = openBrowser(identity);
    const before = await memberTokens(identity, browser);
    const trip = await startTrip(identity, inFrame(await ticketOf(await addPerson(identity))));
    await browser.visit(await fullUrlOf(trip.response));
    expect((await callWith(identity, before.access_token, '/frontdesk/v1/me')).status).toBe(401);
  });

  const sites = ['same-origin', 'same-site', 'cross-site', 'none'] as const;
  const worksFor = async (accessToken: string) =>
    (await callWith(identity, accessToken, '/frontdesk/v1/me')).status === 200;
  const ticketTrip = async (memberId: string) => {
    const authRequest = { sessionToken: await ticketOf(memberId), responseMode: 'query' };
    const { response } = await startTrip(identity, { prompt: 'none', accessToken: token, authRequest });
    return fullUrlOf(response);
  };
  /** A browser with a session of the owner. */
  async function ownersBrowser() {
    const browser = openBrowser(identity);
    const { access_token: accessToken } = await memberTokens(identity, browser);
    return { browser, accessToken, cookie: browser.cookies.get('frontdesk') };
  }

  it.each(['same-site', 'cross-site', 'none'])(
    "give a frame of another site (%s) its code and keep the browser's own session",
    async (site) => {
      const { browser, accessToken, cookie } = await ownersBrowser();
      const memberId = await addPerson(identity);
      const trip = await startTrip(identity, inFrame(await ticketOf(memberId)));
      const headers = { 'Sec-Fetch-Site': site, 'Sec-Fetch-Dest': 'iframe' };
      const page = await browser.visit(await fullUrlOf(trip.response), { headers });
      const { code = '' } = await messageIn(page);
      const answered = await exchange(identity, { ...trip, code }, { redirectUri: undefined });
      const tokens = (await answered.json()) as { access_token: string };
      const me = await callWith(identity, tokens.access_token, '/frontdesk/v1/me');
      expect(await me.json()).toMatchObject({ member: { id: memberId } });
      expect(browser.cookies.get('frontdesk')).toBe(cookie);
      expect(await worksFor(accessToken)).toBe(true);
    },
  );

  it('do not sign a browser in through a cross-site link or without Sec-Fetch headers', async () => {
    for (const site of ['same-site', 'cross-site', 'none']) {
      const browser = openBrowser(identity);
      const back = await browser.visit(await ticketTrip(await addPerson(identity)), asLink(site));
      expect([site, broughtBack(back).get('code')]).toEqual([site, expect.stringMatching(/^[\w-]{43}$/)]);
      expect([site, browser.cookies.has('frontdesk')]).toEqual([site, false]);
    }
    const silent = await identity.app(new Request(await ticketTrip(await addPerson(identity))));
    expect(silent.headers.getSetCookie().join()).not.toContain('frontdesk=');
    const browser = openBrowser(identity);
    await browser.visit(await ticketTrip(await addPerson(identity)), asLink('same-origin'));
    expect(browser.cookies.has('frontdesk')).toBe(true);
  });

  it.each(sites)(
    'ask for confirmation when another member is signed in, for every origin of the link (%s)',
    async (site) => {
      const { browser, accessToken, cookie } = await ownersBrowser();
      const link = await ticketTrip(await addPerson(identity));
      const page = await browser.visit(link, asLink(site));
      expect(page.status).toBe(200);
      const text = await page.clone().text();
      expect(text).toContain('You’re signed in as Mara Linden.');
      expect(text).toContain('Continue as Somebody');
      expect(browser.cookies.get('frontdesk')).toBe(cookie);
      expect(await worksFor(accessToken)).toBe(true);

      const back = await browser.submit(page.clone(), { answer: 'continue' });
      expect(broughtBack(back).get('code')).toMatch(/^[\w-]{43}$/);
      expect(browser.cookies.get('frontdesk')).not.toBe(cookie);
      expect(await worksFor(accessToken)).toBe(false);
      expect((await browser.submit(page, { answer: 'continue' })).status).toBe(400);
    },
  );

  it('keep the session of a person who declines, also after going back', async () => {
    const { browser, accessToken, cookie } = await ownersBrowser();
    const page = await browser.visit(await ticketTrip(await addPerson(identity)), asLink('none'));
    const back = await browser.submit(page.clone(), { answer: 'stay' });
    expect(broughtBack(back).get('error')).toBe('access_denied');
    expect((await browser.submit(page, { answer: 'continue' })).status).toBe(400);
    expect(browser.cookies.get('frontdesk')).toBe(cookie);
    expect(await worksFor(accessToken)).toBe(true);
  });

  it('ask nothing when the same member is signed in, and nothing of a fetch', async () => {
    const { browser, cookie } = await ownersBrowser();
    const own = await browser.visit(await ticketTrip(identity.memberId), asLink('same-origin'));
    expect(broughtBack(own).get('code')).toMatch(/^[\w-]{43}$/);
    expect(browser.cookies.get('frontdesk')).not.toBe(cookie);
    const now = browser.cookies.get('frontdesk');
    const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'empty' };
    const fetched = await browser.visit(await ticketTrip(await addPerson(identity)), { headers });
    expect(broughtBack(fetched).get('code')).toMatch(/^[\w-]{43}$/);
    expect(browser.cookies.get('frontdesk')).toBe(now);
  });

  it('refuse confirmation after five minutes, from another page or in another mode', async () => {
    const { browser, accessToken } = await ownersBrowser();
    const asked = await browser.visit(await ticketTrip(await addPerson(identity)), asLink('none'));
    const id = /page=([0-9a-f-]{36})/.exec(await asked.clone().text())?.[1] ?? '';
    for (const path of ['consent', 'select-account']) {
      expect((await browser.visit(`/identity/${path}?page=${id}`)).status).toBe(400);
    }
    const forged = await browser.submit(
      asked.clone(),
      { answer: 'continue' },
      { 'Sec-Fetch-Site': 'cross-site' },
    );
    expect(forged.status).toBe(403);
    identity.passTime(301);
    expect((await browser.submit(asked, { answer: 'continue' })).status).toBe(400);
    expect(await worksFor(accessToken)).toBe(true);
  });

  it('refuse spent, expired, foreign and invented tickets', async () => {
    const memberId = await addPerson(identity);
    const spent = await ticketOf(memberId);
    await startTrip(identity, inFrame(spent));
    const late = await ticketOf(memberId);
    identity.passTime(301);
    token = await visitorToken(identity);
    const foreign = await ticketOf(memberId, await addKeepingClient(identity));
    for (const ticket of [spent, late, foreign, 'made up', randomSecret()]) {
      const { response } = await startTrip(identity, inFrame(ticket));
      expect(await fieldsOf(response)).toEqual(['auth.authRequest.sessionToken']);
    }
  });

  it('refuse members blocked since', async () => {
    const memberId = await addPerson(identity);
    const trip = await startTrip(identity, inFrame(await ticketOf(memberId)));
    await database.write(sql`update members set status = 'BLOCKED' where id = ${memberId}`, 1);
    const url = await fullUrlOf(trip.response);
    const message = await messageIn(await openBrowser(identity).visit(url));
    expect(message).toMatchObject({ error: 'login_required', state: trip.state });
  });

  it('require a code challenge, and no call accepts a ticket as a token', async () => {
    const ticket = await ticketOf(await addPerson(identity));
    const bare = { ...inFrame(ticket), authRequest: { sessionToken: ticket, codeChallenge: undefined } };
    const { response } = await startTrip(identity, bare);
    expect(await fieldsOf(response)).toEqual(['auth.authRequest.codeChallenge']);
    expect((await callWith(identity, ticket, '/frontdesk/v1/me')).status).toBe(401);
    expect((await startTrip(identity, inFrame(ticket))).response.status).toBe(200);
  });
});

import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { engines } from '../../database/testDatabase.ts';
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
} from '../../pages/testIdentity.ts';
import { openBrowser } from '../../pages/testBrowser.ts';
import { issueTicket } from '../../rules/identity/loginTickets.ts';
import { randomSecret } from '../../rules/secrets.ts';
import { addPerson, callWith } from './testClients.ts';

/** What the page in the hidden frame tells the window around it. */
async function messageIn(page: Response): Promise<{ code?: string; state?: string; iss?: string }> {
  const text = /data-message="([^"]*)"/.exec(await page.text())?.[1] ?? '{}';
  return JSON.parse(text.replaceAll('&quot;', '"')) as { code?: string; state?: string; iss?: string };
}

async function fieldsOf(response: Response): Promise<string[] | undefined> {
  const { details } = (await response.json()) as ErrorBody;
  return details.validationError?.fieldViolations.map(({ field }) => field);
}

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

  it('give its member’s tokens by a message, and sign the browser in', async () => {
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

  it('answer by a redirect as well, whatever the prompt', async () => {
    for (const prompt of ['login', 'none']) {
      const authRequest = { sessionToken: await ticketOf(await addPerson(identity)) };
      const { response } = await startTrip(identity, { prompt, accessToken: token, authRequest });
      const back = await openBrowser(identity).visit(await fullUrlOf(response));
      expect(broughtBack(back).get('code')).toMatch(/^[\w-]{43}$/);
    }
  });

  it('end another member’s session in the same browser', async () => {
    const browser = openBrowser(identity);
    const before = await memberTokens(identity, browser);
    const trip = await startTrip(identity, inFrame(await ticketOf(await addPerson(identity))));
    await browser.visit(await fullUrlOf(trip.response));
    expect((await callWith(identity, before.access_token, '/frontdesk/v1/me')).status).toBe(401);
  });

  it('believe no ticket that is spent, late, another client’s or made up', async () => {
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

  it('give nobody in who was blocked since', async () => {
    const memberId = await addPerson(identity);
    const trip = await startTrip(identity, inFrame(await ticketOf(memberId)));
    await database.write(sql`update members set status = 'BLOCKED' where id = ${memberId}`, 1);
    const url = await fullUrlOf(trip.response);
    const message = await messageIn(await openBrowser(identity).visit(url));
    expect(message).toMatchObject({ error: 'login_required', state: trip.state });
  });

  it('take it only together with a code challenge, and no call takes it instead of a token', async () => {
    const ticket = await ticketOf(await addPerson(identity));
    const bare = { ...inFrame(ticket), authRequest: { sessionToken: ticket, codeChallenge: undefined } };
    const { response } = await startTrip(identity, bare);
    expect(await fieldsOf(response)).toEqual(['auth.authRequest.codeChallenge']);
    expect((await callWith(identity, ticket, '/frontdesk/v1/me')).status).toBe(401);
    expect((await startTrip(identity, inFrame(ticket))).response.status).toBe(200);
  });
});

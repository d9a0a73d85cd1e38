import { beforeEach, describe, expect, test } from 'vitest';
import type { AnswerOf, Call, InputOf } from '../../../contract/call.ts';
import {
  endOwnSignInSession,
  getDraftKey,
  getSignedInMember,
  listOwnSignInSessions,
  signOutEverywhere,
  updateSignedInMember,
} from '../../../contract/calls/identity/members.ts';
import type { ErrorBody } from '../../../contract/errors.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { clientAddressHeader } from '../../rules/options.ts';
import { openBrowser } from '../../testing/identity/testBrowser.ts';
import {
  addBusiness,
  callback,
  refresh,
  send,
  signInThroughPages,
  startIdentity,
  tokensOf,
  type Identity,
  type TokenAnswer,
} from '../../testing/identity/testIdentity.ts';
import { requestFor } from '../../testing/testApp.ts';
import { historyOf } from '../../testing/testHistory.ts';

const engines = engineOfTheDay(import.meta.url);

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1';

describe.each(engines)('own account of members on $name', ({ open }) => {
  let identity: Identity;
  beforeEach(async () => {
    identity = await startIdentity(await open());
  });

  /** Signs the owner in with a separate browser, up to the tokens. */
  async function signInOn(userAgent: string | undefined, address?: string): Promise<TokenAnswer> {
    const { code, codeVerifier } = await signInThroughPages(identity, openBrowser(identity));
    const { clientId } = identity;
    const body = { grantType: 'authorization_code', clientId, redirectUri: callback, code, codeVerifier };
    const headers = {
      ...(userAgent !== undefined && { 'User-Agent': userAgent }),
      ...(address !== undefined && { [clientAddressHeader]: address }),
    };
    return tokensOf(await send(identity, '/oauth2/token', body, headers));
  }

  async function attempt<C extends Call>(call: C, input: Partial<InputOf<C>>, token: string) {
    const response = await identity.app(requestFor(call, input, { token }));
    return { status: response.status, body: (await response.json()) as AnswerOf<C> & ErrorBody };
  }

  async function sessionsOf({ access_token: token }: TokenAnswer) {
    const { status, body } = await attempt(listOwnSignInSessions, {}, token);
    expect(status).toBe(200);
    return body.signInSessions;
  }

  const draftKeyOf = async ({ access_token: token }: TokenAnswer) =>
    (await attempt(getDraftKey, {}, token)).body.key;

  const mayAsk = async ({ access_token: token }: TokenAnswer) =>
    (await attempt(getSignedInMember, {}, token)).status === 200;
  const mayRenew = async ({ refresh_token: token }: TokenAnswer) =>
    (await refresh(identity, token, identity.clientId)).status === 200;

  test('sessions are listed by last use, and the current one is marked', async () => {
    await signInOn(firefox, '203.0.113.77');
    identity.passTime(3600);
    const phone = await signInOn(safari, '2001:db8:7:1::9');
    expect(await sessionsOf(phone)).toEqual([
      {
        id: expect.any(String),
        startedDate: '2027-03-01T10:00:00.000Z',
        lastUsedDate: '2027-03-01T10:00:00.000Z',
        userAgent: safari,
        network: '2001:db8:7::/48',
        current: true,
      },
      {
        id: expect.any(String),
        startedDate: '2027-03-01T09:00:00.000Z',
        lastUsedDate: '2027-03-01T09:00:00.000Z',
        userAgent: firefox,
        network: '203.0.113.0/24',
        current: false,
      },
    ]);
  });

  test("a session's browser is updated on use, and may be unknown", async () => {
    const laptop = await signInOn(undefined);
    expect((await sessionsOf(laptop))[0]).not.toHaveProperty('userAgent');
    identity.passTime(60);
    const body = { grantType: 'refresh_token', refreshToken: laptop.refresh_token };
    const headers = { 'User-Agent': `${firefox} ${'x'.repeat(1000)}`, [clientAddressHeader]: '198.51.100.4' };
    const renewed = await tokensOf(await send(identity, '/oauth2/token', body, headers));
    const [session] = await sessionsOf(renewed);
    expect(session).toMatchObject({ network: '198.51.100.0/24', lastUsedDate: '2027-03-01T09:01:00.000Z' });
    expect(session?.userAgent).toHaveLength(400);
  });

  test('ending one session invalidates its tokens at once and keeps the others', async () => {
    const laptop = await signInOn(firefox);
    const phone = await signInOn(safari);
    const other = (await sessionsOf(laptop)).find(({ current }) => !current);
    const path = { signInSessionId: other?.id ?? '' };
    expect((await attempt(endOwnSignInSession, { path }, laptop.access_token)).status).toBe(200);
    expect([await mayAsk(phone), await mayRenew(phone)]).toEqual([false, false]);
    expect([await mayAsk(laptop), await mayRenew(laptop)]).toEqual([true, true]);
    expect(await sessionsOf(laptop)).toHaveLength(1);
    expect((await attempt(endOwnSignInSession, { path }, laptop.access_token)).status).toBe(404);
  });

  test('signing out everywhere invalidates the tokens of all sessions', async () => {
    const laptop = await signInOn(firefox);
    const phone = await signInOn(safari);
    const { body } = await attempt(signOutEverywhere, {}, laptop.access_token);
    expect(body).toEqual({ ended: 2 });
    for (const tokens of [laptop, phone]) {
      expect([await mayAsk(tokens), await mayRenew(tokens)]).toEqual([false, false]);
    }
  });

  test('sessions of others can be neither read nor ended', async () => {
    const mine = await signInOn(firefox);
    const own = { ...identity, ...(await addBusiness(identity.options)) };
    const others = identity;
    identity = own;
    const theirs = await signInOn(safari);
    const [session] = await sessionsOf(theirs);
    identity = others;
    const path = { signInSessionId: session?.id ?? '' };
    expect((await attempt(endOwnSignInSession, { path }, mine.access_token)).status).toBe(404);
    expect(await mayAsk(theirs)).toBe(true);
    expect((await sessionsOf(mine)).map(({ current }) => current)).toEqual([true]);
  });

  test('the draft key is the same at every sign-in and unique to the member', async () => {
    const key = await draftKeyOf(await signInOn(firefox));
    expect(key).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await draftKeyOf(await signInOn(safari))).toBe(key);
    identity = { ...identity, ...(await addBusiness(identity.options)) };
    expect(await draftKeyOf(await signInOn(firefox))).not.toBe(key);
  });

  test('sessions unused for two weeks are not listed', async () => {
    await signInOn(firefox);
    identity.passTime(15 * 24 * 3600);
    expect(await sessionsOf(await signInOn(safari))).toHaveLength(1);
  });

  test('members change their own name with a history entry; a blank one is refused', async () => {
    const tokens = await signInOn(firefox);
    const changed = await attempt(
      updateSignedInMember,
      { body: { name: ' Mara Lind ' } },
      tokens.access_token,
    );
    expect(changed.body.member).toMatchObject({ name: 'Mara Lind', role: 'owner' });
    const again = await attempt(getSignedInMember, {}, tokens.access_token);
    expect(again.body.member.name).toBe('Mara Lind');
    const { changes } = await historyOf(identity, identity.memberId);
    expect(changes).toMatchObject([
      { action: 'updated', before: { name: 'Mara Linden' }, after: { name: 'Mara Lind' } },
    ]);
    const blank = await attempt(updateSignedInMember, { body: { name: '  ' } }, tokens.access_token);
    expect(blank.body.details.validationError?.fieldViolations).toMatchObject([
      { field: 'name', description: 'is required' },
    ]);
    await attempt(updateSignedInMember, { body: { name: 'Mara Lind' } }, tokens.access_token);
    expect((await historyOf(identity, identity.memberId)).changes).toHaveLength(1);
  });
});

import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as calls from '../../../contract/calls/identity/recovery.ts';
import { getSignedInMember } from '../../../contract/calls/identity/members.ts';
import type { Database } from '../../database/database.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { createMember } from '../../rules/identity/members.ts';
import { owner, refresh, startIdentity, visitorToken } from '../../testing/identity/testIdentity.ts';
import { goodPassword, openDoor, otherPassword, type Door } from '../../testing/identity/testDoor.ts';

const engines = engineOfTheDay(import.meta.url);

const ada = 'ada@guests.example';

describe.each(engines)('password recovery on $name', ({ open }) => {
  let database: Database;
  let door: Door;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    door = await openDoor(await startIdentity(database));
  });

  /** Mails are written after the answer; the log tells when, also when none was due. */
  const andWritten = async <Answer>(event: string, send: () => Promise<Answer>): Promise<Answer> => {
    const before = (await door.logged(event)).length;
    const answer = await send();
    await vi.waitFor(async () => expect((await door.logged(event)).length).toBeGreaterThan(before), {
      interval: 5,
    });
    return answer;
  };
  const ask = (email: string, more: object = {}) =>
    andWritten('recovery_asked', () => door.ask(calls.sendRecoveryEmail, { body: { email, ...more } }));
  const recover = (recoveryToken: string, password = otherPassword) =>
    door.ask(calls.recover, { body: { recoveryToken, password } });
  const refuseRecover = (recoveryToken: unknown, password: unknown = otherPassword) =>
    door.refuse(calls.recover, { body: { recoveryToken, password } });
  const ownersToken = async () =>
    (await door.tokensFor((await door.login(owner.email, owner.password)).sessionToken)).access_token;

  test('mailed link replaces the password', async () => {
    await door.register(ada);
    expect(await ask('ADA@guests.example', { language: 'de' })).toEqual({});
    const [letter] = await door.letters(ada);
    expect(letter?.language).toBe('de');
    const answer = await recover(await door.tokenTo(ada));
    expect(answer).toMatchObject({
      state: 'SUCCESS',
      identity: { email: { address: ada, isVerified: true } },
    });
    expect(await door.refuseLogin(ada)).toMatchObject({ code: '-19976' });
    expect(await door.login(ada, otherPassword)).toMatchObject({ state: 'SUCCESS' });
    expect((await door.letters(ada))[0]?.subject).toContain('Studio Linden');
    expect(await door.letters(ada)).toHaveLength(2);
    expect(await door.logged('recovery_asked')).toEqual(['success']);
    expect(await door.logged('recovery')).toEqual(['success']);
  });

  test('B10: the answer does not reveal whether an address has a member', async () => {
    await door.register('blocked@guests.example');
    await door.setMember('blocked@guests.example', { status: 'BLOCKED' });
    await door.register(ada);
    const seen = new Set<string>();
    for (const email of [ada, ada, 'nobody@guests.example', 'blocked@guests.example']) {
      const response = await andWritten('recovery_asked', () =>
        door.send(calls.sendRecoveryEmail, { body: { email } }),
      );
      seen.add(`${response.status} ${await response.text()}`);
    }
    expect([...seen]).toEqual(['200 {}']);
    expect(await door.letters(ada)).toHaveLength(1);
    for (const email of ['nobody@guests.example', 'blocked@guests.example']) {
      expect(await door.letters(email)).toEqual([]);
    }
    const token = await ownersToken();
    const activations = new Set<string>();
    for (const identityId of [crypto.randomUUID(), door.memberId]) {
      const response = await andWritten('activation_sent', () =>
        door.send(calls.sendActivationEmail, { body: { identityId } }, token),
      );
      activations.add(`${response.status} ${await response.text()}`);
    }
    expect([...activations]).toEqual(['200 {}']);
  });

  test('B13: ends all other sign-ins and everything issued in them at once', async () => {
    await door.register(ada);
    const first = await door.tokensFor((await door.login(ada)).sessionToken);
    const second = await door.tokensFor((await door.login(ada)).sessionToken);
    const { sessionToken: unspent } = await door.login(ada);
    await ask(ada);
    await recover(await door.tokenTo(ada));
    for (const { access_token: access, refresh_token: renewing } of [first, second]) {
      expect(await door.refuse(getSignedInMember, {}, access)).toMatchObject({ status: 401 });
      expect((await refresh(door, renewing)).status).toBe(400);
    }
    expect((await door.spend(unspent)).status).toBe(400);
  });

  test.each([[{}], [[]], [null], [true], [0], [''], [['x']], [{ $ne: '' }]])(
    'B16: %j is not a token',
    async (recoveryToken) => {
      const { status, violations } = await refuseRecover(recoveryToken);
      expect([status, violations[0]?.field]).toEqual([400, 'recoveryToken']);
      expect(await door.login(owner.email, owner.password)).toMatchObject({ state: 'SUCCESS' });
    },
  );

  test('B16: a token has 256 bits, works once within half an hour, and ends with the first one used', async () => {
    await door.register(ada);
    await ask(ada);
    const token = await door.tokenTo(ada);
    expect(token).toHaveLength(43);
    expect(await refuseRecover(`${token.slice(0, -1)}_`)).toMatchObject({ code: 'RECOVERY_TOKEN_NOT_VALID' });
    await recover(token);
    expect(await refuseRecover(token)).toMatchObject({ status: 400, code: 'RECOVERY_TOKEN_NOT_VALID' });

    door.passTime(61);
    await ask(ada);
    const other = await door.tokenTo(ada);
    door.passTime(61);
    await ask(ada);
    await recover(await door.tokenTo(ada), goodPassword);
    expect(await refuseRecover(other)).toMatchObject({ code: 'RECOVERY_TOKEN_NOT_VALID' });

    door.passTime(61);
    await ask(ada);
    const late = await door.tokenTo(ada);
    door.passTime(30 * 60);
    expect(await refuseRecover(late)).toMatchObject({ code: 'RECOVERY_TOKEN_NOT_VALID' });
    expect(await door.login(ada, goodPassword)).toMatchObject({ state: 'SUCCESS' });
  });

  test('B16: one of ten concurrent uses of a token succeeds', async () => {
    await door.register(ada);
    await ask(ada);
    const body = { recoveryToken: await door.tokenTo(ada), password: otherPassword };
    const answers = await Promise.all(Array.from({ length: 10 }, () => door.send(calls.recover, { body })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(9).fill(400),
    ]);
  });

  test("B16: the link uses the business's own host, regardless of the request", async () => {
    await door.register(ada);
    for (const host of ['evil.example', `evil.localhost:4600`]) {
      const request = new Request(`http://${host}/v1/send-email`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: await visitorToken(door),
          Host: host,
          'X-Forwarded-Host': 'evil.example',
          Forwarded: 'host=evil.example',
        },
        body: JSON.stringify({ email: ada }),
      });
      const { status } = await andWritten('recovery_asked', () => door.app(request));
      expect(status).toBe(200);
      expect(new URL(await door.linkTo(ada)).origin).toBe(`http://${door.host}.localhost:4600`);
      door.passTime(61);
    }
    expect((await door.letters(ada)).map(({ text }) => text).join()).not.toContain('evil');
  });

  test('is mailed at most once a minute and five times an hour', async () => {
    await door.register(ada);
    await Promise.all([ask(ada), ask(ada), ask(ada)]);
    await vi.waitFor(async () => expect(await door.logged('recovery_asked')).toHaveLength(3), {
      interval: 5,
    });
    expect(await door.letters(ada)).toHaveLength(1);
    for (let mail = 0; mail < 10; mail += 1) {
      door.passTime(61);
      await ask(ada);
    }
    expect(await door.letters(ada)).toHaveLength(5);
    expect(await door.logged('recovery_asked')).toContain('throttled');
  });

  test('works while sign-in attempts are locked, and unlocks them', async () => {
    await door.register(ada);
    for (let failure = 0; failure < 12; failure += 1) await door.refuseLogin(ada, 'a wrong password');
    expect(await door.refuseLogin(ada)).toMatchObject({ status: 429 });
    await ask(ada);
    await recover(await door.tokenTo(ada));
    expect(await door.login(ada, otherPassword)).toMatchObject({ state: 'SUCCESS' });
  });

  test("verifies the member's email but does not replace the owners' approval", async () => {
    await door.setPolicy({ verification: true, approval: true });
    await door.register(ada);
    await ask(ada);
    expect(await recover(await door.tokenTo(ada))).toMatchObject({
      state: 'REQUIRE_OWNER_APPROVAL',
      identity: { email: { isVerified: true } },
    });
    expect(await door.letters(owner.email)).toHaveLength(1);
    await door.setMember(ada, { status: 'BLOCKED' });
    door.passTime(61);
    await ask(ada);
    expect((await door.letters(ada)).filter(({ text }) => text.includes('/identity/recover/'))).toHaveLength(
      1,
    );
  });

  test('refuses bad passwords and keeps the token valid', async () => {
    await door.register(ada);
    await ask(ada);
    const token = await door.tokenTo(ada);
    for (const password of ['short', 'password123!', 'ada@guests.example', 'x1'.repeat(65)]) {
      const { violations } = await refuseRecover(token, password);
      expect(violations).toMatchObject([{ field: 'password', data: { type: 'PASSWORD' } }]);
    }
    for (const password of [{}, [], null, true, 0]) {
      expect((await refuseRecover(token, password)).violations).toMatchObject([{ field: 'password' }]);
    }
    expect(await recover(token)).toMatchObject({ state: 'SUCCESS' });
  });

  test('returns only to a registered address of the client', async () => {
    await door.register(ada);
    const redirect = (url: string, clientId?: string) => ({
      body: { email: ada, redirect: { url, clientId } },
    });
    const evil = await door.refuse(calls.sendRecoveryEmail, redirect('https://evil.example/'));
    expect(evil.rules).toEqual(['redirect.url VALIDATION']);
    const elsewhere = await startIdentity(database);
    const foreign = await door.refuse(
      calls.sendRecoveryEmail,
      redirect('http://localhost:4600/', elsewhere.clientId),
    );
    const missing = await door.refuse(
      calls.sendRecoveryEmail,
      redirect('http://localhost:4600/', crypto.randomUUID()),
    );
    expect(foreign.rules).toEqual(['redirect.clientId VALIDATION']);
    expect(missing).toEqual(foreign);
    expect(await door.letters(ada)).toEqual([]);
    await andWritten('recovery_asked', () =>
      door.ask(calls.sendRecoveryEmail, redirect('http://localhost:4600/services', door.clientId)),
    );
    expect(await door.letters(ada)).toHaveLength(1);
  });

  test('sets the first password of an invited member by an activation', async () => {
    const { options, businessId } = door;
    const token = await ownersToken();
    const member = { businessId, email: ada, name: 'Ada', password: null, role: null, now: options.clock() };
    const identityId = await createMember(database, options.passwords, member);
    const body = { identityId, emailOptions: { language: 'he' } };
    await andWritten('activation_sent', () => door.ask(calls.sendActivationEmail, { body }, token));
    const [letter] = await door.letters(ada);
    expect(letter?.language).toBe('he');
    expect(await door.linkTo(ada)).toContain('/identity/activate/');
    door.passTime(6 * 24 * 60 * 60);
    expect(await recover(await door.tokenTo(ada))).toMatchObject({ state: 'SUCCESS' });
    expect(await door.login(ada, otherPassword)).toMatchObject({ state: 'SUCCESS' });
    expect(await door.logged('activation_sent')).toEqual(['success']);
  });

  test('works only in the business of the token', async () => {
    await door.register(ada);
    await ask(ada);
    const elsewhere = await openDoor(await startIdentity(database));
    const body = { recoveryToken: await door.tokenTo(ada), password: otherPassword };
    expect(await elsewhere.refuse(calls.recover, { body })).toMatchObject({
      code: 'RECOVERY_TOKEN_NOT_VALID',
    });
    expect(await door.ask(calls.recover, { body })).toMatchObject({ state: 'SUCCESS' });
  });
});

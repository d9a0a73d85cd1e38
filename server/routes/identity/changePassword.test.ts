import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changePassword, loginV2 } from '../../../contract/calls/identity/identity.ts';
import { getSignedInMember } from '../../../contract/calls/identity/members.ts';
import type { Database } from '../../database/database.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { refresh, startIdentity, type TokenAnswer } from '../../testing/identity/testIdentity.ts';
import { goodPassword, openDoor, otherPassword, type Door } from '../../testing/identity/testDoor.ts';

const engines = engineOfTheDay(import.meta.url);

const ada = 'ada@guests.example';

describe.each(engines)('changePassword on $name', ({ open }) => {
  let database: Database;
  let door: Door;
  let here: TokenAnswer;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    door = await openDoor(await startIdentity(database));
    here = await door.tokensFor((await door.register(ada)).sessionToken);
  });

  const change = (body: { newPassword: string; currentPassword?: string }) =>
    door.ask(changePassword, { body }, here.access_token);
  const refuse = (body: object) => door.refuse(changePassword, { body }, here.access_token);
  const passHours = async (hours: number) => {
    door.passTime(hours * 60 * 60);
    here = { ...here, ...((await (await refresh(door, here.refresh_token)).json()) as TokenAnswer) };
  };

  test('requires nothing else within five minutes of signing in', async () => {
    door.passTime(5 * 60);
    expect(await change({ newPassword: otherPassword })).toEqual({});
    expect(await door.login(ada, otherPassword)).toMatchObject({ state: 'SUCCESS' });
    expect(await door.refuseLogin(ada)).toMatchObject({ code: '-19976' });
    expect(await door.letters(ada)).toHaveLength(1);
    expect(await door.logged('password_changed')).toEqual(['success']);
  });

  test('requires the current password later, and the refusal says so', async () => {
    door.passTime(5 * 60 + 1);
    expect(await refuse({ newPassword: otherPassword })).toMatchObject({
      status: 403,
      code: 'REAUTHENTICATION_REQUIRED',
    });
    expect((await refuse({ newPassword: otherPassword, currentPassword: 'not this one' })).rules).toEqual([
      'currentPassword WRONG_PASSWORD',
    ]);
    expect(await door.login(ada)).toMatchObject({ state: 'SUCCESS' });
    expect(await change({ newPassword: otherPassword, currentPassword: goodPassword })).toEqual({});
    expect(await door.login(ada, otherPassword)).toMatchObject({ state: 'SUCCESS' });
  });

  test('works for a signed-in member while the account is locked by failed attempts', async () => {
    for (let failure = 0; failure < 10; failure += 1) await door.refuseLogin(ada, otherPassword);
    expect(await door.refuseLogin(ada)).toMatchObject({ status: 429 });
    expect(await change({ newPassword: otherPassword, currentPassword: goodPassword })).toEqual({});
  });

  test('limits guesses of the current password like a login', async () => {
    await passHours(1);
    const before = door.hashings();
    const guesses = await Promise.all(
      Array.from({ length: 30 }, () => refuse({ newPassword: otherPassword, currentPassword: 'a guess' })),
    );
    expect(door.hashings() - before).toBeLessThanOrEqual(10);
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([400, 429]));
    expect(await refuse({ newPassword: otherPassword, currentPassword: goodPassword })).toMatchObject({
      status: 429,
    });
  });

  test('B13: ends all other sign-ins at once and keeps this one', async () => {
    const elsewhere = await door.tokensFor((await door.login(ada)).sessionToken);
    const { sessionToken: unspent } = await door.login(ada);
    await change({ newPassword: otherPassword });
    expect(await door.refuse(getSignedInMember, {}, elsewhere.access_token)).toMatchObject({ status: 401 });
    expect((await refresh(door, elsewhere.refresh_token)).status).toBe(400);
    expect((await door.spend(unspent)).status).toBe(400);
    expect((await door.ask(getSignedInMember, {}, here.access_token)).member.email).toBe(ada);
    expect((await refresh(door, here.refresh_token)).status).toBe(200);
  });

  test('B13: a login with the old password that is being verified fails', async () => {
    const { passwords } = door.options;
    const body = { loginId: { email: ada }, password: goodPassword };
    let changed: Promise<unknown> | undefined;
    const slow = {
      ...passwords,
      verify: async (password: string, hash: string) => {
        const verdict = await passwords.verify(password, hash);
        changed ??= change({ newPassword: otherPassword });
        await changed;
        return verdict;
      },
    };
    const racing = await openDoor(
      { ...door, options: { ...door.options, passwords: slow } },
      { captcha: never },
    );
    expect(await racing.refuse(loginV2, { body })).toMatchObject({ code: '-19976' });
    expect(await door.login(ada, otherPassword)).toMatchObject({ state: 'SUCCESS' });
  });

  test('refuses invalid new passwords', async () => {
    for (const newPassword of ['short', 'password123!', 'ada@guests.example', 'x1'.repeat(65)]) {
      expect((await refuse({ newPassword })).violations).toMatchObject([
        { field: 'newPassword', data: { type: 'PASSWORD' } },
      ]);
    }
    const before = door.hashings();
    const noTexts = [{}, [], true, 0];
    for (const value of [...noTexts, null, '', 'x'.repeat(10_000)]) {
      expect((await refuse({ newPassword: value })).violations[0]?.field).toBe('newPassword');
    }
    for (const value of noTexts) {
      const wrong = await refuse({ newPassword: otherPassword, currentPassword: value });
      expect(wrong.violations[0]?.field).toBe('currentPassword');
    }
    expect(await refuse({ newPassword: 'x'.repeat(1_000_000) })).toMatchObject({ status: 413 });
    expect(door.hashings()).toBe(before);
    expect(await door.login(ada)).toMatchObject({ state: 'SUCCESS' });
  });

  test('requires a member', async () => {
    expect(await door.refuse(changePassword, { body: { newPassword: otherPassword } })).toMatchObject({
      code: 'PERMISSION_DENIED',
    });
  });
});

/** Opens a server of its own that verifies no captcha. */
const never = { verify: async () => false };

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getBusiness } from '../../../contract/calls/workbench/business.ts';
import * as calls from '../../../contract/calls/identity/identity.ts';
import { setTestCaptcha } from '../../../contract/calls/workbench/qa.ts';
import { requireNewPassword } from '../../../contract/calls/identity/recovery.ts';
import { getSignOnPolicy, updateSignOnPolicy } from '../../../contract/calls/identity/signOnPolicies.ts';
import type { Database } from '../../database/database.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { createWebPasswords } from '../../rules/identity/passwords/passwordsWeb.ts';
import { addKeepingClient, owner, refresh, startIdentity } from '../../testing/identity/testIdentity.ts';
import { registerClient } from '../../testing/identity/testClients.ts';
import { testCaptcha } from '../../rules/identity/signIn/captcha.ts';
import { updatePasswordHash, findMemberByEmail } from '../../tables/identity/members.ts';
import { goodPassword, openDoor, otherPassword, type Door } from '../../testing/identity/testDoor.ts';

const engines = engineOfTheDay(import.meta.url);

const ada = 'ada@guests.example';
const right = [{ Recaptcha: testCaptcha.good }];
const bad = [{ Recaptcha: 'a machine' }];
const unreachable = [{ Recaptcha: testCaptcha.unreachable }];

const times = <T>(count: number, each: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => each(index));

describe.each(engines)('login by call on $name', ({ open }) => {
  let database: Database;
  let door: Door;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    door = await openDoor(await startIdentity(database, { mode: 'qa' }));
  });

  const askForCaptcha = async (demanded: 'OFF' | 'AFTER_FAILURES' | 'ALWAYS') => {
    const { access_token: token } = await door.tokensFor(
      (await door.login(owner.email, owner.password)).sessionToken,
    );
    await door.ask(setTestCaptcha, { body: { demanded } }, token);
  };

  test('returns a ticket that can be exchanged once for tokens and is not a token', async () => {
    const { sessionToken, state } = await door.login(owner.email, owner.password);
    expect(state).toBe('SUCCESS');
    const { access_token: token } = await door.tokensFor(sessionToken);
    expect((await door.ask(getBusiness, {}, token)).business.id).toBe(door.businessId);
    expect((await door.spend(sessionToken)).status).toBe(400);
    expect(await door.refuse(getBusiness, {}, sessionToken)).toMatchObject({ code: 'UNAUTHENTICATED' });
    const late = await door.login(owner.email, owner.password);
    door.passTime(5 * 60 + 1);
    expect((await door.spend(late.sessionToken)).status).toBe(400);
  });

  test('refuses every invalid input with an application error', async () => {
    const strange = [
      null,
      true,
      0,
      12.5,
      '',
      [],
      {},
      [{}],
      { $ne: 1 },
      { email: null },
      { email: {} },
      'a@b.example',
    ];
    for (const value of strange) {
      for (const body of [
        { loginId: value, password: goodPassword },
        { loginId: { email: value }, password: goodPassword },
        { loginId: { email: ada }, password: value },
        { loginId: { email: ada }, password: goodPassword, captchaTokens: value },
        { loginId: { email: ada }, password: goodPassword, stateToken: value },
      ]) {
        const { status, code } = await door.refuse(calls.loginV2, { body });
        expect([status, code, body]).toEqual([expect.any(Number), expect.any(String), body]);
        expect([400, 401]).toContain(status);
      }
    }
    expect(await door.refuseLogin('no address')).toMatchObject({
      status: 400,
      code: 'INVALID_ARGUMENT',
      violations: [],
      data: { fieldViolations: [{ field: 'loginId.email', data: { type: 'EMAIL' } }] },
    });
  });

  test('takes the email also as text, as the specification sends it', async () => {
    const registered = await door.ask(calls.registerV2, { body: { loginId: ada, password: goodPassword } });
    expect(registered.identity?.email?.address).toBe(ada);
    expect(await door.ask(calls.loginV2, { body: { loginId: ada, password: goodPassword } })).toMatchObject({
      state: 'SUCCESS',
    });
    expect(
      await door.refuse(calls.loginV2, { body: { loginId: 'no address', password: goodPassword } }),
    ).toMatchObject({
      status: 400,
      code: 'INVALID_ARGUMENT',
      data: { fieldViolations: [{ field: 'loginId', data: { type: 'EMAIL' } }] },
    });
  });

  test('B8: passwords are compared whole in every normalisation, and an oversized one costs nothing', async () => {
    const passwords = [
      'zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich ',
      `${'a'.repeat(3)}${'bcdefghi'.repeat(16)}`.slice(0, 128),
      '🦩🦚🦜🐦🐧🦉🦆🦢',
      ' leading space',
    ];
    for (const [index, password] of passwords.entries()) {
      const email = `guest${index}@guests.example`;
      await door.register(email, password);
      expect(await door.login(email, password)).toMatchObject({ state: 'SUCCESS' });
      expect(await door.refuseLogin(email, password.slice(0, -2))).toMatchObject({ code: '-19976' });
    }
    await door.register(ada, 'cafe\u0301 am See');
    expect(await door.login(ada, 'caf\u00e9 am See')).toMatchObject({ state: 'SUCCESS' });

    const before = door.hashings();
    const megabyte = 'x'.repeat(1_000_000);
    expect(await door.refuseLogin(ada, megabyte)).toMatchObject({ status: 413 });
    expect(await door.refuseLogin(ada, 'x'.repeat(10_000))).toMatchObject({ code: '-19976' });
    for (const [call, body] of [
      [calls.registerV2, { loginId: { email: 'new@guests.example' }, password: megabyte }],
      [calls.registerV2, { loginId: { email: 'new@guests.example' }, password: 'x'.repeat(10_000) }],
    ] as const) {
      expect([400, 413]).toContain((await door.refuse(call, { body })).status);
    }
    expect(door.hashings()).toBe(before);
  });

  test('B8: a hash with weaker parameters is replaced after a successful login', async () => {
    await door.register(ada);
    const email = ada;
    const stored = async () =>
      (await findMemberByEmail(database, door.businessId, email))?.password_hash ?? '';
    const from = await stored();
    const to = await createWebPasswords({ iterations: 3 }).hash(goodPassword);
    const { identity } = await door.login(ada);
    await updatePasswordHash(database, { businessId: door.businessId, id: identity?.id ?? '', from, to });
    expect(await stored()).toContain('i=3$');
    await Promise.all(times(3, () => door.login(ada)));
    expect(await stored()).toContain('i=10$');
    expect(await door.login(ada)).toMatchObject({ state: 'SUCCESS' });
  });

  test('B9: the hash queue limits a flood of failed logins while other calls are answered', async () => {
    let running = 0;
    let most = 0;
    const { passwords } = door.options;
    const watched = {
      ...passwords,
      verify: async (password: string, hash: string) => {
        running += 1;
        most = Math.max(most, running);
        const verdict = await passwords.verify(password, hash);
        running -= 1;
        return verdict;
      },
    };
    door.options.passwords = watched;
    const { access_token: token } = await door.tokensFor(
      (await door.login(owner.email, owner.password)).sessionToken,
    );
    const body = { loginId: { email: owner.email }, password: otherPassword };
    const flood = times(500, () => door.send(calls.loginV2, { body }));
    const others = await Promise.all(times(20, () => door.send(getBusiness, {}, token)));
    expect(others.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const answers = await Promise.all(flood);
    expect(most).toBeLessThanOrEqual(2);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
    for (const answer of answers.filter(({ status }) => status === 429)) {
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    }
  });

  test('B10: every login hashes once, and all six reasons for refusal get the same answer', async () => {
    await Promise.all(
      ['wrong', 'blocked', 'deleted', 'offline', 'nameless'].map((name) =>
        door.register(`${name}@guests.example`),
      ),
    );
    await door.setMember('blocked@guests.example', { status: 'BLOCKED' });
    await door.setMember('deleted@guests.example', { status: 'DELETED' });
    await door.setMember('offline@guests.example', { status: 'OFFLINE' });
    await door.setMember('nameless@guests.example', { password_hash: null });
    const tries: [string, string][] = [
      ['unknown@guests.example', goodPassword],
      ['wrong@guests.example', otherPassword],
      ['blocked@guests.example', goodPassword],
      ['deleted@guests.example', goodPassword],
      ['offline@guests.example', goodPassword],
      ['nameless@guests.example', goodPassword],
    ];
    const seen = new Set<string>();
    for (const [email, password] of tries) {
      const before = door.hashings();
      seen.add(JSON.stringify(await door.refuseLogin(email, password)));
      expect([email, door.hashings() - before]).toEqual([email, 1]);
    }
    expect(seen.size).toBe(1);
    expect([...seen][0]).toContain('-19976');
    const before = door.hashings();
    await door.login('wrong@guests.example');
    expect(door.hashings() - before).toBe(1);
  });

  const unknown = 'unknown@guests.example';

  test.each([
    ['hides', 'by invitation', {}, '-19976'],
    ['names', 'open, with approval', { approval: true }, 'UNKNOWN_EMAIL'],
    ['names', 'by invitation and the business shows known addresses', { hidden: false }, 'UNKNOWN_EMAIL'],
    ['hides', 'open and the business hides known addresses', { approval: true, hidden: true }, '-19976'],
  ])('login %s an unknown address where registration is %s', async (_does, _where, policy, code) => {
    await door.setPolicy(policy);
    const wrong = await door.refuseLogin(owner.email, otherPassword);
    expect(wrong).toMatchObject({ status: 401, code: '-19976' });
    const before = door.hashings();
    const refused = await door.refuseLogin(unknown);
    expect(refused).toMatchObject({ status: 401, code });
    expect(door.hashings() - before).toBe(1);
    expect(await door.logged('sign_in')).toEqual(['failure', 'failure']);
  });

  test('login names an unknown address once a site of the business allows registration', async () => {
    await addKeepingClient(door);
    expect(await door.refuseLogin(unknown)).toMatchObject({ code: 'UNKNOWN_EMAIL' });
    for (const status of ['BLOCKED', 'DELETED', 'OFFLINE']) {
      await door.setMember(owner.email, { status });
      expect(await door.refuseLogin(owner.email, owner.password)).toMatchObject({ code: '-19976' });
    }
  });

  test('login keeps hiding unknown addresses when an owner registers a site', async () => {
    await registerClient(door, { confidential: false, redirectUris: ['https://site.example/back'] });
    expect(await door.refuseLogin(unknown)).toMatchObject({ code: '-19976' });
  });

  test('login hides unknown addresses of a strict installation, regardless of the business', async () => {
    const strict = await openDoor(await startIdentity(database, { enumeration: 'strict' }));
    await strict.setPolicy({ approval: true, hidden: false });
    expect(await strict.refuseLogin(unknown)).toEqual(await strict.refuseLogin(owner.email, otherPassword));
    const { access_token: token } = await strict.tokensFor(
      (await strict.login(owner.email, owner.password)).sessionToken,
    );
    expect(await strict.ask(getSignOnPolicy, {}, token)).toMatchObject({
      signOnPolicy: { hideKnownAddresses: true },
    });
    const body = { signOnPolicy: { hideKnownAddresses: false } };
    expect(await strict.refuse(updateSignOnPolicy, { body }, token)).toMatchObject({
      code: 'FAILED_PRECONDITION',
    });
  });

  test('B11: an account is locked temporarily after ten failures, also for the right password', async () => {
    await door.register(ada);
    const { access_token: token, refresh_token: refreshToken } = await door.tokensFor(
      (await door.login(ada)).sessionToken,
    );
    for (let failure = 0; failure < 10; failure += 1) {
      expect(await door.refuseLogin(ada, otherPassword)).toMatchObject({ code: '-19976' });
    }
    const before = door.hashings();
    const answer = await door.send(calls.loginV2, {
      body: { loginId: { email: ada }, password: goodPassword },
    });
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '1']);
    expect(door.hashings()).toBe(before);
    // Existing sessions continue, and refreshing tokens does not reset the count.
    expect((await door.send(calls.validateEmail, { body: { email: ada } }, token)).status).toBe(200);
    expect((await refresh(door, refreshToken)).status).toBe(200);
    expect(await door.refuseLogin(ada)).toMatchObject({ status: 429 });
    door.passTime(301);
    expect(await door.login(ada)).toMatchObject({ state: 'SUCCESS' });
    expect(await door.logged('sign_in')).toContain('throttled');
  });

  test('B11: at most ten of a hundred concurrent guesses are verified', async () => {
    const before = door.hashings();
    const answers = await Promise.all(times(100, () => door.refuseLogin(owner.email, otherPassword)));
    expect(door.hashings() - before).toBeLessThanOrEqual(10);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
  });

  test('B11: twenty concurrent correct logins all succeed', async () => {
    const networked = await openDoor(door, { address: '203.0.113.9' });
    const answers = await Promise.all(times(20, () => networked.login(owner.email, owner.password)));
    expect(answers.map(({ state }) => state)).toEqual(Array(20).fill('SUCCESS'));
  });

  test('B11: after five failures a valid captcha is required in addition to the password', async () => {
    await askForCaptcha('AFTER_FAILURES');
    await door.register(ada);
    for (let failure = 0; failure < 5; failure += 1) {
      expect(await door.refuseLogin(ada, otherPassword)).toMatchObject({ code: '-19976' });
    }
    const before = door.hashings();
    expect(await door.refuseLogin(ada)).toMatchObject({ status: 403, code: '-19971' });
    expect(await door.refuseLogin(ada, goodPassword, bad)).toMatchObject({ status: 403, code: '-19970' });
    expect(door.hashings()).toBe(before);
    expect(await door.refuseLogin(ada, otherPassword, right)).toMatchObject({ code: '-19976' });
    const body = { loginId: { email: ada }, password: goodPassword, captchaTokens: right };
    expect(await door.ask(calls.loginV2, { body })).toMatchObject({ state: 'SUCCESS' });
    expect(await door.login(ada)).toMatchObject({ state: 'SUCCESS' });
  });

  test('B11: requests without a captcha are not counted as guesses, those with an invalid one are', async () => {
    await askForCaptcha('ALWAYS');
    const all = await Promise.all(times(30, () => door.refuseLogin(owner.email, owner.password)));
    expect(new Set(all.map(({ code }) => code))).toEqual(new Set(['-19971']));
    for (let failure = 0; failure < 10; failure += 1)
      await door.refuseLogin(owner.email, owner.password, bad);
    expect(await door.refuseLogin(owner.email, owner.password, right)).toMatchObject({ status: 429 });
  });

  test('B12: missing and invalid captchas have their own codes at login and registration', async () => {
    await askForCaptcha('ALWAYS');
    const body = { loginId: { email: ada }, password: goodPassword };
    const registerWith = (captchaTokens: object[]) =>
      door.refuse(calls.registerV2, { body: { ...body, captchaTokens } });
    expect(await registerWith([])).toMatchObject({ code: '-19971' });
    expect(await registerWith([{ InvisibleRecaptcha: '' }])).toMatchObject({ code: '-19971' });
    expect(await registerWith([{ InvisibleRecaptcha: 'a machine' }])).toMatchObject({ code: '-19970' });
    const invisible = [{ InvisibleRecaptcha: testCaptcha.good }];
    expect(await door.register(ada, goodPassword, { captchaTokens: invisible })).toMatchObject({
      state: 'SUCCESS',
    });
    expect(await door.refuseLogin(ada)).toMatchObject({ code: '-19971' });
    expect(await door.refuseLogin(ada, goodPassword, bad)).toMatchObject({ code: '-19970' });
    const login = { ...body, captchaTokens: right };
    expect(await door.ask(calls.loginV2, { body: login })).toMatchObject({ state: 'SUCCESS' });
  });

  test('B12: logins are refused while the verifier is unavailable', async () => {
    await askForCaptcha('ALWAYS');
    const before = door.hashings();
    const body = { loginId: { email: owner.email }, password: owner.password, captchaTokens: unreachable };
    const login = await door.send(calls.loginV2, { body });
    expect([login.status, login.headers.get('Retry-After')]).toEqual([503, '10']);
    const newcomer = { ...body, loginId: { email: ada }, password: goodPassword };
    expect((await door.send(calls.registerV2, { body: newcomer })).status).toBe(503);
    expect(door.hashings()).toBe(before);
    expect(await door.logged('sign_in')).toContain('unavailable');
    expect(await door.logged('register')).toEqual(['unavailable']);
  });

  test('B12: a configured verifier is required after failures, or always', async () => {
    const asked: string[] = [];
    const captcha = {
      verify: async (token: string, address: string | undefined) => {
        asked.push(`${token} from ${address}`);
        return token === 'solved';
      },
    };
    const plain = await startIdentity(database);
    const careful = await openDoor(plain, { captcha, address: '203.0.113.7' });
    expect(await careful.login(owner.email, owner.password)).toMatchObject({ state: 'SUCCESS' });
    const always = {
      ...plain,
      options: { ...plain.options, config: { ...plain.options.config, captchaDemand: 'always' as const } },
    };
    const strict = await openDoor(always, { captcha, address: '203.0.113.7' });
    expect(await strict.refuseLogin(owner.email, owner.password)).toMatchObject({ code: '-19971' });
    const solved = [{ Recaptcha: 'solved' }];
    const body = { loginId: { email: owner.email }, password: owner.password, captchaTokens: solved };
    expect(await strict.ask(calls.loginV2, { body })).toMatchObject({ state: 'SUCCESS' });
    expect(asked).toEqual(['solved from 203.0.113.7']);
  });

  test('a compromised password only allows choosing a new one', async () => {
    const { access_token: token } = await door.tokensFor(
      (await door.login(owner.email, owner.password)).sessionToken,
    );
    const { identity } = await door.register(ada);
    const tokens = await door.tokensFor((await door.login(ada)).sessionToken);
    const path = { memberId: identity?.id ?? '' };
    await door.ask(requireNewPassword, { path }, token);
    expect((await refresh(door, tokens.refresh_token)).status).toBe(400);
    expect(await door.refuseLogin(ada)).toMatchObject({ status: 403, code: '-19973' });
    expect(await door.refuseLogin(ada, otherPassword)).toMatchObject({ code: '-19976' });
    expect(await door.linkTo(ada)).toContain('/identity/recover/');
    const missing = { path: { memberId: crypto.randomUUID() } };
    expect(await door.refuse(requireNewPassword, missing, token)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('every attempt writes one log line', async () => {
    await door.register(ada);
    await door.login(ada);
    await door.refuseLogin(ada, otherPassword);
    await door.refuseLogin('nobody@guests.example');
    expect(await door.logged('sign_in')).toEqual(['success', 'failure', 'failure']);
  });
});

import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyFactor } from '../../../contract/calls/identity/identity.ts';
import * as calls from '../../../contract/calls/identity/verification.ts';
import type { Database } from '../../database/database.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { owner, startIdentity } from '../../testing/identity/testIdentity.ts';
import { openDoor, otherPassword, type Door } from '../../testing/identity/testDoor.ts';

const engines = engineOfTheDay(import.meta.url);

const ada = 'ada@guests.example';
const ben = 'ben@guests.example';

/** A code that differs from the right one. */
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

describe.each(engines)('email verification on $name', ({ open }) => {
  let database: Database;
  let door: Door;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    door = await openDoor(await startIdentity(database));
    await door.setPolicy({ verification: true });
  });

  const registered = async (email: string) => (await door.register(email)).stateToken ?? '';
  const verify = (code: string, stateToken: string, by?: string) =>
    door.ask(calls.verifyDuringAuthentication, { body: { code, stateToken } }, by);
  const failed = async (code: string, stateToken: string) => {
    const refusal = await door.refuse(calls.verifyDuringAuthentication, { body: { code, stateToken } });
    expect(refusal).toMatchObject({ status: 400, code: 'VERIFICATION_FAILED' });
    return refusal;
  };
  test('signs the member in with the mailed code', async () => {
    const stateToken = await registered(ada);
    const answer = await verify(await door.codeTo(ada), stateToken);
    expect(answer).toMatchObject({
      state: 'SUCCESS',
      identity: { email: { address: ada, isVerified: true }, status: { name: 'ACTIVE' } },
    });
    expect(await door.tokensFor(answer.sessionToken)).toMatchObject({ expires_in: 600 });
    expect(await door.login(ada)).toMatchObject({ state: 'SUCCESS' });
    expect(await door.logged('verification')).toEqual(['success']);
    expect(await door.logged('verification_sent')).toEqual(['success']);
  });

  test('continues with approval when the business requires it', async () => {
    await door.setPolicy({ verification: true, approval: true });
    const stateToken = await registered(ada);
    expect(await door.letters(owner.email)).toHaveLength(0);
    expect(await verify(await door.codeTo(ada), stateToken)).toMatchObject({
      state: 'REQUIRE_OWNER_APPROVAL',
      identity: { status: { name: 'PENDING', reasons: ['PENDING_ADMIN_APPROVAL_REQUIRED'] } },
    });
    expect(await door.letters(owner.email)).toHaveLength(1);
  });

  test('B15: codes have six uniformly random digits and never repeat in a row', async () => {
    const codes = new Set<string>();
    for (let guest = 0; guest < 20; guest += 1) {
      await registered(`guest${guest}@guests.example`);
      codes.add(await door.codeTo(`guest${guest}@guests.example`));
    }
    for (const code of codes) expect(code).toMatch(/^\d{6}$/);
    expect(codes.size).toBeGreaterThan(18);
  });

  test('B15: a code belongs to its state token and works once', async () => {
    const [first, second] = [await registered(ada), await registered(ben)];
    await failed(await door.codeTo(ada), second);
    await failed(await door.codeTo(ben), first);
    await failed(await door.codeTo(ada), 'no such token');
    const code = await door.codeTo(ada);
    expect(await verify(code, first)).toMatchObject({ state: 'SUCCESS' });
    await failed(code, first);
  });

  test('B15: one of twenty concurrent uses of a code succeeds', async () => {
    const stateToken = await registered(ada);
    const body = { code: await door.codeTo(ada), stateToken };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => door.send(calls.verifyDuringAuthentication, { body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('B15: after five wrong attempts the right code fails too, also when they are concurrent', async () => {
    const stateToken = await registered(ada);
    const code = await door.codeTo(ada);
    for (let attempt = 0; attempt < 5; attempt += 1) await failed(wrongFor(code), stateToken);
    await failed(code, stateToken);

    const other = await registered(ben);
    const codeOfBen = await door.codeTo(ben);
    await Promise.all(Array.from({ length: 30 }, () => failed(wrongFor(codeOfBen), other)));
    await failed(codeOfBen, other);
    // A new state token does not reset the attempts.
    const again = await door.login(ben);
    await failed(codeOfBen, again.stateToken ?? '');
    expect(await door.logged('verification')).toEqual(Array(38).fill('failure'));
  });

  test('B15: a code expires after ten minutes', async () => {
    const stateToken = await registered(ada);
    const code = await door.codeTo(ada);
    door.passTime(10 * 60);
    await failed(code, stateToken);
    // Signing in mails a new code, which the old state token accepts too.
    const { stateToken: newer = '' } = await door.login(ada);
    expect(await door.letters(ada)).toHaveLength(2);
    expect(await verify(await door.codeTo(ada), newer)).toMatchObject({ state: 'SUCCESS' });
  });

  test('B15: a new code is mailed at most once a minute and five times an hour, and replaces the previous one', async () => {
    const stateToken = await registered(ada);
    const resend = () => door.send(calls.resendVerification, { body: { stateToken } });
    const first = await door.codeTo(ada);
    const early = await resend();
    expect([early.status, early.headers.get('Retry-After')]).toEqual([429, '60']);
    for (let mail = 2; mail <= 5; mail += 1) {
      door.passTime(60);
      const answer = await resend();
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ state: 'REQUIRE_EMAIL_VERIFICATION', stateToken });
    }
    door.passTime(60);
    const sixth = await resend();
    expect([sixth.status, sixth.headers.get('Retry-After')]).toEqual([429, String(3600 - 5 * 60)]);
    expect(await door.letters(ada)).toHaveLength(5);
    const last = await door.codeTo(ada);
    await failed(first, stateToken);
    expect(await verify(last, stateToken)).toMatchObject({ state: 'SUCCESS' });
    expect(await door.refuse(calls.resendVerification, { body: { stateToken } })).toMatchObject({
      code: 'VERIFICATION_FAILED',
    });
  });

  test('B15: the database does not contain the code', async () => {
    await registered(ada);
    const code = await door.codeTo(ada);
    const [row] = await database.rows(
      sql<{
        row: string;
      }>`select c::text as row from email_challenges c where business_id = ${door.businessId}`,
    );
    expect(row?.row.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[+\d.]*/g, '')).not.toContain(code);
  });

  test('codes and state tokens are invalid in another business', async () => {
    const stateToken = await registered(ada);
    const elsewhere = await openDoor(await startIdentity(database));
    const body = { code: await door.codeTo(ada), stateToken };
    for (const call of [calls.verifyDuringAuthentication, calls.resendVerification]) {
      const sent = call === calls.resendVerification ? { stateToken } : body;
      expect(await elsewhere.refuse(call, { body: sent })).toMatchObject({ code: 'VERIFICATION_FAILED' });
    }
    expect(await verify(body.code, stateToken)).toMatchObject({ state: 'SUCCESS' });
  });

  test('verifies by factor too, with EMAIL as the only factor', async () => {
    const stateToken = await registered(ada);
    const code = await door.codeTo(ada);
    const email = { factorType: 'EMAIL' } as const;
    const byFactor = (path: object, body: object) =>
      door.refuse(verifyFactor, { path: path, body: { stateToken, ...body } });
    expect(await byFactor({ factorType: 'SMS' }, { smsData: { code } })).toMatchObject({
      code: 'VERIFICATION_FAILED',
    });
    expect((await byFactor(email, { smsData: { code } })).rules).toEqual(['smsData ONE_OF_ALIGNMENT']);
    expect((await byFactor(email, {})).rules).toEqual(['emailData.code REQUIRED_FIELD']);
    expect((await byFactor({ factorType: 'EYES' }, {})).rules).toEqual(['factorType INVALID_ENUM_VALUE']);
    const body = { stateToken, rememberThisDevice: true, emailData: { code } };
    expect(await door.ask(verifyFactor, { path: email, body })).toMatchObject({ state: 'SUCCESS' });
  });

  test('can be started by the member, or by an admin for others, without signing in', async () => {
    await door.setPolicy({});
    const { identity, sessionToken } = await door.register(ada);
    const { access_token: token } = await door.tokensFor(sessionToken);
    const start = (body: object, by: string) => door.ask(calls.startVerification, { body }, by);
    const { verificationId } = await start({ target: 'EMAIL' }, token);
    const again = await door.send(calls.startVerification, { body: {} }, token);
    expect([again.status, again.headers.get('Retry-After')]).toEqual([429, '60']);
    const proved = await verify(await door.codeTo(ada), verificationId, token);
    expect(proved).toMatchObject({ state: 'SUCCESS', identity: { email: { isVerified: true } } });
    expect(proved).not.toHaveProperty('sessionToken');
    expect(await door.login(ada)).toMatchObject({ state: 'SUCCESS' });

    const { identity: other } = await door.register(ben);
    const ofOther = { identityId: other?.id ?? '' };
    expect(await door.refuse(calls.startVerification, { body: ofOther }, token)).toMatchObject({
      code: 'PERMISSION_DENIED',
    });
    const signedIn = await door.login(owner.email, owner.password);
    const { access_token: ownersToken } = await door.tokensFor(signedIn.sessionToken);
    const ofBen = await start(ofOther, ownersToken);
    expect(await door.letters(ben)).toHaveLength(1);
    // The code shows who owns the address, and not who chose the password.
    await verify(await door.codeTo(ben), ofBen.verificationId, ownersToken);
    expect(await door.refuseLogin(ben)).toMatchObject({ code: '-19973' });
    const nobody = { body: { identityId: crypto.randomUUID() } };
    expect(await door.refuse(calls.startVerification, nobody, ownersToken)).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(identity?.id).not.toBe(other?.id);
  });

  test('refuses values that are not texts', async () => {
    const stateToken = await registered(ada);
    const code = await door.codeTo(ada);
    for (const value of [{}, [], null, true, 0, 123456, '', ['123456'], { $ne: '' }]) {
      for (const body of [
        { code: value, stateToken },
        { code, stateToken: value },
      ]) {
        const { status } = await door.refuse(calls.verifyDuringAuthentication, { body: body });
        expect([value, status]).toEqual([value, 400]);
      }
      const resent = await door.refuse(calls.resendVerification, { body: { stateToken: value } });
      expect([value, resent.status]).toEqual([value, 400]);
    }
    for (const code of ['12345', '1234567', '１２３４５６', 'abcdef']) {
      expect(
        (await door.refuse(calls.verifyDuringAuthentication, { body: { code, stateToken } })).status,
      ).toBe(400);
    }
    expect(await door.refuseLogin(ada, otherPassword)).toMatchObject({ code: '-19976' });
  });
});

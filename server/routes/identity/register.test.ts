import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/calls/identity/identity.ts';
import * as policies from '../../../contract/calls/identity/signOnPolicies.ts';
import {
  resendVerification,
  verifyDuringAuthentication,
} from '../../../contract/calls/identity/verification.ts';
import type { Database } from '../../database/database.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { owner, startIdentity, visitorToken } from '../../testing/identity/testIdentity.ts';
import { approveMember } from '../../rules/identity/approvals.ts';
import { goodPassword, openDoor, otherPassword, type Door } from '../../testing/identity/testDoor.ts';
import { insertContact } from '../../tables/calendar/contacts.ts';

const engines = engineOfTheDay(import.meta.url);

const ada = 'ada@guests.example';

/** An answer with all secrets replaced by a constant. */
function shape(answer: object) {
  const entries = Object.entries(answer).map(([key, value]) => [
    key,
    String(value).replaceAll(/[\w-]{43}/g, '…'),
  ]);
  return Object.fromEntries(entries) as unknown;
}

describe.each(engines)('registration by call on $name', ({ open }) => {
  let database: Database;
  let door: Door;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    door = await openDoor(await startIdentity(database));
  });

  const approve = (memberId: string | undefined) => {
    const { options, businessId } = door;
    const visit = {
      config: options.config,
      requestId: 'test',
      now: options.clock(),
      clientAddress: undefined,
    };
    return database.transaction((transaction) =>
      approveMember(transaction, { businessId, memberId: memberId ?? '' }, visit),
    );
  };

  test('creates a customer at once when the business requires nothing', async () => {
    const profile = {
      nickname: 'Ada',
      language: 'de',
      addresses: [{ tag: 'HOME' as const, address: { city: 'Halle', country: 'DE' } }],
      customFields: [{ name: 'shoe size', value: { numValue: 41 } }],
    };
    const answer = await door.register('Ada@Guests.example', goodPassword, { profile });
    expect(answer).toEqual({
      state: 'SUCCESS',
      sessionToken: expect.stringMatching(/^[\w-]{43}$/),
      identity: {
        id: expect.any(String),
        revision: '1',
        createdDate: expect.any(String),
        updatedDate: expect.any(String),
        identityProfile: profile,
        email: { address: 'Ada@Guests.example', isVerified: false },
        status: { name: 'ACTIVE' },
        factors: [{ type: 'PASSWORD', status: 'ACTIVE' }],
      },
    });
    expect(await door.login(ada)).toMatchObject({ state: 'SUCCESS', identity: { id: answer.identity?.id } });
    expect(await door.tokensFor(answer.sessionToken)).toMatchObject({ expires_in: 600 });
    expect(await door.logged('register')).toEqual(['success']);
  });

  test('names each invalid field and its type', async () => {
    const wrong = {
      loginId: { email: 'no address' },
      password: 'short',
      profile: { birthdate: 'May' },
      more: 1,
    };
    const { status, violations } = await door.refuse(calls.registerV2, { body: wrong });
    expect(status).toBe(400);
    expect(violations.map(({ field, data }) => [field, data?.type])).toEqual([
      ['loginId.email', 'EMAIL'],
      ['more', 'FIELD_NOT_ALLOWED'],
      ['profile.birthdate', 'DATE'],
    ]);
    const missing = await door.refuse(calls.registerV2, { body: {} });
    expect(missing.violations.map(({ field, data }) => [field, data?.type])).toEqual([
      ['loginId', 'EMAIL'],
      ['password', 'PASSWORD'],
    ]);
    const email = `${'a'.repeat(250)}@guests.example`;
    const long = await door.refuse(calls.registerV2, {
      body: { loginId: { email }, password: goodPassword },
    });
    expect(long.violations).toMatchObject([{ field: 'loginId.email', data: { type: 'EMAIL' } }]);
  });

  test.each([
    ['seven', 'MIN_LENGTH'],
    ['x1y2z3w4'.repeat(17), 'MAX_LENGTH'],
    ['password123!', 'PASSWORD_TOO_COMMON'],
    ['Studio Linden 1', 'PASSWORD_GUESSABLE'],
    ['ada.guests', 'PASSWORD_GUESSABLE'],
    ['ends in half a \ud83e', 'VALIDATION'],
  ])('refuses the password %j', async (password, rule) => {
    const body = { loginId: { email: 'ada.guests@guests.example' }, password };
    const { rules, violations } = await door.refuse(calls.registerV2, { body });
    expect(rules).toEqual([`password ${rule}`]);
    expect(violations[0]?.data).toMatchObject({ type: 'PASSWORD' });
    expect(door.hashings()).toBe(1);
  });

  test('refuses an address that has a member with -19995, in any case', async () => {
    await door.register(ada);
    for (const email of [ada, 'ADA@guests.example', owner.email]) {
      const body = { loginId: { email }, password: otherPassword };
      expect(await door.refuse(calls.registerV2, { body })).toMatchObject({ status: 409, code: '-19995' });
    }
    expect(await door.refuseLogin(ada, otherPassword)).toMatchObject({ code: '-19976' });
  });

  test('creates one member when one address registers twice at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        door.send(calls.registerV2, { body: { loginId: { email: ada }, password: goodPassword } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
  });

  test('requires a verified email when the business does', async () => {
    await door.setPolicy({ verification: true });
    const { state, stateToken, ...rest } = await door.register(ada);
    expect({ state, ...rest }).toEqual({ state: 'REQUIRE_EMAIL_VERIFICATION' });
    expect(stateToken).toMatch(/^[\w-]{43}$/);
    // The same code is valid with every state token until used: one mail for registration and sign-in.
    const again = await door.login(ada);
    expect(again.state).toBe('REQUIRE_EMAIL_VERIFICATION');
    expect(await door.letters(ada)).toHaveLength(1);
    expect(await door.refuseLogin(ada, otherPassword)).toMatchObject({ code: '-19976' });
  });

  test('requires a verified email when it is that of a contact, in any case', async () => {
    const { businessId, options } = door;
    const contact = {
      id: crypto.randomUUID(),
      email: 'Ada@Guests.example',
      createdDate: options.clock().toISOString(),
    };
    await insertContact(database, businessId, contact, options.clock());
    expect((await door.register('ben@guests.example')).state).toBe('SUCCESS');
    const { state, stateToken = '' } = await door.register('aDa@guests.example');
    expect(state).toBe('REQUIRE_EMAIL_VERIFICATION');
    const body = { code: await door.codeTo('aDa@guests.example'), stateToken };
    expect((await door.ask(verifyDuringAuthentication, { body })).state).toBe('SUCCESS');
    // A contact of another business is none here.
    const other = await openDoor(await startIdentity(database));
    expect((await other.register(ada)).state).toBe('SUCCESS');
  });

  test('requires approval when the business does, and notifies everyone', async () => {
    await door.register('admin@guests.example');
    await door.setMember('admin@guests.example', { role: 'admin' });
    await door.setPolicy({ approval: true });
    const answer = await door.register(ada);
    expect(answer).toMatchObject({
      state: 'REQUIRE_OWNER_APPROVAL',
      identity: { status: { name: 'PENDING', reasons: ['PENDING_ADMIN_APPROVAL_REQUIRED'] } },
    });
    expect(answer).not.toHaveProperty('sessionToken');
    expect(await door.login(ada)).toMatchObject({ state: 'REQUIRE_OWNER_APPROVAL' });
    for (const decider of [owner.email, 'admin@guests.example']) {
      const [asked] = await door.letters(decider);
      expect(asked?.text).toContain(ada);
      expect(asked?.text).toContain(`http://${door.host}.localhost:4600/team`);
    }

    await approve(answer.identity?.id);
    expect(await door.login(ada)).toMatchObject({
      state: 'SUCCESS',
      identity: { status: { name: 'ACTIVE' }, revision: '2' },
    });
    expect(await door.letters(ada)).toHaveLength(1);
    await expect(approve(answer.identity?.id)).rejects.toMatchObject({ code: 'FAILED_PRECONDITION' });
    await expect(approve(crypto.randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('does not ask for the approval of a declined customer who then verifies their email', async () => {
    await door.setPolicy({ approval: true, verification: true });
    const { stateToken = '' } = await door.register(ada);
    // A decline keeps the pending steps.
    await door.setMember(ada, { status: 'BLOCKED' });
    const body = { code: await door.codeTo(ada), stateToken };
    expect(await door.refuse(verifyDuringAuthentication, { body })).toMatchObject({
      code: 'VERIFICATION_FAILED',
    });
    expect(await door.letters(owner.email)).toEqual([]);
  });

  test('refuses blocked members like a wrong password', async () => {
    await door.register(ada);
    const wrong = await door.refuseLogin(ada, otherPassword);
    for (const status of ['BLOCKED', 'DELETED', 'OFFLINE']) {
      await door.setMember(ada, { status });
      expect(await door.refuseLogin(ada)).toEqual(wrong);
    }
  });

  test('gives a member without a password their account after verifying the email', async () => {
    await door.register(ada);
    await door.setMember(ada, { password_hash: null });
    const first = await door.register(ada, otherPassword);
    expect(first).toEqual({ state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: expect.any(String) });
    // Another registration in between must not set its password through the right person's code.
    await door.register(ada, 'the password of a thief');
    expect(await door.refuseLogin(ada, otherPassword)).toMatchObject({ code: '-19976' });
    const proof = { code: await door.codeTo(ada), stateToken: first.stateToken ?? '' };
    expect(await door.ask(verifyDuringAuthentication, { body: proof })).toMatchObject({
      state: 'SUCCESS',
      identity: { email: { isVerified: true } },
    });
    expect(await door.login(ada, otherPassword)).toMatchObject({ state: 'SUCCESS' });
    expect(await door.refuseLogin(ada, 'the password of a thief')).toMatchObject({ code: '-19976' });
  });

  test('requires the fields of the sign-on policy, which owners change and staff read', async () => {
    const { access_token: token } = await door.tokensFor(
      (await door.login(owner.email, owner.password)).sessionToken,
    );
    const change = (signOnPolicy: object) =>
      door.ask(policies.updateSignOnPolicy, { body: { signOnPolicy } }, token);
    expect(await door.ask(policies.getSignOnPolicy, {}, token)).toEqual({
      signOnPolicy: {
        requireOwnerApproval: false,
        requireEmailVerification: false,
        hideKnownAddresses: true,
      },
    });
    await change({ requireEmailVerification: true });
    expect(await change({ requireOwnerApproval: true })).toEqual({
      signOnPolicy: { requireOwnerApproval: true, requireEmailVerification: true, hideKnownAddresses: true },
    });
    expect(await door.register(ada)).toMatchObject({ state: 'REQUIRE_EMAIL_VERIFICATION' });
    const wrong = { body: { signOnPolicy: { requireOwnerApproval: 'yes' } } };
    expect((await door.refuse(policies.updateSignOnPolicy, wrong as object, token)).rules).toEqual([
      'signOnPolicy.requireOwnerApproval VALIDATION',
    ]);
    expect(await door.refuse(policies.getSignOnPolicy, {})).toMatchObject({ code: 'PERMISSION_DENIED' });
  });

  test('is open to pages of the client, and to programs', async () => {
    const body = { loginId: { email: ada }, password: goodPassword };
    const from = async (origin: string) =>
      door.app(
        new Request('http://localhost:4600/v2/register', {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            Authorization: await visitorToken(door),
            Origin: origin,
          },
          body: JSON.stringify(body),
        }),
      );
    const elsewhere = await from('https://elsewhere.example');
    expect(elsewhere.status).toBe(403);
    expect(await elsewhere.json()).toMatchObject({
      details: { applicationError: { code: 'TRUSTED_CLIENTS_ONLY' } },
    });
    expect((await from('http://localhost:4600')).status).toBe(200);
  });

  test('validateEmail checks the format of an address and nothing else', async () => {
    for (const email of [ada, owner.email]) {
      expect(await door.ask(calls.validateEmail, { body: { email } })).toEqual({ valid: true });
    }
    for (const email of ['ada', 'ada@', 'a b@guests.example', 'a@b.example\r\nBcc: c@d.example', '']) {
      const answer = await door.ask(calls.validateEmail, { body: { email } });
      expect(answer).toEqual({ valid: false, formatInvalid: true });
    }
  });

  describe('when membership is secret', () => {
    let strict: Door;
    beforeEach(async () => {
      strict = await openDoor(await startIdentity(database, { enumeration: 'strict' }));
    });
    test('a new and a known address get the same answer at the same cost', async () => {
      const before = strict.hashings();
      const fresh = await strict.register(ada);
      const after = strict.hashings();
      const known = await strict.register(owner.email);
      expect(shape(known)).toEqual(shape(fresh));
      expect(shape(known)).toEqual({ state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: '…' });
      expect(strict.hashings() - after).toBe(after - before);
      expect(await strict.letters(ada)).toHaveLength(1);
      const [letter] = await strict.letters(owner.email);
      expect(letter?.text).toContain('/identity/forgot-password');
      expect(await strict.logged('register')).toEqual(['success', 'failure']);
    });

    test('an invented state token behaves like a real one and signs no one in', async () => {
      const tokens = [await strict.register(ada), await strict.register(owner.email)].map(
        ({ stateToken }) => stateToken ?? '',
      );
      const seen: unknown[][] = [[], []];
      const both = async (look: (stateToken: string) => Promise<unknown>) => {
        for (const [index, stateToken] of tokens.entries()) {
          const text = JSON.stringify(await look(stateToken));
          seen[index]?.push(text.replaceAll(stateToken, '…'));
        }
      };
      await both((stateToken) => strict.refuse(resendVerification, { body: { stateToken } }));
      strict.passTime(61);
      await both((stateToken) => strict.ask(resendVerification, { body: { stateToken } }));
      for (let attempt = 0; attempt < 6; attempt += 1) {
        const code = '000000';
        await both((stateToken) => strict.refuse(verifyDuringAuthentication, { body: { code, stateToken } }));
      }
      expect(seen[1]).toEqual(seen[0]);
      expect(seen[0]).toHaveLength(8);
    });

    test('repeated attempts do not fill the mailbox of a known member', async () => {
      for (let time = 0; time < 10; time += 1) await strict.register(owner.email);
      expect((await strict.letters(owner.email)).length).toBeLessThanOrEqual(3);
    });
  });

  test('is slowed down for a network that tries many addresses', async () => {
    const network = await openDoor(door, { address: '203.0.113.7' });
    for (let time = 0; time < 20; time += 1) await network.register(`guest${time}@guests.example`);
    const body = { loginId: { email: ada }, password: goodPassword };
    const answer = await network.send(calls.registerV2, { body });
    expect(answer.status).toBe(429);
    expect(answer.headers.get('Retry-After')).toBe('1');
    expect(await network.logged('register')).toContain('throttled');
    network.passTime(2);
    expect((await network.send(calls.registerV2, { body })).status).toBe(200);
  });
});

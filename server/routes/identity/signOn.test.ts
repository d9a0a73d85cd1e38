import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signOn } from '../../../contract/calls/identity/identity.ts';
import { getSignedInMember } from '../../../contract/calls/identity/members.ts';
import type { Database } from '../../database/database.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { owner, startIdentity, tokensOf, visitorToken } from '../../testing/identity/testIdentity.ts';
import { openDoor, type Door } from '../../testing/identity/testDoor.ts';
import {
  askForMember,
  consentTo,
  ownerToken,
  registerClient,
  type TestClient,
} from '../../testing/identity/testClients.ts';

const engines = engineOfTheDay(import.meta.url);

const ada = 'ada@guests.example';

describe.each(engines)('signOn by a program, on $name', ({ open }) => {
  let database: Database;
  let door: Door;
  let program: TestClient;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    door = await openDoor(await startIdentity(database));
    program = await registerClient(door, { grants: ['client_credentials', 'authorized_client'] });
  });

  const token = async () => `${await visitorToken(door)},${program.secret}`;
  const vouch = async (email: string, more: object = {}) =>
    door.ask(signOn, { body: { loginId: { email }, ...more } }, await token());
  const refuse = async (body: object, by?: string) => door.refuse(signOn, { body }, by ?? (await token()));

  test('creates a customer for an unknown address and returns tokens for the ticket', async () => {
    await consentTo(door, program);
    const profile = { nickname: 'Ada', language: 'de' };
    const { identity, sessionToken } = await vouch('Ada@Guests.example', { profile, verifyEmail: true });
    expect(identity).toMatchObject({
      identityProfile: profile,
      email: { address: 'Ada@Guests.example', isVerified: true },
      status: { name: 'ACTIVE' },
      factors: [],
    });
    const asked = { member_id: identity.id ?? '', session_token: sessionToken };
    const tokens = await tokensOf(await askForMember(door, program, asked));
    expect(tokens.expires_in).toBe(600);
    expect((await askForMember(door, program, asked)).status).toBe(400);
    expect((await door.spend(sessionToken)).status).toBe(400);
    expect(await door.logged('sign_on')).toEqual(['success']);
  });

  test('keeps an existing member unchanged unless told to merge', async () => {
    await consentTo(door, program);
    const { identity: before } = await door.register(ada, undefined, {
      profile: { nickname: 'Ada', company: 'Looms' },
    });
    const profile = { nickname: 'Countess' };
    expect((await vouch(ada, { profile })).identity).toEqual(before);
    const merged = await vouch(ada, { profile, mergeExistingContact: true });
    expect(merged.identity).toMatchObject({
      id: before?.id,
      identityProfile: { nickname: 'Countess', company: 'Looms' },
      email: { isVerified: false },
    });
  });

  test('verifies the address of a registered member, whose earlier password then has to be reset', async () => {
    await consentTo(door, program);
    const stranger = await door.register(ada);
    const { access_token: strangersToken } = await door.tokensFor(stranger.sessionToken);
    const { sessionToken: ticket } = await door.login(ada);
    const { identity } = await vouch(ada, { verifyEmail: true });
    expect(identity).toMatchObject({ id: stranger.identity?.id, email: { isVerified: true } });
    expect(await door.refuse(getSignedInMember, {}, strangersToken)).toMatchObject({ status: 401 });
    expect((await door.spend(ticket)).status).toBe(400);
    expect(await door.refuseLogin(ada)).toMatchObject({ code: '-19973' });
    // A later sign-on ends nothing: the address was verified before.
    const asked = { member_id: identity.id ?? '', session_token: (await vouch(ada)).sessionToken };
    const { access_token: token } = await tokensOf(await askForMember(door, program, asked));
    await vouch(ada, { verifyEmail: true });
    await door.ask(getSignedInMember, {}, token);
  });

  test('creates one member when one address signs on twice at once', async () => {
    await consentTo(door, program);
    const answers = await Promise.all(Array.from({ length: 5 }, () => vouch(ada)));
    expect(new Set(answers.map(({ identity }) => identity.id)).size).toBe(1);
  });

  test('requires consent, and consent by name for a member with a role', async () => {
    expect(await refuse({ loginId: { email: ada } })).toMatchObject({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
    await consentTo(door, program);
    expect(await refuse({ loginId: { email: owner.email } })).toMatchObject({ code: 'PERMISSION_DENIED' });
    await consentTo(door, program, door.memberId);
    expect((await vouch(owner.email)).identity.id).toBe(door.memberId);
  });

  test('refuses members who are pending or blocked', async () => {
    await consentTo(door, program);
    await door.setPolicy({ approval: true });
    await door.register(ada);
    expect(await refuse({ loginId: { email: ada } })).toMatchObject({
      status: 428,
      code: 'FAILED_PRECONDITION',
    });
    await door.setMember(ada, { status: 'BLOCKED' });
    expect(await refuse({ loginId: { email: ada } })).toMatchObject({ code: 'FAILED_PRECONDITION' });
  });

  test('requires a program with a key', async () => {
    await consentTo(door, program);
    const body = { loginId: { email: ada } };
    expect(await refuse(body, await visitorToken(door))).toMatchObject({ code: 'PERMISSION_DENIED' });
    expect(await refuse(body, await ownerToken(door))).toMatchObject({ code: 'PERMISSION_DENIED' });
    const elsewhere = await startIdentity(database);
    for (const bad of [
      `${await visitorToken(door)},made up`,
      `${await visitorToken(elsewhere)},${program.secret}`,
    ]) {
      expect(await refuse(body, bad)).toMatchObject({ status: 401 });
    }
  });

  test('refuses values of other types', async () => {
    await consentTo(door, program);
    for (const value of [{}, [], null, true, 0, '', 'no address']) {
      for (const body of [{ loginId: value }, { loginId: { email: value } }]) {
        expect([value, (await refuse(body)).violations[0]?.field.split('.')[0]]).toEqual([value, 'loginId']);
      }
    }
    for (const field of ['verifyEmail', 'mergeExistingContact', 'profile']) {
      const { violations } = await refuse({ loginId: { email: ada }, [field]: 'yes' });
      expect(violations[0]?.field).toBe(field);
    }
  });
});

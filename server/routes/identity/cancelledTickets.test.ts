import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { changePassword } from '../../../contract/calls/identity/identity.ts';
import { getSignedInMember, signOutEverywhere } from '../../../contract/calls/identity/members.ts';
import { recover, requireNewPassword, sendRecoveryEmail } from '../../../contract/calls/identity/recovery.ts';
import { removeFromTeam } from '../../../contract/calls/identity/team.ts';
import { verifyDuringAuthentication } from '../../../contract/calls/identity/verification.ts';
import type { Database } from '../../database/database.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { openBrowser } from '../../testing/identity/testBrowser.ts';
import { broughtBack, fullUrlOf, owner, startIdentity } from '../../testing/identity/testIdentity.ts';
import { goodPassword, openDoor, otherPassword, type Door } from '../../testing/identity/testDoor.ts';

const engines = engineOfTheDay(import.meta.url);

const ada = 'ada@guests.example';

interface SignedIn {
  memberId: string;
  /** Ada's access token. */
  token: string;
}

const ownerTokenOf = async (door: Door) =>
  (await door.tokensFor((await door.login(owner.email, owner.password)).sessionToken)).access_token;

/** Every act of Ada or an owner that ends the member's tickets and tokens. */
const acts: readonly [name: string, act: (door: Door, signedIn: SignedIn) => Promise<unknown>][] = [
  ['signing out everywhere', (door, { token }) => door.ask(signOutEverywhere, {}, token)],
  [
    'changing the password',
    (door, { token }) => door.ask(changePassword, { body: { newPassword: otherPassword } }, token),
  ],
  [
    'recovering the password',
    async (door) => {
      await door.ask(sendRecoveryEmail, { body: { email: ada } });
      const recoveryToken = await vi.waitFor(() => door.tokenTo(ada), { interval: 5, timeout: 30_000 });
      await door.ask(recover, { body: { recoveryToken, password: otherPassword } });
    },
  ],
  [
    'an owner’s demand for a new password',
    async (door, { memberId }) =>
      door.ask(requireNewPassword, { path: { memberId } }, await ownerTokenOf(door)),
  ],
  [
    'removal from the team',
    async (door, { memberId }) => {
      await door.setMember(ada, { role: 'admin' });
      await door.ask(removeFromTeam, { path: { memberId } }, await ownerTokenOf(door));
    },
  ],
  [
    'registering again with an address that had no password',
    async (door) => {
      await door.setMember(ada, { password_hash: null });
      const { stateToken = '' } = await door.register(ada, otherPassword);
      const body = { stateToken, code: await door.codeTo(ada) };
      await door.ask(verifyDuringAuthentication, { body });
    },
  ],
];

describe.each(engines)('tickets and tokens issued earlier, on $name', ({ open }) => {
  let database: Database;
  let door: Door;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    door = await openDoor(await startIdentity(database));
  });

  async function hold() {
    const { identity, sessionToken } = await door.register(ada, goodPassword);
    const { access_token: token } = await door.tokensFor(sessionToken);
    return {
      memberId: identity?.id ?? '',
      token,
      unspent: (await door.login(ada)).sessionToken,
      unopened: await fullUrlOf(await door.spend((await door.login(ada)).sessionToken)),
    };
  }

  test('are valid until revoked', async () => {
    const { unspent, unopened, token } = await hold();
    expect((await door.spend(unspent)).status).toBe(200);
    expect(broughtBack(await openBrowser(door).visit(unopened)).get('code')).toMatch(/^[\w-]{43}$/);
    expect((await door.send(getSignedInMember, {}, token)).status).toBe(200);
  });

  test.each(acts)('are invalid after %s', async (name, act) => {
    const { unspent, unopened, ...signedIn } = await hold();
    await act(door, signedIn);
    expect((await door.spend(unspent)).status).toBe(400);
    const browser = openBrowser(door);
    expect((await browser.visit(unopened)).status).toBe(400);
    expect([...browser.cookies.keys()]).not.toContain('frontdesk');
    const { status } = await door.send(getSignedInMember, {}, signedIn.token);
    // The session that changes its own password stays open.
    expect(status).toBe(name === 'changing the password' ? 200 : 401);
  });
});

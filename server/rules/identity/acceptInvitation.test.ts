import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { getSignedInMember } from '../../../contract/calls/identity/members.ts';
import {
  inviteToTeam,
  listTeam,
  resendTeamInvitation,
  revokeTeamInvitation,
} from '../../../contract/calls/identity/team.ts';
import {
  connectStaffMemberToUser,
  disconnectStaffMemberFromUser,
} from '../../../contract/calls/staff/staffMemberUsers.ts';
import { json } from '../../database/sqlCompiler.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { newestMessages } from '../../mail/outbox.ts';
import { findMemberByEmail, type MemberRole } from '../../tables/identity/members.ts';
import { findRefreshTokens, signInAs } from '../../testing/identity/testTeam.ts';
import { ask, refused, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { openStaff } from '../../testing/testStaff.ts';
import { acceptAsNewMember, acceptWithAccount, findInvitation } from './acceptInvitation.ts';

const engines = engineOfTheDay(import.meta.url);

const day = 86_400;
const requestId = 'accepting';
const noor = { name: ' Noor ', password: 'seven quiet herons', requestId };

describe.each(engines)('accepting an invitation on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function business() {
    const staff = await openStaff(server);
    const { businessId, tokens } = staff;
    return {
      ...staff,
      invite: async (email: string, role: MemberRole, staffMemberId?: string) =>
        (await ask(server, inviteToTeam, { body: { email, role, staffMemberId } }, tokens.owner)).invitation,
      /** Token in the newest mail to the address. */
      tokenOf: async (recipient: string) => {
        const asked = { businessId, recipient, limit: 1 };
        const [mail] = await newestMessages(server.database, asked, server.options.config.secret);
        return /invitation\/([\w-]+)/.exec(mail?.content?.text ?? '')?.[1] ?? '';
      },
      member: (email: string) => findMemberByEmail(server.database, businessId, email),
      team: () => ask(server, listTeam, {}, tokens.owner),
      /** The customer's account, by default with a password chosen by the owner of the address. */
      customer: async (columns: object = {}): Promise<string> => {
        const { id } = (await findMemberByEmail(server.database, businessId, 'customer@example.com')) ?? {};
        const all = { email_verified: true, password_hash: 'chosen before', ...columns };
        for (const [column, value] of Object.entries(all)) {
          await server.database.write(
            sql`update members set ${sql.ref(column)} = ${value}
              where business_id = ${businessId} and id = ${id}`,
            1,
          );
        }
        return id ?? '';
      },
    };
  }

  const accept = (token: string) => acceptAsNewMember({ token, ...noor }, server.options);

  test('shows inviter, role and whether the address has a proven account', async () => {
    const { invite, tokenOf, businessId, customer } = await business();
    await customer();
    await invite('Noor@example.com', 'admin');
    expect(await findInvitation(await tokenOf('noor@example.com'), server.options)).toMatchObject({
      businessId,
      businessName: 'My business',
      email: 'Noor@example.com',
      role: 'admin',
      invitedBy: 'owner',
      hasAccount: false,
    });
    await invite('customer@example.com', 'staff');
    expect(await findInvitation(await tokenOf('customer@example.com'), server.options)).toMatchObject({
      hasAccount: true,
    });
    expect(await findInvitation('nothing of ours', server.options)).toBeUndefined();
  });

  test('creates a member with a verified address for someone new', async () => {
    const { invite, tokenOf, member, team, businessId, changesOf } = await business();
    const { id } = await invite('Noor@example.com', 'admin');
    const accepted = await accept(await tokenOf('noor@example.com'));
    const made = await member('noor@example.com');
    expect(accepted).toEqual({ result: 'accepted', businessId, memberId: made?.id });
    expect(made).toMatchObject({ name: 'Noor', role: 'admin', status: 'ACTIVE', email_verified: true });
    expect(made?.password_hash).toMatch(/^\$/);
    const { members, invitations } = await team();
    expect(members.map(({ email }) => email)).toContain('Noor@example.com');
    expect(invitations).toEqual([]);
    expect(await changesOf(id)).toEqual(['created', 'accepted']);
    expect(await changesOf(made?.id ?? '')).toEqual(['joined_team']);
  });

  test('works once, also for two concurrent requests', async () => {
    const { invite, tokenOf, businessId } = await business();
    await invite('noor@example.com', 'staff');
    const token = await tokenOf('noor@example.com');
    const results = (await Promise.all([1, 2, 3].map(() => accept(token)))).map(({ result }) => result);
    expect(results.toSorted()).toEqual(['accepted', 'gone', 'gone']);
    expect(await accept(token)).toEqual({ result: 'gone' });
    expect(await findInvitation(token, server.options)).toBeUndefined();
    const members = await server.database.rows(sql`
      select id from members where business_id = ${businessId} and email = 'noor@example.com'`);
    expect(members).toHaveLength(1);
  });

  test('fails after seven days, after the invitation was resent, and after it was revoked', async () => {
    const { invite, tokenOf, tokens } = await business();
    const path = { invitationId: (await invite('noor@example.com', 'staff')).id };
    const first = await tokenOf('noor@example.com');
    server.passTime(7 * day - 1);
    expect(await findInvitation(first, server.options)).toBeDefined();
    server.passTime(1);
    expect(await accept(first)).toEqual({ result: 'gone' });
    await ask(server, resendTeamInvitation, { path }, tokens.owner);
    const second = await tokenOf('noor@example.com');
    server.passTime(60);
    await ask(server, resendTeamInvitation, { path }, tokens.owner);
    expect(await accept(second)).toEqual({ result: 'gone' });
    const third = await tokenOf('noor@example.com');
    await ask(server, revokeTeamInvitation, { path }, tokens.owner);
    expect(await accept(third)).toEqual({ result: 'gone' });
  });

  test('refuses a weak password, and leaves the invitation open', async () => {
    const { invite, tokenOf, member } = await business();
    await invite('noor@example.com', 'staff');
    const token = await tokenOf('noor@example.com');
    const weak = { token, ...noor, password: 'password1' };
    expect(await acceptAsNewMember(weak, server.options)).toEqual({ result: 'password', problem: 'common' });
    expect(await member('noor@example.com')).toBeUndefined();
    expect(await accept(token)).toMatchObject({ result: 'accepted' });
  });

  test('gives a customer a role, and leaves the account unchanged', async () => {
    const { invite, tokenOf, member, customer } = await business();
    await customer();
    const before = await member('customer@example.com');
    await invite('customer@example.com', 'admin');
    const token = await tokenOf('customer@example.com');
    expect(await accept(token)).toEqual({ result: 'has_account' });
    expect(await acceptWithAccount({ token, requestId }, server.options)).toMatchObject({
      result: 'accepted',
      memberId: before?.id,
    });
    expect(await member('customer@example.com')).toMatchObject({
      id: before?.id,
      name: before?.name,
      password_hash: before?.password_hash,
      role: 'admin',
    });
  });

  test.each([
    ['an unverified address', { email_verified: false }],
    ['no password', { password_hash: null }],
    ['a password that has to be reset', { password_reset_required: true }],
  ])('gives an account with %s to who accepts, and ends all access to it', async (_what, unproven) => {
    const { invite, tokenOf, member, businessId, customer } = await business();
    const memberId = await customer({ ...unproven, profile: json({ nickname: 'Stranger' }) });
    const strangersToken = await signInAs(server, { businessId, memberId });
    await ask(server, getSignedInMember, {}, strangersToken);
    await invite('customer@example.com', 'owner');
    const token = await tokenOf('customer@example.com');
    expect(await findInvitation(token, server.options)).toMatchObject({ hasAccount: false });
    expect(await acceptWithAccount({ token, requestId }, server.options)).toEqual({ result: 'no_account' });
    expect(await accept(token)).toEqual({ result: 'accepted', businessId, memberId });
    const owned = await member('customer@example.com');
    expect(owned).toMatchObject({ name: 'Noor', profile: {}, role: 'owner', email_verified: true });
    expect(owned?.password_hash).toMatch(/^\$/);
    expect(await refused(server, getSignedInMember, {}, strangersToken)).toMatchObject({ status: 401 });
    expect(await findRefreshTokens(server, memberId)).toEqual([{ revoked: true }]);
  });

  test('requires name and password without an account', async () => {
    const { invite, tokenOf } = await business();
    await invite('noor@example.com', 'staff');
    const token = await tokenOf('noor@example.com');
    expect(await acceptWithAccount({ token, requestId }, server.options)).toEqual({ result: 'no_account' });
  });

  test('activates a member who awaits approval, and keeps a role given since', async () => {
    const { invite, tokenOf, member, businessId, customer } = await business();
    await customer();
    await invite('customer@example.com', 'staff');
    const token = await tokenOf('customer@example.com');
    await server.database.write(
      sql`update members set role = 'admin', status = 'PENDING',
          status_reasons = ${['PENDING_ADMIN_APPROVAL_REQUIRED']}
        where business_id = ${businessId} and email = 'customer@example.com'`,
      1,
    );
    await acceptWithAccount({ token, requestId }, server.options);
    expect(await member('customer@example.com')).toMatchObject({
      role: 'admin',
      status: 'ACTIVE',
      status_reasons: [],
    });
  });

  describe('for a staff member', () => {
    const parts = { fields: ['ASSOCIATED_IDENTITY_STATUS' as const] };
    const connect = (staffMemberId: string, email: string, token: string) =>
      ask(server, connectStaffMemberToUser, { path: { staffMemberId }, body: { email, ...parts } }, token);

    test('connects the staff member with the accepting user', async () => {
      const { add, get, tokenOf, member, admin, eventsOf } = await business();
      const { id } = await add({ name: 'Sam' });
      await connect(id, 'sam@example.com', admin);
      expect((await get(id)).associatedWixIdentity?.connectionStatus).toBe('PENDING');
      await accept(await tokenOf('sam@example.com'));
      const sam = await member('sam@example.com');
      expect(sam).toMatchObject({ role: 'staff' });
      expect((await get(id)).associatedWixIdentity).toEqual({
        identificationData: { wixUserId: sam?.id },
        connectionStatus: 'CONNECTED',
        connection: { status: 'CONNECTED' },
      });
      expect((await eventsOf(id)).at(-1)).toBe('staff_member_connected_to_user');
    });

    test('fails after the staff member was disconnected', async () => {
      const { add, tokenOf, admin, team } = await business();
      const { id } = await add({ name: 'Sam' });
      await connect(id, 'sam@example.com', admin);
      const token = await tokenOf('sam@example.com');
      const path = { staffMemberId: id };
      await ask(server, disconnectStaffMemberFromUser, { path, body: {} }, admin);
      expect(await accept(token)).toEqual({ result: 'gone' });
      expect((await team()).invitations).toEqual([]);
    });

    test('replaces an open invitation to the address, and keeps the role that an owner chose', async () => {
      const { add, invite, tokenOf, admin, team } = await business();
      const { id: staffMemberId } = await add({ name: 'Sam' });
      await invite('sam@example.com', 'admin');
      const former = await tokenOf('sam@example.com');
      await connect(staffMemberId, 'sam@example.com', admin);
      expect(await accept(former)).toEqual({ result: 'gone' });
      expect((await team()).invitations).toMatchObject([{ role: 'admin', staffMemberId }]);
    });

    test('adds the user to the team after the staff member was deleted', async () => {
      const { add, remove, tokenOf, member, admin } = await business();
      const { id } = await add({ name: 'Sam' });
      await connect(id, 'sam@example.com', admin);
      await remove(id);
      expect(await accept(await tokenOf('sam@example.com'))).toMatchObject({ result: 'accepted' });
      expect(await member('sam@example.com')).toMatchObject({ role: 'staff' });
    });

    test('keeps the user’s connection with another staff member made since', async () => {
      const { add, get, invite, tokenOf, businessId, customer } = await business();
      const [{ id: one }, { id: other }] = [await add({ name: 'Sam' }), await add({ name: 'Sam too' })];
      await invite('customer@example.com', 'staff', one);
      const customerId = await customer();
      await server.database.write(
        sql`update staff_members set user_id = ${customerId}, connection = 'CONNECTED'
          where business_id = ${businessId} and id = ${other}`,
        1,
      );
      const token = await tokenOf('customer@example.com');
      expect(await acceptWithAccount({ token, requestId }, server.options)).toMatchObject({
        result: 'accepted',
      });
      expect((await get(one)).associatedWixIdentity?.connectionStatus).toBe('DISCONNECTED');
      expect((await get(other)).associatedWixIdentity?.connectionStatus).toBe('CONNECTED');
    });
  });
});

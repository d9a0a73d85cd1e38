import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BodyOf } from '../../../contract/call.ts';
import * as calls from '../../../contract/calls/identity/team.ts';
import { queryServices } from '../../../contract/calls/services/services.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { newestMessages } from '../../mail/outbox.ts';
import { randomSecret } from '../../secrets/secrets.ts';
import { findRefreshTokens, signInAs } from '../../testing/identity/testTeam.ts';
import { ask, refused, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { openStaff } from '../../testing/testStaff.ts';

const engines = engineOfTheDay(import.meta.url);

const day = 86_400;

/** A customer who waits for approval. */
async function waiting(server: TestApp, businessId: string, email: string): Promise<string> {
  const id = crypto.randomUUID();
  const now = server.options.clock();
  await server.database.write(
    sql`insert into members (id, business_id, email, email_as_typed, name, status, status_reasons,
        email_verified, created_date, updated_date)
      values (${id}, ${businessId}, ${email}, ${email}, 'Waiting', 'PENDING',
        ${['PENDING_ADMIN_APPROVAL_REQUIRED']}, true, ${now}, ${now})`,
    1,
  );
  return id;
}

describe.each(engines)('team on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function business() {
    const staff = await openStaff(server);
    const { businessId, tokens } = staff;
    const memberIdOf = async (email: string): Promise<string> => {
      const row = await server.database.first(sql<{ id: string }>`
        select id from members where business_id = ${businessId} and email = ${email}`);
      return row?.id ?? '';
    };
    return {
      ...staff,
      staffId: await memberIdOf('staff@example.com'),
      adminId: await memberIdOf('admin@example.com'),
      team: () => ask(server, calls.listTeam, {}, tokens.staff),
      invite: async (body: BodyOf<typeof calls.inviteToTeam>, token = tokens.owner) =>
        (await ask(server, calls.inviteToTeam, { body }, token)).invitation,
      refuseInvite: (body: BodyOf<typeof calls.inviteToTeam>, token = tokens.owner) =>
        refused(server, calls.inviteToTeam, { body }, token),
      changeRole: async (memberId: string, role: 'owner' | 'admin' | 'staff') =>
        (await ask(server, calls.changeMemberRole, { path: { memberId }, body: { role } }, tokens.owner))
          .member,
      refuseChangeRole: (memberId: string, role: string) =>
        refused(server, calls.changeMemberRole, { path: { memberId }, body: { role } }, tokens.owner),
      removeMember: (memberId: string, token = tokens.owner) =>
        ask(server, calls.removeFromTeam, { path: { memberId } }, token),
      refuseRemove: (memberId: string) =>
        refused(server, calls.removeFromTeam, { path: { memberId } }, tokens.owner),
      resend: async (invitationId: string, token = tokens.owner) =>
        (await ask(server, calls.resendTeamInvitation, { path: { invitationId } }, token)).invitation,
      refuseResend: (invitationId: string, token = tokens.owner) =>
        refused(server, calls.resendTeamInvitation, { path: { invitationId } }, token),
      revoke: (invitationId: string, token = tokens.owner) =>
        ask(server, calls.revokeTeamInvitation, { path: { invitationId } }, token),
      /** All mails, the newest first. */
      mails: async () =>
        newestMessages(server.database, { businessId, limit: 100 }, server.options.config.secret),
      loggedEvents: async () => {
        const rows = await server.database.rows(sql<{ event: string }>`
          select event from sign_in_log where business_id = ${businessId} order by id`);
        return rows.map(({ event }) => event);
      },
    };
  }

  test('is listed with roles, owners first, without customers', async () => {
    const { team, staffId, businessId } = await business();
    const { members, invitations } = await team();
    expect(members.map(({ email, role, status }) => `${email} ${role} ${status}`)).toEqual([
      'owner@example.com owner ACTIVE',
      'admin@example.com admin ACTIVE',
      'staff@example.com staff ACTIVE',
    ]);
    expect(invitations).toEqual([]);
    expect(members.map(({ lastUsedDate }) => lastUsedDate)).toEqual([undefined, undefined, undefined]);
    await signInAs(server, { businessId, memberId: staffId });
    const seen = (await team()).members.find(({ id }) => id === staffId);
    expect(seen?.lastUsedDate).toBe(server.options.clock().toISOString());
  });

  describe('roles', () => {
    test('B14: apply to the next request of an existing token', async () => {
      const { changeRole, staffId, tokens, changesOf, loggedEvents } = await business();
      const invite = { body: { email: 'noor@example.com', role: 'staff' } } as const;
      expect((await refused(server, calls.inviteToTeam, invite, tokens.staff)).status).toBe(403);
      expect(await changeRole(staffId, 'admin')).toMatchObject({ id: staffId, role: 'admin' });
      await ask(server, calls.inviteToTeam, invite, tokens.staff);
      await changeRole(staffId, 'staff');
      expect((await refused(server, calls.inviteToTeam, invite, tokens.staff)).status).toBe(403);
      expect(await changesOf(staffId)).toEqual(['updated', 'updated']);
      expect((await loggedEvents()).slice(-2)).toEqual(['role_changed', 'role_changed']);
    });

    test('set to the same value change nothing', async () => {
      const { changeRole, staffId, changesOf } = await business();
      await changeRole(staffId, 'staff');
      expect(await changesOf(staffId)).toEqual([]);
    });

    test('leave at least one owner who can sign in', async () => {
      const { refuseChangeRole, refuseRemove, changeRole, removeMember, memberId, adminId, tokens } =
        await business();
      expect(await refuseChangeRole(memberId, 'admin')).toMatchObject({ code: 'FAILED_PRECONDITION' });
      expect(await refuseRemove(memberId)).toMatchObject({ code: 'FAILED_PRECONDITION' });
      await changeRole(adminId, 'owner');
      // A second owner who cannot sign in does not count.
      await server.database.write(sql`update members set status = 'BLOCKED' where id = ${adminId}`, 1);
      expect(await refuseRemove(memberId)).toMatchObject({ code: 'FAILED_PRECONDITION' });
      await server.database.write(sql`update members set status = 'ACTIVE' where id = ${adminId}`, 1);
      await removeMember(memberId, tokens.admin);
      expect((await refused(server, calls.listTeam, {}, tokens.owner)).status).toBe(401);
    });

    test('of two owners who leave at once one stays', async () => {
      const { changeRole, adminId, memberId, tokens, businessId } = await business();
      await changeRole(adminId, 'owner');
      const leaving = [memberId, adminId].map((id, at) => {
        const token = at === 0 ? tokens.owner : tokens.admin;
        return ask(server, calls.removeFromTeam, { path: { memberId: id } }, token);
      });
      const outcomes = await Promise.allSettled(leaving);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const left = await server.database.rows(sql`
        select id from members where business_id = ${businessId} and role = 'owner'`);
      expect(left).toHaveLength(1);
    });

    test('can be given to members of the team only', async () => {
      const { refuseChangeRole, refuseRemove, businessId } = await business();
      const [customer] = await server.database.rows(sql<{ id: string }>`
        select id from members where business_id = ${businessId} and role is null`);
      expect(await refuseChangeRole(customer?.id ?? '', 'owner')).toMatchObject({ status: 404 });
      expect(await refuseRemove(customer?.id ?? '')).toMatchObject({ status: 404 });
      expect((await refuseChangeRole(customer?.id ?? '', 'queen')).rules).toEqual([
        'role INVALID_ENUM_VALUE',
      ]);
    });
  });

  describe('removed member', () => {
    test('is signed out everywhere at once and becomes a customer', async () => {
      const { removeMember, staffId, tokens, team, changesOf, loggedEvents, businessId } = await business();
      const token = await signInAs(server, { businessId, memberId: staffId });
      await ask(server, queryServices, { body: {} }, token);
      await removeMember(staffId);
      for (const ended of [token, tokens.staff]) {
        expect((await refused(server, queryServices, { body: {} }, ended)).status).toBe(401);
      }
      expect(await findRefreshTokens(server, staffId)).toEqual([{ revoked: true }]);
      expect(await changesOf(staffId)).toEqual(['updated']);
      expect((await loggedEvents()).slice(-2)).toEqual(['sign_out', 'removed_from_team']);
      const { members } = await ask(server, calls.listTeam, {}, tokens.owner);
      expect(members.map(({ role }) => role)).toEqual(['owner', 'admin']);
      await expect(team()).rejects.toThrow('401');
      const member = await server.database.first(sql<{ role: string | null; status: string }>`
        select role, status from members where id = ${staffId}`);
      expect(member).toEqual({ role: null, status: 'ACTIVE' });
    });

    test('is no longer a staff member', async () => {
      const { removeMember, staffId, add, get, businessId } = await business();
      const { id } = await add({ name: 'Sam' });
      await server.database.write(
        sql`update staff_members set user_id = ${staffId}, connection = 'CONNECTED'
          where business_id = ${businessId} and id = ${id}`,
        1,
      );
      await removeMember(staffId);
      expect((await get(id)).associatedWixIdentity?.connectionStatus).toBe('DISCONNECTED');
    });
  });

  describe('invitation', () => {
    test('is mailed with a secret link that is valid for seven days', async () => {
      const { invite, team, mails, businessId, changesOf } = await business();
      const invitation = await invite({ email: 'Noor@Example.com', role: 'admin' });
      expect(invitation).toMatchObject({
        email: 'Noor@Example.com',
        role: 'admin',
        status: 'OPEN',
        invitedBy: 'owner',
      });
      expect(Date.parse(invitation.expiresDate) - Date.parse(invitation.sentDate)).toBe(7 * day * 1000);
      expect((await team()).invitations).toEqual([invitation]);
      const [mail, ...others] = await mails();
      expect(others).toEqual([]);
      expect(mail).toMatchObject({ recipient: 'Noor@Example.com' });
      const token =
        /\/identity\/invitation\/([\w-]{43})\?language=en\n/.exec(mail?.content?.text ?? '')?.[1] ?? 'none';
      expect(token).not.toBe('none');
      expect(mail?.content?.text).toContain('as an admin');
      const rows = await server.database.rows(sql<{ row: string }>`
        select team_invitations::text as row from team_invitations where business_id = ${businessId}
        union all select changes::text from changes where business_id = ${businessId}
        union all select outbox::text from outbox where business_id = ${businessId}`);
      expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
      expect(await changesOf(invitation.id)).toEqual(['created']);
      server.passTime(7 * day);
      expect((await team()).invitations).toMatchObject([{ id: invitation.id, status: 'EXPIRED' }]);
    });

    test('to owners and admins is sent, resent and revoked by owners only', async () => {
      const { invite, refuseInvite, refuseResend, revoke, tokens } = await business();
      const asAdmin = tokens.admin;
      for (const role of ['owner', 'admin'] as const) {
        const body = { email: `${role}2@example.com`, role };
        expect(await refuseInvite(body, asAdmin)).toMatchObject({ status: 403, code: 'PERMISSION_DENIED' });
        const { id } = await invite(body);
        server.passTime(61);
        const message = 'Only an owner can manage this invitation.';
        expect(await refuseResend(id, asAdmin)).toMatchObject({ status: 403, message });
        const revoking = { path: { invitationId: id } };
        expect(await refused(server, calls.revokeTeamInvitation, revoking, asAdmin)).toMatchObject({
          status: 403,
          message,
        });
        await revoke(id);
      }
      const { id } = await invite({ email: 'staff2@example.com', role: 'staff' }, asAdmin);
      await revoke(id, asAdmin);
    });

    test('is refused for a team member or a pending invitation', async () => {
      const { invite, refuseInvite, team } = await business();
      expect(await refuseInvite({ email: 'Admin@example.com', role: 'staff' })).toMatchObject({
        code: 'ALREADY_EXISTS',
      });
      const first = await invite({ email: 'noor@example.com', role: 'staff' });
      expect(await refuseInvite({ email: 'NOOR@example.com', role: 'admin' })).toMatchObject({
        code: 'ALREADY_EXISTS',
      });
      server.passTime(7 * day);
      const second = await invite({ email: 'noor@example.com', role: 'admin' });
      expect(second.id).not.toBe(first.id);
      expect((await team()).invitations.map(({ id }) => id)).toEqual([second.id]);
      // A customer may be invited.
      await invite({ email: 'customer@example.com', role: 'staff' });
    });

    test('is resent with a new link, once a minute', async () => {
      const { invite, resend, refuseResend, mails, changesOf } = await business();
      const { id, expiresDate } = await invite({ email: 'noor@example.com', role: 'staff' });
      server.passTime(59);
      expect(await refuseResend(id)).toMatchObject({ status: 429, code: 'RESOURCE_EXHAUSTED' });
      server.passTime(1);
      const again = await resend(id);
      expect(Date.parse(again.expiresDate) - Date.parse(expiresDate)).toBe(60_000);
      server.passTime(8 * day);
      expect(await resend(id)).toMatchObject({ status: 'OPEN' });
      const links = (await mails()).map(
        ({ content }) => /invitation\/([\w-]+)/.exec(content?.text ?? '')?.[1],
      );
      expect(new Set(links).size).toBe(3);
      expect(await changesOf(id)).toEqual(['created', 'updated', 'updated']);
    });

    test('is invalid once revoked', async () => {
      const { invite, revoke, refuseResend, team, changesOf } = await business();
      const { id } = await invite({ email: 'noor@example.com', role: 'staff' });
      await revoke(id);
      expect((await team()).invitations).toEqual([]);
      server.passTime(61);
      expect(await refuseResend(id)).toMatchObject({ status: 404 });
      expect(await changesOf(id)).toEqual(['created', 'deleted']);
      await invite({ email: 'noor@example.com', role: 'staff' });
    });

    test('is limited to a hundred at a time', async () => {
      const { refuseInvite, businessId } = await business();
      const now = server.options.clock();
      await server.database.write(
        sql`insert into team_invitations
            (id, business_id, email, email_as_typed, role, token_hash, invited_by, sent_at, expires_at)
          select gen_random_uuid(), ${businessId}, 'p' || n, 'p' || n, 'staff', ${randomSecret()}::text || n, 'x',
            ${now}::timestamptz, ${now}::timestamptz + interval '1 day'
          from generate_series(1, 100) as n`,
        100,
      );
      expect(await refuseInvite({ email: 'noor@example.com', role: 'staff' })).toMatchObject({
        code: 'RESOURCE_EXHAUSTED',
      });
    });

    test('of a staff member keeps the connection pending while it is valid', async () => {
      const { invite, add, get, revoke, resend, refuseInvite } = await business();
      const { id: staffMemberId } = await add({ name: 'Sam' });
      const statusOf = async () => (await get(staffMemberId)).associatedWixIdentity?.connectionStatus;
      const invitation = await invite({ email: 'sam@example.com', role: 'staff', staffMemberId });
      expect(invitation.staffMemberId).toBe(staffMemberId);
      expect(await statusOf()).toBe('PENDING');
      server.passTime(7 * day);
      expect(await statusOf()).toBe('EXPIRED');
      await resend(invitation.id);
      expect(await statusOf()).toBe('PENDING');
      const another = await invite({ email: 'sam2@example.com', role: 'staff', staffMemberId });
      expect(await statusOf()).toBe('PENDING');
      await revoke(another.id);
      expect(await statusOf()).toBe('DISCONNECTED');
      const nowhere = crypto.randomUUID();
      const toNobody = { email: 'sam3@example.com', role: 'staff', staffMemberId: nowhere } as const;
      expect(await refuseInvite(toNobody)).toMatchObject({ status: 404 });
    });
  });

  describe('registrations', () => {
    test('wait until approved or declined, once', async () => {
      const { businessId, admin, mails, loggedEvents } = await business();
      const first = await waiting(server, businessId, 'first@example.com');
      server.passTime(1);
      const second = await waiting(server, businessId, 'second@example.com');
      const list = async () => (await ask(server, calls.listRegistrations, {}, admin)).registrations;
      expect(await list()).toMatchObject([
        { memberId: first, email: 'first@example.com', emailVerified: true, name: 'Waiting' },
        { memberId: second, email: 'second@example.com' },
      ]);
      await ask(server, calls.approveRegistration, { path: { memberId: first } }, admin);
      await ask(server, calls.refuseRegistration, { path: { memberId: second } }, admin);
      expect(await list()).toEqual([]);
      expect((await mails()).map(({ recipient }) => recipient)).toEqual(['first@example.com']);
      const members = await server.database.rows(sql<{ id: string; status: string }>`
        select id, status from members where id = any(${[first, second]}::uuid[])`);
      expect(Object.fromEntries(members.map(({ id, status }) => [id, status]))).toEqual({
        [first]: 'ACTIVE',
        [second]: 'BLOCKED',
      });
      expect((await loggedEvents()).slice(-2)).toEqual(['member_approved', 'member_declined']);
      const wrong = [
        [calls.approveRegistration, first],
        [calls.refuseRegistration, first],
        [calls.reopenRegistration, first],
        [calls.refuseRegistration, second],
      ] as const;
      for (const [call, memberId] of wrong) {
        expect(await refused(server, call, { path: { memberId } }, admin)).toMatchObject({ status: 404 });
      }
    });

    test('are listed once declined, wait again after an undo, and can still be approved', async () => {
      const { businessId, admin, mails, loggedEvents } = await business();
      const memberId = await waiting(server, businessId, 'late@example.com');
      await server.database.write(sql`
        update members set status_reasons = '{PENDING_EMAIL_VERIFICATION_REQUIRED,PENDING_ADMIN_APPROVAL_REQUIRED}'
        where id = ${memberId}`);
      const path = { path: { memberId } };
      const list = () => ask(server, calls.listRegistrations, {}, admin);
      const stored = () =>
        server.database.first(sql<{ status: string; reasons: string[] }>`
          select status, status_reasons as reasons from members where id = ${memberId}`);
      server.passTime(1);
      await ask(server, calls.refuseRegistration, path, admin);
      const declinedDate = server.options.clock().toISOString();
      expect(await list()).toMatchObject({ registrations: [], declined: [{ memberId, declinedDate }] });
      await ask(server, calls.reopenRegistration, path, admin);
      expect(await list()).toMatchObject({ registrations: [{ memberId }], declined: [] });
      await ask(server, calls.refuseRegistration, path, admin);
      expect(await mails()).toEqual([]);
      await ask(server, calls.approveRegistration, path, admin);
      expect(await list()).toEqual({ registrations: [], declined: [] });
      expect(await stored()).toEqual({
        status: 'PENDING',
        reasons: ['PENDING_EMAIL_VERIFICATION_REQUIRED'],
      });
      expect((await mails()).map(({ recipient }) => recipient)).toEqual(['late@example.com']);
      expect((await loggedEvents()).slice(-2)).toEqual(['registration_reopened', 'member_approved']);
    });

    test('declined by an earlier version can be approved', async () => {
      const { businessId, admin } = await business();
      const memberId = await waiting(server, businessId, 'early@example.com');
      await server.database.write(sql`
        update members set status = 'BLOCKED', status_reasons = '{}' where id = ${memberId}`);
      await ask(server, calls.approveRegistration, { path: { memberId } }, admin);
      const member = await server.database.first(sql<{ status: string }>`
        select status from members where id = ${memberId}`);
      expect(member).toEqual({ status: 'ACTIVE' });
    });
  });
});

import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/calls/staff/staffMemberUsers.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { newestMessages } from '../../mail/outbox.ts';
import { ask, refused, requestFor, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { openStaff, parts } from '../../testing/testStaff.ts';

const engines = engineOfTheDay(import.meta.url);

const nowhere = '11111111-1111-4111-8111-111111111111';
const day = 86_400;

const connecting = (staffMemberId: string, email?: string) => ({
  path: { staffMemberId },
  body: { email, ...parts },
});

describe.each(engines)('users of staff members on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function business() {
    const staff = await openStaff(server);
    const { admin, businessId } = staff;
    const userIdOf = async (email: string): Promise<string> => {
      const row = await server.database.first(sql<{ id: string }>`
        select id from members where business_id = ${businessId} and email = ${email}`);
      return row?.id ?? '';
    };
    return {
      ...staff,
      userIdOf,
      connect: async (id: string, email?: string) =>
        (await ask(server, calls.connectStaffMemberToUser, connecting(id, email), admin)).staffMember,
      refuseConnect: (id: string, email?: string) =>
        refused(server, calls.connectStaffMemberToUser, connecting(id, email), admin),
      disconnect: async (staffMemberId: string) => {
        const input = { path: { staffMemberId }, body: parts };
        return (await ask(server, calls.disconnectStaffMemberFromUser, input, admin)).staffMember;
      },
      getOrCreate: async (wixUserId: string) => {
        const input = { path: { wixUserId }, body: parts };
        return (await ask(server, calls.getOrCreateStaffMember, input, admin)).staffMember;
      },
      /** All messages, the oldest first. */
      messages: async () => {
        const { database, options } = server;
        const newest = await newestMessages(database, { businessId, limit: 100 }, options.config.secret);
        return newest.toReversed();
      },
      setRole: (email: string, role: string | null) =>
        server.database.write(
          sql`update members set role = ${role} where business_id = ${businessId} and email = ${email}`,
          1,
        ),
    };
  }

  test('a user of the business is connected at once by their own email', async () => {
    const { add, connect, get, messages, userIdOf, eventsOf, lastEvent } = await business();
    const { id } = await add({ name: 'Sam', email: 'Staff@Example.com' });
    const connected = await connect(id);
    const wixUserId = await userIdOf('staff@example.com');
    expect(connected).toMatchObject({
      revision: '2',
      associatedWixIdentity: {
        identificationData: { wixUserId },
        connectionStatus: 'CONNECTED',
        connection: { status: 'CONNECTED' },
      },
    });
    expect(await get(id)).toEqual(connected);
    expect(await messages()).toEqual([]);
    expect(await eventsOf(id)).toEqual([
      'staff_member_created',
      'staff_member_fully_created',
      'staff_member_connected_to_user',
    ]);
    expect(await lastEvent(id)).toMatchObject({
      actionEvent: {
        body: { staffMember: { associatedWixIdentity: { identificationData: { wixUserId } } } },
      },
    });
  });

  test('a connected staff member must be disconnected before another connection', async () => {
    const { add, connect, refuseConnect, disconnect, eventsOf } = await business();
    const { id } = await add({ name: 'Sam' });
    await connect(id, 'staff@example.com');
    expect(await refuseConnect(id, 'owner@example.com')).toMatchObject({
      status: 428,
      code: 'FAILED_PRECONDITION',
    });
    const disconnected = await disconnect(id);
    expect(disconnected.associatedWixIdentity).toEqual({
      connectionStatus: 'DISCONNECTED',
      connection: { status: 'DISCONNECTED' },
    });
    expect((await eventsOf(id)).at(-1)).toBe('staff_member_disconnected_from_user');
    expect((await disconnect(id)).revision).toBe(disconnected.revision);
    expect((await connect(id, 'owner@example.com')).associatedWixIdentity?.connectionStatus).toBe(
      'CONNECTED',
    );
  });

  test('an unknown email is invited once, until the invitation expires', async () => {
    const { add, connect, messages, get, disconnect, eventsOf } = await business();
    const { id } = await add({ name: 'Sam', email: 'sam@example.com' });
    const invited = await connect(id, 'Sam.New@example.com');
    expect(invited.associatedWixIdentity).toEqual({
      connectionStatus: 'PENDING',
      connection: { status: 'PENDING' },
    });
    const [message, ...others] = await messages();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ recipient: 'Sam.New@example.com' });
    expect(message?.content?.text).toContain('as staff');
    expect((await eventsOf(id)).at(-1)).toBe('staff_member_updated');

    server.passTime(6 * day);
    expect((await get(id)).associatedWixIdentity?.connectionStatus).toBe('PENDING');
    server.passTime(2 * day);
    const expired = await get(id);
    expect(expired.associatedWixIdentity?.connection).toEqual({ status: 'EXPIRED' });
    expect(expired.revision).toBe(invited.revision);

    expect((await connect(id)).associatedWixIdentity?.connectionStatus).toBe('PENDING');
    expect((await messages()).map(({ recipient }) => recipient)).toEqual([
      'Sam.New@example.com',
      'sam@example.com',
    ]);
    expect((await disconnect(id)).associatedWixIdentity?.connectionStatus).toBe('DISCONNECTED');
    expect((await eventsOf(id)).at(-1)).toBe('staff_member_updated');
  });

  test('another connection replaces an invitation in one change', async () => {
    const { add, connect, messages, eventsOf } = await business();
    const { id } = await add({ name: 'Sam' });
    expect((await connect(id, 'sam@example.com')).revision).toBe('2');
    expect((await connect(id, 'sam@example.com')).revision).toBe('3');
    expect((await connect(id, 'sam.new@example.com')).revision).toBe('4');
    expect(await messages()).toHaveLength(3);
    const connected = await connect(id, 'staff@example.com');
    expect(connected).toMatchObject({
      revision: '5',
      associatedWixIdentity: { connection: { status: 'CONNECTED' } },
    });
    expect((await eventsOf(id)).slice(2)).toEqual([
      'staff_member_updated',
      'staff_member_updated',
      'staff_member_updated',
      'staff_member_connected_to_user',
    ]);
  });

  test('a customer without a role or a person without an email cannot be connected', async () => {
    const { add, refuseConnect, messages, get } = await business();
    const { id } = await add({ name: 'Sam' });
    expect(await refuseConnect(id, 'customer@example.com')).toMatchObject({
      status: 428,
      code: 'STAFF_INVITE_REQUIRES_ROLE',
    });
    expect((await refuseConnect(id)).rules).toEqual(['email REQUIRED_FIELD']);
    expect((await refuseConnect(id, 'nobody')).rules).toEqual(['email FORMAT']);
    expect(await refuseConnect(nowhere, 'staff@example.com')).toMatchObject({ status: 404 });
    expect(await messages()).toEqual([]);
    expect((await get(id)).revision).toBe('1');
  });

  test('a user is connected to one staff member at most, also concurrently', async () => {
    const { add, connect, refuseConnect, admin } = await business();
    const [one, two] = [await add({ name: 'One' }), await add({ name: 'Two' })];
    await connect(one.id, 'staff@example.com');
    expect(await refuseConnect(two.id, 'staff@example.com')).toMatchObject({
      status: 409,
      code: 'ALREADY_EXISTS',
    });
    const both = await Promise.all(
      [await add({ name: 'Three' }), two].map(({ id }) =>
        server.app(
          requestFor(calls.connectStaffMemberToUser, connecting(id, 'owner@example.com'), { token: admin }),
        ),
      ),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test("staff member of a user is found, or created from the user's data", async () => {
    const { getOrCreate, userIdOf, admin, eventsOf, setRole } = await business();
    const userId = await userIdOf('staff@example.com');
    const created = await getOrCreate(userId);
    expect(created).toMatchObject({
      name: 'staff',
      email: 'staff@example.com',
      serviceProvider: true,
      associatedWixIdentity: { identificationData: { wixUserId: userId }, connectionStatus: 'CONNECTED' },
    });
    expect(await eventsOf(created.id)).toEqual([
      'staff_member_created',
      'staff_member_fully_created',
      'staff_member_connected_to_user',
    ]);
    expect(await getOrCreate(userId)).toEqual(created);
    const ask404 = { path: { wixUserId: nowhere }, body: {} };
    expect(await refused(server, calls.getOrCreateStaffMember, ask404, admin)).toMatchObject({ status: 404 });
    const customer = { path: { wixUserId: await userIdOf('customer@example.com') }, body: {} };
    expect(await refused(server, calls.getOrCreateStaffMember, customer, admin)).toMatchObject({
      code: 'STAFF_INVITE_REQUIRES_ROLE',
    });
    await setRole('customer@example.com', 'staff');
    expect(await getOrCreate(customer.path.wixUserId)).toMatchObject({ name: 'customer' });
  });

  test('ten concurrent requests for one user create one staff member', async () => {
    const { admin, userIdOf } = await business();
    const input = { path: { wixUserId: await userIdOf('owner@example.com') }, body: {} };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask(server, calls.getOrCreateStaffMember, input, admin)),
    );
    expect(new Set(answers.map(({ staffMember }) => staffMember.id)).size).toBe(1);
  });

  test('bulk connection answers each user on its own', async () => {
    const { admin, userIdOf } = await business();
    const [staff, customer] = [await userIdOf('staff@example.com'), await userIdOf('customer@example.com')];
    const body = { wixUserIds: [staff, nowhere, customer, staff], ...parts };
    const answer = await ask(server, calls.bulkGetOrCreateStaffMembers, { body }, admin);
    expect(answer.results.map(({ itemMetadata }) => itemMetadata.error?.code ?? 'OK')).toEqual([
      'OK',
      'NOT_FOUND',
      'STAFF_INVITE_REQUIRES_ROLE',
      'OK',
    ]);
    expect(answer.results[1]?.itemMetadata.id).toBe(nowhere);
    expect(answer.results[0]?.item).toMatchObject({
      associatedWixIdentity: { connectionStatus: 'CONNECTED' },
    });
    expect(answer.results[3]?.item?.id).toBe(answer.results[0]?.item?.id);
    expect(answer.bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 2 });
    const none = await refused(
      server,
      calls.bulkGetOrCreateStaffMembers,
      { body: { wixUserIds: [] } },
      admin,
    );
    expect(none.rules).toEqual(['wixUserIds MIN_SIZE']);
  });
});

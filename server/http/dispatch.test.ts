import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { updateService } from '../../contract/calls/services/services.ts';
import type { Sql } from '../database/database.ts';
import { hashSecret } from '../secrets/secrets.ts';
import { engines } from '../testing/database/testDatabase.ts';
import { openCatalogue } from '../testing/testCatalogue.ts';
import { ask, refused, startTestApp, yogaClass } from '../testing/testApp.ts';

/** A write begins as the last known caller of its token, and commits only if the token is still that caller's. */
describe.each(engines)('a write with a token that the server knows, on $name', ({ open }) => {
  const openService = async () => {
    const server = startTestApp(await open());
    const { database } = server;
    const business = await openCatalogue(server);
    const { admin, businessId, memberId } = business;
    // From this call on the server knows the token.
    const { id, revision } = await business.create(yogaClass());
    const input = {
      path: { 'service.id': id },
      body: { service: { id, revision, tagLine: 'Changed' } },
    };
    const changeToken = async (set: Sql) => {
      const hash = await hashSecret(admin);
      await database.write(sql`update access_tokens set ${set} where token_hash = ${hash}`, 1);
    };
    const traces = async () => {
      const ofBusiness = sql`where business_id = ${businessId}`;
      return {
        services: await database.rows(sql`select revision, tag_line from services ${ofBusiness}`),
        changes: await database.rows(
          sql`select actor ->> 'memberId' as actor from changes ${ofBusiness} and entity_id = ${id} order by sequence`,
        ),
        events: await database.rows(sql`select id from events ${ofBusiness}`),
        calls: await database.rows(sql`select sequence from call_log ${ofBusiness}`),
      };
    };
    return { server, admin, memberId, input, changeToken, traces };
  };

  test('stores nothing after the token was revoked', async () => {
    const { server, admin, input, changeToken, traces } = await openService();
    const before = await traces();
    await changeToken(sql`revoked_at = now()`);
    expect(await refused(server, updateService, input, admin)).toMatchObject({ status: 401 });
    expect(await traces()).toEqual(before);
  });

  test('is refused after its transaction has ended, so that a client that tries again meets no lock of it', async () => {
    const { server, admin, input, changeToken } = await openService();
    await changeToken(sql`revoked_at = now()`);
    const order: string[] = [];
    let isLocked = false;
    const other = server.database.transaction(async (transaction) => {
      await transaction.rows(sql`select id from services where id = ${input.path['service.id']} for update`);
      isLocked = true;
      await transaction.rows(sql`select pg_sleep(0.3)`);
      order.push('unlocked');
    });
    await vi.waitUntil(() => isLocked, { interval: 10 });
    const answer = refused(server, updateService, input, admin).then(() => order.push('refused'));
    await Promise.all([other, answer]);
    expect(order).toEqual(['unlocked', 'refused']);
  });

  test('stores nothing after its member lost the right', async () => {
    const { server, admin, input, traces } = await openService();
    const before = await traces();
    await server.database.write(sql`update members set role = null where role = 'admin'`, 1);
    expect(await refused(server, updateService, input, admin)).toMatchObject({ status: 403 });
    expect(await traces()).toEqual(before);
  });

  test('is done once, as the present caller, after the token became another member’s', async () => {
    const { server, admin, memberId, input, changeToken, traces } = await openService();
    const before = await traces();
    await changeToken(sql`member_id = ${memberId}`);
    await ask(server, updateService, input, admin);
    const after = await traces();
    expect(after.services).toEqual([{ revision: '2', tag_line: 'Changed' }]);
    expect(after.changes).toEqual([...before.changes, { actor: memberId }]);
    expect(after.events).toHaveLength(before.events.length + 1);
    expect(after.calls).toHaveLength(before.calls.length + 1);
  });
});

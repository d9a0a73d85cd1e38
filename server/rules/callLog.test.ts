import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bulkUpdateServices } from '../../contract/calls/services/servicesInBulk.ts';
import { createOauthClient } from '../../contract/calls/oauth/oauthClients.ts';
import {
  createService,
  deleteService,
  queryServices,
  updateService,
} from '../../contract/calls/services/services.ts';
import type { Database } from '../database/database.ts';
import { engineOfTheDay } from '../testing/database/testDatabase.ts';
import { clientAddressHeader } from './options.ts';
import {
  ask,
  refused,
  requestFor,
  startTestApp,
  testNow,
  yogaClass,
  type TestApp,
} from '../testing/testApp.ts';
import { openCatalogue } from '../testing/testCatalogue.ts';

const engines = engineOfTheDay(import.meta.url);

interface Line {
  call: string;
  outcome: string;
  actor: object;
  client_id: string | null;
  targets: string[];
  before_hash: string | null;
  after_hash: string | null;
  client_address: string | null;
  request_id: string;
  at: Date;
}

/** PostgreSQL's message depends on whether the role is a superuser. */
const refusal = /only ever added|permission denied/;

describe.each(engines)('B19: the call log on $name', ({ open }) => {
  let database: Database;
  let server: TestApp;
  let business: Awaited<ReturnType<typeof openCatalogue>>;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    server = startTestApp(database);
    business = await openCatalogue(server);
  });

  const lines = () =>
    database.rows(
      sql<Line>`select call, outcome, actor, client_id, targets, before_hash, after_hash, client_address, request_id, at
        from call_log where business_id = ${business.businessId} order by sequence`,
    );

  test('B19: has one line per changing call, with caller, targets, network address and request id', async () => {
    const headers = { 'X-Wix-Request-Id': 'request-1', [clientAddressHeader]: '203.0.113.7' };
    const input = { body: { service: yogaClass() } };
    const response = await server.app(
      requestFor(createService, input, { token: business.tokens.admin, headers }),
    );
    const { service } = (await response.json()) as { service: { id: string } };
    const [line, ...others] = await lines();
    expect(others).toEqual([]);
    expect(line).toEqual({
      call: 'createService',
      outcome: 'done',
      actor: { identityType: 'MEMBER', memberId: expect.any(String) },
      client_id: business.clientId,
      targets: [service.id],
      before_hash: null,
      after_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      client_address: '203.0.113.7',
      request_id: 'request-1',
      at: testNow,
    });
  });

  test('B19: has a hash over the states before and after, which reveals a changed history', async () => {
    const { id, revision } = await business.create(yogaClass());
    const change = { service: { id, revision, name: 'Changed' } };
    await ask(server, updateService, { path: { 'service.id': id }, body: change }, business.admin);
    await ask(server, deleteService, { path: { serviceId: id } }, business.admin);
    const [created, updated, deleted] = await lines();
    expect(updated?.before_hash).toBe(created?.after_hash);
    expect(deleted?.before_hash).toBe(updated?.after_hash);
    expect(deleted?.after_hash).toBeNull();
    const [logged] = await database.rows(
      sql<{
        hash: string;
      }>`select encode(sha256(convert_to(after::text, 'UTF8')), 'hex') as hash from whole_changes
        where business_id = ${business.businessId} and entity_id = ${id} and action = 'updated'`,
    );
    expect(logged?.hash).toBe(updated?.after_hash);
  });

  test('B19: has one line with all targets for a bulk call', async () => {
    const { id } = await business.create(yogaClass());
    const { id: other } = await business.create(yogaClass({ name: 'Other' }));
    const services = [
      { service: { id, revision: '1', name: 'One' } },
      { service: { id: other, revision: '1', name: 'Two' } },
    ];
    await ask(server, bulkUpdateServices, { body: { services } }, business.admin);
    const all = await lines();
    expect(all.map(({ call }) => call)).toEqual(['createService', 'createService', 'bulkUpdateServices']);
    expect(all.at(-1)?.targets.toSorted()).toEqual([id, other].toSorted());
  });

  test('B19: has no line for reads and refused calls', async () => {
    await ask(server, queryServices, { body: {} }, business.admin);
    await refused(server, createService, { body: { service: { name: '' } } }, business.admin);
    await refused(server, createService, { body: { service: yogaClass() } }, business.tokens.staff);
    expect(await lines()).toEqual([]);
  });

  test('B19: marks calls that were repeated with an idempotency key', async () => {
    const headers = { 'Idempotency-Key': 'once' };
    const again = () =>
      server.app(
        requestFor(
          createService,
          { body: { service: yogaClass() } },
          { token: business.tokens.admin, headers },
        ),
      );
    await again();
    await again();
    expect((await lines()).map(({ outcome }) => outcome)).toEqual(['done', 'repeated']);
  });

  test('B19: has no line breaks from input, and no secrets', async () => {
    const description = 'two\r\nlines';
    const headers = { 'X-Wix-Request-Id': "not a name of ours' or" };
    await server.app(
      requestFor(
        createService,
        { body: { service: yogaClass({ description }) } },
        { token: business.tokens.admin, headers },
      ),
    );
    const input = { body: { oauthClient: { name: 'Kiosk' } } };
    const { clientSecret } = await ask(server, createOauthClient, input, business.tokens.owner);
    const text = JSON.stringify(await lines());
    expect(text).not.toMatch(/\\[rn]/);
    expect(text).not.toContain('not a name');
    expect(text).not.toContain(clientSecret);
  });

  test.each(['call_log', 'sign_in_log', 'changes'])('B19: %s is append-only', async (table) => {
    await business.create(yogaClass());
    await database.write(
      sql`insert into sign_in_log (business_id, at, event, outcome, request_id)
        values (${business.businessId}, now(), 'sign_in', 'success', 'test')`,
    );
    const own = sql`where business_id = ${business.businessId}`;
    for (const statement of [
      sql`update ${sql.table(table)} set request_id = 'other' ${own}`,
      sql`delete from ${sql.table(table)} ${own}`,
    ]) {
      await expect(database.write(statement)).rejects.toThrow(refusal);
    }
    const [left] = await database.rows(
      sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} ${own}`,
    );
    expect(left?.count).toBeGreaterThan(0);
  });

  test('B19: the role of the server has no right to update, delete or truncate the logs', async () => {
    const rights = await database.rows(
      sql<{ table_name: string; privilege_type: string }>`select table_name, privilege_type
        from information_schema.role_table_grants
        where grantee = current_user and table_schema = 'public' and table_name in ('call_log', 'sign_in_log')
          and privilege_type in ('INSERT', 'UPDATE', 'DELETE', 'TRUNCATE') order by table_name`,
    );
    expect(rights.map(({ table_name: name, privilege_type: right }) => `${name} ${right}`)).toEqual([
      'call_log INSERT',
      'sign_in_log INSERT',
    ]);
    for (const table of ['call_log', 'sign_in_log']) {
      await expect(database.write(sql`truncate ${sql.table(table)}`)).rejects.toThrow(refusal);
    }
  });

  test('B19: a line is rolled back together with the change', async () => {
    const undoing: Database = {
      engine: database.engine,
      rows: (statement) => database.rows(statement),
      first: (statement) => database.first(statement),
      write: (statement, expected) => database.write(statement, expected),
      ping: () => database.ping(),
      close: () => database.close(),
      transaction: (work) =>
        database.transaction(async (transaction) => {
          await work(transaction);
          throw new Error('undone');
        }),
    };
    const input = { body: { service: yogaClass() } };
    const request = requestFor(createService, input, { token: business.tokens.admin });
    expect((await startTestApp(undoing).app(request)).status).toBe(500);
    expect(await lines()).toEqual([]);
  });
});

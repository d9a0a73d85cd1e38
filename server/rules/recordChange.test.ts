import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { restoreService } from '../../contract/calls/workbench/frontdesk.ts';
import { updateSignOnPolicy } from '../../contract/calls/identity/signOnPolicies.ts';
import { deleteService } from '../../contract/calls/services/services.ts';
import { engineOfTheDay } from '../testing/database/testDatabase.ts';
import { ask, startTestApp, yogaClass, type TestApp } from '../testing/testApp.ts';
import { openCatalogue } from '../testing/testCatalogue.ts';

const engines = engineOfTheDay(import.meta.url);

interface ChangeRow {
  action: string;
  actor: unknown;
  before: unknown;
  after: unknown;
  request_id: string;
}
interface EventRow {
  type: string;
  entity_fqdn: string;
  body: unknown;
}

describe.each(engines)('the history on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test('records author, target, states before and after, and the event of every write', async () => {
    const { create, update, refuseUpdate, admin } = await openCatalogue(server);
    const created = await create(yogaClass());
    const updated = await update({ id: created.id, revision: '1', tagLine: 'Slow' });
    await refuseUpdate({ id: created.id, revision: '1', tagLine: 'Stale' });
    const path = { serviceId: created.id };
    await ask(server, deleteService, { path }, admin);
    const { service: restored } = await ask(server, restoreService, { path }, admin);

    const changes = await server.database.rows(
      sql<ChangeRow>`select * from whole_changes where entity_id = ${created.id} order by sequence`,
    );
    expect(changes.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'created', before: null, after: created },
      { action: 'updated', before: created, after: updated },
      { action: 'deleted', before: updated, after: null },
      { action: 'restored', before: null, after: restored },
    ]);
    expect(changes[0]?.actor).toMatchObject({
      identityType: 'MEMBER',
      memberId: expect.any(String) as string,
    });
    const events = await server.database.rows(
      sql<EventRow>`select type, entity_fqdn, body from domain_events where entity_id = ${created.id} order by sequence`,
    );
    const fqdn = 'wix.bookings.services.v2.service';
    expect(events.map(({ type }) => type)).toEqual(
      ['created', 'updated', 'deleted', 'created'].map((slug) => `${fqdn}_${slug}`),
    );
    const restoreInfo = { deletedDate: expect.any(String) as string };
    expect(events.map(({ body }) => body)).toEqual([
      { createdEvent: { entity: created } },
      { updatedEvent: { currentEntity: updated } },
      { deletedEvent: { deletedEntity: updated } },
      { createdEvent: { entity: restored, restoreInfo } },
    ]);
    const stored = sql<{
      count: number;
    }>`select count(body)::int as count from events where entity_id = ${created.id}`;
    expect(await server.database.first(stored)).toEqual({ count: 1 });
  });

  test('announces a change of the sign-on policy, and nothing if it stays the same', async () => {
    const { businessId, tokens } = await server.addBusiness();
    const body = { signOnPolicy: { requireOwnerApproval: true } };
    await ask(server, updateSignOnPolicy, { body }, tokens.owner);
    await ask(server, updateSignOnPolicy, { body }, tokens.owner);
    const events = await server.database.rows(
      sql<EventRow>`select type, entity_fqdn, body from domain_events where entity_id = ${businessId} order by sequence`,
    );
    expect(events).toMatchObject([
      {
        type: 'wix.iam.signon.v1.sign_on_policy_updated',
        body: { updatedEvent: { currentEntity: { requireOwnerApproval: true } } },
      },
    ]);
  });

  test('stores edits as differences from the version that is stored whole', async () => {
    const { create, update } = await openCatalogue(server);
    const { id } = await create(yogaClass());
    await update({ id, revision: '1', tagLine: 'Slow' });
    await update({ id, revision: '2', tagLine: 'Slower' });
    const rows = await server.database.rows(
      sql`select action, after is not null as whole, became ? 'tagLine' as edited
        from changes where entity_id = ${id} order by sequence`,
    );
    expect(rows).toEqual([
      { action: 'created', whole: true, edited: null },
      { action: 'updated', whole: false, edited: true },
      { action: 'updated', whole: false, edited: true },
    ]);
  });

  test('is append-only', async () => {
    const { businessId } = await openCatalogue(server);
    for (const statement of [
      sql`update changes set action = 'forged' where business_id = ${businessId}`,
      sql`delete from changes where business_id = ${businessId}`,
    ]) {
      await expect(server.database.write(statement)).rejects.toThrow('only ever added');
    }
  });
});

import { describe, expect, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { engines } from '../../testing/database/testDatabase.ts';
import { startTestApp, testNow } from '../../testing/testApp.ts';
import { eraseFromHistory } from '../calendar/contacts.ts';
import { fullVersions, insertChanges } from './changes.ts';

/** Records a contact as whole versions. */
async function withVersions(database: Database) {
  const { businessId } = await startTestApp(database).addBusiness();
  const entityId = crypto.randomUUID();
  const recording = { businessId, entity: 'contact', actor: {}, requestId: 'test', at: testNow };
  const add = (after: { id: string; company: string; email?: string }) =>
    insertChanges(database, recording, [
      { id: crypto.randomUUID(), entityId: after.id, action: 'created', before: undefined, after },
    ]);
  const latest = async () => {
    const [version] = (await fullVersions(database, recording, [entityId])).values();
    return version?.after;
  };
  return { businessId, entityId, recording, add, latest };
}

describe.each(engines)('the latest whole version of a record on $name', ({ open }) => {
  test('is the same when it is remembered, alone and among others', async () => {
    const database = await open();
    const { entityId, recording, add, latest } = await withVersions(database);
    const otherId = crypto.randomUUID();
    await add({ id: entityId, company: 'First' });
    await add({ id: otherId, company: 'Other' });
    const read = await latest();
    expect(read).toEqual({ id: entityId, company: 'First' });
    expect(await latest()).toEqual(read);
    const both = await fullVersions(database, recording, [entityId, otherId]);
    expect(new Map([...both].map(([id, { after }]) => [id, after['company']]))).toEqual(
      new Map([
        [entityId, 'First'],
        [otherId, 'Other'],
      ]),
    );
  });

  test('is a later one, and an erased one without its person, although another was remembered', async () => {
    const database = await open();
    const { businessId, entityId, add, latest } = await withVersions(database);
    await add({ id: entityId, company: 'First' });
    await latest();
    await add({ id: entityId, company: 'Second', email: 'ann@example.com' });
    expect(await latest()).toMatchObject({ company: 'Second', email: 'ann@example.com' });
    await eraseFromHistory(database, businessId, { contactIds: [entityId], bookingIds: [] });
    expect(await latest()).not.toHaveProperty('email');
  });
});

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
  const add = (after: object) =>
    insertChanges(database, [
      {
        ...{ id: crypto.randomUUID(), businessId, entity: 'contact', entityId, action: 'created', actor: {} },
        ...{ before: undefined, after, requestId: 'test', at: testNow },
      },
    ]);
  const latest = async () => {
    const [version] = (await fullVersions(database, [{ businessId, entity: 'contact', entityId }])).values();
    return version?.after;
  };
  return { businessId, entityId, add, latest };
}

describe.each(engines)('the latest whole version of a record on $name', ({ open }) => {
  test('is the same when it is remembered, alone and among others', async () => {
    const database = await open();
    const [one, other] = [await withVersions(database), await withVersions(database)];
    await one.add({ id: one.entityId, company: 'First' });
    await other.add({ id: other.entityId, company: 'Other' });
    const read = await one.latest();
    expect(read).toEqual({ id: one.entityId, company: 'First' });
    expect(await one.latest()).toEqual(read);
    const edits = [one, other].map(({ businessId, entityId }) => ({
      businessId,
      entity: 'contact',
      entityId,
    }));
    const both = await fullVersions(database, edits);
    expect([...both.values()].map(({ after }) => after['company']).toSorted()).toEqual(['First', 'Other']);
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

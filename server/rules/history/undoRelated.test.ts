import { beforeAll, describe, expect, test } from 'vitest';
import { listActivity } from '../../../contract/calls/history/activity.ts';
import { createAddOn, deleteAddOn, getAddOn, updateAddOn } from '../../../contract/calls/prices/addOns.ts';
import { createAddOnGroup, updateAddOnGroup } from '../../../contract/calls/prices/addOnGroups.ts';
import { createCategory, queryCategories } from '../../../contract/calls/services/categories.ts';
import { undoChange } from '../../../contract/calls/history/history.ts';
import type { RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { takeLast } from '../../testing/testHistory.ts';
import { setScenario } from '../../testing/testImpacts.ts';

const engines = engineOfTheDay(import.meta.url);

const [ana, bo] = ['ana@example.com', 'bo@example.com'];

describe.each(engines)('changes with related records on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function latestOf(entityId: string, token: string): Promise<RecordedChange> {
    const query = { filter: JSON.stringify({ entityId }) };
    const [change] = await ask(server, listActivity, { query }, token);
    if (!change) throw new Error('Nothing was recorded.');
    return change;
  }

  test('counts the affected sessions and bookings of a location change and of its undo', async () => {
    const { preview, carryOut, service, admin, update, read } = await setScenario(server, {
      sessions: [{ in: 24, by: [ana, bo] }, { in: 48 }],
      others: 'CANCEL',
    });
    await carryOut((await preview()).token);
    const calendar = { sessions: 2, bookings: 2 };
    expect(await latestOf(service.id, admin)).toMatchObject({ calendar });
    const { changes } = await takeLast(server, 'undo', admin);
    expect(changes).toMatchObject([{ entity: 'service', calendar }]);
    const redone = await takeLast(server, 'redo', admin);
    expect(redone.changes).toMatchObject([{ entity: 'service', calendar }]);
    const { revision } = await read(service.id);
    await update({ id: service.id, revision, tagLine: 'Calm' });
    expect(await latestOf(service.id, admin)).not.toHaveProperty('calendar');
  });

  test('counts those of a deletion and of its undo', async () => {
    const { preview, carryOut, service, admin } = await setScenario(server, {
      sessions: [{ in: 24, by: [ana] }],
      deletion: 'whole',
    });
    await carryOut((await preview()).token);
    const deletion = await latestOf(service.id, admin);
    expect(deletion).toMatchObject({ action: 'deleted', calendar: { sessions: 1, bookings: 1 } });
    const { change } = await ask(server, undoChange, { path: { changeId: deletion.id } }, admin);
    expect(change).toMatchObject({ action: 'restored', calendar: { sessions: 1, bookings: 1 } });
  });

  test('undoing the creation of a category is refused once it has services', async () => {
    const { create, admin } = await openCatalogue(server);
    const body = { category: { name: 'Seminars' } };
    const { category } = await ask(server, createCategory, { body }, admin);
    const creation = await latestOf(category.id, admin);
    const path = { changeId: creation.id };
    await create(yogaClass({ category: { id: category.id } }));
    expect(await refused(server, undoChange, { path }, admin)).toMatchObject({
      code: 'FAILED_PRECONDITION',
      message: 'One service is in this category. Move it to another category first.',
    });
    const { categories } = await ask(server, queryCategories, {}, admin);
    expect(categories.map(({ name }) => name)).toContain('Seminars');
  });

  test('undoing restores a changed, created or deleted add-on', async () => {
    const { admin } = await openCatalogue(server);
    const input = { addOn: { name: 'Towel', price: { value: '2.50' }, maxQuantity: 3 } };
    const { addOn } = await ask(server, createAddOn, { body: input }, admin);
    const read = async () => (await ask(server, getAddOn, { path: { addOnId: addOn.id } }, admin)).addOn;
    const change = { addOn: { revision: '1', price: { value: '4' }, maxQuantity: null } };
    await ask(server, updateAddOn, { path: { 'addOn.id': addOn.id }, body: change }, admin);
    await takeLast(server, 'undo', admin);
    expect(await read()).toEqual({ ...addOn, revision: '3', updatedDate: (await read()).updatedDate });

    await ask(server, deleteAddOn, { path: { addOnId: addOn.id } }, admin);
    await takeLast(server, 'undo', admin);
    expect(await read()).toMatchObject({ name: 'Towel', price: { value: '2.50' }, maxQuantity: 3 });
    await takeLast(server, 'undo', admin);
    const gone = await refused(server, getAddOn, { path: { addOnId: addOn.id } }, admin);
    expect(gone.status).toBe(404);
    await takeLast(server, 'redo', admin);
    expect(await read()).toMatchObject({ name: 'Towel' });
  });

  test('a restored add-on returns to its groups, except those edited since', async () => {
    const { create, read, admin } = await openCatalogue(server);
    const makeAddOn = async (name: string) =>
      (await ask(server, createAddOn, { body: { addOn: { name, durationInMinutes: 5 } } }, admin)).addOn;
    const [towel, tea] = [await makeAddOn('Towel'), await makeAddOn('Tea')];
    const addOnGroup = { name: 'Extras', addOnIds: [towel.id, tea.id] };
    const offering = async (name: string) => {
      const { id } = await create(yogaClass({ name }));
      await ask(server, createAddOnGroup, { body: { serviceId: id, addOnGroup } }, admin);
      return read(id);
    };
    const [one, other] = [await offering('One'), await offering('Other')];
    const offered = async ({ id }: Service) => {
      const { addOnGroups, addOnDetails } = await read(id);
      return { addOnGroups, addOnDetails };
    };
    const { addOnGroups, addOnDetails } = one;
    await ask(server, deleteAddOn, { path: { addOnId: towel.id } }, admin);
    const renamed = { id: other.addOnGroups?.[0]?.id ?? '', name: 'Something to drink' };
    await ask(server, updateAddOnGroup, { body: { serviceId: other.id, addOnGroup: renamed } }, admin);
    const edited = await offered(other);
    const undo = async () => {
      const path = { changeId: (await latestOf(towel.id, admin)).id };
      return (await ask(server, undoChange, { path }, admin)).change;
    };

    expect(await undo()).toMatchObject({ entity: 'addOn', action: 'restored' });
    expect(addOnGroups?.[0]?.addOnIds).toEqual([towel.id, tea.id]);
    expect(await offered(one)).toEqual({ addOnGroups, addOnDetails });
    expect(await offered(other)).toEqual(edited);
    expect(edited.addOnGroups?.[0]?.addOnIds).toEqual([tea.id]);
    // Undoing the restoration removes it from the groups again.
    expect(await undo()).toMatchObject({ entity: 'addOn', action: 'deleted' });
    expect((await offered(one)).addOnGroups?.[0]?.addOnIds).toEqual([tea.id]);
  });

  test('undoing the creation of an add-on is refused while a service offers it', async () => {
    const { create, admin } = await openCatalogue(server);
    const { addOn } = await ask(server, createAddOn, { body: { addOn: { name: 'Towel' } } }, admin);
    const service = await create(yogaClass());
    const addOnGroup = { name: 'Extras', addOnIds: [addOn.id] };
    await ask(server, createAddOnGroup, { body: { serviceId: service.id, addOnGroup } }, admin);
    const path = { changeId: (await latestOf(addOn.id, admin)).id };
    expect((await refused(server, undoChange, { path }, admin)).code).toBe('FAILED_PRECONDITION');
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { listActivity } from '../../../contract/calls/history/activity.ts';
import * as calls from '../../../contract/calls/workbench/savedViews.ts';
import type { SavedView, SavedViewInput } from '../../../contract/entities/history/savedView.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, requestFor, startTestApp, type TestApp } from '../../testing/testApp.ts';

const engines = engineOfTheDay(import.meta.url);

const classes: SavedViewInput = {
  resource: 'services',
  name: 'Classes',
  filter: { type: ['CLASS'], q: 'yoga' },
  sort: { field: 'name', order: 'DESC' },
  columns: ['name', 'price'],
  density: 'compact',
};

describe.each(engines)('saved views on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function keepers() {
    const { tokens } = await server.addBusiness();
    return {
      tokens,
      create: (token: string, view: SavedViewInput) =>
        ask(server, calls.createSavedView, { body: view }, token),
      change: (token: string, { id, revision }: SavedView, body: SavedViewInput) =>
        ask(server, calls.updateSavedView, { path: { id }, body: { revision, ...body } }, token),
      refuse: (token: string, { id, revision }: SavedView, body: SavedViewInput) =>
        refused(server, calls.updateSavedView, { path: { id }, body: { revision, ...body } }, token),
      list: async (token: string, query: object = { filter: '{"resource":"services"}' }) => {
        const response = await server.app(requestFor(calls.listSavedViews, { query }, { token }));
        expect(response.status).toBe(200);
        const views = (await response.json()) as SavedView[];
        return { names: views.map(({ name }) => name), views, range: response.headers.get('Content-Range') };
      },
    };
  }

  test('view is stored as sent, for its owner alone', async () => {
    const { tokens, create, list } = await keepers();
    const view = await create(tokens.staff, classes);
    expect(view).toMatchObject({
      ...classes,
      revision: '1',
      shared: false,
      mine: true,
      isDefault: false,
      position: 0,
    });
    const path = { id: view.id };
    expect(await ask(server, calls.getSavedView, { path }, tokens.staff)).toEqual(view);
    expect((await list(tokens.staff)).range).toBe('saved-views 0-0/1');
    for (const other of [tokens.admin, tokens.owner]) {
      expect(await list(other)).toMatchObject({ names: [], range: 'saved-views */0' });
      expect(await refused(server, calls.getSavedView, { path }, other)).toMatchObject({ status: 404 });
      expect(await refused(server, calls.deleteSavedView, { path }, other)).toMatchObject({ status: 404 });
    }
  });

  test('admin shares a view with everyone, and only admins change it afterwards', async () => {
    const { tokens, create, change, refuse, list } = await keepers();
    const own = await create(tokens.admin, classes);
    const shared = await change(tokens.admin, own, { shared: true });
    expect((await list(tokens.staff)).views).toEqual([{ ...shared, mine: false }]);
    expect(await refuse(tokens.staff, shared, { name: 'Mine' })).toMatchObject({ code: 'PERMISSION_DENIED' });
    expect((await change(tokens.owner, shared, { name: 'Ours' })).name).toBe('Ours');
    const mine = await create(tokens.staff, { ...classes, name: 'Mine' });
    expect(await refuse(tokens.staff, mine, { shared: true })).toMatchObject({ code: 'PERMISSION_DENIED' });
  });

  test('shared views come first, and a view is moved within its group', async () => {
    const { tokens, create, change, list } = await keepers();
    const named = (name: string, shared = false) => create(tokens.admin, { ...classes, name, shared });
    const [one, , three] = [await named('One'), await named('Two'), await named('Three')];
    await named('Everybody’s', true);
    await change(tokens.admin, three, { position: 0 });
    expect((await list(tokens.admin)).names).toEqual(['Everybody’s', 'Three', 'One', 'Two']);
    await change(tokens.admin, one, { position: 99 });
    const { views } = await list(tokens.admin);
    expect(views.map(({ name, position }) => [name, position])).toEqual([
      ['Everybody’s', 0],
      ['Three', 0],
      ['Two', 1],
      ['One', 2],
    ]);
  });

  test('positions close up after a view is deleted or shared', async () => {
    const { tokens, create, change, list } = await keepers();
    const named = (name: string) => create(tokens.admin, { ...classes, name });
    const [one, , , four] = [
      await named('One'),
      await named('Two'),
      await named('Three'),
      await named('Four'),
    ];
    await ask(server, calls.deleteSavedView, { path: { id: one.id } }, tokens.admin);
    await change(tokens.admin, four, { shared: true });
    await change(tokens.admin, await named('Five'), { position: 1 });
    const { views } = await list(tokens.admin);
    expect(views.map(({ name, position }) => [name, position])).toEqual([
      ['Four', 0],
      ['Two', 0],
      ['Five', 1],
      ['Three', 2],
    ]);
  });

  test('one private and one shared view can each be the default', async () => {
    const { tokens, create, change, list } = await keepers();
    const first = await create(tokens.admin, { ...classes, name: 'First', isDefault: true });
    const second = await create(tokens.admin, { ...classes, name: 'Second' });
    await create(tokens.owner, { ...classes, name: 'Everybody’s', shared: true, isDefault: true });
    expect((await change(tokens.admin, second, { isDefault: true })).isDefault).toBe(true);
    const defaults = await list(tokens.admin, { filter: '{"isDefault":true}' });
    expect(defaults.names).toEqual(['Everybody’s', 'Second']);
    expect((await ask(server, calls.getSavedView, { path: { id: first.id } }, tokens.admin)).isDefault).toBe(
      false,
    );
  });

  test('whole view sent back updates the differences; null clears', async () => {
    const { tokens, create, change } = await keepers();
    const view = await create(tokens.admin, classes);
    const changed = await change(tokens.admin, view, { ...view, name: 'Classes only', columns: null });
    const { columns: _columns, ...rest } = view;
    expect(changed).toEqual({
      ...rest,
      name: 'Classes only',
      revision: '2',
      updatedDate: changed.updatedDate,
    });
  });

  test('another filter replaces the previous one as a whole', async () => {
    const { tokens, create, change } = await keepers();
    const view = await create(tokens.admin, { ...classes, filter: { type: ['CLASS'], q: 'yoga' } });
    expect((await change(tokens.admin, view, { filter: { type: ['COURSE'] } })).filter).toEqual({
      type: ['COURSE'],
    });
  });

  test('stale, nameless, duplicate or unknown view is refused with the field', async () => {
    const { tokens, create, change, refuse } = await keepers();
    const view = await create(tokens.admin, classes);
    const other = await create(tokens.admin, { ...classes, name: 'Other' });
    await change(tokens.admin, view, { name: 'Renamed' });
    expect(await refuse(tokens.admin, view, { name: 'Stale' })).toMatchObject({
      code: 'REVISION_MISMATCH',
      data: { savedView: { name: 'Renamed' } },
    });
    expect((await refuse(tokens.admin, other, { name: ' renamed ' })).rules).toEqual(['name VALIDATION']);
    expect((await refuse(tokens.admin, other, { name: ' ' })).rules).toEqual(['name REQUIRED_FIELD']);
    const body = { resource: 'services', name: 'X', filter: {}, colour: 'red', density: 'huge' };
    expect((await refused(server, calls.createSavedView, { body }, tokens.admin)).rules).toEqual([
      'colour FIELD_NOT_ALLOWED',
      'density INVALID_ENUM_VALUE',
    ]);
  });

  test('only shared views are in the history', async () => {
    const { tokens, create } = await keepers();
    await create(tokens.admin, classes);
    const shared = await create(tokens.admin, { ...classes, name: 'Everybody’s', shared: true });
    await ask(server, calls.deleteSavedView, { path: { id: shared.id } }, tokens.owner);
    const query = { filter: '{"entity":"savedView"}' };
    const activity = await ask(server, listActivity, { query }, tokens.staff);
    expect(activity.map(({ action, name }) => [action, name])).toEqual([
      ['deleted', 'Everybody’s'],
      ['created', 'Everybody’s'],
    ]);
  });
});

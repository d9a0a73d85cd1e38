import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createSavedView, listSavedViews } from '../../contract/calls/workbench/savedViews.ts';
import { renderSignedIn } from '../../mocks/renderSignedIn.tsx';
import { RecordList } from '../records/list/RecordList.tsx';
import { categoryListKind } from './categoryListKind.tsx';

const screens = (
  <Routes>
    <Route path="/" element={<p>Desk</p>} />
    <Route path="/categories" element={<RecordList kind={categoryListKind} />} />
  </Routes>
);

const fill = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

/** Opens the list of the sample's categories with these saved views. */
async function openWith(
  views: readonly { name: string; shared?: boolean; isDefault?: boolean; q: string }[],
) {
  const desk = await renderSignedIn(screens);
  const { api, user, router } = desk;
  for (const { q, ...view } of views) {
    await api.send(createSavedView, { body: { resource: 'categories', filter: { q }, ...view } });
  }
  await router.navigate('/categories');
  const tabs = within(await screen.findByRole('navigation', { name: 'Views' }));
  const tab = (name: string) => tabs.findByRole('button', { name: new RegExp(`^${name}`) });
  await tab(views[0]?.name ?? 'All');
  return {
    ...desk,
    tabs,
    tab,
    isOpen: async (name: string) => (await tab(name)).getAttribute('aria-current') === 'true',
    stored: () => api.send(listSavedViews, { query: {} }),
    rows: () => screen.queryAllByRole('link', { name: /^(Massage|Yoga)$/ }).map((link) => link.textContent),
    sortBy: async (order: string) => {
      await user.click(await screen.findByRole('button', { name: /^Sort: / }));
      await user.click(await screen.findByRole('menuitem', { name: order }));
    },
    choose: async (name: string, action: string) => {
      await user.click(await screen.findByRole('button', { name: `Actions for the view ${name}` }));
      await user.click(await screen.findByRole('menuitem', { name: action }));
    },
    undo: async () => user.click(await screen.findByRole('button', { name: 'Undo' })),
  };
}

const changed = () => screen.queryByRole('group', { name: 'Unsaved changes' });

it('a changed view is marked and can be reset, saved as another view, or updated with Undo', async () => {
  const { user, tab, tabs, isOpen, sortBy, stored } = await openWith([]);
  const saveAs = async (name: string, ...switches: readonly string[]) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
    fill(dialog.getByLabelText('Name'), name);
    for (const one of switches) await user.click(dialog.getByRole('switch', { name: one }));
    await user.click(dialog.getByRole('button', { name: 'Save view' }));
    await screen.findByText(`View ${name} saved`);
    await waitFor(async () => expect(await isOpen(name)).toBe(true));
  };
  const change = async (action: string) => {
    const group = within(await screen.findByRole('group', { name: 'Unsaved changes' }));
    await user.click(group.getByRole('button', { name: action }));
  };
  await sortBy('Name, Z to A');
  await user.click(await tabs.findByRole('button', { name: 'Save view' }));
  await saveAs('Backwards');
  expect(changed()).toBeNull();

  await sortBy('Name, A to Z');
  await change('Reset');
  await screen.findByRole('button', { name: 'Sort: Name, Z to A' });
  expect(changed()).toBeNull();

  await sortBy('Name, A to Z');
  await change('Save as new view');
  await saveAs('Forwards', 'Share with team', 'Open by default');
  fill(screen.getByRole('searchbox'), 'yoga');
  await change('Update view');
  await screen.findByText('View Forwards updated');
  await waitFor(() => expect(changed()).toBeNull());
  expect(await stored()).toMatchObject([
    { name: 'Forwards', shared: true, isDefault: true, sort: { order: 'ASC' }, filter: { q: 'yoga' } },
    { name: 'Backwards', shared: false, isDefault: false, sort: { order: 'DESC' }, filter: {} },
  ]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('group', { name: 'Unsaved changes' });
  expect((await stored())[0]?.filter).toEqual({});

  // Another view, or a tab of the list, replaces the filter of the open view.
  await user.click(await tab('Backwards'));
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', ''));
  await screen.findByRole('button', { name: 'Sort: Name, Z to A' });
});

it('a view is moved, renamed, shared, made private, deleted and restored', async () => {
  const desk = await openWith([
    { name: 'Of yoga', q: 'yoga' },
    { name: 'Of massage', q: 'massage' },
  ]);
  const { user, tabs, tab, choose, undo, stored, isOpen } = desk;
  const names = async () => (await stored()).map(({ name }) => name);
  await user.click(await tab('Of massage'));
  await choose('Of massage', 'Move the tab earlier');
  await screen.findByText('Tab Of massage moved');
  const order = () => tabs.getAllByRole('button', { name: /^Of / }).map(({ textContent }) => textContent);
  await waitFor(() => expect(order()).toEqual([expect.stringMatching(/^Of massage/), expect.anything()]));

  await choose('Of massage', 'Rename…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename view' }));
  const rename = async (name: string) => {
    fill(dialog.getByLabelText('Name'), name);
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
  };
  await rename('of YOGA');
  await dialog.findByText('Is the name of another view already; choose another.');
  await rename('all');
  await dialog.findByText('Another tab has this name. Choose another.');
  await rename('Hands');
  await tab('Hands');

  await choose('Hands', 'Share with the team');
  await screen.findByText('Hands shared with your team');
  expect((await stored()).map(({ name, shared }) => [name, shared])).toEqual([
    ['Hands', true],
    ['Of yoga', false],
  ]);
  await choose('Hands', 'Stop sharing');
  await screen.findByText('Hands is now private');
  expect((await stored()).some(({ shared }) => shared)).toBe(false);

  await choose('Hands', 'Delete view');
  await screen.findByText('View Hands deleted');
  await waitFor(() => expect(tabs.queryByRole('button', { name: /^Hands/ })).toBeNull());
  // Its filter stays applied.
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'massage');
  expect(await names()).toEqual(['Of yoga']);
  await undo();
  await waitFor(async () => expect(await isOpen('Hands')).toBe(true));
  expect((await names()).toSorted()).toEqual(['Hands', 'Of yoga']);
});

it('a list opens with the default view, which another view replaces until Undo', async () => {
  const { user, tab, isOpen, choose, undo, stored, rows } = await openWith([
    { name: 'Of yoga', q: 'yoga', isDefault: true },
    { name: 'Of massage', q: 'massage' },
  ]);
  await waitFor(async () => expect(await isOpen('Of yoga')).toBe(true));
  await waitFor(() => expect(rows()).toEqual(['Yoga']));
  await waitFor(async () => expect((await tab('Of massage')).textContent).toMatch(/1$/));
  await user.click(await tab('All'));
  await screen.findByRole('link', { name: 'Massage' });
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');

  const first = async () => (await stored()).filter(({ isDefault }) => isDefault).map(({ name }) => name);
  await user.click(await tab('Of massage'));
  await choose('Of massage', 'Set as default');
  await screen.findByText('Of massage is now the default view');
  expect(await first()).toEqual(['Of massage']);
  await undo();
  await screen.findByText('Change to view Of massage undone');
  expect(await first()).toEqual(['Of yoga']);
});

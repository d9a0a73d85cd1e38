import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import {
  countCategories,
  createCategory,
  deleteCategory,
  getCategory,
  queryCategories,
} from '../../contract/calls/services/categories.ts';
import { createService } from '../../contract/calls/services/services.ts';
import type { ServiceInput } from '../../contract/entities/services/service.ts';
import { renderSignedIn } from '../../mocks/renderSignedIn.tsx';
import { faults } from '../../mocks/testServer.ts';
import { RecordEdit } from '../records/editor/RecordEdit.tsx';
import { RecordList } from '../records/list/RecordList.tsx';
import { CategoryOrder } from './CategoryOrder.tsx';
import { categoryEditorKind } from './categoryEditorKind.ts';
import { categoryListKind } from './categoryListKind.tsx';

const screens = (
  <Routes>
    <Route path="/" element={<p>Desk</p>} />
    <Route path="/categories" element={<RecordList kind={categoryListKind} />} />
    <Route path="/categories/order" element={<CategoryOrder />} />
    <Route path="/categories/:id" element={<RecordEdit kind={categoryEditorKind} />} />
  </Routes>
);

it('deletes all categories that match a search, also those of other pages, after showing their number', async () => {
  const { api, user, router } = await renderSignedIn(screens);
  for (let number = 1; number <= 27; number += 1) {
    await api.send(createCategory, { body: { category: { name: `Season ${number}` } } });
  }
  const count = async () => (await api.send(countCategories, { body: {} })).count;
  const before = await count();
  const filter = JSON.stringify({ q: 'Season' });
  await router.navigate(`/categories?${new URLSearchParams({ filter })}`);
  await user.click(await screen.findByRole('checkbox', { name: /^Select all/ }));
  await user.click(await screen.findByRole('button', { name: 'Select all 27 matching' }));
  expect(await screen.findByText('All 27 matching categories selected')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Delete…' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete 27 categories?' }));
  expect(await question.findByText('Nothing uses it.')).toBeDefined();
  await user.click(question.getByRole('button', { name: 'Delete categories' }));
  await screen.findByText('27 categories deleted');
  await waitFor(async () => expect(await count()).toBe(before - 27));
});

/** Opens the list of the sample's categories. */
async function open() {
  const desk = await renderSignedIn(screens, { path: '/categories' });
  const { api, user } = desk;
  const sort = [{ fieldName: 'sortOrder', order: 'ASC' as const }];
  const all = async () => (await api.send(queryCategories, { query: { query: { sort } } })).categories;
  const [first, second, third] = await all();
  if (!first || !second || !third) throw new Error('The sample has too few categories.');
  return {
    ...desk,
    all,
    first,
    second,
    third,
    stored: async ({ id }: { id: string }) =>
      (await api.send(getCategory, { path: { categoryId: id } })).category,
    choose: async ({ name }: { name: string }, action: string) => {
      await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
      await user.click(await screen.findByRole('menuitem', { name: action }));
    },
  };
}

it('a list as it opens is no view to save, but a sorted one is', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /^Sort: / }));
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Name, Z to A' }));
  expect(await screen.findByRole('button', { name: 'Save view' })).toBeDefined();
});

it('renaming saves once with Enter, and nothing with Escape or for an unchanged name', async () => {
  const { user, first, stored, choose } = await open();
  const input = () => screen.findByLabelText(`New name of ${first.name}`);
  await choose(first, 'Rename');
  await user.type(await input(), ' and more{Escape}');
  await screen.findByRole('link', { name: first.name });
  await choose(first, 'Rename');
  await user.type(await input(), '  {Enter}');
  await screen.findByRole('link', { name: first.name });
  expect((await stored(first)).revision).toBe(first.revision);

  await choose(first, 'Rename');
  await user.clear(await input());
  await user.type(await input(), 'Bodywork{Enter}');
  await screen.findByText(`${first.name} renamed to Bodywork`);
  // Enter removes the input, which blurs it.
  const after = await stored(first);
  expect(after).toMatchObject({ name: 'Bodywork', revision: String(Number(first.revision) + 1) });
});

it('removal of several records offers the others as replacement and asks again when the numbers change', async () => {
  const { api, user, first, second, third, all } = await open();
  for (const { name } of [first, second]) {
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  }
  const bar = await screen.findByRole('region', { name: 'Selection' });
  await user.click(await within(bar).findByRole('button', { name: 'Delete…' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete 2 categories?' }));
  const replacement = await question.findByLabelText('New category for their services');
  await within(replacement).findByRole('option', { name: third.name });
  for (const { name } of [first, second]) {
    expect(within(replacement).queryByRole('option', { name })).toBeNull();
  }
  const act = () => question.getByRole('button', { name: 'Delete categories' });
  expect(act()).toHaveProperty('disabled', true);
  await user.selectOptions(replacement, third.name);
  await waitFor(() => expect(act()).toHaveProperty('disabled', false));

  const service: ServiceInput = {
    type: 'CLASS',
    name: 'Late class',
    category: { id: first.id },
    defaultCapacity: 5,
    onlineBooking: { enabled: true },
    payment: { rateType: 'NO_FEE', options: { inPerson: true } },
  };
  await api.send(createService, { body: { service } });
  const before = await all();
  await user.click(act());
  await question.findByText(/^The numbers have changed\./);
  expect(await all()).toEqual(before);
  await waitFor(() => expect(act()).toHaveProperty('disabled', false));
  await user.click(act());
  await screen.findByText('2 categories deleted');
  expect((await all()).map(({ id }) => id)).toEqual(before.slice(2).map(({ id }) => id));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
});

it('moves a record after another and by keyboard, and shows the saved order again if a move fails', async () => {
  const { user, router, first, third, all, choose } = await open();
  const before = await all();
  await choose(first, 'Move to…');
  const position = await screen.findByLabelText('Position');
  await within(position).findByRole('option', { name: `After ${third.name}` });
  expect(within(position).queryByRole('option', { name: `After ${first.name}` })).toBeNull();
  await user.selectOptions(position, `After ${third.name}`);
  await user.click(screen.getByRole('button', { name: 'Move' }));
  await screen.findByText(`${first.name} moved`);
  const moved = [before[1], before[2], before[0], ...before.slice(3)].map((one) => one?.name);
  expect((await all()).map(({ name }) => name)).toEqual(moved);

  await router.navigate('/categories/order');
  const list = within(await screen.findByRole('list', { name: 'Order of categories' }));
  const names = () => list.getAllByRole('link').map(({ textContent }) => textContent);
  await waitFor(() => expect(names()).toEqual(moved));
  const [top = '', next = ''] = moved;
  list.getByRole('button', { name: new RegExp(`^Reorder ${next}`) }).focus();
  await user.keyboard('{ArrowUp}');
  await screen.findByText(`${next} moved`);
  const reordered = [next, top, ...moved.slice(2)];
  expect(names()).toEqual(reordered);
  await waitFor(async () => expect((await all()).map(({ name }) => name)).toEqual(reordered));
  faults.add({ route: 'POST /v2/categories/set-position/*', code: 'PERMISSION_DENIED' });
  list.getByRole('button', { name: new RegExp(`^Reorder ${first.name}`) }).focus();
  await user.keyboard('{ArrowUp}');
  await screen.findByText(`Couldn’t move ${first.name}`);
  await waitFor(() => expect(names()).toEqual(reordered));
});

it('the page of a deleted category says so, and restores it', async () => {
  const { api, user, router } = await renderSignedIn(screens);
  const { category } = await api.send(createCategory, { body: { category: { name: 'Retreats' } } });
  await api.send(deleteCategory, { path: { categoryId: category.id } });
  await router.navigate(`/categories/${category.id}`);
  await screen.findByRole('heading', { level: 1, name: 'Retreats is in the trash' });
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  await screen.findByRole('heading', { level: 1, name: 'Retreats' });
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Retreats');
});

import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { countCategories, createCategory } from '../../contract/calls/services/categories.ts';
import { renderSignedIn } from '../../mocks/renderSignedIn.tsx';
import { CategoryList } from './CategoryList.tsx';

const screens = (
  <Routes>
    <Route path="/" element={<p>Desk</p>} />
    <Route path="/categories" element={<CategoryList />} />
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

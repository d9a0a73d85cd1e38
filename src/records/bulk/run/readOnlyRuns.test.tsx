import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderSignedIn } from '../../../../mocks/renderSignedIn.tsx';
import { BulkRunList } from './BulkRunList.tsx';
import { BulkRunPage } from './BulkRunPage.tsx';

const screens = (
  <Routes>
    <Route path="/bulk-runs" element={<BulkRunList />} />
    <Route path="/bulk-runs/:id" element={<BulkRunPage />} />
  </Routes>
);

it('offers staff no bulk actions', async () => {
  await renderSignedIn(screens, { path: '/bulk-runs', role: 'staff' });
  expect(await screen.findByText(/View only/)).toBeTruthy();
  expect(await screen.findByText('No bulk actions yet.')).toBeTruthy();
  expect(screen.queryByText(/retry, download and undo/)).toBeNull();
  expect(screen.queryByRole('link', { name: /^Go to/ })).toBeNull();
});

it('leads to one list where bulk actions start', async () => {
  await renderSignedIn(screens, { path: '/bulk-runs' });
  const links = await screen.findAllByRole('link', { name: /^Go to/ });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Go to services', '/services'],
  ]);
});

it('says that no bulk action has a malformed id, with a way back', async () => {
  await renderSignedIn(screens, { path: '/bulk-runs/abc' });
  expect(await screen.findByRole('heading', { name: 'Bulk action not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Bulk actions' })).toBeTruthy();
});

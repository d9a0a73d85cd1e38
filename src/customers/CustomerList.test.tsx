import { screen, within } from '@testing-library/react';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { renderSignedIn } from '../../mocks/renderSignedIn.tsx';
import { platformDatabase } from '../../mocks/testServer.ts';
import { CustomerList } from './CustomerList.tsx';

it('books for a customer of the list', async () => {
  const { user } = await renderSignedIn(<CustomerList />, { path: '/customers' });
  const [row] = await screen.findAllByRole('button', { name: /^Actions for/ });
  const name = row?.getAttribute('aria-label')?.replace('Actions for ', '') ?? '';
  await user.click(row ?? document.body);
  await user.click(await screen.findByRole('menuitem', { name: 'New booking' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New booking' }));
  expect((await dialog.findAllByText(new RegExp(name))).length).toBeGreaterThan(0);
});

it('offers the first booking instead of an empty list', async () => {
  const { database, businessId } = await platformDatabase();
  await database.write(sql`delete from bookings where business_id = ${businessId}`);
  await database.write(sql`delete from contacts where business_id = ${businessId}`);
  const { user } = await renderSignedIn(<CustomerList />, { path: '/customers' });
  await screen.findByText('No customers yet');
  await user.click(await screen.findByRole('button', { name: 'New booking' }));
  expect(await screen.findByRole('dialog', { name: 'New booking' })).toBeTruthy();
});

import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderSignedIn } from '../../mocks/renderSignedIn.tsx';
import { platformDatabase } from '../../mocks/testServer.ts';
import { allDrawn } from '../testing/renderOnDesk.tsx';
import { RecordCreate } from '../records/editor/RecordCreate.tsx';
import { RecordEdit } from '../records/editor/RecordEdit.tsx';
import { RecordList } from '../records/list/RecordList.tsx';
import { customerCreationKind, customerEditorKind } from './customerEditorKind.tsx';
import { customerListKind } from './customerListKind.tsx';

it('books for a customer of the list', async () => {
  const { user } = await renderSignedIn(<RecordList kind={customerListKind} />, { path: '/customers' });
  const [row] = await screen.findAllByRole('button', { name: /^Actions for/ });
  const name = row?.getAttribute('aria-label')?.replace('Actions for ', '') ?? '';
  await user.click(row ?? document.body);
  await user.click(await screen.findByRole('menuitem', { name: 'New booking' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New booking' }));
  expect((await dialog.findAllByText(new RegExp(name))).length).toBeGreaterThan(0);
});

async function openCustomer() {
  const { database, businessId } = await platformDatabase();
  const [contact] = await database.rows(sql<{ id: string }>`
    select id from contacts where business_id = ${businessId} order by searched, id limit 1`);
  const page = <Route path="/customers/:id" element={<RecordEdit kind={customerEditorKind} />} />;
  const { user } = await renderSignedIn(<Routes>{page}</Routes>, { path: `/customers/${contact?.id}` });
  await screen.findByRole('heading', { level: 1 });
  await allDrawn();
  return user;
}

it('keeps a customer who would have no name, email and phone', async () => {
  const user = await openCustomer();
  for (const field of ['First name', 'Last name', 'Email', 'Phone']) {
    await user.clear(screen.getByRole('textbox', { name: new RegExp(`^${field}`) }));
  }
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await screen.findByText('Is required without a last name, email and phone number.');
  expect(screen.getByRole('textbox', { name: /^First name/ }).getAttribute('aria-invalid')).toBe('true');
});

it('erases a customer without a name without asking for it', async () => {
  const { database, businessId } = await platformDatabase();
  await database.write(sql`delete from bookings where business_id = ${businessId}`);
  await database.write(sql`
    update contacts set first_name = null, last_name = null, email = null, phone = null
    where business_id = ${businessId}`);
  const user = await openCustomer();
  await user.click(await screen.findByRole('button', { name: 'Actions for No name' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Erase…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase No name?' }));
  const erase = await dialog.findByRole('button', { name: 'Erase customer' });
  expect(erase.hasAttribute('disabled')).toBe(false);
});

it('adds a customer, with a likely correction of the email', async () => {
  const create = <Route path="/customers/create" element={<RecordCreate kind={customerCreationKind} />} />;
  const edit = <Route path="/customers/:id" element={<RecordEdit kind={customerEditorKind} />} />;
  const { user } = await renderSignedIn(
    <Routes>
      {create}
      {edit}
    </Routes>,
    { path: '/customers/create' },
  );
  await screen.findByRole('heading', { level: 1, name: 'New customer' });
  await allDrawn();
  const save = screen.getByRole('button', { name: /^Create customer/ });
  await user.type(screen.getByRole('textbox', { name: /^Notes/ }), 'Met at the fair');
  await user.click(save);
  await screen.findByText('Is required without a last name, email and phone number.');
  await user.type(screen.getByRole('textbox', { name: /^First name/ }), 'Ines');
  const email = screen.getByRole('textbox', { name: /^Email/ });
  await user.type(email, 'ines@gmial.com');
  expect(screen.queryByRole('button', { name: /^Did you mean/ })).toBeNull();
  await user.tab();
  await user.click(screen.getByRole('button', { name: 'Did you mean ines@gmail.com?' }));
  await user.click(save);
  await screen.findByRole('heading', { level: 1, name: 'Ines' });
  const { database } = await platformDatabase();
  expect(await database.rows(sql`select email, notes from contacts where first_name = 'Ines'`)).toEqual([
    { email: 'ines@gmail.com', notes: 'Met at the fair' },
  ]);
});

it('says at the email which customer has it', async () => {
  const user = await openCustomer();
  const { database, businessId } = await platformDatabase();
  const [other] = await database.rows(sql<{ email: string }>`
    select email from contacts where business_id = ${businessId} and email is not null
    order by searched desc, id limit 1`);
  const email = screen.getByRole('textbox', { name: /^Email/ });
  await user.clear(email);
  await user.type(email, other?.email ?? '');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await screen.findByText('This email belongs to another customer.');
  expect(email.getAttribute('aria-invalid')).toBe('true');
});

it('filters customers by visits and notes', async () => {
  const { database, businessId } = await platformDatabase();
  await database.write(sql`
    update contacts set notes = 'Tea.' where business_id = ${businessId} and id = (
      select id from contacts where business_id = ${businessId} order by searched limit 1)`);
  const { user } = await renderSignedIn(<RecordList kind={customerListKind} />, { path: '/customers' });
  await screen.findAllByRole('button', { name: /^Actions for/ });
  for (const [facet, value] of [
    ['Notes', 'With notes'],
    ['Customer since', 'Last 90 days'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: 'More filters' }));
    await user.click(await screen.findByRole('menuitem', { name: facet }));
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(`^${value}`) }));
    await user.keyboard('{Escape}');
  }
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Actions for/ })).toHaveLength(1));
});

it('offers the first customer and booking instead of an empty list', async () => {
  const { database, businessId } = await platformDatabase();
  await database.write(sql`delete from bookings where business_id = ${businessId}`);
  await database.write(sql`delete from contacts where business_id = ${businessId}`);
  const { user } = await renderSignedIn(<RecordList kind={customerListKind} />, { path: '/customers' });
  await screen.findByText('No customers yet');
  expect(await screen.findByRole('link', { name: 'New customer' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'New booking' }));
  expect(await screen.findByRole('dialog', { name: 'New booking' })).toBeTruthy();
});

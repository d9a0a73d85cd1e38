import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderSignedIn } from '../../mocks/renderSignedIn.tsx';
import { getSignOnPolicy } from '../../contract/calls/identity/signOnPolicies.ts';
import { listOauthClients } from '../../contract/calls/oauth/oauthClients.ts';
import { getBusiness, updateBusiness } from '../../contract/calls/workbench/business.ts';
import { RecordEdit } from '../records/editor/RecordEdit.tsx';
import { settingsEditorKind } from './settingsEditorKind.tsx';

const screens = (
  <Routes>
    <Route path="/settings" element={<RecordEdit kind={settingsEditorKind} />} />
    <Route path="/login" element={<h1>Signed out</h1>} />
  </Routes>
);

const open = (role: 'owner' | 'admin' | 'staff' = 'owner') =>
  renderSignedIn(screens, { path: '/settings', role });

type User = Awaited<ReturnType<typeof open>>['user'];

const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Business name' });
const save = (user: User) => user.click(screen.getByRole('button', { name: /^Save/ }));
const isSaved = () => screen.findByText(/^Saved/);

it('saves the name, the colour and the requirements for registrations with one Save, which one Undo reverts', async () => {
  const { user, api } = await open();
  const name = await nameField();
  const before = name.value;
  await user.clear(name);
  await save(user);
  expect(name.getAttribute('aria-invalid')).toBe('true');
  await user.type(name, 'Studio Ahorn');
  await user.click(screen.getByRole('radio', { name: /^Moss/ }));
  await user.click(await screen.findByRole('switch', { name: 'Require approval' }));
  expect(screen.getByText('3 unsaved changes')).toBeTruthy();
  await save(user);
  await isSaved();
  expect((await api.send(getBusiness, {})).business).toMatchObject({ name: 'Studio Ahorn', hue: 'moss' });
  expect((await api.send(getSignOnPolicy, {})).signOnPolicy).toMatchObject({ requireOwnerApproval: true });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () =>
    expect((await api.send(getBusiness, {})).business).toMatchObject({ name: before }),
  );
  expect((await api.send(getBusiness, {})).business).not.toHaveProperty('hue');
  expect((await api.send(getSignOnPolicy, {})).signOnPolicy).toMatchObject({ requireOwnerApproval: false });
});

it('tells what a new currency and time zone change before it saves them', async () => {
  const { user, api } = await open();
  const currency = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Currency' });
  await user.type(await nameField(), ' Nord');
  await user.selectOptions(currency, 'CHF');
  await save(user);
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the currency to CHF?' }));
  dialog.getByText(/€85.00 becomes CHF.85.00/);
  dialog.getByText(/^prices?$/);
  await user.click(dialog.getByRole('button', { name: 'Keep EUR' }));
  expect((await api.send(getBusiness, {})).business.currency).toBe('EUR');
  await screen.findByText('1 unsaved change');
  expect(currency.value).toBe('EUR');
  await user.selectOptions(currency, 'CHF');
  const zone = screen.getByRole('combobox', { name: 'Time zone' });
  await user.clear(zone);
  await user.type(zone, 'asia/tok');
  await user.click(await screen.findByRole('option', { name: 'Tokyo (UTC+9)' }));
  await save(user);
  const both = within(await screen.findByRole('dialog', { name: 'Change the currency and the time zone?' }));
  await waitFor(() =>
    expect(both.getByRole('button', { name: 'Change both' })).toHaveProperty('disabled', false),
  );
  await user.click(both.getByRole('button', { name: 'Change both' }));
  await isSaved();
  expect((await api.send(getBusiness, {})).business).toMatchObject({
    currency: 'CHF',
    timeZone: 'Asia/Tokyo',
  });
});

it('merges what someone else saved, and asks about the same field', async () => {
  const { user, api } = await open();
  const name = await nameField();
  await user.clear(name);
  await user.type(name, 'Studio Ahorn');
  const change = async (fields: object) => {
    const { revision } = (await api.send(getBusiness, {})).business;
    await api.send(updateBusiness, { body: { business: { revision, ...fields } } });
  };
  await change({ hue: 'plum' });
  await save(user);
  await waitFor(async () =>
    expect((await api.send(getBusiness, {})).business).toMatchObject({ name: 'Studio Ahorn', hue: 'plum' }),
  );
  await waitFor(() => expect(screen.getByRole('radio', { name: /^Plum/ })).toHaveProperty('checked', true));
  await change({ name: 'Studio Birke' });
  await user.clear(name);
  await user.type(name, 'Studio Ulme');
  await save(user);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByText('Studio Birke').length).toBeGreaterThan(0);
});

it('shows the secret of a new client once, and revokes the client after its consequence', async () => {
  const { user, api } = await open();
  await user.click(await screen.findByRole('button', { name: 'New API client' }));
  await user.click(await screen.findByRole('button', { name: 'Create client' }));
  const clientName = screen.getByRole('textbox', { name: 'Name' });
  expect(clientName.getAttribute('aria-invalid')).toBe('true');
  screen.getByText('Must not be empty.');
  await user.type(clientName, 'Newsletter');
  await user.click(screen.getByRole('button', { name: 'Create client' }));
  const secret = within(await screen.findByRole('dialog', { name: 'Secret of Newsletter' }));
  secret.getByText('Copy the secret now. It isn’t shown again.');
  await user.click(secret.getByRole('button', { name: 'Done' }));
  const clients = async () => (await api.send(listOauthClients, {})).oauthClients;
  expect((await clients()).find(({ name }) => name === 'Newsletter')).toMatchObject({
    confidential: true,
    role: 'staff',
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Newsletter' }));
  await user.click(screen.getByRole('menuitem', { name: 'Revoke…' }));
  await user.click(screen.getByRole('button', { name: 'Revoke client' }));
  await screen.findByText('Newsletter revoked');
  expect((await clients()).some(({ name }) => name === 'Newsletter')).toBe(false);
});

it('registers a website with several addresses, and changes them later', async () => {
  const { user, api } = await open();
  const websites = async () =>
    (await api.send(listOauthClients, {})).oauthClients.filter(({ firstParty }) => !firstParty);
  await user.click(await screen.findByRole('button', { name: 'New API client' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Website');
  await user.click(screen.getByRole('radio', { name: /^Website or app/ }));
  const signIn = screen.getByRole('textbox', { name: 'Sign-in addresses' });
  const create = () => user.click(screen.getByRole('button', { name: 'Create client' }));
  await create();
  await screen.findByText('Must name at least one address, because sign-in returns there.');
  await user.type(signIn, 'https://example.com/back{Enter}example.com');
  await screen.findByText(/^example.com: Must be a whole address/);
  expect(signIn.getAttribute('aria-invalid')).toBe('true');
  await user.type(signIn, '{Backspace>11/}http://localhost:3000/back');
  const others = screen.getByRole('textbox', { name: /^Other return addresses/ });
  await user.type(others, 'https://example.com/');
  await create();
  const ready = within(await screen.findByRole('dialog', { name: 'Website is ready' }));
  expect(ready.queryByText('Site ID')).toBeNull();
  await user.click(ready.getByRole('button', { name: 'Done' }));
  const [website] = await websites();
  expect(website).toMatchObject({
    confidential: false,
    redirectUris: ['https://example.com/back', 'http://localhost:3000/back'],
    postLogoutRedirectUris: ['https://example.com/'],
  });

  await user.click(await screen.findByRole('button', { name: 'Actions for Website' }));
  await user.click(screen.getByRole('menuitem', { name: 'Details…' }));
  const details = within(await screen.findByRole('dialog', { name: 'Website' }));
  for (const value of [website?.id ?? '', 'http://localhost:3000/back', 'https://example.com/']) {
    details.getByText(value);
  }
  await user.click(details.getByRole('button', { name: 'Change…' }));
  const changed = await screen.findByRole('textbox', { name: 'Sign-in addresses' });
  await user.clear(changed);
  await user.type(changed, 'https://example.com/hello');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Website changed');
  expect(await websites()).toMatchObject([
    { redirectUris: ['https://example.com/hello'], postLogoutRedirectUris: ['https://example.com/'] },
  ]);
});

it('shows the ID of the site to owners of a server program, also later', async () => {
  const { user, api } = await open();
  const { id } = (await api.send(getBusiness, {})).business;
  await user.click(await screen.findByRole('button', { name: 'New API client' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Newsletter');
  await user.click(screen.getByRole('button', { name: 'Create client' }));
  const secret = within(await screen.findByRole('dialog', { name: 'Secret of Newsletter' }));
  secret.getByText(id);
  await user.click(secret.getByRole('button', { name: 'Done' }));
  await user.click(await screen.findByRole('button', { name: 'Actions for Newsletter' }));
  await user.click(screen.getByRole('menuitem', { name: 'Details…' }));
  const details = within(await screen.findByRole('dialog', { name: 'Newsletter' }));
  expect(details.getByText(id)).toBeTruthy();
});

it('lets an admin change the business, but neither registrations nor API clients', async () => {
  await open('admin');
  expect((await nameField()).disabled).toBe(false);
  const switches = await screen.findAllByRole<HTMLInputElement>('switch');
  expect(switches.map(({ disabled }) => disabled)).toEqual([true, true, true]);
  screen.getByText(/Only owners can change this/);
  screen.getByText('Only owners see and change API clients.');
  expect(screen.queryByRole('button', { name: 'New API client' })).toBeNull();
});

it('is read-only for staff', async () => {
  await open('staff');
  expect((await nameField()).matches(':disabled')).toBe(true);
  await screen.findByText(/View only/);
});

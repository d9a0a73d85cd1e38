import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { faults, signInElsewhere } from '../../mocks/testServer.ts';
import { renderSignedIn } from '../../mocks/renderSignedIn.tsx';
import { getSignedInMember } from '../../contract/calls/identity/members.ts';
import { samplePassword } from '../../server/rules/identity/members.ts';
import { Account } from './Account.tsx';

const screens = (
  <Routes>
    <Route path="/account" element={<Account />} />
    <Route path="/login" element={<h1>Signed out</h1>} />
  </Routes>
);

const open = (role?: 'owner' | 'admin' | 'staff') =>
  renderSignedIn(screens, { path: '/account', ...(role && { role }) });

/**
 * Signs the same person in from another browser. The returned function sends a request from it and returns the status.
 */
async function alsoOn(userAgent: string) {
  const token = await signInElsewhere(userAgent);
  return async () => {
    const headers = { authorization: token };
    return (await fetch(`${location.origin}${getSignedInMember.path}`, { headers })).status;
  };
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const fieldCalled = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

it('shows the signed-in person and their role', async () => {
  await open('admin');
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Mara Jansen');
  const you = within(screen.getByRole('region', { name: 'Profile' }));
  expect(you.getByText('Admin')).toBeTruthy();
  expect(you.getByText(/^Services, prices, bookings/)).toBeTruthy();
});

it('saves a new name, and rejects a blank one under its field', async () => {
  const { user, api } = await open();
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByText('Must not be empty.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(name));
  await user.type(name, 'Mara Lind');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await screen.findByText('Name saved');
  expect((await api.send(getSignedInMember, {})).member.name).toBe('Mara Lind');
  expect(screen.queryByText(/unsaved change/)).toBeNull();
});

it('keeps a name that couldn’t be saved', async () => {
  const { user } = await open();
  await user.type(await screen.findByLabelText('Name'), ' Berg');
  faults.add({ route: 'PATCH /frontdesk/v1/me', code: 'PERMISSION_DENIED' });
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await screen.findByText('Couldn’t save your name');
  expect(fieldCalled('Name').value).toBe('Mara Jansen Berg');
  expect(screen.getByText('1 unsaved change')).toBeTruthy();
});

it('changes the password, with password manager hints and errors at their fields', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Change password…' }));
  const [current, fresh] = [fieldCalled('Current password'), fieldCalled('New password')];
  expect(document.activeElement).toBe(current);
  expect([current.autocomplete, fresh.autocomplete]).toEqual(['current-password', 'new-password']);
  expect([current.type, fresh.type]).toEqual(['password', 'password']);

  const change = screen.getByRole('button', { name: 'Change password' });
  await user.click(change);
  expect(screen.getByText('Enter your current password.')).toBeTruthy();
  await user.type(current, 'not it at all');
  await user.type(fresh, 'password1');
  await user.click(change);
  await waitFor(() => expect(fresh.getAttribute('aria-invalid')).toBe('true'));
  await waitFor(() => expect(document.activeElement).toBe(fresh));
  await user.clear(fresh);
  await user.type(fresh, 'three quiet herons');
  await user.click(change);
  await screen.findByText(/not your password/i);
  expect(current.getAttribute('aria-invalid')).toBe('true');

  await user.clear(current);
  await user.type(current, samplePassword);
  await user.click(change);
  await screen.findByText(/Password changed/);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('reveals a password on request', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Change password…' }));
  await user.click(screen.getByRole('button', { name: 'Show New password' }));
  expect(fieldCalled('New password').type).toBe('text');
  expect(fieldCalled('Current password').type).toBe('password');
});

it('lists the sessions, marks the current one and ends another', async () => {
  const asksElsewhere = await alsoOn(firefox);
  const { user } = await open();
  const list = within(await screen.findByRole('list', { name: 'Devices' }));
  const [here, elsewhere] = list.getAllByRole('listitem');
  if (!here || !elsewhere) throw new Error('There are not two sign-ins.');
  expect(within(here).getByText('This device')).toBeTruthy();
  expect(within(here).queryByRole('button')).toBeNull();
  expect(await asksElsewhere()).toBe(200);
  await user.click(within(elsewhere).getByRole('button', { name: 'Sign out Firefox on Linux' }));
  await screen.findByText('Firefox on Linux signed out');
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  expect(await asksElsewhere()).toBe(401);
});

it('signs out everywhere after confirming the number of sessions', async () => {
  const asksElsewhere = await alsoOn(firefox);
  const { user, router } = await open();
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Sign out everywhere?' }));
  expect(dialog.getByText('devices will be signed out').parentElement?.textContent).toContain('2');
  await user.click(dialog.getByRole('button', { name: 'Stay signed in' }));
  expect(await asksElsewhere()).toBe(200);
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere…' }));
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(await asksElsewhere()).toBe(401);
});

it('shows a failed sessions request in place and retries', async () => {
  faults.add({ route: 'GET /frontdesk/v1/me/sign-in-sessions', code: 'PERMISSION_DENIED' });
  const { user } = await open();
  expect(await screen.findByText('Couldn’t load your devices')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Change password…' })).toBeTruthy();
  faults.clear();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('list', { name: 'Devices' })).toBeTruthy();
});

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { faults, platformDatabase } from '../../mocks/testServer.ts';
import { renderSignedIn } from '../../mocks/renderSignedIn.tsx';
import { inviteToTeam, listTeam, refuseRegistration } from '../../contract/calls/identity/team.ts';
import { createMember } from '../../server/rules/identity/members.ts';
import { createWebPasswords } from '../../server/rules/identity/passwords/passwordsWeb.ts';
import { Team } from './Team.tsx';

const screens = (
  <Routes>
    <Route path="/team" element={<Team />} />
    <Route path="/login" element={<h1>Signed out</h1>} />
  </Routes>
);

const open = (role: 'owner' | 'admin' | 'staff' = 'owner') =>
  renderSignedIn(screens, { path: '/team', role });

/** Adds a team member, or a customer without a role. Returns their ID. */
async function hasMember(name: string, role: 'owner' | 'admin' | 'staff' | null): Promise<string> {
  const { database, businessId } = await platformDatabase();
  const email = `${name.toLowerCase()}@studio.example`;
  const passwords = createWebPasswords({ iterations: 10 });
  const now = new Date();
  return createMember(database, passwords, { businessId, email, name, password: null, role, now });
}

async function openMenuOf(user: Awaited<ReturnType<typeof open>>['user'], name: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(screen.getByRole('menuitem', { name: new RegExp(`^${action}`) }));
}

/** Sets the state that a registration under the owner approval policy has. */
const waits = (ids: readonly string[]) => sql`
  update members set status = 'PENDING', status_reasons = '{PENDING_ADMIN_APPROVAL_REQUIRED}'
  where id = any(${ids}::uuid[])`;

const rowOf = async (list: string, text: string) => {
  const rows = within(await screen.findByRole('list', { name: list })).getAllByRole('listitem');
  const row = rows.find(({ textContent }) => textContent?.includes(text));
  if (!row) throw new Error(`No row says ${text}.`);
  return within(row);
};

it('lists members with their roles and marks yourself', async () => {
  await hasMember('Ben', 'staff');
  await open();
  expect((await rowOf('Team members', 'Mara Jansen')).getByText('You')).toBeTruthy();
  expect((await rowOf('Team members', 'Ben')).getByText('Staff')).toBeTruthy();
  expect(screen.getByText('2 people can sign in to the dashboard')).toBeTruthy();
  expect(screen.getByText('No pending invitations.')).toBeTruthy();
});

it('invites by email, and shows invalid and known emails as field errors', async () => {
  const { user, api } = await open();
  await user.click(await screen.findByRole('button', { name: 'Invite…' }));
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  expect(document.activeElement).toBe(email);
  await user.type(email, 'lina');
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(email.getAttribute('aria-invalid')).toBe('true');
  await user.clear(email);
  await user.type(email, 'lina@studio.example');
  await user.click(screen.getByRole('radio', { name: /^Admin/ }));
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  await screen.findByText('Invitation sent to lina@studio.example');
  expect((await rowOf('Pending invitations', 'lina@studio.example')).getByText('Admin')).toBeTruthy();
  const { invitations } = await api.send(listTeam, {});
  expect(invitations).toMatchObject([{ email: 'lina@studio.example', role: 'admin', status: 'OPEN' }]);

  await user.click(screen.getByRole('button', { name: 'Invite…' }));
  await user.type(screen.getByLabelText('Email'), 'lina@studio.example');
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText(/This email already has an invitation/)).toBeTruthy();
});

it('opens the invitation by the address that the palette has', async () => {
  const { user, router } = await renderSignedIn(screens, { path: '/team?invite' });
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toBe('');
});

it('resends an invitation at most once a minute, and revokes one', async () => {
  await (await open()).api.send(inviteToTeam, { body: { email: 'lina@studio.example', role: 'staff' } });
  cleanup();
  const { user, api } = await open();
  await user.click(await screen.findByRole('button', { name: 'Resend invitation to lina@studio.example' }));
  await screen.findByText(/You just sent this invitation/);
  await user.click(screen.getByRole('button', { name: 'Revoke invitation to lina@studio.example' }));
  await screen.findByText(/revoked/);
  await screen.findByText('No pending invitations.');
  expect((await api.send(listTeam, {})).invitations).toEqual([]);
});

it('changes a role after describing its permissions', async () => {
  await hasMember('Ben', 'staff');
  const { user } = await open();
  await openMenuOf(user, 'Ben', 'Change role');
  const dialog = within(screen.getByRole('dialog', { name: 'Change the role of Ben?' }));
  expect(dialog.getByText('View only.')).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: /^Admin/ }));
  await user.click(dialog.getByRole('button', { name: 'Change role' }));
  await screen.findByText('Ben is now Admin');
  await waitFor(async () => expect((await rowOf('Team members', 'Ben')).getByText('Admin')).toBeTruthy());
});

it('removes a member after describing the effects, and keeps them on cancel', async () => {
  await hasMember('Ben', 'admin');
  const { user, api } = await open();
  await openMenuOf(user, 'Ben', 'Remove');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect((await api.send(listTeam, {})).members).toHaveLength(2);
  await openMenuOf(user, 'Ben', 'Remove');
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Ben from the team?' }));
  expect(dialog.getByText(/will be signed out everywhere/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Remove from team' }));
  await screen.findByText('Ben removed from the team');
  expect((await api.send(listTeam, {})).members).toHaveLength(1);
});

it('disables removing the only owner with a reason', async () => {
  await hasMember('Ben', 'admin');
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Actions for Mara Jansen' }));
  for (const item of screen.getAllByRole('menuitem')) {
    expect(item.getAttribute('aria-disabled')).toBe('true');
    expect(item.textContent).toContain('Make someone else an owner first.');
  }
});

it('lets an admin invite staff, but not change roles', async () => {
  await hasMember('Ben', 'staff');
  const { user } = await open('admin');
  await user.click(await screen.findByRole('button', { name: 'Invite…' }));
  const offered = screen.getAllByRole<HTMLInputElement>('radio').filter(({ disabled }) => !disabled);
  expect(offered.map(({ value }) => value)).toEqual(['staff']);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
});

it('offers no actions to staff', async () => {
  await hasMember('Ben', 'owner');
  await open('staff');
  expect(await screen.findByText(/View only/)).toBeTruthy();
  await rowOf('Team members', 'Ben');
  expect(screen.queryByRole('button', { name: /Invite|Actions for|Approve/ })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Waiting for approval' })).toBeNull();
});

it('approves one registration and declines another after a confirmation', async () => {
  const { database } = await platformDatabase();
  const ids = [await hasMember('Nora', null), await hasMember('Spam', null)];
  await database.write(waits(ids));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Approve Nora' }));
  await screen.findByText('Nora approved and notified by email');
  await user.click(await screen.findByRole('button', { name: 'Decline Spam' }));
  expect(screen.getByText(/They can’t sign in or register again/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  await screen.findByText('Spam declined');
  await screen.findByText('No one is waiting for approval.');
  expect(
    (await rowOf('Declined customers', 'Spam')).getByText(/^spam@studio.example.*declined/),
  ).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Spam is waiting for approval again');
  await rowOf('Customers waiting for approval', 'Spam');
  expect(screen.queryByText('Declined customers')).toBeNull();
});

it('approves a customer who was declined', async () => {
  const { database } = await platformDatabase();
  const memberId = await hasMember('Nora', null);
  await database.write(waits([memberId]));
  const { user, api } = await open();
  await api.send(refuseRegistration, { path: { memberId } });
  cleanup();
  await open();
  await rowOf('Declined customers', 'Nora');
  await user.click(screen.getByRole('button', { name: 'Approve Nora' }));
  await screen.findByText('Nora approved and notified by email');
  await waitFor(() => expect(screen.queryByText('Declined customers')).toBeNull());
});

it('shows a failed request in place and retries', async () => {
  faults.add({ route: 'GET /frontdesk/v1/team', nth: 1, code: 'PERMISSION_DENIED' });
  const { user } = await open();
  expect(await screen.findByText('Couldn’t load the team')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await rowOf('Team members', 'Mara Jansen');
});

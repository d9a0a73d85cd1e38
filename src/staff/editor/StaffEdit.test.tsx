import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { queryExtendedBookings } from '../../../contract/calls/bookings/extendedBookings.ts';
import { listTeam } from '../../../contract/calls/identity/team.ts';
import { getResource } from '../../../contract/calls/locations/resources.ts';
import { connectStaffMemberToUser } from '../../../contract/calls/staff/staffMemberUsers.ts';
import { deleteStaffMember, getStaffMember } from '../../../contract/calls/staff/staffMembers.ts';
import type { StaffMember } from '../../../contract/entities/staff/staffMember.ts';
import { renderSignedIn } from '../../../mocks/renderSignedIn.tsx';
import { platformDatabase } from '../../../mocks/testServer.ts';
import { allDrawn } from '../../testing/renderOnDesk.tsx';
import { RecordCreate } from '../../records/editor/RecordCreate.tsx';
import { RecordEdit } from '../../records/editor/RecordEdit.tsx';
import { staffCreationKind } from './staffCreationKind.ts';
import { staffEditorKind } from './staffEditorKind.ts';

const screens = (
  <Routes>
    <Route path="/" element={<p>Desk</p>} />
    <Route path="/staff" element={<p>List</p>} />
    <Route path="/staff/create" element={<RecordCreate kind={staffCreationKind} />} />
    <Route path="/staff/:id" element={<RecordEdit kind={staffEditorKind} />} />
  </Routes>
);

async function openDesk() {
  const desk = await renderSignedIn(screens);
  const { api } = desk;
  const stored = async (staffMemberId: string) =>
    (await api.send(getStaffMember, { path: { staffMemberId }, query: {} })).staffMember;
  return { ...desk, stored };
}

/** Opens the editor of a new staff member with only a name and an email. */
async function openNoor() {
  const desk = await openDesk();
  const data = { name: 'Noor Haddad', email: 'noor@example.com' };
  const { data: noor } = await desk.api.create<StaffMember>('staffMembers', { data });
  await desk.router.navigate(`/staff/${noor.id}`);
  await screen.findByLabelText('Name');
  await allDrawn();
  return { ...desk, noor };
}

const save = () => screen.getByRole('button', { name: /^Save/ });

it('saves changes, clears emptied fields, and sets service assignment and locations with their own calls', async () => {
  const { user, noor, stored, api } = await openNoor();
  await user.type(screen.getByLabelText('Name'), ' Saab');
  const section = within(screen.getByRole('region', { name: 'Locations' }));
  await user.click(section.getByRole('radio', { name: 'Selected locations' }));
  await user.click(section.getByRole('checkbox', { name: 'Mitte' }));
  await user.clear(screen.getByLabelText(/^Email/));
  await user.click(screen.getByRole('switch', { name: 'Provides services' }));
  expect(screen.getByText('4 unsaved changes')).toBeDefined();
  await user.click(save());
  await screen.findByText(/^Saved/);
  const now = await stored(noor.id);
  expect(now).toMatchObject({ name: 'Noor Haddad Saab', serviceProvider: false });
  expect(now.email).toBeUndefined();
  const locations = async () => {
    const { resource } = await api.send(getResource, { path: { resourceId: now.resourceId ?? '' } });
    return resource.locationOptions?.specificLocationOptions?.businessLocations?.length;
  };
  expect(await locations()).toBe(1);
  // The new name has given the resource another revision.
  await user.click(section.getByRole('checkbox', { name: 'Harbour Street' }));
  await user.click(save());
  await waitFor(async () => expect(await locations()).toBe(2));
});

it('shows a blank name as a field error and sends nothing', async () => {
  const { user, noor, stored } = await openNoor();
  const name = screen.getByLabelText('Name');
  await user.clear(name);
  await user.click(save());
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect((await stored(noor.id)).revision).toBe(noor.revision);
});

it('invites at once and keeps unsaved changes', async () => {
  const { user } = await openNoor();
  await user.type(screen.getByLabelText('Name'), ' Saab');
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  // The history below names the state too.
  const shown = { selector: ':not(#history *)' };
  await screen.findByText('Invited', shown);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Noor Haddad Saab');
  await user.click(save());
  await screen.findByText(/^Saved/);
  expect(screen.getByText('Invited', shown)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Withdraw invitation' }));
  await screen.findByText('Not connected', shown);
});

it('sends an expired invitation again, refuses a customer, and connects a user with their role', async () => {
  const { user, api, router } = await openDesk();
  const data = { name: 'Noor Haddad', email: 'noor@example.com' };
  const { data: noor } = await api.create<StaffMember>('staffMembers', { data });
  await api.send(connectStaffMemberToUser, { path: { staffMemberId: noor.id }, body: {} });
  const { database } = await platformDatabase();
  await database.write(
    sql`update staff_members set invitation_expires_date = now() - interval '1 hour' where id = ${noor.id}::uuid`,
    1,
  );
  const customer = {
    id: crypto.randomUUID(),
    email: 'customer@example.com',
    role: null,
    password_is_sample: false,
  };
  await database.write(
    sql`insert into members select (jsonb_populate_record(members, ${JSON.stringify(customer)}::jsonb)).* from members`,
    1,
  );
  await router.navigate(`/staff/${noor.id}`);
  const section = within(await screen.findByRole('region', { name: 'Sign-in' }));
  await section.findByText('Invitation expired');
  const absence = screen.getByRole('link', { name: 'Plan an absence…' }).getAttribute('href');
  expect(absence).toBe(`/staff/absence?staff=${noor.resourceId}`);
  await user.click(section.getByRole('button', { name: 'Send again' }));
  await section.findByText('Invited');
  await user.click(section.getByRole('button', { name: 'Withdraw invitation' }));
  await section.findByText('Not connected');

  const connect = async (email: string) => {
    fireEvent.change(section.getByLabelText('User’s email'), { target: { value: email } });
    await user.click(section.getByRole('button', { name: 'Connect' }));
  };
  await connect(customer.email);
  const failure = await screen.findByText(/Couldn’t change the connection/);
  expect(failure.closest('[role="alert"]')?.textContent).toContain('role');
  section.getByText('Not connected');
  const { members } = await api.send(listTeam, {});
  await connect(members.find(({ role }) => role === 'owner')?.email ?? '');
  await screen.findByText('Noor Haddad connected');
  expect(await section.findByText(/Role: Owner\./)).toBeDefined();
  await user.click(section.getByRole('button', { name: 'Disconnect' }));
  await screen.findByText('Noor Haddad disconnected');
  await section.findByText('Not connected');
});

it('deletes after showing the affected services, and restores from the toast', async () => {
  const { user, noor, router, stored } = await openNoor();
  await user.click(screen.getByRole('button', { name: 'Delete…' }));
  const question = await screen.findByRole('dialog', { name: 'Delete Noor Haddad?' });
  await within(question).findByText('services lose them');
  await user.click(await within(question).findByRole('button', { name: 'Delete staff member' }));
  await screen.findByText('Noor Haddad deleted');
  expect(router.state.location.pathname).toBe('/staff');
  await expect(stored(noor.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Noor Haddad restored');
  expect((await stored(noor.id)).name).toBe('Noor Haddad');
});

it('shows how many upcoming bookings stay with a deleted member', async () => {
  const { user, router, api } = await openDesk();
  const { data: members } = await api.getList<StaffMember>('staffMembers', {
    pagination: { page: 1, perPage: 100 },
  });
  const query = { paging: { limit: 100 }, sort: [{ fieldName: 'startDate', order: 'DESC' as const }] };
  const { extendedBookings } = await api.send(queryExtendedBookings, { body: { query } });
  const upcoming = extendedBookings
    .map(({ booking }) => booking)
    .filter(({ startDate = '', status }) => startDate > new Date().toISOString() && status === 'CONFIRMED');
  const booked = members.find(({ resourceId }) =>
    upcoming.some(({ bookedEntity }) => bookedEntity.slot?.resource?.id === resourceId),
  );
  await router.navigate(`/staff/${booked?.id}`);
  await user.click(await screen.findByRole('button', { name: 'Delete…' }));
  const question = await screen.findByRole('dialog', { name: `Delete ${booked?.name}?` });
  await within(question).findByRole('button', { name: 'Delete staff member' });
  expect(question.textContent).toMatch(/upcoming bookings? stays? with them[1-9]/);
  // An absence moves them to other staff first.
  const plan = within(question).getByRole('link', { name: 'Plan an absence…' });
  expect(plan.getAttribute('href')).toBe(`/staff/absence?staff=${booked?.resourceId}`);
});

it('creates a staff member who provides no services', async () => {
  const { user, router, stored } = await openDesk();
  await router.navigate('/staff/create');
  await user.type(await screen.findByLabelText('Name'), 'Ola Berg');
  await allDrawn();
  await user.click(screen.getByRole('switch', { name: 'Provides services' }));
  await user.click(screen.getByRole('button', { name: /^Create staff member/ }));
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/staff/create'));
  const id = router.state.location.pathname.split('/').at(-1) ?? '';
  expect(await stored(id)).toMatchObject({ name: 'Ola Berg', serviceProvider: false });
});

it('restores a member who was deleted elsewhere', async () => {
  const { user, noor, api, stored } = await openNoor();
  await api.send(deleteStaffMember, { path: { staffMemberId: noor.id } });
  window.dispatchEvent(new Event('visibilitychange'));
  const alert = await screen.findByText('This staff member was deleted.');
  expect(screen.queryByRole('button', { name: 'Delete…' })).toBeNull();
  await user.click(within(alert).getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(screen.queryByText('This staff member was deleted.')).toBeNull());
  expect((await stored(noor.id)).name).toBe('Noor Haddad');
});

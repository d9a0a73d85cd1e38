import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { deleteStaffMember } from '../../../contract/calls/staff/staffMembers.ts';
import { getDeletedStaffMember } from '../../../contract/calls/staff/staffMembersV2.ts';
import type { StaffMember } from '../../../contract/entities/staff/staffMember.ts';
import { renderSignedIn } from '../../../mocks/renderSignedIn.tsx';
import { Trash } from './Trash.tsx';

const screens = (
  <Routes>
    <Route path="/" element={<p>Desk</p>} />
    <Route path="/trash" element={<Trash />} />
  </Routes>
);

async function openTrash(role: 'owner' | 'staff' = 'owner') {
  const desk = await renderSignedIn(screens);
  const { data: noor } = await desk.api.create<StaffMember>('staffMembers', { data: { name: 'Noor' } });
  await desk.api.send(deleteStaffMember, { path: { staffMemberId: noor.id } });
  if (role === 'owner') {
    await desk.router.navigate('/trash');
    return { ...desk, noor };
  }
  desk.unmount();
  return { ...(await renderSignedIn(screens, { role, path: '/trash' })), noor };
}

const line = async () => {
  const list = await screen.findByRole('list', { name: 'Deleted items' });
  return within(within(list).getByRole('listitem'));
};

it('lists a deleted staff member with the type, and permanently deletes after a confirmation', async () => {
  const { user, api, noor } = await openTrash();
  expect((await line()).getByText(/^Staff member · Deleted .* by Mara Jansen$/)).toBeDefined();
  await user.click((await line()).getByRole('button', { name: 'Delete permanently: Noor' }));
  const dialog = await screen.findByRole('dialog', { name: 'Permanently delete Noor?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete permanently' }));
  await screen.findByText('Noor permanently deleted');
  await screen.findByText(/^Trash is empty/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const input = { path: { staffMemberId: noor.id }, query: {} };
  await expect(api.send(getDeletedStaffMember, input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('filters by family', async () => {
  const { user } = await openTrash();
  await line();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Services');
  expect(await screen.findByText(/^Trash is empty/)).toBeDefined();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Staff');
  await line();
});

it('offers neither restoring nor permanent deletion without permission', async () => {
  await openTrash('staff');
  expect((await line()).queryAllByRole('button')).toEqual([]);
});

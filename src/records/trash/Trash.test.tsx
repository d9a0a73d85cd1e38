import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createCategory, deleteCategory } from '../../../contract/calls/services/categories.ts';
import { deleteService } from '../../../contract/calls/services/services.ts';
import { deleteStaffMember } from '../../../contract/calls/staff/staffMembers.ts';
import { getDeletedStaffMember } from '../../../contract/calls/staff/staffMembersV2.ts';
import type { StaffMember } from '../../../contract/entities/staff/staffMember.ts';
import { renderSignedIn } from '../../../mocks/renderSignedIn.tsx';
import { sampleService } from '../../../mocks/sampleService.ts';
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
  expect((await line()).getByText(/30 days left/)).toBeDefined();
  await user.click((await line()).getByRole('button', { name: 'Delete permanently: Noor' }));
  const dialog = await screen.findByRole('dialog', { name: 'Permanently delete Noor?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete permanently' }));
  await screen.findByText('Noor permanently deleted');
  await screen.findByText(/^Trash is empty/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const input = { path: { staffMemberId: noor.id }, query: {} };
  await expect(api.send(getDeletedStaffMember, input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

/** Opens the trash with deleted categories of these names. */
async function openWithDeleted(names: readonly string[]) {
  const desk = await renderSignedIn(screens);
  for (const name of names) {
    const { category } = await desk.api.send(createCategory, { body: { category: { name } } });
    await desk.api.send(deleteCategory, { path: { categoryId: category.id ?? '' } });
  }
  return desk;
}

const listed = () =>
  within(screen.getByRole('list', { name: 'Deleted items' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => /Yoga|Pilates|Boxing/.exec(textContent)?.[0]);

it('finds by name, and restores the chosen items in one save, which one undo deletes again', async () => {
  const { user, router } = await openWithDeleted(['Yoga', 'Pilates', 'Boxing']);
  await router.navigate('/trash');
  await waitFor(() => expect(listed()).toEqual(['Boxing', 'Pilates', 'Yoga']));
  const search = screen.getByRole('searchbox', { name: 'Search trash' });
  await user.type(search, 'pila{Enter}');
  await waitFor(() => expect(listed()).toEqual(['Pilates']));
  await user.clear(search);
  await user.type(search, 'chess{Enter}');
  await screen.findByText('No deleted item matches “chess”.');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(listed()).toHaveLength(3));

  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Boxing' }));
  expect(screen.getAllByText(/Services keep the category that replaced it\.$/)).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Restore 2 items' }));
  await screen.findByText('2 items restored. Services keep the category that replaced it.');
  await waitFor(() => expect(listed()).toEqual(['Boxing']));
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await screen.findByText(/^Undone: restored .*, and a change of 1 other item\./);
  await waitFor(() => expect(listed()).toHaveLength(3));
});

it('names the reserved page URL of a service, restores it, and opens it', async () => {
  const { user, api, router } = await renderSignedIn(screens);
  const { id, name, mainSlug } = await sampleService(api, 'Morning hatha');
  await api.send(deleteService, { path: { serviceId: id } });
  await router.navigate('/trash');
  expect((await line()).getByText(/30 days left/).textContent).toContain(`“${mainSlug?.name}” is reserved`);
  await user.click((await line()).getByRole('button', { name: `Restore ${name}` }));
  await screen.findByText(/^Morning hatha restored/);
  await screen.findByText(/^Trash is empty/);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(router.state.location.pathname).toBe(`/services/${id}`);
});

it('restores a deleted staff member, and opens the page', async () => {
  const { user, router, api, noor } = await openTrash();
  await user.click((await line()).getByRole('button', { name: 'Restore Noor' }));
  await screen.findByText('Noor restored');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(router.state.location.pathname).toBe(`/staff/${noor.id}`);
  expect((await api.getOne<StaffMember>('staffMembers', { id: noor.id })).data.name).toBe('Noor');
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

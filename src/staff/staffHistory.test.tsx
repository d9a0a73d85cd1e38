import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { connectStaffMemberToUser } from '../../contract/calls/staff/staffMemberUsers.ts';
import { setServiceProvider } from '../../contract/calls/staff/staffMemberWork.ts';
import { getStaffMember } from '../../contract/calls/staff/staffMembers.ts';
import type { StaffMember } from '../../contract/entities/staff/staffMember.ts';
import { renderSignedIn } from '../../mocks/renderSignedIn.tsx';
import { RecordEdit } from '../records/editor/RecordEdit.tsx';
import { staffEditorKind } from './editor/staffEditorKind.ts';

const screens = (
  <Routes>
    <Route path="/" element={<p>Desk</p>} />
    <Route path="/staff/:id" element={<RecordEdit kind={staffEditorKind} />} />
  </Routes>
);

it('describes changes of a staff member, and undoes all but the sign-in', async () => {
  const { api, user, router } = await renderSignedIn(screens);
  const { data: noor } = await api.create<StaffMember>('staffMembers', {
    data: { name: 'Noor Haddad', email: 'noor@example.com' },
  });
  const path = { staffMemberId: noor.id };
  const data = { ...noor, name: 'Noor Saab', phone: '+49 30 1' };
  await api.update<StaffMember>('staffMembers', { id: noor.id, data, previousData: noor });
  await api.send(setServiceProvider, { path, body: { serviceProvider: false } });
  await api.send(connectStaffMemberToUser, { path, body: {} });
  await router.navigate(`/staff/${noor.id}`);

  const list = await screen.findByRole('group', { name: 'Changes, newest first' }, { timeout: 30_000 });
  const lines = within(list).getAllByRole('listitem');
  const sentences = [
    /Mara Jansen changed Sign-in from Not connected to Invited/,
    /Mara Jansen turned off “Provides services”/,
    /Mara Jansen changed Name and Phone/,
    /Mara Jansen created this staff member/,
  ];
  sentences.forEach((sentence, at) => expect(lines[at]?.textContent).toMatch(sentence));
  const [invitation, , rename] = lines.map((line) => within(line));
  expect(invitation?.queryByRole('button', { name: 'Undo this change' })).toBeNull();

  await user.click(rename?.getByRole('button', { name: 'Show fields' }) ?? list);
  await user.click(await screen.findByRole('button', { name: 'Revert Phone' }));
  await screen.findByText('Fields restored');
  const stored = async () => (await api.send(getStaffMember, { path, query: {} })).staffMember;
  expect(await stored()).toMatchObject({ name: 'Noor Saab', serviceProvider: false });
  expect((await stored()).phone).toBeUndefined();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Phone/).value).toBe(''));
});

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getSignedInMember } from '../../contract/calls/identity/members.ts';
import { searchStaffMembersV2 } from '../../contract/calls/staff/staffMembersV2.ts';
import { renderSignedIn } from '../../mocks/renderSignedIn.tsx';
import { faults } from '../../mocks/testServer.ts';
import { AbsencePage } from './AbsencePage.tsx';

it('says that the person’s role could not be loaded, and recovers on retry', async () => {
  faults.add({ route: `GET ${getSignedInMember.path}`, code: 'INTERNAL' });
  const { user } = await renderSignedIn(<AbsencePage />, { path: '/staff/absence' });
  await screen.findByRole('heading', { name: 'Couldn’t load your permissions' });
  screen.getByText(/^Request ID/);
  faults.clear();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('combobox', { name: 'Staff member' })).toBeTruthy();
});

it('says that the staff could not be loaded, and offers them on retry', async () => {
  faults.add({ route: `POST ${searchStaffMembersV2.path}`, code: 'INVALID_ARGUMENT' });
  const { user } = await renderSignedIn(<AbsencePage />, { path: '/staff/absence' });
  await screen.findByRole('heading', { name: 'Couldn’t load staff' });
  faults.clear();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: 'Lena Krüger' })).toBeTruthy();
});

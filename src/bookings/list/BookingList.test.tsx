import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { confirmBooking } from '../../../contract/calls/bookings/bookings.ts';
import { queryExtendedBookings } from '../../../contract/calls/bookings/extendedBookings.ts';
import { renderSignedIn } from '../../../mocks/renderSignedIn.tsx';
import { allDrawn } from '../../testing/renderOnDesk.tsx';
import { BookingList } from './BookingList.tsx';

const pending = `/bookings?${new URLSearchParams({ filter: JSON.stringify({ view: 'pending' }) })}`;

async function listOfRequests(role: 'owner' | 'staff' = 'owner') {
  const desk = await renderSignedIn(<BookingList />, { path: pending, role });
  await screen.findByRole('table', { name: 'Bookings' });
  await allDrawn();
  const { extendedBookings } = await desk.api.send(queryExtendedBookings, {
    body: { query: { filter: { status: 'PENDING' } } },
  });
  return { ...desk, requests: extendedBookings.map(({ booking }) => booking) };
}

it('says which of several bookings refused a decision, and why', async () => {
  const { user, api, requests } = await listOfRequests();
  const [overtaken] = requests;
  if (!overtaken) throw new Error('The sample has requests.');
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: `Decline ${requests.length}…` }));
  const dialog = within(await screen.findByRole('dialog'));
  const body = { revision: overtaken.revision };
  await api.send(confirmBooking, { path: { bookingId: overtaken.id }, body });
  await user.click(dialog.getByRole('button', { name: `Decline ${requests.length} bookings` }));
  expect(await screen.findByText(`${requests.length - 1} bookings declined`)).toBeTruthy();
  const left = await dialog.findAllByRole('listitem');
  expect(left).toHaveLength(1);
  expect(left[0]?.textContent).toContain(overtaken.contactDetails.firstName);
});

it('offers no decisions to readers', async () => {
  const { user } = await listOfRequests('staff');
  await screen.findByText(/View only/);
  await user.click(screen.getAllByRole('button', { name: /^Actions for/ })[0] ?? document.body);
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'All bookings of this customer',
  ]);
});

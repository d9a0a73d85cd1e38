import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { createBooking } from '../../../contract/calls/bookings/bookings.ts';
import { listWaitingLists } from '../../../contract/calls/bookings/waitingLists.ts';
import { sql } from 'kysely';
import { renderSignedIn } from '../../../mocks/renderSignedIn.tsx';
import { payOnline } from '../../../mocks/payOnline.ts';
import { faults, platformDatabase } from '../../../mocks/testServer.ts';
import type { ApiClient } from '../../platform/apiClient.ts';
import type { BookingRow } from '../booking/bookingRow.ts';
import { sessionWithSpots } from '../waitlist/testSession.ts';
import { DecisionDialog } from './DecisionDialog.tsx';

const booked = new Map<string, BookingRow>();

/** Buttons that cancel bookings, by the names of their customers. */
function Shown({ names = ['leaving', 'staying', 'waiting'] }: { names?: readonly string[] }) {
  const [open, setOpen] = useState<BookingRow[]>();
  return (
    <>
      {names.map((name) => (
        <button
          key={name}
          onClick={() => setOpen(name.split(' and ').flatMap((one) => booked.get(one) ?? []))}
        >
          {name}
        </button>
      ))}
      {open && <DecisionDialog decision="cancel" bookings={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

it('says before a cancellation what the customer loses, and whether someone on the waitlist gets an email', async () => {
  const { user, api } = await renderSignedIn(<Shown />);
  const session = await sessionWithSpots(api, 2);
  const book = async (firstName: string, status: 'CONFIRMED' | 'WAITING_LIST', totalParticipants: number) => {
    const contactDetails = { firstName, email: `${firstName}@example.com` };
    const bookedEntity = { slot: { eventId: session.id } };
    const body = { booking: { bookedEntity, contactDetails, totalParticipants, status } };
    const { booking } = await api.send(createBooking, { body });
    booked.set(firstName, { ...booking, name: firstName });
    return booking;
  };
  await book('leaving', 'CONFIRMED', 1);
  await book('staying', 'CONFIRMED', 1);
  if (session.spots > 2) await book('rest', 'CONFIRMED', session.spots - 2);
  const waiting = await book('waiting', 'WAITING_LIST', 1);

  const note = 'The next customer on the waitlist gets an email that offers the spot.';
  await user.click(screen.getByRole('button', { name: 'leaving' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the booking of leaving?' }));
  expect(await dialog.findByText(note)).toBeTruthy();
  dialog.getByText('Its spot becomes free for others.');
  await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
  await screen.findByText('Booking of leaving cancelled');
  const { waitingLists } = await api.send(listWaitingLists, { query: { sessionId: session.id } });
  const offers = waitingLists.flatMap((list) =>
    list.waiting.map(({ booking, offer }) => [booking.id, offer?.isOpen]),
  );
  expect(offers).toEqual([[waiting.id, true]]);

  // The only customer on the waitlist has an offer.
  await user.click(screen.getByRole('button', { name: 'staying' }));
  await screen.findByRole('dialog', { name: 'Cancel the booking of staying?' });
  await api.send(listWaitingLists, { query: { sessionId: session.id } });
  expect(screen.queryByText(note)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Keep the booking' }));

  await user.click(screen.getByRole('button', { name: 'waiting' }));
  await screen.findByText('The customer loses their spot on the waitlist.');
});

/** Books a spot for each person. */
async function book(api: ApiClient, names: readonly string[]): Promise<void> {
  const session = await sessionWithSpots(api, names.length);
  for (const name of names) {
    const bookedEntity = { slot: { eventId: session.id } };
    const contactDetails = { firstName: name };
    const booking = { bookedEntity, contactDetails, totalParticipants: 1, status: 'CONFIRMED' } as const;
    const made = (await api.send(createBooking, { body: { booking } })).booking;
    booked.set(name, { ...made, name });
  }
}

const idOf = (name: string) => booked.get(name)?.id ?? '';

it('offers to refund what was paid on the booking pages, and nothing without such a payment', async () => {
  const names = ['Ada', 'Ben', 'Cleo'];
  const { user, api } = await renderSignedIn(<Shown names={['Cleo', 'Ada and Ben']} />);
  await book(api, names);
  await payOnline(idOf('Ada'), 93);
  await payOnline(idOf('Ben'), 7.5);

  await user.click(screen.getByRole('button', { name: 'Cleo' }));
  const nothing = within(await screen.findByRole('dialog', { name: 'Cancel the booking of Cleo?' }));
  await nothing.findByRole('button', { name: 'Cancel booking' });
  expect(nothing.queryByRole('switch', { name: /^Refund/ })).toBeNull();
  await user.click(nothing.getByRole('button', { name: 'Keep the booking' }));

  await user.click(screen.getByRole('button', { name: 'Ada and Ben' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel 2 bookings?' }));
  await dialog.findByText(/^€100\.50 goes back to the customers\./);
  const refund = dialog.getByRole('switch', { name: 'Refund 2 online payments' });
  await user.click(refund);
  dialog.getByText('You keep €100.50.');
  await user.click(refund);
  await user.click(dialog.getByRole('button', { name: 'Cancel 2 bookings' }));
  await screen.findByText('2 bookings cancelled');
  const { database } = await platformDatabase();
  const paid = await database.rows(sql<{ status: string }>`select status from booking_payments`);
  expect(paid.map(({ status }) => status)).toEqual(['REFUND_DUE', 'REFUND_DUE']);
});

it('offers a refund without its amount if the amounts could not be loaded', async () => {
  const { user, api } = await renderSignedIn(<Shown names={['Dora']} />);
  await book(api, ['Dora']);
  faults.add({ route: 'GET /frontdesk/v1/booking-prices', code: 'PERMISSION_DENIED' });
  await user.click(screen.getByRole('button', { name: 'Dora' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the booking of Dora?' }));
  await dialog.findByRole('button', { name: 'Cancel booking' });
  await user.click(dialog.getByRole('switch', { name: 'Refund online payment' }));
  expect(dialog.getByText('You keep the payment.')).toBeTruthy();
  faults.clear();
});

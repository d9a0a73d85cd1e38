import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { createBooking } from '../../../contract/calls/bookings/bookings.ts';
import { listWaitingLists } from '../../../contract/calls/bookings/waitingLists.ts';
import { sql } from 'kysely';
import { renderSignedIn } from '../../../mocks/renderSignedIn.tsx';
import { platformDatabase } from '../../../mocks/testServer.ts';
import type { BookingRow } from '../booking/bookingRow.ts';
import { sessionWithSpots } from '../waitlist/testSession.ts';
import { DecisionDialog } from './DecisionDialog.tsx';

const booked = new Map<string, BookingRow>();

/** A button that cancels each of the bookings. */
function Shown({ names = ['leaving', 'staying', 'waiting'] }: { names?: readonly string[] }) {
  const [open, setOpen] = useState<BookingRow>();
  return (
    <>
      {names.map((name) => (
        <button key={name} onClick={() => setOpen(booked.get(name))}>
          {name}
        </button>
      ))}
      {open && <DecisionDialog decision="cancel" bookings={[open]} onClose={() => setOpen(undefined)} />}
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
  await screen.findByText('The customer loses their place on the waitlist.');
});

it('offers to refund the amount that was paid on the booking pages, and none that was paid elsewhere', async () => {
  const { user, api } = await renderSignedIn(<Shown names={['online', 'elsewhere']} />);
  const session = await sessionWithSpots(api, 2);
  const { database, businessId } = await platformDatabase();
  for (const name of ['online', 'elsewhere']) {
    const bookedEntity = { slot: { eventId: session.id } };
    const booking = {
      bookedEntity,
      contactDetails: { firstName: name },
      totalParticipants: 1,
      status: 'CONFIRMED',
      selectedPaymentOption: 'ONLINE',
    } as const;
    const made = (await api.send(createBooking, { body: { booking } })).booking;
    booked.set(name, { ...made, name, paymentStatus: 'PAID' });
  }
  await database.write(sql`
    insert into booking_payments
      (business_id, id, booking_id, status, amount, total, currency, provider, created_date, expires_date)
    values (${businessId}, gen_random_uuid(), ${booked.get('online')?.id}, 'PAID', 93, 93, 'EUR', 'test', now(), now())`);

  await user.click(screen.getByRole('button', { name: 'online' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the booking of online?' }));
  await dialog.findByText(/^€93\.00 goes back to the customer\./);
  await user.click(dialog.getByRole('switch', { name: 'Refund online payment' }));
  dialog.getByText('You keep €93.00.');
  await user.click(dialog.getByRole('button', { name: 'Keep the booking' }));

  await user.click(screen.getByRole('button', { name: 'elsewhere' }));
  const other = within(await screen.findByRole('dialog', { name: 'Cancel the booking of elsewhere?' }));
  await waitFor(() => expect(other.queryByRole('switch', { name: 'Refund online payment' })).toBeNull());
});

import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { cancelBooking, createBooking } from '../../contract/calls/bookings/bookings.ts';
import { listWaitingLists } from '../../contract/calls/bookings/waitingLists.ts';
import { renderSignedIn } from '../../mocks/renderSignedIn.tsx';
import { sessionWithSpots } from '../bookings/waitlist/testSession.ts';
import { WaitlistCard } from './WaitlistCard.tsx';

type Api = Awaited<ReturnType<typeof renderSignedIn>>['api'];

/** A session with two free spots, for which a party of three waits before three single customers. */
async function blocksWaitlist(api: Api): Promise<string> {
  const session = await sessionWithSpots(api, 3);
  const book = async (firstName: string, status: 'CONFIRMED' | 'WAITING_LIST', totalParticipants: number) => {
    const slot = { eventId: session.id };
    const booking = { bookedEntity: { slot }, contactDetails: { firstName }, totalParticipants, status };
    return (await api.send(createBooking, { body: { booking } })).booking;
  };
  await book('Full', 'CONFIRMED', session.spots - 2);
  const { id, revision } = await book('Leaving', 'CONFIRMED', 2);
  await book('Hannah', 'WAITING_LIST', 3);
  for (const name of ['Ines', 'Jo', 'Kim']) await book(name, 'WAITING_LIST', 1);
  await api.send(cancelBooking, { path: { bookingId: id }, body: { revision } });
  return session.id;
}

function Shown() {
  const [isShown, setShown] = useState(false);
  return isShown ? <WaitlistCard /> : <button onClick={() => setShown(true)}>Show</button>;
}

it('offers free spots to customers who fit, and takes the offers back', async () => {
  const { user, api } = await renderSignedIn(<Shown />);
  const sessionId = await blocksWaitlist(api);
  const offered = async () => {
    const { waitingLists } = await api.send(listWaitingLists, { query: { sessionId } });
    return waitingLists[0]?.waiting.flatMap(({ booking, offer }) =>
      offer?.isOpen
        ? [[booking.contactDetails.firstName, Math.round((Date.parse(offer.expires) - Date.now()) / 60_000)]]
        : [],
    );
  };
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await user.click(await screen.findByRole('button', { name: 'Offer 2 spots…' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Offer spots of/ }));
  const boxes = dialog.getAllByRole('checkbox');
  const states = () => boxes.map((box) => (box as HTMLInputElement).checked);
  expect(states()).toEqual([false, true, true, false]);
  // Neither the party of three nor another customer fits.
  expect(boxes.map((box) => (box as HTMLInputElement).disabled)).toEqual([true, false, false, true]);
  await user.click(boxes[1]!);
  await user.click(boxes[2]!);
  await user.click(dialog.getByRole('button', { name: 'Offer 0 spots' }));
  expect(dialog.getByText('Select at least one customer.')).toBeTruthy();
  await user.click(boxes[2]!);
  await user.click(boxes[3]!);
  await user.selectOptions(dialog.getByLabelText('Offer expires after'), '4 hours');
  await user.click(dialog.getByRole('button', { name: 'Offer 2 spots' }));
  expect(await screen.findByText('2 spots offered')).toBeTruthy();
  expect(await offered()).toEqual([
    ['Jo', 240],
    ['Kim', 240],
  ]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 offers withdrawn')).toBeTruthy();
  expect(await offered()).toEqual([]);
});

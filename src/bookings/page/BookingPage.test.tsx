import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { queryExtendedBookings } from '../../../contract/calls/bookings/extendedBookings.ts';
import { toWallClock } from '../../../contract/wallClock.ts';
import { renderSignedIn } from '../../../mocks/renderSignedIn.tsx';
import { payOnline } from '../../../mocks/payOnline.ts';
import { faults } from '../../../mocks/testServer.ts';
import { BusinessProvider } from '../../ui/business/BusinessProvider.tsx';
import { BookingPage } from './BookingPage.tsx';

const day = 86_400_000;
const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** Opens the page of a confirmed appointment in this period. */
async function openAppointment(startDate: object) {
  const desk = await renderSignedIn(
    <BusinessProvider>
      <Routes>
        <Route path="/bookings/:id" element={<BookingPage />} />
        <Route path="*" element={null} />
      </Routes>
    </BusinessProvider>,
  );
  const bookings = async (filter: Record<string, unknown>) => {
    const { extendedBookings } = await desk.api.send(queryExtendedBookings, { body: { query: { filter } } });
    return extendedBookings.map(({ booking }) => booking);
  };
  const tags = { 'bookedEntity.tags': { $hasSome: ['INDIVIDUAL'] } };
  const [booked] = await bookings({ status: 'CONFIRMED', startDate, ...tags });
  if (!booked?.startDate) throw new Error('The sample has appointments.');
  await desk.router.navigate(`/bookings/${booked.id}`);
  const { firstName, lastName } = booked.contactDetails;
  return {
    ...desk,
    booked,
    start: Date.parse(booked.startDate),
    name: `${firstName} ${lastName}`,
    stored: async () => (await bookings({ id: booked.id }))[0]?.startDate,
  };
}

it('says what a typed time of a move overlaps, shows the mail, moves to a free time, and undoes', async () => {
  const { user, booked, start, name, stored } = await openAppointment({
    $gt: new Date(Date.now() + day).toISOString(),
  });
  await user.click(await screen.findByRole('button', { name: 'Move to…' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Move the booking of ${name}` }));
  const date = dialog.getByLabelText('Day');
  const sunday = new Date(start + 7 * day);
  sunday.setUTCDate(sunday.getUTCDate() + 7 - sunday.getUTCDay());
  fireEvent.change(date, { target: { value: dateOf(sunday.getTime()) } });
  expect(await dialog.findByText('No free times on this day.')).toBeTruthy();
  const near = within(await dialog.findByRole('group', { name: 'Next free times' }));
  await user.click(near.getAllByRole('button')[0]!);
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('radio', { checked: true })));

  // Its own time is free, so that it can begin a little later; the middle of the night is not.
  fireEvent.change(date, {
    target: { value: toWallClock(booked.startDate ?? '', 'Europe/Berlin').slice(0, 10) },
  });
  await user.click(await dialog.findByRole('radio', { name: 'Other time…' }));
  const typed = dialog.getByLabelText('Start of another time');
  fireEvent.change(typed, { target: { value: '03:00' } });
  expect(await dialog.findByText('This time isn’t free. You can use it all the same.')).toBeTruthy();
  await waitFor(() => expect(document.querySelector('[data-code="NO_HOURS"]')).toBeTruthy());
  const message = dialog.getByLabelText(/^Personal message/);
  fireEvent.change(message, { target: { value: 'Sorry for the change.' } });
  const mail = await dialog.findByRole('region', { name: /^Email preview for/ });
  await waitFor(() => expect(mail.textContent).toMatch(/03:00.*Sorry for the change\./s));

  const weekLater = dateOf(start + 7 * day);
  fireEvent.change(date, { target: { value: weekLater } });
  expect(await dialog.findByText(/\d+ free times?\./)).toBeTruthy();
  await user.click(dialog.getAllByRole('radio')[0]!);
  await user.click(dialog.getByRole('button', { name: 'Move booking' }));
  await screen.findByText(new RegExp(`^Booking of ${name} moved`));
  expect((await stored())?.slice(0, 10)).toBe(weekLater);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText(`Booking of ${name} is back at its time`);
  expect(await stored()).toBe(booked.startDate);
});

it('says that the attendance could not be loaded, and shows it on retry', async () => {
  faults.add({ route: `POST ${queryExtendedBookings.path}`, nth: 3, code: 'INVALID_ARGUMENT' });
  const { user } = await openAppointment({ $lt: new Date(Date.now() - day).toISOString() });
  await screen.findByRole('heading', { name: 'Couldn’t load the attendance' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('radio', { name: 'No-show' })).toBeTruthy();
});

it('shows what can be refunded', async () => {
  const { booked, router } = await openAppointment({ $gt: new Date().toISOString() });
  await router.navigate('/');
  await payOnline(booked.id, 12);
  await router.navigate(`/bookings/${booked.id}`);
  const payment = within(await screen.findByRole('region', { name: 'Payment' }));
  expect((await payment.findByText('Refundable')).parentElement?.textContent).toBe('Refundable€12.00');
});

it('offers no restore in the history, because a booking has no version to restore', async () => {
  const { user, name } = await openAppointment({ $gt: new Date(Date.now() + day).toISOString() });
  await user.click(await screen.findByRole('button', { name: 'Move to…' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Move the booking of ${name}` }));
  await user.click(
    (await dialog.findAllByRole('radio')).find((radio) => !(radio as HTMLInputElement).checked)!,
  );
  await user.click(dialog.getByRole('button', { name: 'Move booking' }));
  const history = within(await screen.findByRole('region', { name: 'History' }));
  await waitFor(() => expect(history.getAllByRole('listitem').length).toBeGreaterThan(1));
  expect(history.queryByRole('button', { name: 'Restore this version' })).toBeNull();
});

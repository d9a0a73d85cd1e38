import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createEvent, queryEvents } from '../../contract/calls/calendar/calendarEvents.ts';
import { cancelBooking, createBooking } from '../../contract/calls/bookings/bookings.ts';
import { offerSpots } from '../../contract/calls/bookings/waitingLists.ts';
import { queryResources } from '../../contract/calls/locations/resources.ts';
import { sessionWithSpots } from '../bookings/waitlist/testSession.ts';
import { previewHours } from '../../contract/calls/calendar/weeklyHours.ts';
import { customerName } from '../../contract/entities/bookings/contactDetails.ts';
import { queryExtendedBookings } from '../../contract/calls/bookings/extendedBookings.ts';
import { daysAfter } from '../../contract/wallClock.ts';
import { renderSignedIn } from '../../mocks/renderSignedIn.tsx';
import { faults, platformDatabase } from '../../mocks/testServer.ts';
import { BusinessProvider } from '../ui/business/BusinessProvider.tsx';
import { CalendarPage } from './CalendarPage.tsx';

const openCalendar = (path: string, role: 'owner' | 'staff' = 'owner') =>
  renderSignedIn(
    <main>
      <BusinessProvider>
        <CalendarPage />
      </BusinessProvider>
    </main>,
    { path, role },
  );

it('shows readers a range as a table, and an entry without actions; keys do not fire while typing', async () => {
  const desk = await openCalendar('/calendar?as=table', 'staff');
  const { extendedBookings } = await desk.api.send(queryExtendedBookings, {
    body: { query: { filter: { status: 'CONFIRMED', 'bookedEntity.tags': { $hasSome: ['INDIVIDUAL'] } } } },
  });
  const [booking] = extendedBookings.map((found) => found.booking);
  if (!booking?.startDate) throw new Error('The sample has appointments.');
  await desk.router.navigate(
    `/calendar?as=table&view=day&status=CONFIRMED&date=${booking.startDate.slice(0, 10)}`,
  );
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const table = await screen.findByRole('table', {
    name: `Entries of ${day.format(new Date(booking.startDate))}`,
  });
  const entry = await within(table).findAllByRole('button', { name: booking.bookedEntity.title ?? '' });
  expect(within(table).queryByText('Cancelled')).toBeNull();

  await desk.user.click(entry[0]!);
  // The simulated window is narrow, so the panel is a sheet.
  const panel = await screen.findByRole('dialog');
  await within(panel).findByText(/^Confirm and Decline: only with status/);
  expect(within(panel).queryByRole('button', { name: /Move to|Cancel booking/ })).toBeNull();
  await desk.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await desk.user.keyboard('v');
  expect(await screen.findByRole('region', { name: 'Calendar by time' })).toBeTruthy();
  expect(desk.router.state.location.search).not.toContain('as=table');

  const today = screen.getByRole<HTMLButtonElement>('button', { name: 'Today' });
  await desk.user.keyboard('t');
  await waitFor(() => expect(today.disabled).toBe(true));
  await desk.user.keyboard('j');
  await waitFor(() => expect(today.disabled).toBe(false));
  await desk.user.keyboard('kwd');
  await waitFor(() => expect(today.disabled).toBe(true));
  expect(desk.router.state.location.search).toContain('view=day');

  await desk.user.click(screen.getByRole('button', { name: 'Filter by Service' }));
  await desk.user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'vdw');
  expect(desk.router.state.location.search).toContain('view=day');
  expect(desk.router.state.location.search).not.toContain('as=table');
});

it('asks whose time is blocked, blocks it, deletes it, and undoes', async () => {
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const { user } = await openCalendar(`/calendar?as=table&view=day&date=${day}`);
  await user.click(await screen.findByRole('button', { name: 'More calendar actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Block time…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Block time' }));
  await user.click(dialog.getByRole('button', { name: 'Block time' }));
  await dialog.findByText('Select a staff member or room.');
  await dialog.findByRole('option', { name: 'Amira Rahmani' });
  await user.selectOptions(dialog.getByLabelText('For'), 'Amira Rahmani');
  fireEvent.change(dialog.getByLabelText(/^Title/), { target: { value: 'Dentist appointment' } });
  fireEvent.change(dialog.getByLabelText('From'), { target: { value: '06:00' } });
  fireEvent.change(dialog.getByLabelText('To'), { target: { value: '06:45' } });
  await user.click(dialog.getByRole('button', { name: 'Block time' }));
  await screen.findByText(/^Dentist appointment blocked/);
  const entry = await screen.findByRole('button', { name: 'Dentist appointment' });
  expect(entry.closest('tr')?.textContent).toMatch(/06:00–06:45.*Amira Rahmani/);

  await user.click(entry);
  await user.click(await screen.findByRole('button', { name: 'Delete blocked time' }));
  await screen.findByText('Dentist appointment deleted');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Dentist appointment' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Dentist appointment' })).toBeTruthy();
});

it('lists the bookings in a time before it is blocked', async () => {
  const { user, api, router } = await openCalendar('/calendar?as=table&view=day');
  const { extendedBookings } = await api.send(queryExtendedBookings, {
    body: { query: { filter: { status: 'CONFIRMED', 'bookedEntity.tags': { $hasSome: ['INDIVIDUAL'] } } } },
  });
  const booking = extendedBookings
    .map((found) => found.booking)
    .find(({ startDate = '' }) => Date.parse(startDate) > Date.now());
  const { resource } = booking?.bookedEntity.slot ?? {};
  if (!booking?.startDate || !resource?.name) throw new Error('The sample has upcoming appointments.');
  await router.navigate(`/calendar?as=table&view=day&date=${booking.startDate.slice(0, 10)}`);
  await user.click(await screen.findByRole('button', { name: 'More calendar actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Block time…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Block time' }));
  await user.click(dialog.getByRole('checkbox', { name: 'All day' }));
  expect(dialog.queryByText(/bookings? in this time|No bookings affected/)).toBeNull();
  const name = customerName(booking.contactDetails);
  const day = booking.startDate.slice(0, 10);
  const closed = { fromLocalDate: `${day}T00:00:00`, toLocalDate: `${daysAfter(day, 1)}T00:00:00` };
  for (const [owner, change] of [
    [resource.name, { resourceId: resource.id, closed }],
    ['The whole business', { closed }],
  ] as const) {
    await user.selectOptions(dialog.getByLabelText('For'), owner);
    const { total } = await api.send(previewHours, { body: change });
    const bookings = total === 1 ? '1 booking' : `${total} bookings`;
    expect(await dialog.findByRole('heading', { name: `${bookings} in this time` })).toBeTruthy();
    expect(dialog.getAllByRole('link', { name }).length).toBeGreaterThan(0);
  }
  await user.click(dialog.getByRole('checkbox', { name: 'All day' }));
  fireEvent.change(dialog.getByLabelText('From'), { target: { value: '03:00' } });
  fireEvent.change(dialog.getByLabelText('To'), { target: { value: '03:30' } });
  expect(await dialog.findByText('No bookings affected')).toBeTruthy();
});

it('proposes the times of a cell in a locale with 12 hours', async () => {
  const { database, businessId } = await platformDatabase();
  await database.write(sql`update businesses set locale = 'en-US' where id = ${businessId}`);
  const { user } = await openCalendar('/calendar?view=day&date=2027-03-07');
  const cell = await screen.findByRole('gridcell', { name: /, 8:00 AM, / });
  // Outside the working hours, a cell has a menu.
  cell.focus();
  await user.keyboard('{PageUp}{PageUp}{Enter}');
  await user.click(await screen.findByRole('menuitem', { name: 'Block time…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Block time' }));
  expect(dialog.getByLabelText<HTMLInputElement>('From').value).toBe('06:00');
  expect(dialog.getByLabelText<HTMLInputElement>('To').value).toBe('07:00');
});

it('counts spots that are offered to the waitlist as taken', async () => {
  const { api, router } = await openCalendar('/calendar?as=table');
  const session = await sessionWithSpots(api, 2);
  const book = async (status: 'CONFIRMED' | 'WAITING_LIST', totalParticipants: number) => {
    const bookedEntity = { slot: { eventId: session.id } };
    const booking = { bookedEntity, contactDetails: { firstName: 'Ada' }, totalParticipants, status };
    return (await api.send(createBooking, { body: { booking } })).booking;
  };
  await book('CONFIRMED', session.spots - 1);
  const last = await book('CONFIRMED', 1);
  const { id: bookingId } = await book('WAITING_LIST', 1);
  const { id, revision } = last;
  await api.send(cancelBooking, { path: { bookingId: id }, body: { revision } });
  await api.send(offerSpots, { path: { bookingId }, body: {} });
  await router.navigate(`/calendar?as=table&open=session:${session.id}`);
  expect(await screen.findByText(/ booked · No spots left · 1 offered$/)).toBeTruthy();
});

it('says that a person with time off is away', async () => {
  const { api, router } = await openCalendar('/calendar?as=table');
  const { resources } = await api.send(queryResources, {
    body: { query: { filter: { name: 'Amira Rahmani' } } },
  });
  const [amira] = resources;
  await api.send(createEvent, {
    body: {
      event: {
        scheduleId: amira?.eventsSchedule?.scheduleId,
        allDay: true,
        start: { localDate: '2027-03-01T00:00:00' },
        end: { localDate: '2027-03-08T00:00:00' },
      },
    },
  });
  await router.navigate('/calendar?view=day&by=staff&date=2027-03-02');
  expect(await screen.findByText('Away')).toBeTruthy();
});

it('offers no change of a session that has ended', async () => {
  const changes = /^(Cancel|Change)…$/;
  const { api, router } = await openCalendar('/calendar?as=table');
  const sessionFrom = async (days: number) => {
    const [from, to] = [days, days + 14].map(
      (each) => `${daysAfter(new Date().toISOString().slice(0, 10), each)}T00:00:00`,
    );
    const query = { filter: { type: 'CLASS', status: 'CONFIRMED' } };
    const { events } = await api.send(queryEvents, {
      body: { fromLocalDate: from!, toLocalDate: to!, query },
    });
    return events[0]?.id ?? '';
  };
  await router.navigate(`/calendar?as=table&open=session:${await sessionFrom(2)}`);
  await screen.findByRole('link', { name: 'Open service' });
  await waitFor(() => expect(screen.getAllByRole('button', { name: changes })).toHaveLength(2));
  await router.navigate(`/calendar?as=table&open=session:${await sessionFrom(-16)}`);
  await screen.findByText('A session that has ended can’t be changed.');
  expect(screen.queryByRole('button', { name: changes })).toBeNull();
});

it('says that the calendar could not be loaded when only its bookings are', async () => {
  faults.add({ route: 'POST /calendar/v3/events/query', code: 'INVALID_ARGUMENT' });
  const { user } = await openCalendar('/calendar?view=day&date=2027-03-07');
  await screen.findByText(/^Couldn’t load the calendar/);
  faults.clear();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('grid', { name: 'Times' })).toBeTruthy();
});

it('says that blocked time is gone only if it is, and otherwise offers a retry', async () => {
  faults.add({ route: 'GET /calendar/v3/events/*', code: 'INTERNAL' });
  const { user } = await openCalendar(`/calendar?as=table&view=day&open=block:${crypto.randomUUID()}`);
  const panel = within(await screen.findByRole('dialog'));
  await panel.findByText('Couldn’t load this entry');
  expect(panel.queryByText('This entry no longer exists.')).toBeNull();
  faults.clear();
  await user.click(panel.getByRole('button', { name: 'Try again' }));
  await panel.findByText('This entry no longer exists.');
  expect(panel.queryByRole('button', { name: 'Try again' })).toBeNull();
});

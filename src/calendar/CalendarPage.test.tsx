import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryExtendedBookings } from '../../contract/calls/bookings/extendedBookings.ts';
import { renderSignedIn } from '../../mocks/renderSignedIn.tsx';
import { BusinessProvider } from '../ui/business/BusinessProvider.tsx';
import { CalendarPage } from './CalendarPage.tsx';

it('shows readers a range as a table, and an entry without actions; keys do not fire while typing', async () => {
  const desk = await renderSignedIn(
    <main>
      <BusinessProvider>
        <CalendarPage />
      </BusinessProvider>
    </main>,
    { path: '/calendar?as=table', role: 'staff' },
  );
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

  await desk.user.click(screen.getByRole('button', { name: 'Filter by Service' }));
  await desk.user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'vdw');
  expect(desk.router.state.location.search).toContain('view=day');
  expect(desk.router.state.location.search).not.toContain('as=table');
});

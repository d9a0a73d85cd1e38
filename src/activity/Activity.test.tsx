import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { confirmBooking } from '../../contract/calls/bookings/bookings.ts';
import { queryExtendedBookings } from '../../contract/calls/bookings/extendedBookings.ts';
import { updateService } from '../../contract/calls/services/services.ts';
import { renderSignedIn } from '../../mocks/renderSignedIn.tsx';
import { sampleService } from '../../mocks/sampleService.ts';
import type { FrontdeskDataProvider } from '../providers/data/dataProvider.ts';
import { Activity } from './Activity.tsx';

/** Opens the activity log after changes of the owner. */
async function openAfter(changes: (api: FrontdeskDataProvider) => Promise<void>) {
  await changes((await renderSignedIn(<p>Desk</p>)).api);
  cleanup();
  return renderSignedIn(<Activity />, { path: '/activity' });
}

async function tag(api: FrontdeskDataProvider, name: string): Promise<void> {
  const { id, revision } = await sampleService(api, name);
  await api.send(updateService, {
    path: { 'service.id': id },
    body: { service: { id, revision, tagLine: 'Calm' } },
  });
}

/** The text of each line. */
const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent ?? '');

it('filters by name, type, person and day, keeps the filters in the URL, and clears them', async () => {
  const { user, router } = await openAfter(async (api) => {
    await tag(api, 'Brow shaping');
    await tag(api, 'Morning hatha');
  });
  await waitFor(() => expect(lines()).toHaveLength(2));
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'hath');
  await waitFor(() => expect(lines()).toEqual([expect.stringContaining('Morning hatha')]));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(lines()).toHaveLength(2));

  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Services and prices');
  const who = screen.getByRole('combobox', { name: 'Changed by' });
  await user.selectOptions(who, await within(who).findByRole('option', { name: 'Mara Jansen' }));
  await waitFor(() => expect(router.state.location.search).toMatch(/kind=.*who=|who=.*kind=/));
  await waitFor(() => expect(lines()).toHaveLength(2));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Staff');
  expect(await screen.findByText('No changes match your filters.')).toBeTruthy();
  const [, own] = screen.getAllByRole('button', { name: 'Clear filters' });
  await user.click(own!);
  await waitFor(() => expect(lines()).toHaveLength(2));
  const day = screen.getByLabelText('Date');
  await user.type(day, '2020-02-29');
  await user.tab();
  expect(await screen.findByText('No changes match your filters.')).toBeTruthy();
  expect(router.state.location.search).toContain('2020-02-29');
});

it('leaves out single bookings until they are shown', async () => {
  const { user } = await openAfter(async (api) => {
    const query = { filter: { status: 'PENDING' } };
    const { extendedBookings } = await api.send(queryExtendedBookings, { body: { query } });
    const { id = '', revision = '' } = extendedBookings[0]?.booking ?? {};
    await api.send(confirmBooking, { path: { bookingId: id }, body: { revision } });
  });
  expect(await screen.findByText(/^No changes yet/)).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'Show bookings' }));
  await waitFor(() => expect(lines()).toEqual([expect.stringContaining('confirmed the booking')]));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Sessions and bookings');
  await waitFor(() => expect(screen.queryByRole('switch', { name: 'Show bookings' })).toBeNull());
  await waitFor(() => expect(lines()).toHaveLength(1));
});

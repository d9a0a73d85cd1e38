import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { confirmBooking } from '../../contract/calls/bookings/bookings.ts';
import { mergeContacts } from '../../contract/calls/bookings/contacts.ts';
import { queryExtendedBookings } from '../../contract/calls/bookings/extendedBookings.ts';
import {
  changeMemberRole,
  inviteToTeam,
  removeFromTeam,
  revokeTeamInvitation,
} from '../../contract/calls/identity/team.ts';
import { createOauthClient } from '../../contract/calls/oauth/oauthClients.ts';
import { updateService } from '../../contract/calls/services/services.ts';
import { renderSignedIn } from '../../mocks/renderSignedIn.tsx';
import { sampleService } from '../../mocks/sampleService.ts';
import { platformDatabase } from '../../mocks/testServer.ts';
import { createMember } from '../../server/rules/identity/members.ts';
import { createWebPasswords } from '../../server/rules/identity/passwords/passwordsWeb.ts';
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

/** The text of each line, newest first, once there are as many. */
async function linesAfter(count: number, changes: (api: FrontdeskDataProvider) => Promise<void>) {
  await openAfter(changes);
  await waitFor(() => expect(lines()).toHaveLength(count));
  return lines();
}

it('names both customers of a merge', async () => {
  const { database, businessId } = await platformDatabase();
  const [kept, other] = await database.rows(sql<{ id: string; name: string }>`
    select id, concat_ws(' ', first_name, last_name) as name from contacts
    where business_id = ${businessId} order by searched, id limit 2`);
  const [, merged] = await linesAfter(2, async (api) => {
    await api.send(mergeContacts, { path: { id: kept?.id ?? '' }, body: { otherId: other?.id ?? '' } });
  });
  expect(merged).toContain(`Mara Jansen merged ${other?.name} into ${kept?.name}`);
});

it('tells who joined, left or changed the team, in which role', async () => {
  const { database, businessId } = await platformDatabase();
  const passwords = createWebPasswords({ iterations: 10 });
  const vera = { email: 'vera@studio.example', name: 'Vera', password: null, role: 'staff' } as const;
  const now = new Date();
  const memberId = await createMember(database, passwords, { businessId, ...vera, now });
  const told = await linesAfter(4, async (api) => {
    const { invitation } = await api.send(inviteToTeam, { body: { email: 'ben@x.example', role: 'staff' } });
    await api.send(revokeTeamInvitation, { path: { invitationId: invitation.id } });
    await api.send(changeMemberRole, { path: { memberId }, body: { role: 'admin' } });
    await api.send(removeFromTeam, { path: { memberId } });
  });
  expect(told).toEqual([
    expect.stringContaining('Mara Jansen removed Vera from the team'),
    expect.stringContaining('Mara Jansen changed the role of Vera from Staff to Admin'),
    expect.stringContaining('Mara Jansen revoked the invitation of ben@x.example'),
    expect.stringContaining('Mara Jansen invited ben@x.example as Staff'),
  ]);
});

it('calls API clients as the settings do', async () => {
  const [told] = await linesAfter(1, async (api) => {
    await api.send(createOauthClient, {
      body: { oauthClient: { name: 'My Website' } },
    });
  });
  expect(told).toContain('created the API client My Website');
});

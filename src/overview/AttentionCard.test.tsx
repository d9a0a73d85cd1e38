import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { bulkDiagnoseAvailability, listServiceStates } from '../../contract/calls/availability/diagnose.ts';
import { countExtendedBookings } from '../../contract/calls/bookings/extendedBookings.ts';
import { listBulkRuns } from '../../contract/calls/bulkRuns/bulkRuns.ts';
import { countSlugs } from '../../contract/calls/services/slugDesk.ts';
import { queryServices } from '../../contract/calls/services/services.ts';
import { listDeletedStaffMembers } from '../../contract/calls/staff/staffMembersV2.ts';
import { useServiceStates } from '../services/status/useServiceStates.ts';
import { renderOnDesk, signedInAs } from '../testing/renderOnDesk.tsx';
import { AttentionCard } from './AttentionCard.tsx';

interface Platform {
  /** IDs by state; undefined for a business with too many services. */
  states?: { state: string; serviceIds: string[] }[];
  slugs?: number;
  deleted?: readonly string[];
  /** Upcoming bookings with a deleted staff member. */
  left?: number;
}

/** Another part of the screen that shows states. */
function Other() {
  const { data } = useServiceStates();
  return <output aria-label="states">{data === null ? 'none' : data?.size}</output>;
}

const getList = async () => ({ data: [], total: 0 });

function open({ states, slugs = 0, deleted = [], left }: Platform, fails: () => boolean = () => false) {
  const send = vi.fn<(call: Call, input: { body: { serviceIds: string[] } }) => Promise<object>>(
    async (call, { body }) => {
      if (fails()) throw new Error('The platform is unavailable.');
      if (call.name === listServiceStates.name) return { ...(states && { states }) };
      if (call.name === listBulkRuns.name) return [];
      if (call.name === listDeletedStaffMembers.name)
        return { staffMembers: left === undefined ? [] : [{ id: 'lena', resourceId: 'lena’s' }] };
      if (call.name === countExtendedBookings.name) return { count: left };
      if (call.name === countSlugs.name) return { counts: { REVIEW: slugs } };
      if (call.name === bulkDiagnoseAvailability.name)
        return {
          results: body.serviceIds.map((serviceId) => ({
            serviceId,
            bookable: false,
            reasons: [{ code: 'NO_STAFF', evidence: {} }],
          })),
        };
      if (call.name === queryServices.name) {
        const ids = states?.flatMap(({ serviceIds }) => serviceIds) ?? [];
        const known = ids.filter((id) => !deleted.includes(id));
        return { services: known.map((id) => ({ id, name: `Service ${id}`, type: 'APPOINTMENT' })) };
      }
      throw new Error(`No answer to ${call.name}.`);
    },
  );
  const desk = renderOnDesk(
    <>
      <Other />
      <AttentionCard />
    </>,
    { dataProvider: { send, getList }, authProvider: signedInAs('staff') },
  );
  const count = (call: { name: string }) => send.mock.calls.filter(([{ name }]) => name === call.name).length;
  return { ...desk, count };
}

it('lists five services, those that cannot be booked first, and the number of others', async () => {
  const { count } = open({
    states: [
      { state: 'BOOKABLE', serviceIds: ['good'] },
      { state: 'NO_CATEGORY', serviceIds: ['a', 'b', 'c'] },
      { state: 'NO_STAFF', serviceIds: ['x', 'y', 'z', 'deleted'] },
      { state: 'HIDDEN', serviceIds: ['hidden'] },
    ],
    slugs: 2,
    deleted: ['deleted'],
  });
  const rows = within(await screen.findByRole('list')).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => /Service \w|View .*|\d page URLs/.exec(textContent)?.[0])).toEqual([
    'Service x',
    'Service y',
    'Service z',
    'Service a',
    'View 2 more',
    '2 page URLs',
  ]);
  expect(screen.getByRole('link', { name: 'View 2 more' }).getAttribute('href')).toContain('attention');
  expect(count(listServiceStates)).toBe(1);
});

it('says that all is good, and reads no service', async () => {
  const { count } = open({ states: [{ state: 'BOOKABLE', serviceIds: ['good'] }] });
  await screen.findByText('All good. Every visible service can be booked.');
  expect(count(queryServices)).toBe(0);
});

it('does not say that all is good without a service', async () => {
  open({ states: [] });
  await screen.findByText('Services that customers can’t book appear here.');
  expect(screen.queryByText(/All good/)).toBeNull();
});

it('shows the problems of a business whose services are too many to count', async () => {
  open({ slugs: 1 });
  await screen.findByText('Booking status is only counted for up to 500 services.');
  expect(screen.queryByText('All good. Every visible service can be booked.')).toBeNull();
  await screen.findByText('1 page URL to review');
});

it('shows an outage, and recovers on retry', async () => {
  let isOut = true;
  const { user } = open({ states: [{ state: 'NO_STAFF', serviceIds: ['x'] }] }, () => isOut);
  await screen.findByText('Couldn’t check what needs attention');
  isOut = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Service x/)).toBeTruthy();
  expect(screen.queryByText('Couldn’t check what needs attention')).toBeNull();
});

it('links to upcoming bookings whose staff member was deleted', async () => {
  open({ states: [], left: 3 });
  const row = within((await screen.findByText('3 upcoming bookings with deleted staff')).closest('li')!);
  const link = new URL(row.getByRole('link', { name: 'View bookings' }).getAttribute('href')!, 'http://desk');
  const asked = JSON.parse(link.searchParams.get('filter') ?? '{}') as Record<string, unknown>;
  expect([link.pathname, asked['staff']]).toEqual(['/bookings', ['lena’s']]);
});

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { DataProvider } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { confirmBooking } from '../../contract/calls/bookings/bookings.ts';
import { queryExtendedBookings } from '../../contract/calls/bookings/extendedBookings.ts';
import { createEvent } from '../../contract/calls/calendar/calendarEvents.ts';
import { querySchedules } from '../../contract/calls/calendar/schedules.ts';
import { listComingDays } from '../../contract/calls/workbench/comingDays.ts';
import { daysAfter } from '../../contract/wallClock.ts';
import { renderSignedIn } from '../../mocks/renderSignedIn.tsx';
import { platformDatabase } from '../../mocks/testServer.ts';
import { renderOnDesk, signedInAs } from '../testing/renderOnDesk.tsx';
import { BookingFlows } from '../bookings/actions/BookingFlows.tsx';
import { BusinessProvider } from '../ui/business/BusinessProvider.tsx';
import { RequestsCard } from './RequestsCard.tsx';
import { ChangesCard } from './ChangesCard.tsx';
import { ComingDaysCard } from './ComingDaysCard.tsx';
import { FirstUseCard } from './FirstUseCard.tsx';
import { Overview } from './Overview.tsx';

afterEach(() => {
  vi.useRealTimers();
});

it('says that it could not be loaded while the person’s role is unknown, and recovers on retry', async () => {
  let isOut = true;
  const member = signedInAs('none');
  const { user } = renderOnDesk(<Overview />, {
    authProvider: {
      ...member,
      getIdentity: () => (isOut ? Promise.reject(new Error('Unavailable.')) : member.getIdentity()),
    },
  });
  await screen.findByText('Couldn’t load the overview');
  isOut = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('You don’t have access to this page')).toBeTruthy();
});

it('follows the day while it stays open', async () => {
  const start = new Date('2027-03-01T15:09:00Z');
  vi.useFakeTimers({ now: start, toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const getList = vi.fn<DataProvider['getList']>(async () => ({ data: [], total: 1 }));
  const send = vi.fn<(call: Call) => Promise<object>>(() => new Promise(() => {}));
  renderOnDesk(<Overview />, {
    dataProvider: { getList, send },
    authProvider: signedInAs('staff'),
  });
  const askedDays = () =>
    getList.mock.calls.flatMap(([, { filter }]) => (filter?.startDate?.$lt ? [filter.startDate.$lt] : []));
  const askedComingDays = () => send.mock.calls.filter(([{ name }]) => name === listComingDays.name).length;
  await screen.findByText(/March 1, 2027|1 March 2027/);
  const before = { bookings: new Set(askedDays()).size, comingDays: askedComingDays() };
  vi.setSystemTime(new Date('2027-03-02T15:09:30Z'));
  await vi.advanceTimersByTimeAsync(60_000);
  await screen.findByText(/March 2, 2027|2 March 2027/);
  await waitFor(() => expect(askedComingDays()).toBeGreaterThan(before.comingDays));
  expect(new Set(askedDays()).size).toBe(before.bookings + 1);
});

const opened = new Date();

it('leaves out single bookings of the latest changes', async () => {
  const { api } = await renderSignedIn(<p>Desk</p>);
  const { extendedBookings } = await api.send(queryExtendedBookings, {
    body: { query: { filter: { status: 'PENDING' } } },
  });
  const { id = '', revision = '' } = extendedBookings[0]?.booking ?? {};
  await api.send(confirmBooking, { path: { bookingId: id }, body: { revision } });
  cleanup();
  await renderSignedIn(<ChangesCard now={opened} />);
  await screen.findByText(/^No changes/);
  expect(screen.queryByText(/confirmed the booking/)).toBeNull();
});

it('names whose request a button answers', async () => {
  await renderSignedIn(
    <BookingFlows>
      <RequestsCard now={opened} />
    </BookingFlows>,
  );
  const [request] = await screen.findAllByRole('listitem');
  const row = within(request ?? document.body);
  const name = row.getByRole('link').textContent;
  expect(row.getByRole('button', { name: `Confirm: ${name}` })).toBeTruthy();
  expect(row.getByRole('button', { name: `Decline…: ${name}` })).toBeTruthy();
});

function Shown() {
  const [isShown, setShown] = useState(false);
  return isShown ? <ComingDaysCard now={opened} /> : <button onClick={() => setShown(true)}>Show</button>;
}

it('names closed days with the hours that are booked nevertheless', async () => {
  const { api, user } = await renderSignedIn(
    <BusinessProvider>
      <Shown />
    </BusinessProvider>,
  );
  const { businessId } = await platformDatabase();
  const query = { filter: { externalId: businessId } };
  const [closures] = (await api.send(querySchedules, { body: { query } })).schedules;
  const today = new Date().toISOString().slice(0, 10);
  const at = (days: number) => ({ localDate: `${daysAfter(today, days)}T00:00:00` });
  await api.send(createEvent, {
    body: { event: { scheduleId: closures?.id, allDay: true, start: at(-1), end: at(9) } },
  });
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect((await screen.findAllByText(/^[1-9]\d* · closed$/)).length).toBeGreaterThan(0);
  expect(screen.queryByText('of 0')).toBeNull();
});

it.each([
  {
    has: {},
    steps: ['Add a location', 'Add a staff member', 'Add a service'],
    lead: 'Add your locations, your staff and what customers can book.',
  },
  {
    has: { services: 1 },
    steps: ['Add a location', 'Add a staff member', 'Check services'],
    lead: 'Appointments need a staff member.',
  },
  {
    has: { locations: 1, staffMembers: 1 },
    steps: ['Add a service', 'Check working hours'],
    lead: 'Add what customers can book, then check that your staff has working hours.',
  },
  {
    has: { locations: 1, staffMembers: 1, services: 2 },
    steps: ['Check services', 'Check working hours'],
    lead: 'Check that customers can book your services and that your staff has working hours.',
  },
])('before the first booking, offers $steps', async ({ has, steps, lead }) => {
  const totals = new Map<string, number>(Object.entries(has));
  const getList = (resource: string) => Promise.resolve({ data: [], total: totals.get(resource) ?? 0 });
  renderOnDesk(<FirstUseCard />, { dataProvider: { getList } });
  const links = await screen.findAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(steps);
  expect(screen.getByText(lead, { exact: false })).toBeTruthy();
});

import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { listBookingPrices } from '../../contract/calls/bookings/bookingPrices.ts';
import { queryEvents } from '../../contract/calls/calendar/calendarEvents.ts';
import { renderOnDesk, signedInAs } from '../testing/renderOnDesk.tsx';
import { TodayCard } from './TodayCard.tsx';

const booking = (id: string, name: string, paymentStatus: string) => ({
  id,
  name,
  status: 'CONFIRMED',
  paymentStatus,
  startDate: '2027-03-01T12:00:00Z',
  endDate: '2027-03-01T13:00:00Z',
  contactDetails: {},
  bookedEntity: { title: 'Massage', tags: ['INDIVIDUAL'], slot: { serviceId: 'massage' } },
});

const yoga = {
  id: 'yoga',
  type: 'CLASS',
  status: 'CONFIRMED',
  scheduleId: 'schedule',
  externalScheduleId: 'service',
  title: 'Morning yoga',
  start: { utcDate: '2027-03-01T10:00:00Z' },
  end: { utcDate: '2027-03-01T11:00:00Z' },
  resources: [{ id: 'hall' }, { id: 'of lena' }],
  totalCapacity: 8,
  remainingCapacity: 3,
};

const lists: Record<string, object[]> = {
  bookings: [
    booking('1', 'Ines', 'NOT_PAID'),
    booking('2', 'Omar', 'UNDEFINED'),
    booking('3', 'Pia', 'PAID'),
    booking('4', 'Theo', 'UNDEFINED'),
  ],
  staff: [{ id: 'lena', resourceId: 'of lena', name: 'Lena Ott' }],
};

const owed = (bookingId: string, value: string) => ({
  bookingId,
  total: { value: '85', currency: 'EUR' },
  owed: { value, currency: 'EUR' },
});

const getList = async (resource: string) => ({ data: lists[resource] ?? [], total: 1 });
const send = async ({ name }: Call) => {
  if (name === queryEvents.name) return { events: [yoga], pagingMetadata: {} };
  if (name === listBookingPrices.name) {
    return { prices: [owed('1', '85'), owed('2', '42.5'), owed('3', '0')] };
  }
  throw new Error(`No answer to ${name}.`);
};

it('says what each booking of today owes, and who gives its sessions', async () => {
  renderOnDesk(<TodayCard now={new Date('2027-03-01T09:00:00Z')} />, {
    dataProvider: { getList, send },
    authProvider: signedInAs('staff'),
  });
  await screen.findByText('€85.00 due');
  const rows = within(screen.getByRole('list', { name: 'Today' })).getAllByRole('listitem');
  expect(rows.map(({ lastElementChild }) => lastElementChild?.textContent)).toEqual([
    '3 spots free',
    '€85.00 due',
    '€42.50 due',
    'Paid',
    '',
  ]);
  expect(within(rows[0]!).getByText('Lena Ott')).toBeTruthy();
});

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { renderOnDesk, signedInAs } from '../testing/renderOnDesk.tsx';
import { MoneyCard } from './MoneyCard.tsx';

const euros = (value: string) => ({ value, currency: 'EUR' });

const send = async (_call: Call, { query: { days } }: { query: { days: number } }) => ({
  days: Array.from({ length: days }, () => ({
    expected: euros('10'),
    owed: euros('4'),
    unpaidBookings: 1,
  })),
  unpriced: 0,
  foreign: 0,
});

it('adds up the next seven or 30 days, and lists the unpaid bookings of the same days', async () => {
  const { user } = renderOnDesk(<MoneyCard now={new Date('2027-03-01T09:00:00Z')} />, {
    dataProvider: { send },
    authProvider: signedInAs('staff'),
  });
  await screen.findByText('€70.00');
  await user.click(screen.getByRole('radio', { name: '30 days' }));
  await screen.findByText('€300.00');
  expect(screen.getByText('next 30 days, €180.00 paid')).toBeTruthy();
  const link = screen.getByRole('link', { name: '30 bookings' }).getAttribute('href') ?? '';
  expect(new URLSearchParams(link.split('?')[1]).get('filter')).toContain('"time":["month"]');
});

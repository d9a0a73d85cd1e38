import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryExtendedBookings } from '../../../contract/calls/bookings/extendedBookings.ts';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';
import { CustomerRules, TimeReasons } from './TimeReasons.tsx';

const late = { code: 'TOO_LATE', evidence: { minutes: 60 } } as const;
const hours = { code: 'NO_HOURS', evidence: {} } as const;
const event = (id: string, title: string) => ({ event: { id, title } });
const blocked = { code: 'BOOKED_OUT' as const, evidence: { blockIds: ['lunch'], sessionIds: ['yoga'] } };
const dataProvider = {
  send: async ({ name }: { name: string }, { path }: { path?: { eventId?: string } }) => {
    if (name === queryExtendedBookings.name) return { extendedBookings: [] };
    return event(path?.eventId ?? '', path?.eventId === 'lunch' ? 'Team lunch' : 'Morning yoga');
  },
};

const shown = (element: React.ReactElement) => {
  const { container, unmount } = renderOnDesk(element, { dataProvider });
  const words = container.textContent;
  unmount();
  return words;
};

it('names what a time overlaps, and leaves the rules for customers to the warning', async () => {
  renderOnDesk(<TimeReasons reasons={[blocked, late]} error={null} />, { dataProvider });
  expect(await screen.findByText(/Morning yoga and Team lunch\.$/)).toBeDefined();
  expect(screen.queryByText(/before the start/)).toBeNull();
});

it('says that a time is free, is being checked, or could not be checked', () => {
  expect(shown(<TimeReasons reasons={[late]} error={null} />)).toBe('This time is free.');
  expect(shown(<TimeReasons reasons={undefined} error={null} />)).toBe('Checking this time…');
  expect(shown(<TimeReasons reasons={[]} error={new Error('offline')} />)).toMatch(
    /^This time isn’t checked/,
  );
});

it('warns of the rules that would refuse a move to the customer', () => {
  const { container, unmount } = renderOnDesk(
    <CustomerRules reasons={[late, hours]} customerMayMove={false} />,
    { dataProvider },
  );
  expect(container.textContent).toMatch(/no longer lets the customer move.*Customers must book at least/);
  expect(container.textContent).not.toMatch(/works at this time/);
  unmount();
  const free = renderOnDesk(<CustomerRules reasons={[hours]} customerMayMove />, { dataProvider });
  expect(free.container.textContent).toBe('');
});

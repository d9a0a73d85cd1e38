import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { queryEvents } from '../../contract/calls/calendar/calendarEvents.ts';
import { dayMs } from '../../contract/durations.ts';
import { renderOnDesk, signedInAs } from '../testing/renderOnDesk.tsx';
import { SessionsPage } from './SessionsPage.tsx';

const at = (days: number, minutes = 0) => ({
  utcDate: new Date(Date.now() + days * dayMs + minutes * 60_000).toISOString(),
});
const session = (id: string, days: number, more: object = {}) => ({
  id,
  status: 'CONFIRMED',
  start: at(days),
  end: at(days, 60),
  totalCapacity: 8,
  remainingCapacity: 2,
  recurrenceType: 'INSTANCE',
  ...more,
});

function open(service: object, events: object[], bookings: object[], role = 'staff') {
  const send = async ({ name }: Call, { body }: { body: { recurrenceType?: string[] } }) => {
    if (name === queryEvents.name) return { events: body.recurrenceType ? [] : events };
    throw new Error(`No answer to ${name}.`);
  };
  const dataProvider = {
    send,
    getOne: async () => ({ data: { id: 's1', name: 'Sleep well', ...service } }),
    getList: async (resource: string) => ({ data: resource === 'bookings' ? bookings : [], total: 0 }),
  };
  renderOnDesk(
    <Routes>
      <Route path="/services/:serviceId/sessions" element={<SessionsPage />} />
    </Routes>,
    { dataProvider, authProvider: signedInAs(role), path: '/services/s1/sessions' },
  );
}

it('lists the waitlist of each session, and marks those that differ from their series', async () => {
  open(
    { type: 'CLASS', schedule: { id: 'c1' } },
    [
      session('full', 1, { remainingCapacity: 0, recurrenceType: 'EXCEPTION' }),
      session('usual', 2),
      session('cancelled', 3, { status: 'CANCELLED' }),
    ],
    [
      { id: 'b1', totalParticipants: 2, bookedEntity: { slot: { eventId: 'full' } } },
      { id: 'b2', totalParticipants: 1, bookedEntity: { slot: { eventId: 'full' } } },
    ],
  );
  await screen.findByText('3 waiting');
  const [, ...rows] = screen.getAllByRole('row');
  const marks = ['Full', 'Differs from series', '3 waiting', 'Cancelled'];
  expect(rows.map((row) => marks.filter((mark) => within(row).queryByText(mark)))).toEqual([
    ['Full', 'Differs from series', '3 waiting'],
    [],
    ['Cancelled'],
  ]);
});

it('offers new sessions once, in the place of the empty list', async () => {
  open({ type: 'CLASS', schedule: { id: 'c1' } }, [], [], 'admin');
  await screen.findByText('No sessions in these weeks');
  expect(await screen.findAllByRole('button', { name: 'New sessions' })).toHaveLength(1);
});

it('says how far a course is, when it ends and who waits', async () => {
  open(
    {
      type: 'COURSE',
      schedule: { id: 'c1', firstSessionStart: at(-9).utcDate, lastSessionEnd: '2027-02-08T12:00:00Z' },
    },
    [session('1', -9), session('2', -2), session('off', -1, { status: 'CANCELLED' }), session('3', 5)],
    [{ id: 'b1', totalParticipants: 1, bookedEntity: { schedule: { scheduleId: 'c1' } } }],
  );
  expect(await screen.findByText(/^2 of 3 sessions held, ends .*2027 · 1 waiting$/)).toBeTruthy();
});

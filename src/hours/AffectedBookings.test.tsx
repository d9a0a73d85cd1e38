import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { createBooking } from '../../contract/calls/bookings/bookings.ts';
import { queryEvents } from '../../contract/calls/calendar/calendarEvents.ts';
import { queryServices } from '../../contract/calls/services/services.ts';
import type { HoursChange } from '../../contract/entities/calendar/hoursChange.ts';
import { daysAfter } from '../../contract/wallClock.ts';
import { renderSignedIn } from '../../mocks/renderSignedIn.tsx';
import { AffectedBookings } from './AffectedBookings.tsx';
import { BookingMoveContext } from './BookingMoveContext.ts';

const dayIn = (days: number) => `${daysAfter(new Date().toISOString().slice(0, 10), days)}T00:00:00`;

const asked: { change?: HoursChange } = {};

function Shown() {
  const [change, setChange] = useState<HoursChange>();
  return (
    <BookingMoveContext value={() => {}}>
      <button onClick={() => setChange(asked.change)}>Check</button>
      {change && <AffectedBookings change={change} />}
    </BookingMoveContext>
  );
}

it('lists a course without a time and a move, which it does not have', async () => {
  const { user, api } = await renderSignedIn(<Shown />);
  const { services } = await api.send(queryServices, { body: { query: { filter: { type: 'COURSE' } } } });
  const { events } = await api.send(queryEvents, {
    body: {
      fromLocalDate: dayIn(2),
      toLocalDate: dayIn(90),
      query: {
        filter: { scheduleId: { $in: services.map(({ schedule }) => schedule?.id) }, status: 'CONFIRMED' },
      },
    },
  });
  const { start, end, title, scheduleId } = events.at(-1) ?? {};
  if (!start?.localDate || !end?.localDate || !scheduleId) throw new Error('The sample has courses.');
  const contactDetails = { firstName: 'Ilse', lastName: 'Brandt' };
  const booking = {
    bookedEntity: { schedule: { scheduleId } },
    contactDetails,
    totalParticipants: 1,
    status: 'CONFIRMED' as const,
  };
  const flowControlSettings = { skipAvailabilityValidation: true, skipBusinessConfirmation: true };
  await api.send(createBooking, { body: { booking, flowControlSettings } });
  asked.change = { closed: { fromLocalDate: start.localDate, toLocalDate: end.localDate } };
  await user.click(screen.getByRole('button', { name: 'Check' }));
  const row = (await screen.findByRole('link', { name: 'Ilse Brandt' })).closest('li')!;
  expect(row.textContent).toBe(`Ilse Brandt${title}`);
  expect(within(row).queryByRole('button')).toBeNull();
});

import { expect, it } from 'vitest';
import { bookingStatuses, type BookingStatus } from './booking.ts';
import {
  allowsAction,
  bookingTransitions,
  finalBookingStatuses,
  type BookingAction,
} from './bookingTransitions.ts';

/** reference/calls.md section 8.2, written again: the statuses from which each action is possible. */
const table: Readonly<Record<BookingAction, readonly BookingStatus[]>> = {
  markAsPending: ['CREATED'],
  confirm: ['CREATED', 'PENDING', 'WAITING_LIST'],
  decline: ['CREATED', 'PENDING', 'WAITING_LIST'],
  confirmOrDecline: ['CREATED'],
  cancel: ['CREATED', 'PENDING', 'CONFIRMED', 'WAITING_LIST'],
  reschedule: ['CREATED', 'PENDING', 'CONFIRMED'],
  updateNumberOfParticipants: ['CREATED', 'PENDING', 'CONFIRMED'],
};

it.each(Object.keys(bookingTransitions) as BookingAction[])('allows %s from its statuses only', (action) => {
  const allowing = bookingStatuses.filter((status) => allowsAction(action, status));
  expect(new Set(allowing)).toEqual(new Set(table[action]));
});

it('leaves a final booking in its status', () => {
  const left = new Set(Object.values(table).flat());
  expect(finalBookingStatuses).toEqual(bookingStatuses.filter((status) => !left.has(status)));
  expect(finalBookingStatuses).toContain('CANCELED');
});

import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import { dayOf } from '../../../contract/wallClock.ts';

/** URL of the session of a booking in the calendar; undefined for a course. */
export function sessionInCalendar(
  { bookedEntity: { slot }, startDate }: Pick<Booking, 'bookedEntity' | 'startDate'>,
  timeZone = 'UTC',
): string | undefined {
  if (!slot?.eventId || !startDate) return undefined;
  const params = { view: 'day', date: dayOf(startDate, timeZone), open: `session:${slot.eventId}` };
  return `/calendar?${new URLSearchParams(params)}`;
}

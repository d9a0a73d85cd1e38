import { useQuery } from '@tanstack/react-query';
import { getEvent } from '../../contract/calls/calendar/calendarEvents.ts';
import { queryExtendedBooking } from '../../contract/calls/bookings/extendedBookings.ts';
import type { BookingStatus } from '../../contract/entities/bookings/booking.ts';
import type { CalendarEvent } from '../../contract/entities/calendar/calendarEvent.ts';
import { answered, useApi } from '../ui/useApi.ts';
import { calendarKey } from './useCalendarData.ts';

/** An event by its id; `known` is shown until it has loaded. */
export function useEvent(id: string, known: CalendarEvent | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: [...calendarKey, 'event', id],
    queryFn: async ({ signal }) =>
      answered(await api.send(getEvent, { path: { eventId: id }, query: {} }, { signal })).event,
    ...(known && { placeholderData: known }),
  });
}

/** Those of the waitlist are listed apart. */
const rosterStatuses = ['CREATED', 'CONFIRMED', 'PENDING'] as const satisfies readonly BookingStatus[];

/** The bookings of a session with their attendance, by name. */
export function useRoster(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...calendarKey, 'roster', id],
    queryFn: async ({ signal }) => {
      const query = { filter: { status: { $in: rosterStatuses } }, paging: { limit: 100 } };
      const body = { query, sessionId: id, withBookingAttendanceInfo: true };
      const answer = answered(await api.send(queryExtendedBooking, { body }, { signal }));
      return answer.extendedBookings.toSorted((one, other) =>
        (one.booking.contactDetails.lastName ?? '').localeCompare(
          other.booking.contactDetails.lastName ?? '',
        ),
      );
    },
  });
}

import { useQuery } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { getEvent } from '../../../contract/calls/calendar/calendarEvents.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import type { BookingRow } from '../booking/bookingRow.ts';

/** Bookings and events are named one by one, so that only the first are. */
export const mostNamed = 3;

/** Returns the bookings and events that hold a time; undefined while they load. */
export function useHoldings(bookingIds: readonly string[], eventIds: readonly string[]) {
  const api = useApi();
  const { data: bookings } = useGetList<BookingRow>(
    'bookings',
    { filter: { id: { $in: bookingIds } }, pagination: { page: 1, perPage: Math.max(1, bookingIds.length) } },
    { enabled: bookingIds.length > 0 },
  );
  const { data: events } = useQuery({
    queryKey: ['sessions', 'holding', eventIds],
    enabled: eventIds.length > 0,
    queryFn: ({ signal }) =>
      Promise.all(
        eventIds.map(async (eventId) => (await api.send(getEvent, { path: { eventId } }, { signal })).event),
      ),
  });
  return { bookings, events };
}

import { useQuery } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { getEvent } from '../../../contract/calls/calendar/calendarEvents.ts';
import { useText } from '../../messages/useText.ts';
import { useApi } from '../../ui/useApi.ts';
import type { Blocking } from '../../ui/words/useBlockingWords.ts';
import type { BookingRow } from '../booking/bookingRow.ts';
import { useBookingWords } from '../booking/useBookingWords.ts';

/** More are not named. */
const mostNamed = 3;

/** Returns the names of what holds a time: bookings with their time, sessions, blocked time and closures. */
export function useHoldingNames(reasons: readonly Blocking[]): (reason: Blocking) => string[] {
  const api = useApi();
  const text = useText();
  const words = useBookingWords();
  const bookingIds = reasons.flatMap(bookingsOf);
  const eventIds = reasons.flatMap(eventsOf);
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
  return (reason) => [
    ...bookingsOf(reason).flatMap((id) => {
      const booking = bookings?.find((one) => one.id === id);
      return booking
        ? [text('bookings.move.holding', { name: booking.name, time: words.period(booking) })]
        : [];
    }),
    ...eventsOf(reason).flatMap((id) => {
      const event = events?.find((one) => one.id === id);
      return event ? [event.title || text('calendar.blocked')] : [];
    }),
  ];
}

const bookingsOf = ({ evidence: { bookingIds = [] } }: Blocking) => bookingIds.slice(0, mostNamed);
const eventsOf = ({ evidence: { sessionIds = [], blockIds = [], closureIds = [] } }: Blocking) =>
  [...sessionIds, ...blockIds, ...closureIds].slice(0, mostNamed);

import { useText } from '../../messages/useText.ts';
import type { Blocking } from '../../ui/words/useBlockingWords.ts';
import { useBookingWords } from '../booking/useBookingWords.ts';
import { mostNamed, useHoldings } from './useHoldings.ts';

/** Returns the names of what holds a time: bookings with their time, sessions, blocked time and closures. */
export function useHoldingNames(reasons: readonly Blocking[]): (reason: Blocking) => string[] {
  const text = useText();
  const words = useBookingWords();
  const { bookings, events } = useHoldings(reasons.flatMap(bookingsOf), reasons.flatMap(eventsOf));
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

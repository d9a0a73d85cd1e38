import type { BookingRow } from '../bookings/booking/bookingRow.ts';
import { bookedTime } from '../bookings/booking/bookingRow.ts';

/** A session of a class today. */
export interface TodaySession {
  id: string;
  serviceId: string;
  title: string;
  from: string;
  to: string;
  location: string;
  spots: number;
  taken: number;
}

/** A line of the day: a booking, or a session with all its bookings. */
export type TodayLine =
  | { kind: 'booking'; from: string; to: string; booking: BookingRow }
  | { kind: 'session'; from: string; to: string; session: TodaySession };

/**
 * The lines of a day by start, split at a moment: what is over, and what runs or follows. Bookings of a listed session
 * are part of its line.
 */
export function linesOf(
  bookings: readonly BookingRow[],
  sessions: readonly TodaySession[],
  now: Date,
): { past: TodayLine[]; left: TodayLine[] } {
  const listed = new Set(sessions.map(({ id }) => id));
  const own = bookings.flatMap((booking): TodayLine[] => {
    const { from, to } = bookedTime(booking);
    const { eventId } = booking.bookedEntity.slot ?? {};
    const isListed = bookedTime(booking).isGroup && eventId !== undefined && listed.has(eventId);
    return from === undefined || isListed ? [] : [{ kind: 'booking', from, to: to ?? from, booking }];
  });
  const all = [
    ...own,
    ...sessions.map((session): TodayLine => ({
      kind: 'session',
      from: session.from,
      to: session.to,
      session,
    })),
  ].toSorted((one, other) => Date.parse(one.from) - Date.parse(other.from));
  const isOver = ({ to }: TodayLine) => Date.parse(to) <= now.getTime();
  return { past: all.filter(isOver), left: all.filter((line) => !isOver(line)) };
}

const keyOf = (booking: BookingRow) => `${bookedTime(booking).serviceId} ${booking.startDate}`;

/** Requests for the same time of one service, by booking. */
export function rivalsOf(bookings: readonly BookingRow[]): (booking: BookingRow) => number {
  const counts = new Map<string, number>();
  for (const booking of bookings) counts.set(keyOf(booking), (counts.get(keyOf(booking)) ?? 0) + 1);
  return (booking) => counts.get(keyOf(booking)) ?? 1;
}

import type { CalendarEvent } from '../../contract/entities/calendar/calendarEvent.ts';
import { dayOf } from '../../contract/wallClock.ts';
import { bookedTime, type BookingRow } from '../bookings/booking/bookingRow.ts';

/** A session of a class or course today. */
export interface TodaySession {
  id: string;
  kind: 'class' | 'course';
  scheduleId: string;
  serviceId: string;
  title: string;
  from: string;
  to: string;
  /** People and rooms. */
  resourceIds: readonly string[];
  location: string;
  spots: number;
  taken: number;
}

/** The sessions among the events that start on the day and take place. */
export const sessionsOf = (events: readonly CalendarEvent[], day: string, timeZone: string): TodaySession[] =>
  events.flatMap(({ id, type, status, scheduleId, externalScheduleId, title, location, ...event }) => {
    const { start, end, totalCapacity: spots = 1, remainingCapacity = 0 } = event;
    const from = start.utcDate ?? '';
    const isSession = type === 'CLASS' || type === 'COURSE';
    if (!isSession || status === 'CANCELLED' || dayOf(from, timeZone) !== day) return [];
    return [
      {
        id,
        kind: type === 'COURSE' ? 'course' : 'class',
        scheduleId,
        serviceId: externalScheduleId ?? '',
        title: title ?? '',
        from,
        to: end.utcDate ?? from,
        resourceIds: event.resources?.map((resource) => resource.id) ?? [],
        location: location?.name ?? '',
        spots,
        taken: spots - remainingCapacity,
      },
    ];
  });

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
  const listed = new Set(sessions.map(({ id, kind, scheduleId }) => (kind === 'course' ? scheduleId : id)));
  const own = bookings.flatMap((booking): TodayLine[] => {
    const { from, to } = bookedTime(booking);
    const { slot, schedule } = booking.bookedEntity;
    // A booking of a course is one of all its sessions.
    const booked = schedule?.scheduleId ?? slot?.eventId;
    const isListed = bookedTime(booking).isGroup && booked !== undefined && listed.has(booked);
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

/** The bookings with a line of their own. */
export const bookingsOf = (lines: readonly TodayLine[]): BookingRow[] =>
  lines.flatMap((line) => (line.kind === 'booking' ? [line.booking] : []));

const keyOf = (booking: BookingRow) => `${bookedTime(booking).serviceId} ${booking.startDate}`;

/** Requests for the same time of one service, by booking. */
export function rivalsOf(bookings: readonly BookingRow[]): (booking: BookingRow) => number {
  const counts = new Map<string, number>();
  for (const booking of bookings) counts.set(keyOf(booking), (counts.get(keyOf(booking)) ?? 0) + 1);
  return (booking) => counts.get(keyOf(booking)) ?? 1;
}

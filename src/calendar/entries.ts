import { minuteMs } from '../../contract/durations.ts';
import type { Booking } from '../../contract/entities/bookings/booking.ts';
import type { CalendarEvent } from '../../contract/entities/calendar/calendarEvent.ts';
import { dayBounds } from '../../contract/wallClock.ts';
import { bookedTime, type BookingRow } from '../bookings/booking/bookingRow.ts';
import { keyOf, type Filters, type OpenEntry } from './address.ts';

/** Statuses of bookings that the calendar shows; sessions are confirmed or cancelled. */
export const shownStatuses = ['PENDING', 'CONFIRMED', 'CANCELED'] as const;
type ShownStatus = (typeof shownStatuses)[number];

/** An entry of the calendar: an appointment, a session of a class or course, blocked time, or a closure. */
export interface Entry extends OpenEntry {
  /** `booking:<id>`. */
  key: string;
  /** Instants. */
  start: number;
  end: number;
  /** Buffer time after the end, in milliseconds. */
  buffer: number;
  title: string;
  /** The customer of an appointment. */
  who?: string;
  status: ShownStatus;
  serviceId?: string;
  /** Staff members by their resource, and rooms. */
  resourceIds: readonly string[];
  locationId?: string;
  /** Of a session. */
  spots?: { taken: number; capacity: number };
  allDay: boolean;
  /** Blocks the whole business. */
  closes: boolean;
  booking?: BookingRow;
  event?: CalendarEvent;
}

/** Working hours of a schedule. */
export interface Window {
  scheduleId: string;
  start: number;
  end: number;
}

const instant = (text: string | undefined) => Date.parse(text ?? '');

const startOf = ({ start }: CalendarEvent) => instant(start.utcDate);
const endOf = ({ end }: CalendarEvent) => instant(end.utcDate);

/** Working hours that are not cancelled. */
export const windowsOf = (events: readonly CalendarEvent[]): Window[] =>
  events
    .filter(({ type, status }) => type === 'WORKING_HOURS' && status === 'CONFIRMED')
    .map((event) => ({ scheduleId: event.scheduleId, start: startOf(event), end: endOf(event) }));

/** Entries by start. `businessId` identifies closures. */
export function entriesOf(
  events: readonly CalendarEvent[],
  bookings: readonly BookingRow[],
  businessId: string | undefined,
): Entry[] {
  const appointments = new Map(
    events.flatMap((event) => (event.type === 'APPOINTMENT' ? [[event.id, event] as const] : [])),
  );
  const entries = [
    ...bookings.flatMap((booking) => {
      const event = appointments.get(booking.bookedEntity.slot?.eventId ?? '');
      return entryOfBooking(booking, event) ?? [];
    }),
    ...events.flatMap((event) => {
      if (event.type === 'CLASS' || event.type === 'COURSE') return [entryOfSession(event)];
      const blocks = event.type === 'DEFAULT' && event.status === 'CONFIRMED';
      return blocks ? [entryOfBlock(event, businessId)] : [];
    }),
  ];
  return entries.toSorted(
    (one, other) => one.start - other.start || one.end - other.end || (one.key < other.key ? -1 : 1),
  );
}

/** The entries of each day, also those that began before. */
export function entriesByDay(
  entries: readonly Entry[],
  days: readonly string[],
  timeZone: string,
): Map<string, Entry[]> {
  const bounds = days.map((day) => ({ day, ...dayBounds(day, timeZone) }));
  const found = new Map<string, Entry[]>(days.map((day) => [day, []]));
  for (const entry of entries) {
    for (const { day, start, end } of bounds) {
      if (entry.start < end && entry.end > start) found.get(day)?.push(entry);
    }
  }
  return found;
}

function shownStatus({ status }: Pick<Booking, 'status'>): ShownStatus | undefined {
  return shownStatuses.find((shown) => shown === status);
}

/** Undefined for a booking without a time, and with a status that the calendar doesn't show. */
export function entryOfBooking(booking: BookingRow, event: CalendarEvent | undefined): Entry | undefined {
  const { slot } = booking.bookedEntity;
  const status = shownStatus(booking);
  if (!slot || !status || !booking.startDate) return undefined;
  const id = { kind: 'booking', id: booking.id } as const;
  const { title, location } = bookedTime(booking);
  const named = event?.resources?.map((resource) => resource.id) ?? [];
  const staff = slot.resource?.id;
  return {
    ...id,
    key: keyOf(id),
    start: instant(booking.startDate),
    end: instant(booking.endDate ?? booking.startDate),
    buffer: (event?.timeReservedAfter ?? 0) * minuteMs,
    title,
    who: booking.name,
    status,
    serviceId: slot.serviceId,
    // Bookings and events are two requests. Until both answer after a move, the event may name the former person.
    resourceIds: !staff || named.includes(staff) ? named : [staff],
    ...(location?.id && { locationId: location.id }),
    allDay: false,
    closes: false,
    booking,
  };
}

function entryOfSession(event: CalendarEvent): Entry {
  const id = { kind: 'session', id: event.id } as const;
  const { totalCapacity: capacity = 1, remainingCapacity = 0, location, externalScheduleId } = event;
  return {
    ...id,
    key: keyOf(id),
    start: startOf(event),
    end: endOf(event),
    buffer: (event.timeReservedAfter ?? 0) * minuteMs,
    title: event.title ?? '',
    status: event.status === 'CANCELLED' ? 'CANCELED' : 'CONFIRMED',
    ...(externalScheduleId && { serviceId: externalScheduleId }),
    resourceIds: event.resources?.map((resource) => resource.id) ?? [],
    ...(location?.id && { locationId: location.id }),
    spots: { taken: capacity - remainingCapacity, capacity },
    allDay: event.allDay ?? false,
    closes: false,
    event,
  };
}

function entryOfBlock(event: CalendarEvent, businessId: string | undefined): Entry {
  const id = { kind: 'block', id: event.id } as const;
  return {
    ...id,
    key: keyOf(id),
    start: startOf(event),
    end: endOf(event),
    buffer: 0,
    title: event.title ?? '',
    status: 'CONFIRMED',
    resourceIds: event.resources?.map((resource) => resource.id) ?? [],
    allDay: event.allDay ?? false,
    closes: event.externalScheduleId === businessId,
    event,
  };
}

/** The text in place of a missing title: whole days of a person are time off. */
export function usualTitleOf(
  { closes, allDay, resourceIds }: Pick<Entry, 'closes' | 'allDay' | 'resourceIds'>,
  isPerson: (id: string) => boolean,
): 'calendar.closed' | 'calendar.timeOff' | 'calendar.blocked' {
  if (closes) return 'calendar.closed';
  return allDay && resourceIds.some(isPerson) ? 'calendar.timeOff' : 'calendar.blocked';
}

const passes = (chosen: readonly string[], values: readonly (string | undefined)[]): boolean =>
  chosen.length === 0 || values.some((value) => value !== undefined && chosen.includes(value));

/** Whether an entry matches the filters. Blocked time has only people; closures always match. */
export function matches(entry: Entry, { staff, location, service, status }: Filters): boolean {
  if (entry.closes) return true;
  if (!passes(staff, entry.resourceIds)) return false;
  if (entry.kind === 'block') return true;
  return (
    passes(location, [entry.locationId]) &&
    passes(service, [entry.serviceId]) &&
    passes(status, [entry.status])
  );
}

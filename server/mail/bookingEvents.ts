import type { SlotLocation } from '../../contract/entities/availability/slotLocation.ts';
import { takesSpots, type Booking } from '../../contract/entities/bookings/booking.ts';
import type { Business } from '../tables/businesses.ts';
import {
  calendarFile,
  publishedCalendar,
  type CalendarEventFacts,
  type CalendarFile,
} from './calendarFile.ts';

/** A booking as an event of its customer's calendar. */
export interface BookedEvent {
  booking: Booking;
  /** All sessions of a course that take place, in order; otherwise the booked time. */
  times: readonly BookedTime[];
  /** Page on which the customer manages the booking. */
  link: string;
  /** The calendar of the recipient has the event. */
  invited: boolean;
}

export interface BookedTime {
  /** ISO 8601 instants. */
  start: string;
  end?: string | undefined;
}

/** The facts of a message that do not depend on its bookings. */
export interface Sending {
  business: Business;
  /** Email address that calendar programs show as the organizer. */
  sender: string;
  now: Date;
}

/** The title of the booked service; that of the business if there is none. */
export function titleOf({ bookedEntity }: Booking, business: Business): string {
  return bookedEntity.title ?? business.name;
}

const statuses = {
  CONFIRMED: 'CONFIRMED',
  PENDING: 'TENTATIVE',
  CANCELED: 'CANCELLED',
  DECLINED: 'CANCELLED',
} as const;

/** The calendar file of a booking that has an entry in a calendar, or had one. */
export function fileOf(news: BookedEvent, to: string, sending: Sending): CalendarFile[] {
  const facts = eventOf(news, sending);
  const { firstName, lastName } = news.booking.contactDetails;
  const name = [firstName, lastName].filter((part) => part).join(' ') || to;
  return facts ? [calendarFile({ ...facts, attendee: { name, email: to } })] : [];
}

/** The same file for a page, without contact details of the customer, with `atCustomer` in place of the address. */
export function publishedFileOf(
  news: BookedEvent,
  sending: Sending,
  { atCustomer }: { atCustomer: string },
): string | undefined {
  const facts = eventOf(news, sending);
  const { slot, schedule } = news.booking.bookedEntity;
  const isAtCustomer = (slot ?? schedule)?.location?.locationType === 'CUSTOM';
  return facts && publishedCalendar(isAtCustomer ? { ...facts, location: atCustomer } : facts);
}

function eventOf(
  { booking, times, link, invited }: BookedEvent,
  { business, sender, now }: Sending,
): CalendarEventFacts | undefined {
  const status: CalendarEventFacts['status'] | undefined =
    booking.status in statuses ? statuses[booking.status as keyof typeof statuses] : undefined;
  const [first, ...others] = times.flatMap(({ start, end }) => (end === undefined ? [] : [{ start, end }]));
  if (status === undefined || !first || (status === 'CANCELLED' && !invited)) return undefined;
  const { bookedEntity, id, revision } = booking;
  const { slot, schedule } = bookedEntity;
  return {
    bookingId: id,
    sequence: Number(revision),
    status,
    title: titleOf(booking, business),
    times: [first, ...others],
    timeZone: business.timeZone,
    organizer: { name: business.name, email: sender },
    location: nameAndAddress((slot ?? schedule)?.location),
    ...(status !== 'CANCELLED' && { url: link, description: link }),
    now,
  };
}

/** Empty without a name and an address. The location of a stored course booking can be null. */
export function nameAndAddress(location: SlotLocation | null | undefined): string {
  const { name, formattedAddress } = location ?? {};
  return [name, formattedAddress].filter((part) => part).join(', ');
}

/** Whether a message about a booking of this status puts the event into the calendar. */
export const invites = (booking: Pick<Booking, 'status'>): boolean => takesSpots(booking);

import type { Booking } from '../../contract/entities/bookings/booking.ts';
import type { Business } from '../tables/businesses.ts';
import type { BookingNews, Sending } from './bookingMails.ts';
import {
  calendarFile,
  publishedCalendar,
  type CalendarEventFacts,
  type CalendarFile,
} from './calendarFile.ts';

/** Bookings as events of their customers' calendars. */

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

/** The same file without the customer's contact details, for a page. */
export function publishedFileOf(news: BookedEvent, sending: Sending): string | undefined {
  const facts = eventOf(news, sending);
  return facts && publishedCalendar(facts);
}

type BookedEvent = Pick<BookingNews, 'booking' | 'times' | 'link' | 'invited'>;

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
  const { name, formattedAddress } = (slot ?? schedule)?.location ?? {};
  return {
    bookingId: id,
    sequence: Number(revision),
    status,
    title: titleOf(booking, business),
    times: [first, ...others],
    timeZone: business.timeZone,
    organizer: { name: business.name, email: sender },
    location: [name, formattedAddress].filter((part) => part).join(', '),
    ...(status !== 'CANCELLED' && { url: link, description: link }),
    now,
  };
}

/** Whether a message about a booking of this status puts the event into the calendar. */
export function invites({ status }: Pick<Booking, 'status'>): boolean {
  return status === 'CONFIRMED' || status === 'PENDING';
}

import { sql } from 'kysely';
import type { PageRequest } from '../pageRequest.ts';
import { calendarText, calendarUid, escaped } from '../../mail/calendarFile.ts';
import { manageLink } from '../../rules/bookings/manageLink.ts';
import { selectSessions } from '../../tables/calendar/sessions.ts';
import type { CustomerBooking } from './customerBooking.ts';

/** A calendar file (RFC 5545) with the time of a booking, or every session of a course. */
export async function sendCalendarFile(page: PageRequest, own: CustomerBooking): Promise<Response> {
  const { booking, offer, origin, token } = own;
  const { location } = booking.bookedEntity.slot ?? booking.bookedEntity.schedule ?? {};
  const where = [location?.name, location?.formattedAddress].filter((word) => word && word !== '').join(', ');
  const times = await timesOf(page, own);
  const isFixed = booking.status === 'CONFIRMED';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Frontdesk//Bookings//EN',
    'METHOD:PUBLISH',
    ...times.flatMap(({ id, start, end }) => [
      'BEGIN:VEVENT',
      `UID:${calendarUid(id)}`,
      `SEQUENCE:${booking.revision}`,
      `DTSTAMP:${stamp(booking.updatedDate)}`,
      `DTSTART:${stamp(start)}`,
      `DTEND:${stamp(end)}`,
      `SUMMARY:${escaped(booking.bookedEntity.title ?? offer.service.name)}`,
      ...(where === '' ? [] : [`LOCATION:${escaped(where)}`]),
      `URL:${manageLink(origin, token)}`,
      `STATUS:${isFixed ? 'CONFIRMED' : 'TENTATIVE'}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return new Response(calendarText(lines), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="booking.ics"',
      'Cache-Control': 'no-store',
    },
  });
}

const mostSessions = 366;

async function timesOf(
  { options }: PageRequest,
  { booking, offer }: CustomerBooking,
): Promise<{ id: string; start: string; end: string }[]> {
  const { startDate: start, endDate: end, bookedEntity } = booking;
  if (!bookedEntity.schedule) {
    return start === undefined ? [] : [{ id: booking.id, start, end: end ?? start }];
  }
  const sessions = await selectSessions(
    options.database,
    offer.business.id,
    sql`and service_id = ${offer.service.id}::uuid and status = 'CONFIRMED'`,
  );
  return sessions.slice(0, mostSessions).map((session) => ({
    id: `${booking.id}-${session.id}`,
    start: session.start.timestamp,
    end: session.end.timestamp,
  }));
}

/** `20270302T090000Z`. */
const stamp = (date: string): string => new Date(date).toISOString().replaceAll(/[-:]|\.\d+/g, '');

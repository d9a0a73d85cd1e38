import { localAt, zoneDefinition } from './zoneDefinition.ts';

/**
 * Calendar files are written here, because ical-generator 10.2 does not fit: with a time zone it writes a DTSTAMP that is
 * not in UTC, it knows neither zones nor RDATE, and a quotation mark in a name breaks its line. What remains is escaping
 * and folding.
 */

/** An iTIP message (RFC 5546) that a mail carries: calendar programs add, change or remove the event. */
export interface CalendarFile {
  method: 'REQUEST' | 'CANCEL';
  /** text/calendar. */
  content: string;
}

/** A person or the business in a calendar file. */
interface CalendarParty {
  name: string;
  /** Email address. */
  email: string;
}

interface CalendarTime {
  /** ISO 8601 instants. */
  start: string;
  end: string;
}

export interface CalendarEventFacts {
  bookingId: string;
  /** Increases with every change of the booking. */
  sequence: number;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  title: string;
  /** In order; several for a course. */
  times: readonly [CalendarTime, ...CalendarTime[]];
  /** IANA name; the times are written in it. */
  timeZone: string;
  organizer: CalendarParty;
  location?: string;
  description?: string;
  url?: string;
  now: Date;
}

/**
 * Writes the event of a booking. The same booking always has the same UID, and a later file of it a higher SEQUENCE, so
 * that one event is updated and cancelled. Nobody is asked to reply.
 */
export function calendarFile(facts: CalendarEventFacts & { attendee: CalendarParty }): CalendarFile {
  const method = facts.status === 'CANCELLED' ? 'CANCEL' : 'REQUEST';
  return { method, content: written(facts, method) };
}

/** The same event without an attendee, as text/calendar, for a person who opens the file. */
export const publishedCalendar = (facts: CalendarEventFacts): string => written(facts, 'PUBLISH');

type WithAttendee = CalendarEventFacts & { attendee?: CalendarParty };

function written(facts: WithAttendee, method: CalendarFile['method'] | 'PUBLISH'): string {
  const { times, timeZone } = facts;
  const [first, ...others] = times;
  const span = { from: Date.parse(first.start), to: Math.max(...times.map(({ end }) => Date.parse(end))) };
  // Some programs leave the first time out unless it is listed with the others.
  const dates = others.length === 0 ? [] : times.map(({ start }) => timeLine('RDATE', start, timeZone));
  const unlike = others.filter((time) => lengthOf(time) !== lengthOf(first));
  const lines = [
    'BEGIN:VCALENDAR',
    'PRODID:-//Frontdesk//Bookings//EN',
    'VERSION:2.0',
    `METHOD:${method}`,
    ...zoneDefinition(timeZone, span),
    ...eventLines(facts, first, dates),
    ...unlike.flatMap((time) => eventLines(facts, time, [timeLine('RECURRENCE-ID', time.start, timeZone)])),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines(facts: WithAttendee, { start, end }: CalendarTime, dates: readonly string[]): string[] {
  const { bookingId, sequence, status, timeZone, organizer, attendee, now } = facts;
  const { title, location, description, url } = facts;
  return [
    'BEGIN:VEVENT',
    `UID:${bookingId}@frontdesk`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${localAt(now.getTime(), 'UTC')}Z`,
    timeLine('DTSTART', start, timeZone),
    timeLine('DTEND', end, timeZone),
    ...dates,
    `SUMMARY:${escaped(title)}`,
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`,
    ...(attendee
      ? [
          `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN=${quoted(attendee.name)}:mailto:${attendee.email}`,
        ]
      : []),
    `STATUS:${status}`,
    'END:VEVENT',
  ];
}

function timeLine(name: string, instant: string, timeZone: string): string {
  return `${name};TZID=${timeZone}:${localAt(Date.parse(instant), timeZone)}`;
}

const lengthOf = ({ start, end }: CalendarTime): number => Date.parse(end) - Date.parse(start);

/** A text value (RFC 5545 section 3.3.11); it has no other controls than line ends. */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}

/** A parameter is quoted, and has no escape for the quotation mark (section 3.2). */
function quoted(name: string): string {
  return `"${name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll('"', "'")}"`;
}

const mostOctets = 75;
const encoder = new TextEncoder();

/** Breaks a line after at most 75 octets, never within a character (section 3.1). */
function folded(line: string): string {
  let written = '';
  let octets = 0;
  for (const character of line) {
    const { length } = encoder.encode(character);
    if (octets + length > mostOctets) {
      written += '\r\n ';
      octets = 1;
    }
    written += character;
    octets += length;
  }
  return written;
}

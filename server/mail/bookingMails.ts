import { participantsOf, type Booking } from '../../contract/entities/bookings/booking.ts';
import type { SlotLocation } from '../../contract/entities/availability/slotLocation.ts';
import type { Business } from '../tables/businesses.ts';
import {
  calendarFile,
  publishedCalendar,
  type CalendarEventFacts,
  type CalendarFile,
} from './calendarFile.ts';
import { languageOf, type Language } from './languages.ts';
import { layOut, type Block, type LaidOut } from './layOut.ts';
import { sayIn, type Say } from './mailTexts.ts';

/** The occasions of messages to a customer about a booking. */
export type BookingOccasion =
  | 'confirmed'
  | 'pending'
  | 'declined'
  | 'cancelled'
  | 'rescheduled'
  | 'changed'
  | 'waitlisted'
  | 'offered'
  | 'reminder';

interface Time {
  /** ISO 8601 instants. */
  start: string;
  end?: string | undefined;
}

/** A booking with what its message says. */
export interface BookingNews {
  booking: Booking;
  occasion: BookingOccasion;
  /** All sessions of a course that take place, in order; otherwise the booked time. */
  times: readonly Time[];
  /** The time before a rescheduling. */
  before?: Time | undefined;
  /** The end of an offer, an ISO 8601 instant. */
  until?: string | undefined;
  /** Page on which the customer manages the booking. */
  link: string;
  /** The calendar of the recipient has the event. */
  invited: boolean;
  /** A personal message of the business. */
  message?: string | undefined;
}

/** A message to one person about one or several bookings. */
export interface BookingMail {
  /** Email address. */
  to: string;
  /** BCP 47; absent: of the business. */
  language?: string | undefined;
  news: readonly [BookingNews, ...BookingNews[]];
}

interface Sending {
  business: Business;
  /** Email address that calendar programs show as the organizer. */
  sender: string;
  now: Date;
}

/**
 * Composes a message in the recipient's language, with times in the recipient's zone and, if it is another one, in that
 * of the business. A booking that is confirmed or waits for approval adds or changes one event of the calendar; its end
 * removes the event if the calendar has it.
 */
export async function composeBookingMail(mail: BookingMail, sending: Sending): Promise<LaidOut> {
  const { business } = sending;
  const language = languageOf(mail.language, business.locale) ?? 'en';
  const say = sayIn(language);
  const { news } = mail;
  const name = greetedName(news[0].booking.contactDetails);
  const messages = new Set(news.flatMap(({ message }) => message?.trim() || []));
  const blocks: Block[] = [
    paragraph(name === undefined ? say('greeting') : say('greeting.named', { name })),
    ...news.flatMap((each) => blocksOf(each, { business, language, say })),
    ...[...messages].map(paragraph),
  ];
  const calendars = news.flatMap((each) => fileOf(each, mail.to, sending));
  return {
    ...(await layOut({
      language,
      subject: subjectOf(news, { business, say }),
      blocks,
      businessName: business.name,
    })),
    ...(calendars.length > 0 && { calendars }),
  };
}

interface Saying {
  business: Business;
  language: Language;
  say: Say;
}

function paragraph(text: string): Block {
  return { kind: 'paragraph', text };
}

/** Omits names that could show a link: a booking can name any person as its customer. */
export function greetedName({ firstName = '' }: { firstName?: string | undefined }): string | undefined {
  const name = firstName.trim();
  return /^[\p{L}\p{M}\p{N} '’.-]{1,60}$/u.test(name) && !/\.\p{L}/u.test(name) ? name : undefined;
}

function subjectOf(news: BookingMail['news'], { business, say }: Pick<Saying, 'business' | 'say'>): string {
  const [{ booking, occasion }, ...others] = news;
  return others.length > 0
    ? say('bookings.subjectSeveral', { business: business.name })
    : say(`booking.${occasion}.subject`, { title: titleOf(booking, business) });
}

function titleOf({ bookedEntity }: Booking, business: Business): string {
  return bookedEntity.title ?? business.name;
}

function blocksOf({ booking, occasion, times, before, until, link }: BookingNews, saying: Saying): Block[] {
  const { business, say } = saying;
  const { slot, schedule } = booking.bookedEntity;
  const place = placeOf((slot ?? schedule)?.location);
  const participants = participantsOf(booking);
  const [first] = times;
  const last = times.length > 1 ? times.at(-1) : undefined;
  const written = (time: Time) => writtenTimes(time, booking, saying);
  const items = [
    ...(first ? [say('booking.when', { time: written(first).own })] : []),
    ...(first && written(first).there !== undefined
      ? [say('booking.whenThere', { business: business.name, time: written(first).there ?? '' })]
      : []),
    ...(before ? [say('booking.before', { time: written(before).own })] : []),
    ...(last ? [say('booking.sessions', { count: String(times.length), time: written(last).own })] : []),
    ...(place === 'CUSTOMER' ? [say('booking.atCustomer')] : place ? [say('booking.where', { place })] : []),
    ...(slot?.resource?.name ? [say('booking.with', { name: slot.resource.name })] : []),
    ...(participants > 1 ? [say('booking.participants', { count: String(participants) })] : []),
  ];
  const hasEnded = booking.status === 'CANCELED' || booking.status === 'DECLINED';
  const isAsked = occasion === 'rescheduled' && booking.status === 'PENDING';
  return [
    paragraph(say(`booking.${occasion}.text`)),
    ...(until === undefined
      ? []
      : [paragraph(say('booking.offered.until', { time: written({ start: until }).own }))]),
    ...(isAsked ? [paragraph(say('booking.pending.text'))] : []),
    { kind: 'list', heading: titleOf(booking, business), items },
    ...(hasEnded
      ? []
      : [
          {
            kind: 'link' as const,
            href: link,
            label: say(until === undefined ? 'booking.manage' : 'booking.accept'),
          },
        ]),
  ];
}

/** The place with its address. That of the customer is as the customer wrote it, so the message does not repeat it. */
function placeOf(location: SlotLocation | undefined): string | undefined {
  if (location?.locationType === 'CUSTOM') return 'CUSTOMER';
  const { name, formattedAddress } = location ?? {};
  return [name, formattedAddress].filter((part) => part).join(', ') || undefined;
}

/** A time in the zone of the customer; `there` is that of the business if its clocks show another one. */
function writtenTimes(
  time: Time,
  { bookedEntity, contactDetails }: Booking,
  { business, language }: Pick<Saying, 'business' | 'language'>,
): { own: string; there: string | undefined } {
  const { slot, schedule } = bookedEntity;
  const zone = contactDetails.timeZone ?? slot?.timezone ?? schedule?.timezone ?? business.timeZone;
  const locale = localeOf(business, language);
  const there = writtenTime(time, locale, business.timeZone);
  const own = writtenTime(time, locale, zone);
  if (own === there) return { own, there: undefined };
  return {
    own: `${own} (${zoneName(time, locale, zone)})`,
    there: `${there} (${zoneName(time, locale, business.timeZone)})`,
  };
}

/** The locale of the business, with its region, if it has the language. */
export const localeOf = ({ locale }: Business, language: Language): string =>
  languageOf(locale) === language ? locale : language;

function writtenTime({ start, end }: Time, locale: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone });
  return end === undefined
    ? format.format(new Date(start))
    : format.formatRange(new Date(start), new Date(end));
}

function zoneName({ start }: Time, locale: string, timeZone: string): string {
  const named = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' });
  const part = named.formatToParts(new Date(start)).find(({ type }) => type === 'timeZoneName');
  return part?.value ?? timeZone;
}

const statuses = {
  CONFIRMED: 'CONFIRMED',
  PENDING: 'TENTATIVE',
  CANCELED: 'CANCELLED',
  DECLINED: 'CANCELLED',
} as const;

/** The calendar file of a booking that has a place in a calendar, or had one. */
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

import { sql } from 'kysely';
import type { Session } from '../../../../contract/entities/calendar/session.ts';
import type { SlotLocation } from '../../../../contract/entities/availability/slotLocation.ts';
import type { ServiceImpact } from '../../../../contract/entities/services/serviceImpact.ts';
import type { Queries } from '../../../database/database.ts';
import type { CalendarFile } from '../../../mail/calendarFile.ts';
import { fileOf, invites } from '../../../mail/bookingEvents.ts';
import { greetedName, localeOf, type BookingNews } from '../../../mail/bookingMails.ts';
import { languageOf, type Language } from '../../../mail/languages.ts';
import { layOut, type Block, type LaidOut } from '../../../mail/layOut.ts';
import { sayIn, type Say } from '../../../mail/mailTexts.ts';
import { isMailAddress, queueMessages } from '../../../mail/outbox.ts';
import {
  bookingMailStates,
  forgetInvitations,
  noteInvitations,
} from '../../../tables/calendar/bookingMails.ts';
import { selectBookings, type StoredBooking } from '../../../tables/calendar/bookings.ts';
import { findBusiness, type Business } from '../../../tables/businesses.ts';
import type { PlannedBooking } from './serviceImpact.ts';
import { manageLink, manageToken } from '../../bookings/messages/manageLink.ts';
import { eventTimes } from '../../bookings/messages/notifyCustomers.ts';
import { mailOrigin } from '../../identity/mailOrigin.ts';
import { mailSenderOf, type Writing } from '../../writing.ts';

/** A booking with a change about which its customer is notified. */
export interface NotifiedBooking extends Omit<PlannedBooking, 'action'> {
  action: PlannedBooking['action'] | 'HAND_OVER';
  /** The name of the new staff member (HAND_OVER). */
  taker?: string;
  /** The start of the session with the new staff member, if the booking has several. */
  at?: string;
}

/** A person with all changes to their bookings. */
export interface Person {
  firstName?: string;
  /** Email address; absent: cannot be notified. */
  email?: string;
  bookings: NotifiedBooking[];
}

/**
 * Groups bookings by person: by email address, or by contact if there is none. A parent who books for two children
 * under one address gets one message.
 */
export function peopleWith(bookings: readonly NotifiedBooking[]): Person[] {
  const emailOfContact = new Map<string, string>();
  for (const { stored } of bookings) {
    const { contactId, email } = stored.booking.contactDetails;
    if (contactId !== undefined && email !== undefined) emailOfContact.set(contactId, email.toLowerCase());
  }
  const people = new Map<string, Person>();
  for (const planned of bookings) {
    const { id, contactDetails } = planned.stored.booking;
    const { contactId, firstName } = contactDetails;
    const email =
      contactDetails.email?.toLowerCase() ??
      (contactId === undefined ? undefined : emailOfContact.get(contactId));
    const key = email ?? contactId ?? id;
    const person: Person = people.get(key) ?? { bookings: [] };
    person.firstName ??= firstName;
    person.email ??= contactDetails.email ?? email;
    person.bookings.push(planned);
    people.set(key, person);
  }
  return [...people.values()];
}

/** The people who get a message. */
export function recipientsOf(bookings: readonly NotifiedBooking[]): (Person & { email: string })[] {
  return peopleWith(bookings).flatMap((person) => {
    const email = person.email?.trim();
    return email !== undefined && isMailAddress(email) ? [{ ...person, email }] : [];
  });
}

/** Content of a notification besides the bookings. */
export interface News {
  /** The owner's message. */
  message?: string;
  /** Cancelled sessions of continuing courses, by schedule. */
  lostSessions?: ReadonlyMap<string, readonly Session[]>;
}

/**
 * Queues one message per person with an email address, in their language. They are sent only if the change is
 * committed.
 */
export async function notifyParticipantsOf(
  writing: Writing,
  bookings: readonly NotifiedBooking[],
  news: News,
): Promise<void> {
  const { db, businessId, now, secret } = writing;
  const people = recipientsOf(bookings);
  const business = people.length === 0 ? undefined : await findBusiness(db, businessId);
  if (!business) return;
  const states = await bookingMailStates(db, businessId, bookingIdsOf(people));
  const files = await eventFiles(writing, people, { business, states });
  const messages = await Promise.all(
    people.map(async (person) => ({
      businessId,
      to: person.email,
      ...(await composed(person, { business, news, language: spokenBy(person, states, business) })),
      calendars: person.bookings.flatMap(({ stored }) => files.get(stored.booking.id) ?? []),
    })),
  );
  await queueMessages(db, messages, { secret, now });
}

const bookingIdsOf = (people: readonly Person[]): string[] =>
  people.flatMap(({ bookings }) => bookings.map(({ stored }) => stored.booking.id));

type MailStates = Awaited<ReturnType<typeof bookingMailStates>>;

/** The language in which a person booked, else that of the business. */
function spokenBy({ bookings }: Person, states: MailStates, { locale }: Business): Language {
  const wishes = bookings.map(({ stored }) => states.get(stored.booking.id)?.language);
  return languageOf(...wishes, locale) ?? 'en';
}

/** By booking, the event after the change: cancelled for calendars that have it, otherwise with its times and location. */
async function eventFiles(
  { db, businessId, now, config }: Writing,
  people: readonly Person[],
  { business, states }: { business: Business; states: MailStates },
): Promise<Map<string, CalendarFile[]>> {
  const files = new Map<string, CalendarFile[]>();
  if (!config) return files;
  const addresses = new Map(
    people.flatMap(({ email = '', bookings }) =>
      bookings.map(({ stored }) => [stored.booking.id, email] as const),
    ),
  );
  const ids = [...addresses.keys()];
  const changed = await selectBookings(db, businessId, sql`and id = any(${ids}::uuid[])`);
  const origin = await mailOrigin(db, businessId, config);
  const sending = { business, sender: mailSenderOf(config), now };
  const coursesTimes = new Map<string, BookingNews['times']>();
  for (const { booking } of changed) {
    const { id, bookedEntity } = booking;
    const course = bookedEntity.schedule?.scheduleId ?? id;
    const times = coursesTimes.get(course) ?? (await eventTimes({ db, businessId, now }, booking));
    coursesTimes.set(course, times);
    const link = manageLink(origin, await manageToken(config.secret, { businessId, bookingId: id }));
    const invited = states.get(id)?.invited ?? false;
    files.set(id, fileOf({ booking, times, invited, link }, addresses.get(id) ?? '', sending));
  }
  await forgetInvitations(db, businessId, idsOf(changed.filter((stored) => !isInvited(stored))));
  await noteInvitations(db, businessId, idsOf(changed.filter(isInvited)));
  return files;
}

const isInvited = ({ booking }: StoredBooking): boolean => invites(booking);

const idsOf = (bookings: readonly StoredBooking[]): string[] => bookings.map(({ booking }) => booking.id);

/** Further values of the texts. */
interface MessageContext {
  business: Business;
  news: News;
  language: Language;
  say: Say;
}

/** The message to the first person with an email address; undefined without one. Sends nothing. */
export async function exampleMessage(
  { db, businessId }: Pick<Writing, 'businessId'> & { db: Queries },
  bookings: readonly PlannedBooking[],
  news: News,
): Promise<ServiceImpact['example']> {
  const [person] = recipientsOf(bookings);
  const business = person && (await findBusiness(db, businessId));
  if (!business) return undefined;
  const states = await bookingMailStates(db, businessId, bookingIdsOf([person]));
  const language = spokenBy(person, states, business);
  const { subject, text } = await composed(person, { business, news, language });
  return { to: person.email, subject, text, language };
}

function composed(
  person: Person,
  { business, news, language }: Omit<MessageContext, 'say'>,
): Promise<LaidOut> {
  const say = sayIn(language);
  const context: MessageContext = { business, news, language, say };
  const name = greetedName(person);
  const of = (action: NotifiedBooking['action']) =>
    person.bookings.filter((planned) => planned.action === action);
  const cancelled = of('DELETE');
  const moved = of('MOVE_TO_LOCATION');
  const handed = of('HAND_OVER');
  const takers = new Set(handed.map(({ taker = '' }) => taker));
  const locations = new Set(moved.map(({ newLocation }) => nameOf(newLocation)));
  const listOf = (heading: string, bookings: readonly NotifiedBooking[]): Block[] =>
    bookings.length === 0 ? [] : [{ kind: 'list', heading, items: bookings.map(lineOf(context)) }];
  const blocks: Block[] = [
    paragraph(name === undefined ? say('greeting') : say('greeting.named', { name })),
    ...listOf(say('bookings.cancelled'), cancelled),
    ...[...locations].flatMap((location) => {
      const there = moved.filter(({ newLocation }) => nameOf(newLocation) === location);
      const heading =
        location === undefined ? say('bookings.movedToCustomer') : say('bookings.moved', { place: location });
      return listOf(heading, there);
    }),
    ...[...takers].flatMap((taker) =>
      listOf(
        say('bookings.handedOver', { name: taker }),
        handed.filter((each) => each.taker === taker),
      ),
    ),
    ...of('KEEP_AT_CURRENT_LOCATION').map((planned) => lostSessionsOf(planned, context)),
    ...(news.message ? [paragraph(news.message)] : []),
  ];
  return layOut({ language, subject: subjectOf(person, context), blocks, business });
}

function paragraph(text: string): Block {
  return { kind: 'paragraph', text };
}

function subjectOf({ bookings }: Person, { business, say }: MessageContext): string {
  const titles = new Set(bookings.map(titleOf));
  const actions = new Set(bookings.map(({ action }) => action));
  const takers = new Set(bookings.flatMap(({ taker }) => taker ?? []));
  const [title = business.name] = titles;
  const [name] = takers;
  if (titles.size > 1 || actions.size > 1 || takers.size > 1) {
    return say('bookings.subjectSeveral', { business: business.name });
  }
  if (name !== undefined) return say('bookings.subjectHandedOver', { title, name });
  return say(actions.has('MOVE_TO_LOCATION') ? 'bookings.subjectMoved' : 'bookings.subjectCancelled', {
    title,
  });
}

function lineOf(context: MessageContext): (planned: NotifiedBooking) => string {
  return (planned) => {
    const { at: startDate = planned.stored.booking.startDate } = planned;
    return startDate === undefined
      ? titleOf(planned)
      : `${titleOf(planned)}, ${formatTime(startDate, context, zoneOf(planned))}`;
  };
}

/** Time zone in which the customer saw the time, if known. */
function zoneOf({ stored }: NotifiedBooking): string | undefined {
  const { slot, schedule } = stored.booking.bookedEntity;
  return slot?.timezone ?? schedule?.timezone;
}

function lostSessionsOf(planned: NotifiedBooking, context: MessageContext): Block {
  const { news, say } = context;
  const lost = news.lostSessions?.get(planned.stored.booking.bookedEntity.schedule?.scheduleId ?? '') ?? [];
  const items = lost.map(({ start }) => formatTime(start.timestamp, context, zoneOf(planned)));
  return { kind: 'list', heading: say('bookings.lost', { title: titleOf(planned) }), items };
}

function titleOf({ stored }: NotifiedBooking): string {
  return stored.booking.bookedEntity.title ?? '';
}

/** Undefined for the customer's location, which has no name. */
function nameOf(location: SlotLocation | undefined): string | undefined {
  if (location?.locationType === 'CUSTOM') return undefined;
  return [location?.name, location?.formattedAddress].filter((part) => part !== undefined).join(', ');
}

/**
 * Formats a time in the business's time zone, because the customer comes there. If the customer saw another zone
 * (IANA name), the text names the zone.
 */
function formatTime(
  instant: string,
  { business, language }: MessageContext,
  customersZone = business.timeZone,
): string {
  const { timeZone } = business;
  const locale = localeOf(business, language);
  const at = new Date(instant);
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(
    at,
  );
  if (customersZone === timeZone) return time;
  const named = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
  const zone = named.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  return `${time} (${zone ?? timeZone})`;
}

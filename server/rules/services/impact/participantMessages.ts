import type { Session } from '../../../../contract/entities/session.ts';
import type { SlotLocation } from '../../../../contract/entities/slotLocation.ts';
import type { ServiceImpact } from '../../../../contract/entities/serviceImpact.ts';
import type { Queries } from '../../../database/database.ts';
import type { CalendarFile } from '../../../mail/calendarFile.ts';
import { fileOf } from '../../../mail/bookingMails.ts';
import { languageOf } from '../../../mail/languages.ts';
import { layOut, type Block, type LaidOut } from '../../../mail/layOut.ts';
import { sayIn, type Say } from '../../../mail/mailTexts.ts';
import { isMailAddress, queueMessages } from '../../../mail/outbox.ts';
import { bookingMailStates, forgetInvitations } from '../../../tables/calendar/bookingMails.ts';
import { findBusiness, type Business } from '../../../tables/businesses.ts';
import type { PlannedBooking } from './serviceImpact.ts';
import type { Writing } from '../../writing.ts';

/** A person with all changes to their bookings. */
export interface Person {
  firstName?: string;
  /** Email address; absent: cannot be notified. */
  email?: string;
  bookings: PlannedBooking[];
}

/**
 * Groups bookings by person: by email address, or by contact if there is none. A parent who books for two children
 * under one address gets one message.
 */
export function peopleWith(bookings: readonly PlannedBooking[]): Person[] {
  const emailOfContact = new Map<string, string>();
  for (const { kept } of bookings) {
    const { contactId, email } = kept.booking.contactDetails;
    if (contactId !== undefined && email !== undefined) emailOfContact.set(contactId, email.toLowerCase());
  }
  const people = new Map<string, Person>();
  for (const planned of bookings) {
    const { id, contactDetails } = planned.kept.booking;
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

/** Content of a notification besides the bookings. */
export interface News {
  /** The owner's message. */
  message?: string;
  /** Cancelled sessions of continuing courses, by schedule. */
  lostSessions?: ReadonlyMap<string, readonly Session[]>;
}

/**
 * Queues one message per person with an email address, in the business's language. They are sent only if the
 * change is committed.
 */
export async function tellParticipants(
  writing: Writing,
  bookings: readonly PlannedBooking[],
  news: News,
): Promise<void> {
  const { db, businessId, now, secret } = writing;
  const people = peopleWith(bookings).flatMap((person) => {
    const email = person.email?.trim();
    return email !== undefined && isMailAddress(email) ? [{ ...person, email }] : [];
  });
  const business = people.length === 0 ? undefined : await findBusiness(db, businessId);
  if (!business) return;
  const files = await withdrawals(writing, people, business);
  const messages = await Promise.all(
    people.map(async (person) => ({
      businessId,
      to: person.email,
      ...(await composed(person, business, news)),
      calendars: person.bookings.flatMap(({ kept }) => files.get(kept.booking.id) ?? []),
    })),
  );
  await queueMessages(db, messages, { secret, now });
}

/** The files that remove cancelled bookings from the calendars that have them, by booking. */
async function withdrawals(
  { db, businessId, now, mailSender: sender }: Writing,
  people: readonly Person[],
  business: Business,
): Promise<Map<string, CalendarFile[]>> {
  if (sender === undefined) return new Map();
  const cancelled = people.flatMap(({ email = '', bookings }) =>
    bookings.flatMap(({ kept }) => (kept.booking.status === 'CANCELED' ? [{ email, ...kept }] : [])),
  );
  const ids = cancelled.map(({ booking }) => booking.id);
  const states = await bookingMailStates(db, businessId, ids);
  await forgetInvitations(db, businessId, ids);
  return new Map(
    cancelled.map(({ booking, email }) => {
      const { id, startDate, endDate } = booking;
      const times = startDate === undefined ? [] : [{ start: startDate, end: endDate }];
      const invited = states.get(id)?.invited ?? false;
      return [id, fileOf({ booking, times, invited, link: '' }, email, { business, sender, now })];
    }),
  );
}

/** Further values of the texts. */
interface Telling {
  business: Business;
  news: News;
  say: Say;
}

/** The message to the first person with an email address; undefined without one. Sends nothing. */
export async function exampleMessage(
  { db, businessId }: Pick<Writing, 'businessId'> & { db: Queries },
  bookings: readonly PlannedBooking[],
  news: News,
): Promise<ServiceImpact['example']> {
  const person = peopleWith(bookings).find(({ email = '' }) => isMailAddress(email.trim()));
  const business = person && (await findBusiness(db, businessId));
  if (!person?.email || !business) return undefined;
  const { subject, text, language } = await composed(person, business, news);
  return { to: person.email.trim(), subject, text, language };
}

function composed(person: Person, business: Business, news: News): Promise<LaidOut> {
  const language = languageOf(business.locale) ?? 'en';
  const telling: Telling = { business, news, say: sayIn(language) };
  const { say } = telling;
  const of = (action: PlannedBooking['action']) =>
    person.bookings.filter((planned) => planned.action === action);
  const cancelled = of('DELETE');
  const moved = of('MOVE_TO_LOCATION');
  const places = new Set(moved.map(({ newLocation }) => nameOf(newLocation)));
  const listOf = (heading: string, bookings: readonly PlannedBooking[]): Block[] =>
    bookings.length === 0 ? [] : [{ kind: 'list', heading, items: bookings.map(lineOf(telling)) }];
  const blocks: Block[] = [
    paragraph(person.firstName ? say('greeting.named', { name: person.firstName }) : say('greeting')),
    ...listOf(say('bookings.cancelled'), cancelled),
    ...[...places].flatMap((place) => {
      const there = moved.filter(({ newLocation }) => nameOf(newLocation) === place);
      const heading =
        place === undefined ? say('bookings.movedToCustomer') : say('bookings.moved', { place });
      return listOf(heading, there);
    }),
    ...of('KEEP_AT_CURRENT_LOCATION').map((planned) => lostSessionsOf(planned, telling)),
    ...(news.message ? [paragraph(news.message)] : []),
  ];
  return layOut({ language, subject: subjectOf(person, telling), blocks, businessName: business.name });
}

function paragraph(text: string): Block {
  return { kind: 'paragraph', text };
}

function subjectOf({ bookings }: Person, { business, say }: Telling): string {
  const titles = new Set(bookings.map(titleOf));
  const actions = new Set(bookings.map(({ action }) => action));
  const [title = business.name] = titles;
  if (titles.size > 1 || actions.size > 1) return say('bookings.subjectSeveral', { business: business.name });
  return say(actions.has('MOVE_TO_LOCATION') ? 'bookings.subjectMoved' : 'bookings.subjectCancelled', {
    title,
  });
}

function lineOf({ business }: Telling): (planned: PlannedBooking) => string {
  return (planned) => {
    const { startDate } = planned.kept.booking;
    return startDate === undefined
      ? titleOf(planned)
      : `${titleOf(planned)}, ${formatTime(startDate, business, zoneOf(planned))}`;
  };
}

/** Time zone in which the customer saw the time, if known. */
function zoneOf({ kept }: PlannedBooking): string | undefined {
  const { slot, schedule } = kept.booking.bookedEntity;
  return slot?.timezone ?? schedule?.timezone;
}

function lostSessionsOf(planned: PlannedBooking, { business, news, say }: Telling): Block {
  const lost = news.lostSessions?.get(planned.kept.booking.bookedEntity.schedule?.scheduleId ?? '') ?? [];
  const items = lost.map(({ start }) => formatTime(start.timestamp, business, zoneOf(planned)));
  return { kind: 'list', heading: say('bookings.lost', { title: titleOf(planned) }), items };
}

function titleOf({ kept }: PlannedBooking): string {
  return kept.booking.bookedEntity.title ?? '';
}

/** Undefined for the customer's place, which has no name. */
function nameOf(location: SlotLocation | undefined): string | undefined {
  if (location?.locationType === 'CUSTOM') return undefined;
  return [location?.name, location?.formattedAddress].filter((part) => part !== undefined).join(', ');
}

/**
 * Formats a time in the business's time zone, because the customer comes there. If the customer saw another zone
 * (IANA name), the text names the zone.
 */
function formatTime(instant: string, { locale, timeZone }: Business, customersZone = timeZone): string {
  const at = new Date(instant);
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(
    at,
  );
  if (customersZone === timeZone) return time;
  const named = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
  const zone = named.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  return `${time} (${zone ?? timeZone})`;
}

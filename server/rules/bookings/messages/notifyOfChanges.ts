import { sql } from 'kysely';
import type { ServiceImpact } from '../../../../contract/entities/services/serviceImpact.ts';
import type { Queries } from '../../../database/database.ts';
import type { CalendarFile } from '../../../mail/calendarFile.ts';
import { fileOf, invites } from '../../../mail/bookingEvents.ts';
import type { BookingNews } from '../../../mail/bookingMails.ts';
import { composeChangeMail, type ChangedBooking, type ChangeMail } from '../../../mail/changeMails.ts';
import { languageOf, type Language } from '../../../mail/languages.ts';
import { isMailAddress, queueMessages } from '../../../mail/outbox.ts';
import {
  bookingMailStates,
  forgetInvitations,
  noteInvitations,
} from '../../../tables/calendar/bookingMails.ts';
import { selectBookings, type StoredBooking } from '../../../tables/calendar/bookings.ts';
import { findBusiness, type Business } from '../../../tables/businesses.ts';
import { manageLink, manageToken } from './manageLink.ts';
import { eventTimes } from './notifyCustomers.ts';
import { mailOrigin } from '../../identity/mailOrigin.ts';
import { mailSenderOf, type Writing } from '../../writing.ts';

/** A booking with a change about which its customer is notified. */
export interface NotifiedBooking extends ChangedBooking {
  stored: StoredBooking;
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
type News = Pick<ChangeMail, 'message' | 'lostSessions'>;

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
      ...(await composeChangeMail(
        { ...person, ...news },
        { business, language: spokenBy(person, states, business) },
      )),
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

/** The message to the first person with an email address; undefined without one. Sends nothing. */
export async function exampleMessage(
  { db, businessId }: Pick<Writing, 'businessId'> & { db: Queries },
  bookings: readonly NotifiedBooking[],
  news: News,
): Promise<ServiceImpact['example']> {
  const [person] = recipientsOf(bookings);
  const business = person && (await findBusiness(db, businessId));
  if (!business) return undefined;
  const states = await bookingMailStates(db, businessId, bookingIdsOf([person]));
  const language = spokenBy(person, states, business);
  const { subject, text } = await composeChangeMail({ ...person, ...news }, { business, language });
  return { to: person.email, subject, text, language };
}
